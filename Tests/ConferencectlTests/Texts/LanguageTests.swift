import ConferenceCoordination
import ConferenceErrors
import ConferencectlKit
import Foundation
import TestSupport
import Testing

@Suite("The language and the marks of the user's locale")
struct LanguageTests {
    private static let calendar = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:x
        BEGIN:VEVENT
        UID:planung
        DTSTAMP:20260101T000000Z
        DTSTART:20990302T090000Z
        DTEND:20990302T100000Z
        SUMMARY:Planung
        LOCATION:Raum 4
        STATUS:TENTATIVE
        CLASS:PRIVATE
        ORGANIZER;CN=Ann:mailto:ann@example.org
        ATTENDEE;CN=Jo;PARTSTAT=TENTATIVE;ROLE=OPT-PARTICIPANT:mailto:jo@example.org
        ATTENDEE;CN=Kim;PARTSTAT=ACCEPTED:mailto:kim@example.org
        DESCRIPTION:https://example.zoom.us/j/81234567890?pwd=abc
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT15M
        DESCRIPTION:x
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        UID:messe
        DTSTAMP:20260101T000000Z
        DTSTART;VALUE=DATE:20990302
        DTEND;VALUE=DATE:20990304
        SUMMARY:Messe
        STATUS:CANCELLED
        END:VEVENT
        BEGIN:VEVENT
        UID:serie
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Europe/Berlin:20990303T140000
        DTEND;TZID=Europe/Berlin:20990303T150000
        RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,WE;UNTIL=20990401T000000Z
        SUMMARY:Stand
        END:VEVENT
        END:VCALENDAR

        """

    /// - Parameter locale: the value of `LC_ALL`.
    private func home(_ locale: String) throws -> Home {
        let home = try Self.template.copy()
        home.environment["EMAIL"] = "jo@example.org"
        home.environment["LC_ALL"] = locale
        return home
    }

    private static let template = HomeTemplate { home in
        home.environment["EMAIL"] = "jo@example.org"
        let file = try home.write(calendar.replacing("\n", with: "\r\n"), to: "a.ics")
        try #require(home.run("import", file, "--calendar", "Team").status == 0)
    }

    /// The answers of commands in German; `~` stands for an identifier.
    private static let german: [([String], String)] = [
        (
            ["events", "2099-03-01..2099-03-03"],
            """
            Montag 02.03.2099
              2 Tage          Messe (abgesagt)                        ~
              10:00–11:00  ◉  Planung (unter Vorbehalt) (vielleicht)  ~

            Dienstag 03.03.2099
              Tag 2 von 2     Messe (abgesagt)                        ~
              14:00–15:00     Stand                                   ~@2099-03-03

            """
        ),
        (["events", "2099-04-04"], "Keine Termine.\n"),
        (
            ["show", "Planung"],
            """
            Planung
            Wann:       Montag 02.03.2099 10:00–11:00 (Europe/Berlin)
            Ort:        Raum 4
            Status:     unter Vorbehalt
            Antwort:    vielleicht
            Gastgeber:  Ann <ann@example.org>
            Teilnehmer: Jo <jo@example.org>  vielleicht, optional
                        Kim <kim@example.org>  zugesagt
            Erinnerung: 15 min vorher
            Sichtbar:   privat
            Kalender:   Team
            Kennung:    ~
            Notizen:
              https://example.zoom.us/j/81234567890?pwd=abc

            Konferenz: Zoom  gefunden in den Notizen
              1  Video  https://example.zoom.us/j/81234567890?pwd=abc  (Code 81234567890)

            """
        ),
        (
            ["show", "Stand"],
            """
            Stand
            Wann:       Dienstag 03.03.2099 14:00–15:00 (Europe/Berlin)
            Serie:      der nächste Termin wird gezeigt; „events“ listet alle auf
            Wiederholt: alle 2 Wochen am Dienstag und Mittwoch bis 31.03.2099
            Kalender:   Team
            Kennung:    ~

            """
        ),
        (
            ["join", "Planung", "--list"],
            "1  Video  https://example.zoom.us/j/81234567890?pwd=abc  (Code 81234567890)\n"
        ),
        (["next"], "Innerhalb eines Jahres ist nichts geplant.\n"),
        (
            ["list-rooms", "--provider", "sample"],
            """
            Sample Rooms
              Personal Room  org.conference.sample-rooms/personal-room
              One-Time Room  org.conference.sample-rooms/onetime-room

            """
        ),
        (
            ["attach", "Messe", "sample-rooms/personal-room"],
            """
            Konferenz angelegt für ~  Messe  Montag 02.03.2099 bis Dienstag 03.03.2099, ganztägig
              1  Video  ~  (Join Meeting)

            """
        ),
        (
            ["show", "Nix"],
            "conferencectl: Den Termin „Nix“ gibt es nicht. „conferencectl events“ listet Termine mit ihren Kennungen auf.\n"
        ),
        (
            ["attach", "Planung", "sample-rooms/personal-room"],
            "conferencectl: „Planung“ hat schon eine Konferenz: Im Text steht der Link "
                + "https://example.zoom.us/j/81234567890?pwd=abc. „conferencectl attach EVENT ROOM --also“ hängt daneben "
                + "einen Raum an, den „conferencectl join“ dann öffnet. „conferencectl attach EVENT ROOM --replace“ "
                + "entfernt auch den Link, wenn kein anderer Text um ihn steht.\n"
        ),
        (
            ["events", "--calendar", "Nix"],
            "conferencectl: Den Kalender „Nix“ gibt es nicht. Es gibt „Team“; „conferencectl calendars add NAME“ legt einen "
                + "weiteren an.\n"
        ),
        (
            ["list-rooms", "--provider", "nix"],
            "conferencectl: Den Anbieter „nix“ gibt es nicht. Installiert: org.conference.jitsi-meet, "
                + "org.conference.link, org.conference.matrix, org.conference.nextcloud-talk, "
                + "org.conference.sample-rooms.\n"
        ),
    ]

    /// Replaces the identifiers and links that differ from run to run.
    private static func masked(_ text: String) -> String {
        text.replacing(/https:\/\/www\.personal\S+/, with: "~").replacing(/\b(?=[a-z]*[0-9])[0-9a-z]{13}\b/, with: "~")
            .replacing(/\b(?=[a-z]*[0-9])[0-9a-z]{8}\b/, with: "~")
    }

    @Test("answers and errors are in German, whole and nothing else")
    func german() throws {
        let home = try home("de_DE.UTF-8")
        for (arguments, expected) in Self.german {
            let result = try home.runProcess(arguments)
            // Identifiers can be letters alone.
            expectEqual(Self.masked(result.output + result.error), expected, "\(arguments)")
        }
    }

    @Test(
        "the first variable that is set decides, LANGUAGE counts unless the locale is C, and the rest is English",
        arguments: [
            (["LC_ALL": "de_AT.UTF-8", "LC_MESSAGES": "en_US.UTF-8"], "Keine Termine.\n"),
            (["LC_MESSAGES": "de_DE.UTF-8", "LC_CTYPE": "C.UTF-8", "LANG": "en_US.UTF-8"], "Keine Termine.\n"),
            (["LANG": "de_DE.utf8"], "Keine Termine.\n"), (["LANG": "de_DE"], "No events.\n"),
            (["LANG": "en_US.UTF-8", "LANGUAGE": "xx:de:en"], "Keine Termine.\n"),
            (["LANG": "de_DE.UTF-8", "LANGUAGE": "en:de"], "No events.\n"),
            (["LANG": "C.UTF-8", "LANGUAGE": "de"], "No events.\n"), (["LANG": "ja_JP.UTF-8"], "No events.\n"),
            ([:], "No events.\n"),
        ] as [([String: String], String)])
    func choice(variables: [String: String], expected: String) throws {
        let home = try Home()
        home.environment = ["LC_ALL": ""].merging(variables) { $1 }
        try expectEqual(home.run("events", "2099-04-04").output, expected)
    }

    @Test("without UTF-8 every list, page and message has marks of ASCII; otherwise the texts are the same")
    func ascii() throws {
        let home = try home("C")
        for arguments in [
            ["events", "2099-03-01..2099-03-03"], ["search", "Planung"], ["show", "Planung"], ["show", "Stand"],
            ["next"],
            ["week", "2099-03-02"], ["month", "2099-03-02"], ["agenda", "2099-03-02"], ["show", "Nix"],
            ["attach", "Planung", "sample-rooms/personal-room"], ["join", "Stand"],
            ["list-rooms", "--provider", "nix"],
        ] {
            let result = try home.runProcess(arguments)
            let text = result.output + result.error
            expectTrue(text.utf8.allSatisfy { $0 < 0x80 }, text)
        }
        home.environment["COLUMNS"] = "40"
        expectTrue(try home.run("events", "2099-03-01..2099-03-03").output.utf8.allSatisfy { $0 < 0x80 })
        expectContains(try home.run("show", "Nix").error, "There is no event \"Nix\".")
    }

    @Test(
        "a question before a removal is in German, and ja, j and yes agree",
        arguments: rows([("ja", true), ("j", true), ("yes", true), ("nein", false)], plain: 0, 3))
    func germanQuestion(answer: String, isRemoved: Bool) throws {
        let home = try home("de_DE.UTF-8")
        try #require(home.run("add", "Probe", "--start", "2027-03-04 12:00").status == 0)
        let session = try ScreenSession(home, ["remove", "Probe", "--forever"])
        try session.wait(for: "Den Termin „Probe“ endgültig entfernen?")
        try session.wait(for: "[j/N]")
        session.type(answer + "\r")
        try expectEqual(session.finish() == 0, isRemoved)
        try expectEqual(home.run("show", "Probe").status == 0, !isRemoved)
    }

    @Test("which occurrences of a series are meant is asked in German")
    func germanSeriesQuestion() throws {
        let home = try home("de_DE.UTF-8")
        try #require(home.run("add", "„Probe“", "--start", "2027-03-04 12:00", "--repeat", "daily").status == 0)
        let session = try ScreenSession(home, ["edit", "„Probe“", "--notes", "x"])
        try session.wait(for: "„Probe“ ist eine Serie. Ändern …")
        try session.wait(for: "Alle: die ganze Serie")
        session.type("3\r")
        try expectEqual(session.finish(), 0)
    }

    @Test("without UTF-8 help and answers have marks of ASCII, and the user's own text keeps its marks")
    func ownWords() throws {
        let home = try home("C")
        for topic in [[], ["add"], ["import"], ["dates"], ["json"]] {
            expectTrue(try home.runProcess(["help"] + topic).output.utf8.allSatisfy { $0 < 0x80 }, "\(topic)")
        }
        try expectEqual(
            home.run("calendars", "add", "A – “b”").output,
            "Created the calendar \"A – “b”\". Add events to it with \"conferencectl add TITLE --start TIME --calendar "
                + "NAME\".\n")
        let file = try home.write(Self.calendar, to: "b.ics")
        try expectContains(home.run("import", file, "--calendar", "Ü…").output, "in the calendar \"Ü…\"\n")
        try #require(home.run("add", "C – d", "--start", "2099-05-01 10:00").status == 0)
        try expectEqual(home.run("remove", "C – d").output, "Removed the event \"C – d\"\n")
        try expectContains(home.run("undo").output, "remove of \"C – d\", by conferencectl")
        try expectContains(home.run("sources", "remove", "Nix").error, "\"Nix\"")
        // An error, whose sentence another module made, and an argument with marks of its own.
        try expectEqual(
            home.run("show", "A – “none”…").error,
            "conferencectl: There is no event \"A – “none”…\". \"conferencectl events\" lists events with their identifiers.\n"
        )
        try expectContains(home.run("export", "--store", "Ü – “x”").error, "There is no store \"Ü – “x”\" yet.")
    }

    @Test("questions are in German, with the keys that answer them")
    func questions() throws {
        let home = try home("de_DE.UTF-8")
        let drawn = try ScreenSession(home, ["show"])
        try drawn.wait(for: "Welcher Termin?")
        try drawn.wait(for: "Tippen sucht, Pfeiltasten bewegen, Enter wählt, Esc beendet")
        drawn.type("plan")
        try drawn.wait(for: "1 von 3")
        drawn.type("xyz")
        try drawn.wait(for: "Nichts passt.")
        drawn.type("\u{1B}")
        try drawn.wait(for: "Kein Termin wurde gewählt, und nichts wurde getan.")
        try expectEqual(drawn.finish(), 77)
        let numbered = try ScreenSession(home, ["attach", "Messe", "--no-interactive"])
        try numbered.wait(for: "Welcher Raum für „Messe“?")
        try numbered.wait(for: "Welcher? [1-3, Enter für keinen] ")
        numbered.type("\r")
        try expectEqual(numbered.finish(), 77)
    }

    @Test("a date with several meanings is asked about once")
    func oneQuestion() throws {
        let home = try Home()
        let session = try ScreenSession(home, ["add", "A", "--start", "12/11 10:00", "--duration", "1h"])
        try session.wait(for: "Which one? [1-2, Enter for none] ")
        session.type("1\r")
        try session.wait(for: "Added ")
        try expectEqual(session.finish(), 0)
        expectEqual(session.text.components(separatedBy: "Which one?").count, 2, session.text)
    }

    @Test("JSON, TSV and formats are the same in every locale, with their errors")
    func machines() throws {
        let home = try home("C")
        func all() throws -> [String] {
            try [
                ["events", "2099-03-01..2099-03-04", "--json"], ["show", "Planung", "--json"],
                ["show", "Nix", "--json"],
                ["show", "Stand", "--json"], ["join", "Planung", "--list", "--json"], ["join", "Messe", "--json"],
                ["list-rooms", "--provider", "sample", "--json"], ["next", "--json"],
                ["events", "2099-03-01..2099-03-04", "--format", "{start} {end} {time} {status} {mark}"],
                ["events", "2099-03-01..2099-03-04", "--tsv"],
            ].map { arguments in
                let result = try home.runProcess(arguments)
                return result.output + result.error
            }
        }
        let expected = try all()
        let others = ["ja_JP.UTF-8", "en_US.UTF-8", "C.UTF-8"]
        for locale in ["de_DE.UTF-8"] + tier(plain: [], all: others) {
            home.environment["LC_ALL"] = locale
            try expectEqual(all(), expected, locale)
        }
    }

    @Test("changes, the history and undo are in German, without English words between German ones")
    func changes() throws {
        let home = try home("de_DE.UTF-8")
        try expectEqual(
            home.run("add", "Arzt 2027-03-04 halb drei").output.replacing(#/: [a-z0-9]{8}  /#, with: ": ~  "),
            """
            Verstanden als: Arzt, Donnerstag 04.03.2027 14:30–15:30 (Europe/Berlin)
            Hinzugefügt: ~  Arzt  Donnerstag 04.03.2027 14:30–15:30 (Europe/Berlin)

            """)
        try expectHasPrefix(home.run("edit", "Arzt", "--duration", "30m").output, "Geändert: ")
        try expectHasPrefix(home.run("edit", "Arzt", "--duration", "30m").output, "Unverändert: ")
        try expectEqual(home.run("remove", "Arzt", "--yes").output, "Den Termin „Arzt“ entfernt\n")
        let undone = try home.run("undo").output
        expectHasPrefix(undone, "Rückgängig gemacht: 4, remove von „Arzt“, durch conferencectl am ")
        expectHasSuffix(undone, " „conferencectl undo 5“ stellt die Änderung wieder her.\n")
        let history = try home.run("history").output
        for text in ["conferencectl, macht 4 rückgängig", "conferencectl, rückgängig gemacht", " und 2 weitere "] {
            expectContains(history, text)
        }
        try expectContains(home.run("undo", "99").error, "Im Verlauf gibt es keine Änderung mit der Nummer 99.")
        try expectHasPrefix(
            home.run("config", "calendar", "Nix").error,
            "conferencectl: Die Einstellung wurde nicht geändert. Den Kalender „Nix“ gibt es nicht.")
        try expectContains(home.run("search", "Planung").output, "Jetzt und später\n")
    }

    @Test("views have their words and remarks in German")
    func views() throws {
        let home = try home("de_DE.UTF-8")
        home.environment["COLUMNS"] = "100"
        let agenda = try home.run("agenda", "2099-03-02..2099-03-03").output
        for text in [
            "Montag 02.03.2099", "Tag 1 von 2", "Messe (abgesagt)", "Planung (unter Vorbehalt)", "Tag 2 von 2",
        ] {
            expectContains(agenda, text)
        }
        try expectEqual(home.run("agenda", "2099-04-04").output, "Keine Termine.\n")
        let week = try home.run("week", "2099-03-02").output
        for text in ["März 2099, KW 10", "◉ Konferenz", "? unter Vorbehalt", "✗ abgesagt"] {
            expectContains(week, text)
        }
        try expectContains(home.run("month", "2099-03-02").output, "◉ Konferenz")
        try #require(home.run("add", "Heute", "--start", "today", "--all-day").status == 0)
        try expectContains(home.run("agenda", "today").output, ", heute\n")
    }
}
