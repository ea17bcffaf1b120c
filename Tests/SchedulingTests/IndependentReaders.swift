import Foundation
import TestSupport
import Testing
@testable import Scheduling

/// libical's view of messages (`Tests/Fixtures/scheduling_class.c`).
enum LibicalMessages {
    /// Returns what libical takes a message for, and which rules of its method the message breaks.
    ///
    /// - Parameters:
    ///   - user: the person who gets it.
    ///   - stored: the calendar that the person has; nil for none.
    static func read(
        _ message: String, as user: String, stored: String? = nil
    ) throws -> (
        kind: String, errors: [String]
    ) {
        let program = try CCompiler.fixture("scheduling_class", libraries: ["ical", "icalss"])
        let folder = try TemporaryDirectory()
        let file = folder.path + "/stored.ics"
        if let stored { try stored.write(toFile: file, atomically: false, encoding: .utf8) }
        let result = try Programs.run(program, [user, stored == nil ? "-" : file], input: message)
        try #require(result.status == 0, "\(result.output)")
        let lines = result.output.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
        return (
            lines.first { $0[0] == "class" }?.last ?? "", lines.filter { $0[0] == "error" }.map { $0.last ?? "" }
        )
    }
}

/// A component of a message, as the Python module icalendar reads it.
struct PythonItem: Decodable, Hashable {
    var uid: String
    var sequence: Int?
    var status: String?
    var recurrenceID: String?
    var start: String?
    var organizer: String?
    var attendees: [String]
    var answers: [String?]
    var comments: [String]
    var alarms: Int
}

enum PythonMessages {
    static let isThere: Bool = (try? run("import icalendar", "")) != nil
    static let reason: Comment = "python3 with the module icalendar is not installed"

    /// Returns the METHOD and the events of a message. Fails if the module finds an error in it.
    static func read(_ message: String) throws -> (method: String, items: [PythonItem], zones: [String]) {
        struct Answer: Decodable {
            var method: String
            var items: [PythonItem]
            var zones: [String]
            var errors: Int
        }
        let output = try run(
            """
            import sys, json, icalendar
            calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
            def listed(value): return [] if value is None else value if isinstance(value, list) else [value]
            def text(event, name): return None if name not in event else event[name].to_ical().decode()
            print(json.dumps({
                "method": str(calendar["METHOD"]), "errors": sum(len(c.errors) for c in calendar.walk()),
                "zones": [str(z["TZID"]) for z in calendar.walk("VTIMEZONE")],
                "items": [{
                    "uid": str(e["UID"]), "sequence": int(e["SEQUENCE"]) if "SEQUENCE" in e else None,
                    "status": text(e, "STATUS"), "recurrenceID": text(e, "RECURRENCE-ID"),
                    "start": text(e, "DTSTART"), "organizer": text(e, "ORGANIZER"),
                    "attendees": [str(a) for a in listed(e.get("ATTENDEE"))],
                    "answers": [a.params.get("PARTSTAT") for a in listed(e.get("ATTENDEE"))],
                    "comments": [str(c) for c in listed(e.get("COMMENT"))],
                    "alarms": len(e.walk("VALARM"))} for e in calendar.walk("VEVENT")]}))
            """, message)
        let answer = try JSONDecoder().decode(Answer.self, from: Data(output.utf8))
        try #require(answer.errors == 0)
        return (answer.method, answer.items, answer.zones)
    }

    static func run(_ script: String, _ input: String) throws -> String {
        guard let python = Programs.path(of: "python3") else { throw CancellationError() }
        let result = try Programs.run(python, ["-c", script], input: input)
        guard result.status == 0 else { throw CancellationError() }
        return result.output
    }
}
