import CalendarModel
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

/// A component of a message that is being written.
struct SchedulingComponent {
    private(set) var lines: [ContentLine] = []

    /// - Parameters:
    ///   - item: the component that the message is about.
    ///   - names: the properties to take over from it, in this order.
    ///   - now: DTSTAMP, in seconds since 1970-01-01T00:00:00Z.
    init(about item: SchedulingItem, keeping names: [String], now: Int64) {
        let component = ComponentText(item.text)
        lines = [ContentLine("UID", value: item.uid), Self.stamp(now)]
        for name in names { lines += component.properties(name) }
    }

    mutating func append(_ line: ContentLine) { lines.append(line) }

    mutating func append(comment: String?) {
        guard let comment, !comment.isEmpty else { return }
        append(ContentLine("COMMENT", value: TextEscaping.escaped(comment)))
    }

    mutating func append(sequence: Int) { append(ContentLine("SEQUENCE", value: "\(sequence)")) }

    var text: String {
        let own: Set = ["ORGANIZER", "ATTENDEE"]
        return ComponentText("VEVENT", lines.map { own.contains($0.name) ? $0.withoutLocalParameters : $0 }).text
    }

    /// Returns an instant as DTSTAMP.
    static func stamp(_ instant: Int64) -> ContentLine {
        ContentLine("DTSTAMP", value: EventTime(LocalDateTime(secondsSinceEpoch: instant), .utc).basicFormat)
    }

    /// What a reader needs to know which event is meant. Outlook correlates by properties of its own, too.
    static let identifying = [
        "RECURRENCE-ID", "DTSTART", "DTEND", "DURATION", "SUMMARY", "LOCATION", "ORGANIZER",
        "X-MICROSOFT-CDO-OWNERAPPTID", "X-MICROSOFT-CDO-APPT-SEQUENCE",
    ]
}

extension ContentLine {
    /// The line of ORGANIZER or ATTENDEE without the parameters that only servers and this project use.
    var withoutLocalParameters: ContentLine {
        var line = withoutPrivateParameters
        line.parameters.removeAll { $0.name.hasPrefix("SCHEDULE-") }
        return line
    }

    /// The line with one value of a parameter; nil removes the parameter.
    func setting(_ name: String, to value: String?) -> ContentLine {
        var line = self
        let index = line.parameters.firstIndex { $0.name == name }
        line.parameters.removeAll { $0.name == name }
        guard let value else { return line }
        line.parameters.insert(.init(name, [value]), at: min(index ?? line.parameters.count, line.parameters.count))
        return line
    }

    /// A line with a time and the parameters that it needs.
    init(_ name: String, _ time: EventTime) {
        var parameters: [Parameter] = time.isDate ? [.init("VALUE", ["DATE"])] : []
        if let zone = time.zoneName { parameters.append(.init("TZID", [zone])) }
        self.init(name, parameters, value: time.basicFormat)
    }

    /// The line of a person who is not invited.
    init(attendee address: String, name: String?) {
        let name = name.flatMap { $0.isEmpty ? nil : [Parameter("CN", [$0])] } ?? []
        self.init("ATTENDEE", name, value: SchedulingAddress.uri(address))
    }
}

extension SchedulingMessage {
    /// Creates a message from texts of our own.
    ///
    /// - Parameter components: all with the same UID.
    /// - Throws: `noAttendees` if there are none.
    init(_ method: SchedulingMethod, _ components: [String], zones: SchedulingZones, limits: Limits) throws {
        guard !components.isEmpty else { throw ConferenceError.noAttendees("") }
        let (texts, definitions) = zones.named(components)
        let items = try texts.map { text throws(SchedulingItem.Failure) in try SchedulingItem(text, limits: limits) }
        self.init(unchecked: method, items: items, zones: definitions)
    }
}
