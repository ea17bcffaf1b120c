import CLibical
import CalendarStore
import ConferenceModel
import Foundation
import Testing

@testable import ICalendar

/// What other programs see in our files.
@Suite("Independent readers")
struct IndependentReaderTests {
    /// A calendar with events of every kind and a conference with everything that can go wrong.
    private func file() throws -> (text: String, conference: VirtualConference) {
        let fixture = try CalendarFixture()
        try fixture.importing(
            components: [
                CalendarFixture.event(
                    "DTSTART;TZID=Europe/Berlin:20260301T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:Größe"
                        + "\nDESCRIPTION:Notes\\, mine"),
                CalendarFixture.event("DTSTART;VALUE=DATE:20260301\nSUMMARY:Day", uid: "day"),
                "BEGIN:VTODO\nUID:todo\nDTSTAMP:20260101T000000Z\nSUMMARY:Do\nEND:VTODO",
            ].joined(separator: "\n"))
        let conference = try difficultConference()
        let event = try fixture.store.series(calendar: 1, uid: "one@example.com")[0]
        try fixture.update(try fixture.editor.settingConference(conference, on: event))
        return (try fixture.export(), conference)
    }

    @Test(
        "python icalendar reads the file and sees each entry point",
        .enabled(if: PythonReader.isThere, PythonReader.reason))
    func python() throws {
        let (text, conference) = try file()
        let found = try #require(try PythonReader.read(text))
        let conferences = try #require(found["conferences"] as? [[String: Any]])
        #expect(conferences.map { $0["uri"] as? String } == conference.entryPoints.map(\.url.text))
        #expect(conferences.map { $0["label"] as? String } == conference.entryPoints.map(\.title))
        #expect(conferences.map { $0["kind"] as? String } == ["VIDEO", "PHONE", "SIP", "PAGE"])
        #expect(
            conferences.map { $0["feature"] as? [String] } == [
                ["AUDIO", "VIDEO"], ["PHONE", "MODERATOR"], ["AUDIO", "VIDEO"], [],
            ])
        // Our own parameters are written so that no reader can spoil them.
        #expect(conferences[0]["passcode"] as? String == "p:a;s,s%22%5E'")
        #expect(conferences[1]["pin"] as? String == "99#")
        #expect(found["provider"] as? String == "org.example.rooms")
        #expect(found["name"] as? String == "Example, Inc.: Rooms")
        // To the module a property that it does not know is no TEXT.
        #expect((found["title"] as? String).map(TextEscaping.unescaped) == conference.title)
        #expect(found["zones"] as? [String] == ["Europe/Berlin"])
        #expect(found["errors"] as? Int == 0)
        let description = try #require(found["description"] as? String)
        #expect(description.hasPrefix("Notes, mine\n\n----( Conference: Team"))
        // What it writes from what it has read still has the conference.
        let second = try CalendarFixture()
        try second.importing(try #require(found["again"] as? String))
        let event = try second.store.series(calendar: 1, uid: "one@example.com")[0]
        #expect(event.conference == conference)
        #expect(event.notes == "Notes, mine")
    }

    @Test("libical reads the file without an error, and writes it so that we find the conference")
    func libical() throws {
        let (text, conference) = try file()
        let read = LibicalReader.read(text)
        #expect(read.errors.isEmpty)
        #expect(read.uris == conference.entryPoints.map(\.url.text))
        #expect(read.events == 2)
        let second = try CalendarFixture()
        try second.importing(read.again)
        let event = try second.store.series(calendar: 1, uid: "one@example.com")[0]
        #expect(event.conference == conference)
        #expect(event.notes == "Notes, mine")
    }
}

private enum LibicalReader {
    struct Result {
        var events = 0
        var uris: [String] = []
        var errors: [String] = []
        var again = ""
    }

    static func read(_ text: String) -> Result {
        var result = Result()
        guard let calendar = icalparser_parse_string(text) else {
            return Result(errors: ["not parsed"])
        }
        defer { icalcomponent_free(calendar) }
        result.events = Int(icalcomponent_count_components(calendar, ICAL_VEVENT_COMPONENT))
        collect(calendar, &result)
        if let written = icalcomponent_as_ical_string_r(calendar) {
            result.again = String(cString: written)
            icalmemory_free_buffer(written)
        }
        return result
    }

    private static func collect(_ component: OpaquePointer, _ result: inout Result) {
        var property = icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY)
        while let current = property {
            let value = icalproperty_get_value_as_string(current).map { String(cString: $0) } ?? ""
            switch icalproperty_isa(current) {
            case ICAL_XLICERROR_PROPERTY: result.errors.append(value)
            case ICAL_CONFERENCE_PROPERTY: result.uris.append(value)
            default: break
            }
            property = icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY)
        }
        var inner = icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT)
        while let current = inner {
            collect(current, &result)
            inner = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)
        }
    }
}

private enum PythonReader {
    static let reason: Comment = "python3 with the module icalendar is not installed"

    static let isThere: Bool = (try? run("import icalendar", "")) != nil

    /// What the module finds, as JSON.
    static func read(_ text: String) throws -> [String: Any]? {
        let output = try run(
            """
            import sys, json, icalendar
            calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
            event = [e for e in calendar.walk("VEVENT") if e["UID"] == "one@example.com"][0]
            lines = event.get("CONFERENCE")
            lines = lines if isinstance(lines, list) else [lines]
            def listed(value): return [] if value is None else [str(v) for v in (value if isinstance(value, list) else [value])]
            header = event["X-VIRTUAL-CONFERENCE"]
            print(json.dumps({
                "conferences": [{
                    "uri": str(line), "label": line.params.get("LABEL"), "feature": listed(line.params.get("FEATURE")),
                    "kind": line.params.get("X-VC-KIND"), "passcode": line.params.get("X-VC-PASSCODE"),
                    "pin": line.params.get("X-VC-PIN")} for line in lines],
                "provider": header.params.get("X-VC-PROVIDER"), "name": header.params.get("X-VC-NAME"),
                "title": str(header),
                "description": str(event["DESCRIPTION"]),
                "zones": [str(z["TZID"]) for z in calendar.walk("VTIMEZONE")],
                "errors": sum(len(c.errors) for c in calendar.walk()),
                "again": calendar.to_ical().decode()}))
            """, text)
        return try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    }

    private static func run(_ script: String, _ input: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        let (stdin, stdout) = (Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        try process.run()
        // The file is smaller than what a pipe holds.
        try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CancellationError() }
        return String(decoding: output, as: UTF8.self)
    }
}
