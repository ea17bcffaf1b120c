// Messages between organizers and attendees.
extension Seeds {
    /// Messages that are accepted.
    static let schedulingMessages: [String] = [
        message("REQUEST", event("SUMMARY:Größe\nLOCATION:Room\nCOMMENT:a\\nb\nX-MICROSOFT-CDO-APPT-SEQUENCE:3")),
        message(
            "REQUEST",
            event("RRULE:FREQ=WEEKLY;COUNT=5\nEXDATE:20260317T090000Z\nRDATE:20260320T090000Z")
                + event("RECURRENCE-ID:20260324T090000Z", start: "20260324T110000Z")
                + event("RECURRENCE-ID;RANGE=THISANDFUTURE:20260331T090000Z\nSTATUS:CANCELLED")),
        message("REPLY", event("ATTENDEE;PARTSTAT=ACCEPTED;SENT-BY=\"mailto:a@b\":mailto:jo@example.org\nCOMMENT:yes")),
        message("REPLY", event("ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:ann@example.org\":mailto:max@x.org")),
        message("CANCEL", event("STATUS:CANCELLED\nRECURRENCE-ID;RANGE=THISANDFUTURE:20260324T090000Z")),
        message("ADD", event("", start: "20260328T150000Z")),
        message("COUNTER", event("COMMENT:later", start: "20260311T090000Z")),
        message("DECLINECOUNTER", event("")), message("REFRESH", event("")),
        message("PUBLISH", event("RRULE:FREQ=DAILY;UNTIL=20260401T000000Z")),
        message(
            "REQUEST",
            """
            BEGIN:VTIMEZONE
            TZID:Here
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0100
            END:STANDARD
            END:VTIMEZONE

            """ + event("SEQUENCE:2147483647", start: nil, zone: "DTSTART;TZID=Here:20260310T090000\n")),
    ]

    /// Calendars that are no messages.
    static let otherCalendars: [String] = [
        message("NOTHING", event("")), message("REQUEST", ""),
        message("REQUEST", "BEGIN:VTODO\nUID:1\nEND:VTODO\n"),
        message("REQUEST", event("").replacing("UID:1@example.org\n", with: "")),
    ]

    private static func message(_ method: String, _ components: String) -> String {
        "BEGIN:VCALENDAR\nVERSION:2.0\nMETHOD:\(method)\n\(components)END:VCALENDAR\n".replacing("\n", with: "\r\n")
    }

    private static func event(_ lines: String, start: String? = "20260310T090000Z", zone: String = "") -> String {
        """
        BEGIN:VEVENT
        UID:1@example.org
        DTSTAMP:20260301T000000Z
        ORGANIZER;CN="Olga, O":mailto:olga@example.org
        ATTENDEE;RSVP=TRUE;PARTSTAT=NEEDS-ACTION:mailto:jo@example.org
        \(start.map { "DTSTART:\($0)\n" } ?? zone)\(lines.isEmpty ? "" : lines + "\n")END:VEVENT

        """
    }
}
