import Foundation
import TestSupport
import Testing

/// The Python module icalendar, which khal and todoman use.
enum PythonReader {
    static let reason: Comment = "python3 with the module icalendar is not installed"

    static let isThere: Bool = (try? run("import icalendar", "")) != nil

    /// Returns the properties of the event "one@example.com".
    static func read(_ text: String) throws -> [String: Any]? {
        let output = try run(
            """
            import sys, json, icalendar
            calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
            event = [e for e in calendar.walk("VEVENT") if e["UID"] == "one@example.com"][0]
            lines = event.get("CONFERENCE")
            lines = lines if isinstance(lines, list) else [lines]
            def listed(value):
                return [] if value is None else [str(v) for v in (value if isinstance(value, list) else [value])]
            header = event["X-VIRTUAL-CONFERENCE"]
            print(json.dumps({
                "conferences": [{
                    "uri": str(line), "label": line.params.get("LABEL"), "feature": listed(line.params.get("FEATURE")),
                    "kind": line.params.get("X-VC-KIND"), "passcode": line.params.get("X-VC-PASSCODE"),
                    "pin": line.params.get("X-VC-PIN")} for line in lines],
                "provider": header.params.get("X-VC-PROVIDER"), "name": header.params.get("X-VC-NAME"),
                "title": str(header),
                "url": str(event["URL"]), "location": str(event["LOCATION"]),
                "description": str(event["DESCRIPTION"]),
                "zones": [str(z["TZID"]) for z in calendar.walk("VTIMEZONE")],
                "errors": sum(len(c.errors) for c in calendar.walk()),
                "again": calendar.to_ical().decode()}))
            """, text)
        return try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    }

    /// Returns all events by UID, and the file as the module writes it: once as it was read, and once with each value
    /// set again, as programs do that drop parameters.
    static func readAll(_ text: String) throws -> (events: [String: ReadEvent], again: String, poorer: String) {
        let output = try run(
            """
            import sys, json, icalendar
            calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
            def listed(value): return [] if value is None else value if isinstance(value, list) else [value]
            def text(value): return None if value is None else str(value)
            events = {str(e["UID"]): {
                "url": text(e.get("URL")), "location": text(e.get("LOCATION")), "errors": len(e.errors),
                "conferences": [{
                    "uri": str(line), "value": line.params.get("VALUE"), "label": line.params.get("LABEL"),
                    "features": [str(f) for f in listed(line.params.get("FEATURE"))]}
                    for line in listed(e.get("CONFERENCE"))]} for e in calendar.walk("VEVENT")}
            again = calendar.to_ical().decode()
            for event in calendar.walk("VEVENT"):
                for name in ["URL", "LOCATION", "DESCRIPTION"]:
                    if name in event:
                        value = str(event.pop(name))
                        event.add(name, value)
            print(json.dumps({"events": events, "again": again, "poorer": calendar.to_ical().decode()}))
            """, text)
        struct Answer: Decodable {
            var events: [String: ReadEvent]
            var again: String
            var poorer: String
        }
        let answer = try JSONDecoder().decode(Answer.self, from: Data(output.utf8))
        return (answer.events, answer.again, answer.poorer)
    }

    static let expansionReason: Comment = "python3 with the module recurring_ical_events is not installed"

    static let expandsSeries: Bool = (try? run("import recurring_ical_events", "")) != nil

    /// Returns the starts of the occurrences of several series, in order, in the 300 days after an instant.
    ///
    /// - Parameter series: the components of each, and the instant.
    static func starts(_ series: [String: (text: String, from: Int64)]) throws -> [String: [Int64]] {
        let output = try run(
            """
            import sys, json, datetime, zoneinfo, icalendar, recurring_ical_events
            here = zoneinfo.ZoneInfo("Europe/Berlin")
            def instant(time):
                if not isinstance(time, datetime.datetime):
                    time = datetime.datetime.combine(time, datetime.time())
                return int((time if time.tzinfo else time.replace(tzinfo=here)).timestamp())
            found = {}
            for uid, series in json.load(sys.stdin).items():
                calendar = icalendar.Calendar.from_ical(
                    "BEGIN:VCALENDAR\\r\\nVERSION:2.0\\r\\nPRODID:-//T//T//EN\\r\\n" + series["text"]
                    + "END:VCALENDAR\\r\\n")
                begin = datetime.datetime.fromtimestamp(series["from"], datetime.timezone.utc)
                events = recurring_ical_events.of(calendar).between(
                    begin - datetime.timedelta(3), begin + datetime.timedelta(305))
                starts = sorted(instant(event["DTSTART"].dt) for event in events)
                found[uid] = [s for s in starts if series["from"] <= s < series["from"] + 300 * 86400]
            print(json.dumps(found))
            """,
            String(
                decoding: try JSONSerialization.data(
                    withJSONObject: series.mapValues { ["text": $0.text, "from": $0.from] as [String: Any] }),
                as: UTF8.self))
        return try JSONDecoder().decode([String: [Int64]].self, from: Data(output.utf8))
    }

    private static func run(_ script: String, _ input: String) throws -> String {
        guard let python = Programs.path(of: "python3") else { throw CancellationError() }
        let result = try Programs.run(python, ["-c", script], input: input)
        guard result.status == 0 else { throw CancellationError() }
        return result.output
    }
}

/// An event as read by another program.
struct ReadEvent: Hashable, Decodable {
    struct Conference: Hashable, Decodable {
        var uri: String
        var value: String?
        var label: String?
        var features: [String]
    }

    var url: String?
    var location: String?
    var errors = 0
    var conferences: [Conference] = []
}
