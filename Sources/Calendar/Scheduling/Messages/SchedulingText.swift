import ICalendar

/// The calendar file of a message.
enum SchedulingText {
    /// The program that wrote the message (RFC 5545, 3.7.3).
    static let productIdentifier = "-//Virtual Conference Host//conferencectl 1//EN"

    static func calendar(method: SchedulingMethod, zones: [String], components: [String]) -> String {
        let head = [
            ContentLine("PRODID", value: productIdentifier), ContentLine("VERSION", value: "2.0"),
            ContentLine("METHOD", value: method.rawValue),
        ]
        return "BEGIN:VCALENDAR\r\n" + head.map(\.serialized).joined() + zones.joined() + components.joined()
            + "END:VCALENDAR\r\n"
    }
}
