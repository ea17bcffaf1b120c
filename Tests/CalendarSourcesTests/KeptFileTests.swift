import CalendarModel
import CalendarStore
import Foundation
import Testing

@testable import CalendarSources

@Suite("Files of a folder with more in them than this project knows")
struct KeptFileTests {
    /// The samples of the round trip of imports, with the UID of an event in each.
    private static let samples: [(name: String, uid: String)] = [
        ("components.ics", "everything@example.org"), ("calendar.ics", "1@example.org"),
        ("parameters.ics", "parameters@example.org"), ("values.ics", "values@example.org"),
        ("request.ics", "calsrv.example.org-873970198738777"),
    ]

    private func sample(_ name: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return String(
            decoding: try Data(contentsOf: folder.appending(path: "Fixtures/RoundTrip/\(name)")), as: UTF8.self)
    }

    @Test("such a file is read without a problem, and no byte of it changes", arguments: samples)
    func untouched(name: String, uid: String) throws {
        let vdir = try VdirFixture()
        let sample = try sample(name)
        try vdir.write(sample, to: name)
        let calendar = try vdir.add()
        #expect(try vdir.sources.synchronize().problems.isEmpty)
        #expect(try vdir.read(name) == sample)
        let kept = try vdir.store.components(calendar: calendar.id, kind: nil).map(\.text)
        for kind in ["VJOURNAL", "VFREEBUSY", "VAVAILABILITY", "VPOLL", "X-FOREIGN"]
        where sample.contains("BEGIN:\(kind)\r\n") {
            #expect(kept.contains { $0.hasPrefix("BEGIN:\(kind)\r\n") }, "\(kind)")
        }
    }

    @Test("an edit of one event leaves every other line of such a file as it is", arguments: samples)
    func edited(name: String, uid: String) throws {
        let vdir = try VdirFixture()
        let sample = try sample(name)
        try vdir.write(sample, to: name)
        try vdir.add()
        try vdir.retitle(uid, to: "Mine")
        let before = sample.components(separatedBy: "\r\n")
        let after = try vdir.read(name).components(separatedBy: "\r\n")
        #expect(after.contains("SUMMARY:Mine"))
        let gone = after.difference(from: before).removals.map { change in
            if case .remove(_, let line, _) = change { line } else { "" }
        }
        let allowed = ["SUMMARY", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE"]
        #expect(gone.allSatisfy { line in allowed.contains { line.uppercased().hasPrefix($0) } }, "\(gone)")
    }

    @Test("when the only event of such a file is removed, the rest of the file stays")
    func removed() throws {
        let vdir = try VdirFixture()
        let journal = "BEGIN:VJOURNAL\r\nUID:j\r\nEND:VJOURNAL\r\n"
        try vdir.write(file(event("e"), journal), to: "a.ics")
        try vdir.add()
        let identifier = try vdir.event("e").identifier
        _ = try vdir.store.write { try $0.deleteSeries(identifier: identifier) }
        #expect(try vdir.read("a.ics") == file(journal))
    }

    @Test("a file that is cut off keeps what it held: half a file removes nothing")
    func cutOff() throws {
        let vdir = try VdirFixture()
        let whole = file(event("a", "First"), event("b", "Second"))
        try vdir.write(whole, to: "a.ics")
        try vdir.add()
        let half = String(whole.prefix(whole.count / 2))
        try vdir.write(half, to: "a.ics")
        #expect(try vdir.sources.synchronize().problems.count == 1)
        #expect(try vdir.titles() == ["First", "Second"])
        #expect(try vdir.read("a.ics") == half)
    }
}
