import CalendarModel
import Foundation
import Testing

extension BrokenFileTests {
    /// A file and the expected result of importing it.
    struct Sample: CustomTestStringConvertible, Sendable {
        var fault: String
        var bytes: [UInt8]
        /// The titles of the imported events, in any order.
        var events: [String]
        /// The lines of the skipped parts, each with a part of its message.
        var losses: [(line: Int, part: String)] = []
        /// The same for warnings.
        var warnings: [(line: Int, part: String)] = []
        var testDescription: String { fault }

        init(
            _ fault: String, _ bytes: [UInt8], events: [String], losses: [(line: Int, part: String)] = [],
            warnings: [(line: Int, part: String)] = []
        ) {
            (self.fault, self.bytes, self.events) = (fault, bytes, events)
            (self.losses, self.warnings) = (losses, warnings)
        }

        /// - Parameter lines: with LF, which becomes CRLF.
        init(
            _ fault: String, _ lines: String, events: [String], losses: [(line: Int, part: String)] = [],
            warnings: [(line: Int, part: String)] = []
        ) {
            self.init(
                fault, Array(CalendarFixture.crlf(lines).utf8), events: events, losses: losses, warnings: warnings)
        }
    }

    static let head = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n"
    static let foot = "END:VCALENDAR\n"

    /// Five lines.
    static func event(_ title: String, _ more: String = "") -> String {
        "BEGIN:VEVENT\nUID:\(title)\nDTSTART:20260301T100000Z\nSUMMARY:\(title)\n\(more)END:VEVENT\n"
    }

    static func mixed(_ text: String, _ insertion: [UInt8], at mark: String = "@") -> [UInt8] {
        let parts = CalendarFixture.crlf(text).components(separatedBy: mark)
        return Array(parts[0].utf8) + insertion + Array(parts.dropFirst().joined(separator: mark).utf8)
    }

    static func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
        let units = (mark ? [0xFEFF] : []) + Array(CalendarFixture.crlf(text).utf16)
        return units.flatMap { bigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
    }

    static let structures: [Sample] = [
        Sample(
            "an END is missing", head + "BEGIN:VEVENT\nUID:a\nSUMMARY:a\n" + event("b") + foot, events: ["b"],
            losses: [(4, "VEVENT that begins here is skipped: line 7 says BEGIN:VEVENT before it has an END")]),
        Sample(
            "the END of the last event is missing", head + event("a") + "BEGIN:VEVENT\nUID:b\n" + foot, events: ["a"],
            losses: [(9, "line 11 says END:VCALENDAR before it has an END. Add END:VEVENT")]),
        Sample(
            "an END is misspelt inside", head + event("a", "BEGIN:VALARM\nEND:VALRAM\n") + event("b") + foot,
            events: ["b"], losses: [(4, "line 10 says END:VEVENT before its VALARM from line 8 has an END")],
            warnings: [(9, "END:VALRAM")]),
        Sample(
            "an END has another name", head + "BEGIN:VEVENT\nUID:a\nEND:VTODO\n" + event("b") + foot, events: ["b"],
            losses: [(4, "line 7 says BEGIN:VEVENT")], warnings: [(6, "END:VTODO")]),
        Sample(
            "an END has no BEGIN", head + "END:VALARM\n" + event("a", "END:VALARM\n") + foot, events: ["a"],
            warnings: [(4, "END:VALARM"), (9, "END:VALARM")]),
        Sample(
            "a BEGIN is misspelt, and its END is not",
            head + event("a").replacing("BEGIN:VEVENT", with: "BEGIN:VEVEOT")
                + event("b") + foot, events: ["b"],
            losses: [
                (
                    4,
                    "VEVEOT that begins here is skipped: line 8 says END:VEVENT before it has an END. Give both lines the "
                        + "same name"
                )
            ]),
        Sample(
            "a BEGIN is misspelt, and its END is missing",
            head + "BEGIN:VEVEOT\nUID:a\nSUMMARY:a\n" + event("b") + foot,
            events: ["b"], losses: [(4, "VEVEOT that begins here is skipped: line 7 says BEGIN:VEVENT before it")]),
        Sample(
            "a BEGIN inside is misspelt, and the END of the event is missing",
            head + "BEGIN:VEVENT\nUID:a\nBEGIN:VALRAM\n" + event("b") + foot, events: ["b"],
            losses: [(4, "line 7 says BEGIN:VEVENT before its VALRAM from line 6 has an END")]),
        Sample(
            "BEGINs are misspelt a hundred deep", head + String(repeating: "BEGIN:X\n", count: 100) + event("b") + foot,
            events: ["b"], losses: [(4, "at line 12, components are nested")]),
        Sample(
            "a BEGIN is missing",
            head + event("a") + "UID:b\nDTSTART:20260301T100000Z\nEND:VEVENT\n" + event("c") + foot,
            events: ["a", "c"], losses: [(11, "VEVENT that ends here is skipped: it has no BEGIN. Add BEGIN:VEVENT")]),
        Sample(
            "the first BEGIN is no BEGIN", head + event("a").replacing("BEGIN:V", with: "BEGXN:V") + event("b") + foot,
            events: ["b"], losses: [(8, "it has no BEGIN")]),
        Sample(
            "a component of another program that contains an event",
            head + "BEGIN:X-A\nUID:p\n" + event("a") + "END:VALARM\nEND:X-A\n" + event("b") + foot,
            events: ["b"], warnings: [(11, "END:VALARM")]),
        Sample(
            "a line of rubbish before the calendar", "{\u{1}<!-- x\n" + head + event("a") + foot, events: ["a"],
            warnings: [(1, "<!-- x” does not belong to anything")]),
        Sample(
            "many empty lines and rubbish before the calendar",
            String(repeating: "\n", count: 200) + "BEGXN\n" + head + event("a") + foot, events: ["a"],
            warnings: [(201, "“BEGXN” does not belong to anything")]),
        Sample(
            "no BEGIN:VCALENDAR", head.replacing("BEGIN:VCALENDAR\n", with: "") + "METHOD:CANCEL\n" + event("a") + foot,
            events: ["a"], warnings: [(1, "that begins here has no BEGIN:VCALENDAR; it was read anyway")]),
        Sample(
            "a misspelt BEGIN:VCALENDAR", "EGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n" + event("a") + foot, events: ["a"],
            warnings: [(1, "“EGIN:VCALENDAR” does not belong"), (2, "has no BEGIN:VCALENDAR")]),
        Sample(
            "an event alone", "Dear Jo,\n" + event("a"), events: ["a"],
            warnings: [
                (1, "“Dear Jo,” does not belong"), (2, "no BEGIN:VCALENDAR"), (2, "no VERSION"), (2, "no PRODID"),
            ]),
        Sample(
            "an event before the calendar", event("a") + head + event("b") + foot, events: ["a", "b"],
            warnings: [(1, "no BEGIN:VCALENDAR"), (1, "no VERSION"), (1, "no PRODID")]),
        Sample(
            "the END of a calendar is missing before the next one", head + event("a") + head + event("b") + foot,
            events: ["a", "b"], warnings: [(9, "the one from line 1 has no END")]),
        Sample(
            "the file ends in an event", head + event("a") + "BEGIN:VEVENT\nUID:b\nBEGIN:VALARM\nTRIGG",
            events: ["a"], losses: [(9, "ends at line 12 before its VALARM from line 11 does. Get the whole file")]),
        Sample(
            "the file ends in the calendar", head + event("a"), events: ["a"],
            losses: [(9, "The file ends here inside the VCALENDAR from line 1")]),
        Sample(
            "the file ends in a line", head + event("a") + "X-WR-CALNAM", events: ["a"],
            losses: [(9, "The line “X-WR-CALNAM” is skipped"), (9, "The file ends here")]),
        Sample(
            "components nested a hundred deep",
            head + event("a") + String(repeating: "BEGIN:X\n", count: 100) + String(repeating: "END:X\n", count: 100)
                + event("b") + foot,
            events: ["a", "b"], losses: [(9, "at line 17, components are nested more than 8 deep")]),
        Sample(
            "a hundred nested components without an END",
            head + event("a") + String(repeating: "BEGIN:X\n", count: 100) + foot + event("b"),
            events: ["a", "b"], losses: [(9, "at line 17, components are nested")]),
        Sample(
            "several calendars with other text before, between and after them",
            "Dear Jo,\n\n" + head + event("a") + foot + "and\n" + head + event("b") + foot + "Yours\n",
            events: ["a", "b"],
            warnings: [
                (1, "“Dear Jo,” does not belong to anything"), (12, "“and” does not belong"),
                (22, "“Yours” does not belong"),
            ]),
        Sample(
            "lines of a calendar that are not properties", head + "hello\n word\nA B:c\n" + event("a") + foot,
            events: ["a"], warnings: [(4, "“hello"), (6, "“A B:c” is not a property")]),
        Sample(
            "lines of an event that are not properties", head + event("a", "hello\nGröße:1\n;a:b\nX;y\n") + foot,
            events: ["a"],
            warnings: [(8, "“hello” is not a property"), (9, "“Größe:1”"), (10, "“;a:b”"), (11, "“X;y”")]),
        Sample(
            "a fold after BEGIN, with an empty line in between",
            head + event("").replacing("UID", with: "\n X\nUID") + event("b") + foot, events: ["", "b"],
            warnings: [(6, "“ X”"), (4, "no UID")]),
    ]

    static let bytes: [Sample] = [
        Sample(
            "Latin-1", mixed(head + event("a", "LOCATION:Gr@n\n") + foot, [0xFC]), events: ["a"],
            warnings: [(8, "not UTF-8 throughout; its other bytes were read as Windows-1252")]),
        Sample(
            "Latin-1 in a property of the calendar", mixed(head + "X-A:Gr@n\n" + event("a") + foot, [0xFC]),
            events: ["a"], warnings: [(4, "not UTF-8")]),
        Sample(
            "NUL", mixed(head + event("a", "LOCATION:x@y\n") + foot, [0]), events: ["a"],
            warnings: [(8, "NUL characters")]),
        Sample("UTF-8 with a byte order mark", "\u{FEFF}" + head + event("ä") + foot, events: ["ä"]),
        Sample(
            "UTF-16, little-endian", utf16(head + event("ä𝄞") + foot, bigEndian: false, mark: true),
            events: ["ä𝄞"], warnings: [(1, "UTF-16")]),
        Sample(
            "UTF-16, big-endian", utf16(head + event("ä𝄞") + foot, bigEndian: true, mark: true), events: ["ä𝄞"],
            warnings: [(1, "UTF-16")]),
        Sample(
            "UTF-16 without a mark", utf16(head + event("a") + foot, bigEndian: false, mark: false), events: ["a"],
            warnings: [(1, "UTF-16")]),
        Sample(
            "CR, LF and CRLF in one file",
            Array((head + event("a") + event("b").replacing("\n", with: "\r") + CalendarFixture.crlf(foot)).utf8),
            events: ["a", "b"]),
        Sample(
            "a fold in the middle of a character",
            mixed(
                head + event("a", "LOCATION:x@y\nX-A:folded\n  as it was\nDTEND:never\n") + foot,
                [0xC3, 0x0D, 0x0A, 0x20, 0xA4]),
            events: ["a"], warnings: [(12, "DTEND")]),
        Sample(
            "empty lines everywhere", (head + event("a", "DTEND:never\n") + foot).replacing("\n", with: "\n\n"),
            events: ["a"], warnings: [(15, "DTEND “never”")]),
        Sample(
            "a line of one megabyte", head + event("a", "X-A:\(String(repeating: "x", count: 1_048_576))\n") + foot,
            events: ["a"]),
    ]

    static let contents: [Sample] = [
        Sample(
            "no UID", head + "BEGIN:VEVENT\nDTSTART:20260301\nSUMMARY:a\nEND:VEVENT\n" + foot, events: ["a"],
            warnings: [(4, "no UID")]),
        Sample(
            "a UID twice", head + event("a") + event("a", "LOCATION:x\n") + foot, events: ["a"],
            warnings: [(9, "; this one is kept, but not listed")]),
        Sample(
            "a UID in an older and a newer version",
            head + event("a") + event("a", "SEQUENCE:1\n").replacing("SUMMARY:a", with: "SUMMARY:b") + foot,
            events: ["b"], warnings: [(9, "has an older version of")]),
        Sample(
            "a message about an event of the same file",
            head + "METHOD:REQUEST\n" + event("a") + foot + head + "METHOD:REPLY\n"
                + event("a", "SEQUENCE:1\n").replacing("SUMMARY:a", with: "SUMMARY:b") + foot
                + head + "METHOD:REQUEST\n"
                + event("a", "SEQUENCE:2\n").replacing("SUMMARY:a", with: "SUMMARY:c") + foot,
            events: ["c"], warnings: [(15, "This is a “REPLY” message"), (26, "has an older version of")]),
        Sample(
            "no DTSTART", head + "BEGIN:VEVENT\nUID:a\nEND:VEVENT\n" + event("b") + foot, events: ["b"],
            warnings: [(4, "no DTSTART. It is kept")]),
        Sample(
            "an end before the start", head + event("a", "DTEND:20260301T090000Z\n") + foot, events: ["a"],
            warnings: [(8, "ends before it starts")]),
        Sample(
            "invalid dates",
            head + "BEGIN:VEVENT\nUID:a\nDTSTART:20261332\nEND:VEVENT\n" + event("b", "DTEND:soon\n") + foot,
            events: ["b"], warnings: [(6, "DTSTART “20261332” is not a date"), (12, "DTEND “soon”")]),
        Sample(
            "an invalid rule", head + event("a", "RRULE:FREQ=SOMETIMES\n") + foot, events: ["a"],
            warnings: [(8, "“FREQ=SOMETIMES” is not valid")]),
        Sample(
            "an unknown time zone",
            head + "BEGIN:VEVENT\nUID:a\nDTSTART;TZID=Nowhere:20260301T100000\nSUMMARY:a\nEND:VEVENT\n" + foot,
            events: ["a"], warnings: [(6, "“Nowhere”")]),
        Sample(
            "a time zone after its event",
            head + "BEGIN:VEVENT\nUID:a\nDTSTART;TZID=Own:20260301T100000\nSUMMARY:a\nEND:VEVENT\nBEGIN:VTIMEZONE\n"
                + "TZID:Own\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:+0130\nTZOFFSETTO:+0130\n"
                + "END:STANDARD\nEND:VTIMEZONE\n" + foot, events: ["a"]),
        Sample(
            "repeated properties that must not repeat",
            head + event("a", "SUMMARY:b\nDTSTART:20270301\nDURATION:P1D\nDTEND:20260302T100000Z\n") + foot,
            events: ["a"],
            warnings: [(8, "a second SUMMARY"), (9, "a second DTSTART"), (10, "both DTEND and DURATION")]),
        Sample(
            "neither VERSION nor PRODID", "BEGIN:VCALENDAR\n" + event("a") + foot, events: ["a"],
            warnings: [(1, "no VERSION"), (1, "no PRODID")]),
        Sample(
            "an old VERSION", "BEGIN:VCALENDAR\nVERSION:1.0\nVERSION:2.0\nPRODID:x\n" + event("a") + foot,
            events: ["a"], warnings: [(2, "is a vCalendar 1.0 file"), (3, "a second VERSION")]),
    ]
}
