import CalendarModel
import ConferenceModel
import ICalendar
import Scheduling
@testable import CalendarEditing

/// Messages for tests.
enum Invitations {
    static let mail = InboxRecord.Source(.mail, "boss@example.org")

    /// Returns a message about a lunch on 2027-04-01, 12:00 to 13:00 in Berlin.
    ///
    /// - Parameters:
    ///   - stamp: DTSTAMP, in minutes after 2027-03-01T00:00.
    ///   - lines: further lines; a line of a property that the message has already replaces it, and one without a value removes
    ///     it.
    static func message(
        _ method: String = "REQUEST", sequence: Int = 0, stamp: Int = 0, _ lines: String..., others: String = ""
    ) throws -> SchedulingMessage {
        try SchedulingMessage(
            calendarText: calendar(method, component(sequence: sequence, stamp: stamp, lines) + others),
            limits: Limits())
    }

    static func calendar(_ method: String, _ components: String) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\nMETHOD:\(method)\r\n\(components)END:VCALENDAR\r\n"
    }

    static func component(sequence: Int = 0, stamp: Int = 0, _ lines: [String]) -> String {
        var text = ComponentText(
            """
            BEGIN:VEVENT
            UID:lunch@example.org
            DTSTAMP:20270301T\(two(stamp / 60))\(two(stamp % 60))00Z
            SEQUENCE:\(sequence)
            DTSTART;TZID=Europe/Berlin:20270401T120000
            DTEND;TZID=Europe/Berlin:20270401T130000
            SUMMARY:Lunch
            LOCATION:Canteen
            DESCRIPTION:Bring your badge
            ORGANIZER;CN=Boss:mailto:boss@example.org
            ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:jo@example.org
            ATTENDEE;PARTSTAT=ACCEPTED:mailto:kim@example.org
            END:VEVENT

            """.replacing("\n", with: "\r\n"))
        var replaced: Set<String> = []
        for line in lines {
            guard let content = ContentLine(line + "\r\n") else { continue }
            if replaced.insert(content.name).inserted { text.remove(content.name) }
            if !content.value.isEmpty { text.append(content) }
        }
        return text.text
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
