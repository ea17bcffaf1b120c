import Foundation
import TestSupport
import Testing

@Suite("People, reminders and rules, shown")
struct ShownDetailsTests {
    private func home(_ lines: String) throws -> Home {
        let home = try Home.withStore()
        let file = try home.write(
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(lines)\nEND:VCALENDAR\n".replacing("\n", with: "\r\n"),
            to: "a.ics")
        try #require(home.run("import", file).status == 0)
        return home
    }

    private static let invitation = """
        BEGIN:VEVENT
        UID:a
        DTSTAMP:20260101T000000Z
        DTSTART:20270302T100000Z
        DTEND:20270302T110000Z
        RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=20270601T000000Z
        SUMMARY:Invited
        ORGANIZER;CN=Ann:mailto:ann@example.org
        ATTENDEE;CN=Jo;PARTSTAT=TENTATIVE:mailto:jo@example.org
        ATTENDEE;PARTSTAT=DECLINED;ROLE=OPT-PARTICIPANT:mailto:bob@example.org
        ATTENDEE;CUTYPE=ROOM;CN=Room 5:mailto:room5@example.org
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT90M
        DESCRIPTION:x
        END:VALARM
        BEGIN:VALARM
        ACTION:EMAIL
        TRIGGER;RELATED=END:PT0S
        SUMMARY:x
        DESCRIPTION:x
        ATTENDEE:mailto:jo@example.org
        END:VALARM
        END:VEVENT
        """

    @Test("people with their answers, the own one, reminders and the rule are shown")
    func page() throws {
        let home = try home(Self.invitation)
        home.environment["EMAIL"] = "jo@example.org"
        try expectContains(
            home.run("show", "Invited").output,
            """
            Repeats:    every 2 weeks on Tuesday and Thursday until 2027-05-27
            Answer:     tentative
            Organizer:  Ann <ann@example.org>
            Attendees:  Jo <jo@example.org>  tentative
                        bob@example.org  declined, optional
                        Room 5 <room5@example.org>  no answer yet, room
            Reminders:  1 h 30 min before
                        at the end, by mail

            """)
    }

    @Test("the JSON has the same, for programs")
    func json() throws {
        let home = try home(Self.invitation)
        home.environment["EMAIL"] = "BOB@example.org"
        let event = try home.object("show", "Invited")
        expectEqual(event["answer"] as? String, "declined")
        expectEqual(event["rules"] as? [String], ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=20270601T000000Z"])
        expectEqual((event["organizer"] as? [String: Any])?["address"] as? String, "ann@example.org")
        let attendees = try #require(event["attendees"] as? [[String: Any]])
        expectEqual(attendees.map { $0["status"] as? String }, ["tentative", "declined", "needsAction"])
        expectEqual(attendees.map { $0["role"] as? String }, ["required", "optional", "required"])
        expectEqual(attendees.map { $0["kind"] as? String }, ["individual", "individual", "room"])
        let reminders = try #require(event["reminders"] as? [[String: Any]])
        expectEqual(reminders.map { $0["seconds"] as? Int }, [-5_400, 0])
        expectEqual(reminders.map { $0["from"] as? String }, ["start", "end"])
    }

    static let rules: [(String, String)] = [
        ("FREQ=DAILY", "every day"), ("FREQ=DAILY;COUNT=1", "every day, once"),
        ("FREQ=MONTHLY;BYDAY=1MO,-1FR;COUNT=5", "every month on the 1st Monday and the last Friday, 5 times"),
        ("FREQ=MONTHLY;BYMONTHDAY=15,-1", "every month on day 15 and last"),
        ("FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "every year on the 2nd Sunday in March"),
        ("FREQ=MONTHLY;BYDAY=TH;BYSETPOS=1;COUNT=12", "every month on the 1st Thursday, 12 times"),
        ("FREQ=YEARLY;BYMONTH=11;BYDAY=TH;BYSETPOS=-1", "every year on the last Thursday in November"),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every month on the last weekday"),
        ("FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=2", "every month on the 2nd day of a weekend"),
        ("FREQ=MONTHLY;BYDAY=SU,MO,TU,WE,TH,FR,SA;BYSETPOS=-2", "every month on the 2nd last day"),
        ("FREQ=WEEKLY;BYDAY=TH;BYSETPOS=1", "every week on Thursday, only the 1st of these in each week"),
        (
            "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1",
            "every month on Monday and Tuesday, only the last of these in each month"
        ),
    ]

    @Test("every rule is put into words", arguments: rules)
    func ruleWords(_ rule: String, _ words: String) throws {
        let event =
            "BEGIN:VEVENT\nUID:a\nDTSTAMP:20260101T000000Z\nDTSTART:20270301T100000Z\nRRULE:\(rule)\nSUMMARY:A\nEND:VEVENT"
        try expectContains(home(event).run("show", "A").output, "Repeats:    \(words)\n")
    }

    @Test("the zone of a file is shown by the name that the system has for it, and a number's country once")
    func names() throws {
        let home = try home(
            """
            BEGIN:VTIMEZONE
            TZID:Our Office
            BEGIN:STANDARD
            DTSTART:16010101T000000
            TZOFFSETFROM:+0000
            TZOFFSETTO:+0000
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:a
            DTSTAMP:20260101T000000Z
            DTSTART;TZID=Our Office:20270302T100000
            SUMMARY:A
            DESCRIPTION:Dial (DE) +49 30 5550134 PIN: 123456789#
            END:VEVENT
            """)
        home.environment["TZ"] = "UTC"
        let page = try home.run("show", "A").output
        expectContains(page, "10:00 (UTC)")
        expectContains(page, "Conference: Telephone")
        expectContains(page, "tel:+49305550134  (DE, PIN 123456789)")
    }

    @Test("a vendor's prefix of a time zone is left out, and an event without a length has one time")
    func vendorZone() throws {
        let home = try home(
            """
            BEGIN:VEVENT
            UID:a
            DTSTAMP:20260101T000000Z
            DTSTART;TZID=/freeassociation.sourceforge.net/Tzfile/Europe/London:20270610T150000
            SUMMARY:A
            END:VEVENT
            """)
        try expectContains(
            home.run("show", "A").output,
            "When:       Thursday 2027-06-10 16:00 (Europe/Berlin; Thursday 2027-06-10 15:00 Europe/London)\n")
        try expectEqual(home.object("show", "A")["timeZone"] as? String, "Europe/London")
    }

    @Test("a code that is a part of a link's title is shown once")
    func once() throws {
        let way = "CONFERENCE;VALUE=URI;FEATURE=PHONE"
        let page = try home(
            """
            BEGIN:VEVENT
            UID:a
            DTSTAMP:20260101T000000Z
            DTSTART:20270302T100000Z
            SUMMARY:A
            \(way);X-VC-PIN=1234567;LABEL="DE, PIN 1234567":tel:+49305550134
            \(way);X-VC-PIN=1234;LABEL="Code 12345":tel:+49305550135
            END:VEVENT
            """
        ).run("show", "A").output
        expectContains(page, "tel:+49305550134  (DE, PIN 1234567)\n")
        expectContains(page, "tel:+49305550135  (Code 12345, PIN 1234)\n")
    }

    @Test(
        "an event without a title is said to have none, in both languages", arguments: ["(no title)", "(ohne Titel)"])
    func untitled(words: String) throws {
        let home = try Home()
        let file = try home.write(
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VEVENT\nUID:plain\nDTSTAMP:20260101T000000Z\n"
                + "DTSTART:20990305T100000Z\nDTEND:20990305T110000Z\nEND:VEVENT\nEND:VCALENDAR\n",
            to: "plain.ics")
        try #require(home.run("import", file).status == 0)
        if words == "(ohne Titel)" { home.environment["LC_ALL"] = "de_DE.UTF-8" }
        for command in [
            ["events", "2099-03-05"], ["agenda", "2099-03-05"], ["month", "2099-03"], ["week", "2099-03-05"],
            ["show", "plain"], ["attach", "plain", "personal-room"], ["history"],
            ["detach", "plain"], ["edit", "plain", "--location", "Here"], ["search", "Here"],
        ] {
            // A cell of a week or a month has no room for all of it.
            let expected = ["week", "month"].contains(command[0]) ? String(words.prefix(3)) : words
            try expectContains(home.runProcess(command).output, expected, "\(command)")
        }
        try expectContains(home.run("detach", "plain").error, words)
        expectEqual(try home.object("show", "plain")["title"] as? String, "")
    }
}
