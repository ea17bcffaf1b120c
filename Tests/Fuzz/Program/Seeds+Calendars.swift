// Calendar files, each with a feature that the others do not have.
extension Seeds {
    /// Files that are accepted.
    static let calendars: [String] = [
        calendar(
            """
            X-WR-CALNAME:Team
            NAME;LANGUAGE=de:Gruppe
            COLOR:turquoise
            REFRESH-INTERVAL;VALUE=DURATION:P1D
            BEGIN:VEVENT
            UID:1@example.org
            DTSTAMP:20260101T000000Z
            DTSTART;TZID=Europe/Berlin:20260301T100000
            DURATION:PT1H
            RRULE:FREQ=WEEKLY;COUNT=5;BYDAY=MO,WE
            EXDATE;TZID=Europe/Berlin:20260304T100000
            SUMMARY;LANGUAGE=de:Größe\\, Länge\\; "x"\\n2
            ATTENDEE;CN="Doe, Jo";X-P=^n^'^^;MEMBER="mailto:a@b.c","mailto:d@e.f":mailto:jo@example.org
            DESCRIPTION:folded
              here
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-PT15M
            END:VALARM
            BEGIN:PARTICIPANT
            UID:p
            BEGIN:VLOCATION
            UID:l
            END:VLOCATION
            END:PARTICIPANT
            END:VEVENT
            BEGIN:VEVENT
            UID:1@example.org
            RECURRENCE-ID;TZID=Europe/Berlin:20260302T100000
            DTSTART;TZID=Europe/Berlin:20260302T120000
            SEQUENCE:2
            END:VEVENT
            """),
        calendar(
            """
            METHOD:CANCEL
            BEGIN:VEVENT
            UID:2
            RECURRENCE-ID:20260302
            DTSTART;VALUE=DATE:20260302
            CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL=L:https://meet.example.org/v
            END:VEVENT
            BEGIN:VEVENT
            UID:2
            DTSTART;VALUE=DATE:20260301
            RDATE;VALUE=PERIOD:20260302T100000Z/PT1H
            END:VEVENT
            BEGIN:VTODO
            UID:3
            DTSTAMP:20260101T000000Z
            DUE;TZID=Mine:20260401T100000
            RRULE:FREQ=MONTHLY
            END:VTODO
            BEGIN:VTIMEZONE
            TZID:Mine
            BEGIN:STANDARD
            DTSTART:16010101T000000
            TZOFFSETFROM:+0130
            TZOFFSETTO:+0130
            END:STANDARD
            END:VTIMEZONE
            """),
        calendar(
            """
            BEGIN:VJOURNAL
            UID:4
            DTSTART:20260101
            END:VJOURNAL
            BEGIN:VFREEBUSY
            FREEBUSY:20260101T100000Z/PT1H
            END:VFREEBUSY
            BEGIN:VAVAILABILITY
            BEGIN:AVAILABLE
            END:AVAILABLE
            END:VAVAILABILITY
            BEGIN:VPOLL
            BEGIN:VEVENT
            UID:5
            END:VEVENT
            END:VPOLL
            BEGIN:X-A
            B;C=D:E
            END:X-A
            BEGIN:VEVENT
            DTSTART:20260101T100000
            END:VEVENT
            """),
        // The same UID in two versions; two calendars; a conference written by this project.
        calendar(
            "BEGIN:VEVENT\nUID:6\nDTSTART:20260101\nEND:VEVENT\n"
                + "BEGIN:VEVENT\nUID:6\nSEQUENCE:1\nDTSTART:20260102\nEND:VEVENT")
            + calendar("BEGIN:VEVENT\nUID:6\nDTSTART:20260103\nEND:VEVENT\nBEGIN:VTODO\nUID:6\nEND:VTODO"),
        calendar(
            """
            BEGIN:VEVENT
            UID:7
            DTSTART:20260101T100000Z
            DESCRIPTION:Mine\\n\\n----( Conference: Room )----\\nhttps://meet.example.org/a\\n----( End of conference )----
            CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;X-VC-KIND=VIDEO:https://meet.example.org/a
            X-VIRTUAL-CONFERENCE:Room
            END:VEVENT
            """),
    ]

    /// Files that begin like a calendar but are not one.
    static let brokenCalendars: [[UInt8]] = [
        Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\n".utf8),
        Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VALARM\nEND:VEVENT\nEND:VCALENDAR\n".utf8),
        Array("<!DOCTYPE html><pre>BEGIN:VCALENDAR\nEND:VCALENDAR\n".utf8),
    ]

    private static func calendar(_ components: String) -> String {
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//EN\n\(components)\nEND:VCALENDAR\n"
            .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    }
}
