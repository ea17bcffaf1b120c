import CalendarModel
import CalendarStore
import Foundation
import TestSupport
import Testing
@testable import CalendarEditing

/// Files in Tests/Fixtures/RoundTrip, each with everything that one part of the standards allows: RFC 5545, 5546, 6868,
/// 7953, 7986, 9073, 9074.
@Suite("Round trips of valid files")
struct RoundTripTests {
    struct Sample: CustomTestStringConvertible, Sendable {
        var name: String
        var text: String
        var testDescription: String { name }
    }

    fileprivate static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/RoundTrip")

    static let samples: [Sample] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".ics") }.sorted().compactMap { name in
            guard let data = try? Data(contentsOf: folder.appending(path: name)) else { return nil }
            return Sample(name: name, text: String(decoding: data, as: UTF8.self))
        }
    }()

    private static func exported(_ texts: [String]) throws -> String {
        let fixture = try CalendarFixture()
        for text in texts {
            let report = try fixture.importing(text)
            expectTrue(report.warnings.isEmpty && report.losses.isEmpty, "\(report.warnings)")
        }
        return try fixture.export()
    }

    @Test("samples exist")
    func samplesAreThere() { #expect(Self.samples.count >= 5) }

    @Test("all components, properties, parameters and values are exported, and nothing else", arguments: samples)
    func structure(sample: Sample) throws {
        let before = CalendarTree(sample.text)
        let after = CalendarTree(try Self.exported([sample.text]))
        #expect(before.parts.subtracting(after.parts) == [], "lost")
        // Added for other programs: these properties, and definitions of system time zones.
        let added = ["CALSCALE:GREGORIAN", "X-WR-CALNAME:Calendar"]
        let new = after.parts.subtracting(before.parts).subtracting(added)
        expectEqual(new.filter { !$0.hasPrefix("BEGIN:VTIMEZONE\nTZID:Europe/Berlin\n") }, [], "new")
        expectEqual(after.repeated, before.repeated)
    }

    @Test("unchanged components are exported byte for byte", arguments: samples)
    func text(sample: Sample) throws {
        let file = try Self.exported([sample.text])
        for component in CalendarTree(sample.text).texts { expectContains(file, component) }
    }

    @Test("importing the same file again changes nothing, and the export is read unchanged", arguments: samples)
    func twice(sample: Sample) throws {
        let file = try Self.exported([sample.text])
        try expectEqual(Self.exported([sample.text, sample.text]), file)
        try expectEqual(Self.exported([file]), file)
    }

    @Test("removing a calendar removes everything in it", arguments: samples)
    func removal(sample: Sample) throws {
        let fixture = try CalendarFixture()
        let calendar = try fixture.importing(sample.text, into: "Sample").calendar
        _ = try fixture.store.write { try $0.deleteCalendar(id: calendar.id) }
        try expectEmpty(fixture.store.components(calendar: calendar.id, kind: nil))
        try expectNotContains(fixture.export(), "BEGIN:V" + "EVENT")
    }

    @Test(
        "python icalendar finds no difference between each sample and its export",
        .enabled(if: PythonCalendars.isThere, PythonCalendars.reason))
    func independent() throws {
        let pairs = try Self.samples.map { [$0.name, $0.text, try Self.exported([$0.text])] }
        let added = ["CALSCALE", "X-WR-CALNAME", "VTIMEZONE"]
        let differences = try PythonCalendars.differences(pairs).filter { line in
            !(line.contains(" new ") && added.contains { line.contains($0) })
        }
        #expect(differences == [])
        // Check the comparison itself: with a missing parameter, and with a missing component.
        let sample = Self.samples[0].text
        let spoiled = sample.replacing("X-P=", with: "X-Q=")
        try expectAtLeast(PythonCalendars.differences([["spoiled", sample, spoiled]]).count, 2)
    }

    @Test("METHOD describes a message: it is dropped once the calendar differs from the message")
    func method() throws {
        let message = try #require(Self.samples.first { $0.text.contains("METHOD:REQUEST") }).text
        func methods(_ change: (CalendarFixture) throws -> Void) throws -> [String] {
            let fixture = try CalendarFixture()
            try fixture.importing(message)
            try change(fixture)
            return try fixture.export().components(of: "METHOD")
        }
        try expectEqual(methods { _ in }, ["METHOD:REQUEST"])
        try expectEqual(methods { try $0.importing(message) }, ["METHOD:REQUEST"])
        try expectEqual(
            methods { fixture in
                let changes = EventChanges(title: "Mine")
                try fixture.update(try fixture.editor.applying(changes, to: try fixture.onlyEvent()))
            }, [])
        try expectEqual(
            methods {
                try $0.importing(components: CalendarFixture.event("DTSTART:20260301T100000Z"))
            }, [])
        try expectEqual(
            methods {
                try $0.importing(components: "METHOD:CANCEL\n" + CalendarFixture.event("DTSTART:20260301T100000Z"))
            }, [])
    }

    @Test("a reply stored next to its event is exported as a reply", arguments: ["VEVENT", "VTODO"])
    func replyBesideItsEntry(kind: String) throws {
        func calendar(_ method: String, _ summary: String, _ sequence: Int) -> String {
            let event = CalendarFixture.event("DTSTART:20260301T100000Z\nSUMMARY:\(summary)\nSEQUENCE:\(sequence)")
            return CalendarFixture.calendar(method + event.replacing("VEVENT", with: kind))
        }
        let file = calendar("", "Theirs", 0) + calendar("METHOD:REPLY\n", "Answer", 1)
        let (fixture, other) = (try CalendarFixture(), try CalendarFixture())
        try fixture.importing(file)
        let written = try fixture.export()
        expectEqual(written.components(of: "METHOD"), ["METHOD:REPLY"])
        try expectEqual(fixture.importing(written).updated, 0)
        try other.importing(written)
        try expectEqual(other.export(), written)
        expectEqual(written.components(of: "SUMMARY"), ["SUMMARY:Theirs", "SUMMARY:Answer"])
    }

    @Test("METHOD does not apply to entries before it")
    func lateMethod() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(
            components: CalendarFixture.event("DTSTART:20260301T100000Z") + "\nMETHOD:CANCEL")
        try expectNil(fixture.onlyEvent().status)
        try expectEqual(fixture.export().components(of: "METHOD"), [])
    }
}

/// The parts of a calendar file, read independently of our code: lines, BEGIN and END.
private struct CalendarTree {
    /// The properties of the calendar, and each component with everything in it, unfolded and in order.
    private(set) var parts: Set<String> = []
    /// Those that occur more than once.
    private(set) var repeated: [String: Int] = [:]
    /// The components, unchanged.
    private(set) var texts: [String] = []

    init(_ text: String) {
        var depth = 0
        var part: [String] = []
        var raw = ""
        for line in text.components(separatedBy: "\r\n").dropLast() {
            if line.first == " " || line.first == "\t" {
                if part.isEmpty { part = [""] }
                part[part.count - 1] += line.dropFirst()
                raw += line + "\r\n"
                continue
            }
            if depth <= 1 { finish(&part, &raw) }
            if line.hasPrefix("BEGIN:") { depth += 1 }
            if depth > 0, line != "BEGIN:VCALENDAR" {
                part.append(line)
                raw += line + "\r\n"
            }
            if line.hasPrefix("END:") { depth -= 1 }
        }
    }

    private mutating func finish(_ part: inout [String], _ raw: inout String) {
        defer { (part, raw) = ([], "") }
        guard let first = part.first else { return }
        let isOfFile = ["VERSION", "PRODID"].contains { first.uppercased().hasPrefix($0) }
        guard !isOfFile, first != "END:VCALENDAR" else { return }
        let whole = part.joined(separator: "\n")
        if !parts.insert(whole).inserted { repeated[whole, default: 1] += 1 }
        if first.hasPrefix("BEGIN:") { texts.append(raw) }
    }
}

private enum PythonCalendars {
    static let reason: Comment = "python3 with the module icalendar is not installed"
    static let isThere: Bool =
        (try? Programs.run(Programs.required("python3"), ["-c", "import icalendar"]))?.status == 0

    private static let script = RoundTripTests.folder.appending(path: "compare.py").path

    /// Returns what the second text of each pair lacks or has in addition, in one process for all pairs.
    static func differences(_ pairs: [[String]]) throws -> [String] {
        let directory = try TemporaryDirectory()
        let input = try directory.write(try JSONSerialization.data(withJSONObject: pairs), to: "pairs.json")
        let result = try Programs.run(try Programs.required("python3"), [script, input])
        try #require(result.status == 0, "\(result.output)")
        return result.output.split(separator: "\n").map(String.init)
    }
}
