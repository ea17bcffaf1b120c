import CalendarModel
import CalendarStore
import Foundation
import TestSupport
import Testing

@testable import CalendarSources

@Suite("Files with content that this project does not understand")
struct KeptFileTests {
    /// The samples used for importing, with the UID of an event in each.
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

    @Test("reading such a file reports no problem and changes no byte of it", arguments: samples)
    func untouched(name: String, uid: String) throws {
        let vdir = try VdirFixture()
        let sample = try sample(name)
        try vdir.write(sample, to: name)
        let calendar = try vdir.add()
        try expectEmpty(vdir.sources.synchronize().problems)
        try expectEqual(vdir.read(name), sample)
        let kept = try vdir.store.components(calendar: calendar.id, kind: nil).map(\.text)
        for kind in ["VJOURNAL", "VFREEBUSY", "VAVAILABILITY", "VPOLL", "X-FOREIGN"]
        where sample.contains("BEGIN:\(kind)\r\n") {
            expectTrue(kept.contains { $0.hasPrefix("BEGIN:\(kind)\r\n") }, "\(kind)")
        }
    }

    @Test("editing one event leaves every other line unchanged", arguments: samples)
    func edited(name: String, uid: String) throws {
        let vdir = try VdirFixture()
        let sample = try sample(name)
        try vdir.write(sample, to: name)
        try vdir.add()
        try vdir.retitle(uid, to: "Mine")
        let before = sample.components(separatedBy: "\r\n")
        let after = try vdir.read(name).components(separatedBy: "\r\n")
        expectContains(after, "SUMMARY:Mine")
        let gone = after.difference(from: before).removals.map { change in
            if case .remove(_, let line, _) = change { line } else { "" }
        }
        let allowed = ["SUMMARY", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE"]
        expectTrue(gone.allSatisfy { line in allowed.contains { line.uppercased().hasPrefix($0) } }, "\(gone)")
    }

    @Test("removing the only event keeps the rest of the file")
    func removed() throws {
        let vdir = try VdirFixture()
        let journal = "BEGIN:VJOURNAL\r\nUID:j\r\nEND:VJOURNAL\r\n"
        try vdir.write(file(event("e"), journal), to: "a.ics")
        try vdir.add()
        let row = try vdir.event("e").id
        _ = try vdir.store.write { try $0.deleteEvent(id: row) }
        try expectEqual(vdir.read("a.ics"), file(journal))
    }

    @Test("a truncated file removes no events")
    func cutOff() throws {
        let vdir = try VdirFixture()
        let whole = file(event("a", "First"), event("b", "Second"))
        try vdir.write(whole, to: "a.ics")
        try vdir.add()
        let half = String(whole.prefix(whole.count / 2))
        try vdir.write(half, to: "a.ics")
        try expectEqual(vdir.sources.synchronize().problems.count, 1)
        try expectEqual(vdir.titles(), ["First", "Second"])
        try expectEqual(vdir.read("a.ics"), half)
    }
}
