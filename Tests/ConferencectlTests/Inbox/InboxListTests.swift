import Foundation
import TestSupport
import Testing

@Suite("conferencectl inbox: what is in it")
struct InboxListTests {
    @Test("new entries come first, with sender, join link and overlaps; finished ones follow")
    func list() throws {
        let home = try Home.withMailProgram()
        try expectEqual(home.run("inbox").output, "The inbox is empty.\n")
        try #require(home.run("add", "Review", "--start", "2099-04-01 12:30", "--duration", "1h").status == 0)
        try home.invite("REQUEST", uid: "ignored", title: "Old news")
        try expectEqual(home.run("inbox", "ignore", "1").output, "Ignored: 1  Old news  Wed 2099-04-01 12:00\n")
        try home.invite("REQUEST", "LOCATION:https://example.zoom.us/j/81234567890")
        try expectEqual(
            home.run("inbox").output,
            """
            2  invitation           Lunch     Wed 2099-04-01 12:00  boss@example.org
                  https://example.zoom.us/j/81234567890
                  overlaps “Review”, 12:30–13:30
            1  invitation, ignored  Old news  Wed 2099-04-01 12:00  boss@example.org

            """)
        try expectEqual(home.run("inbox", "--count").output, "1\n")
        try expectEqual(home.object("inbox", "--count")["new"] as? Int, 1)
        try expectEqual(home.objects("inbox", "list", "--new").map { $0["title"] as? String }, ["Lunch"])
        let entry = try #require(try home.objects("inbox").first)
        expectEqual(entry["join"] as? String, "https://example.zoom.us/j/81234567890")
        expectEqual((entry["overlaps"] as? [[String: Any]])?.map { $0["title"] as? String }, ["Review"])
        expectEqual(entry["start"] as? String, "2099-04-01T12:00:00+02:00")
    }

    @Test(
        "the number of an entry that its series has replaced names that of the series",
        arguments: rows(
            [
                ("en_US.UTF-8", "entry 2 has both: “conferencectl inbox show 2”."),
                ("de_DE.UTF-8", "Eintrag 2 enthält beides: „conferencectl inbox show 2“."),
            ], plain: 0))
    func replaced(_ row: (language: String, said: String)) throws {
        let home = try Home.withMailProgram()
        try home.invite(sequence: 1, "RECURRENCE-ID:20990401T120000")
        try home.invite("REQUEST", "RRULE:FREQ=WEEKLY;COUNT=4")
        home.environment["LC_ALL"] = row.language
        for command in ["show", "ignore", "accept"] {
            let result = try home.run("inbox", command, "1")
            expectEqual(result.status, 66)
            expectContains(result.error.replacing(/\n +/, with: " "), row.said)
        }
    }

    @Test("a list without --all has the last ten finished entries")
    func finished() throws {
        let home = try Home.withMailProgram()
        for number in 1...12 {
            try home.invite(uid: "\(number)", title: "Lunch \(number)")
            try #require(home.run("inbox", "ignore", "\(number)").status == 0)
        }
        try expectEqual(home.objects("inbox").count, 10)
        try expectEqual(home.objects("inbox", "--all").count, 12)
        try expectEqual(home.run("inbox", "--new").output, "Nothing in the inbox is new.\n")
        try expectEqual(home.run("inbox", "--new", "--all").status, 64)
    }

    @Test("show has everything about an invitation, and a change counts as seen afterwards")
    func show() throws {
        let home = try Home.withMailProgram()
        try home.invite("REQUEST", "LOCATION:Canteen", "DESCRIPTION:Bring your badge")
        expectEqual(
            try home.run("inbox", "show", "1").output,
            """
            Lunch
            Entry:      1, invitation
            When:       Wednesday 2099-04-01 12:00–13:00 (Europe/Berlin)
            Where:      Canteen
            Answer:     no answer yet
            Organizer:  Boss <boss@example.org>
            Attendees:  Jo <jo@example.org>  no answer yet
            Notes:
              Bring your badge

            """)
        try #require(home.run("inbox", "add", "1").status == 0)
        try home.invite("REQUEST", title: "Late lunch", sequence: 1, start: "20990401T130000", end: "20990401T140000")
        try expectContains(home.run("inbox").output, "update, new")
        try expectEqual(home.run("inbox", "--count").output, "1\n")
        try expectContains(home.run("show", "Late lunch").output, "13:00–14:00")
        // What a program reads, the user may never see.
        try expectEqual(home.object("inbox", "show", "1")["isNew"] as? Bool, true)
        try expectEqual(home.run("inbox", "--count").output, "1\n")
        try expectContains(home.run("inbox", "show", "late lunch").output, "13:00–14:00")
        try expectEqual(home.run("inbox", "--count").output, "0\n")
    }

    @Test("an entry is named by its number or by its title, and several with one title are an error with their numbers")
    func names() throws {
        let home = try Home.withMailProgram()
        try home.invite(uid: "a", title: "Lunch")
        try home.invite(uid: "b", title: "Lunch")
        try home.invite(uid: "c", title: "Dinner with Kim")
        try expectContains(home.run("inbox", "show", "kim").output, "Dinner with Kim")
        let several = try home.run("inbox", "show", "Lunch")
        expectEqual(several.status, 64)
        expectContains(several.error, "\n  2  Lunch")
        // What was decided on is not meant.
        try #require(home.run("inbox", "ignore", "1").status == 0)
        try expectContains(home.run("inbox", "show", "lunch").output, "Entry:      2")
        try expectEqual(home.run("inbox", "show", "4").status, 66)
        try expectEqual(home.run("inbox", "show", "Breakfast").status, 66)
        let missing = try home.run("inbox", "add")
        expectEqual(missing.status, 64)
        expectContains(missing.error, "These can be chosen:")
        try expectContains(home.run("__complete", "bash", "inbox", "show", "").output, "3\tDinner with Kim")
    }

    @Test("without an argument, a person chooses the entry")
    func picker() throws {
        let home = try Home.withMailProgram()
        try home.invite(uid: "a", title: "Breakfast")
        try home.invite(uid: "b", title: "Dinner")
        let session = try ScreenSession(home, ["inbox", "ignore"])
        try session.wait(for: "Which entry of the inbox?")
        session.type("break\r")
        try expectEqual(session.finish(), 0)
        try expectEqual(home.objects("inbox", "--new").map { $0["title"] as? String }, ["Dinner"])
    }

    @Test("the inbox speaks German")
    func german() throws {
        let home = try Home.withMailProgram()
        try #require(home.run("add", "Review", "--start", "2099-04-01 12:30", "--duration", "1h").status == 0)
        try home.invite()
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        try expectEqual(
            home.run("inbox").output,
            """
            1  Einladung  Lunch  Mi 01.04.2099 12:00  boss@example.org
                  überschneidet sich mit „Review“, 12:30–13:30

            """)
        try expectContains(home.run("inbox", "show", "1").output, "Eintrag:    1, Einladung\nWann:       Mittwoch")
        try expectEqual(
            home.run("inbox", "accept", "1").output,
            "Zugesagt: 1  Lunch  Mi 01.04.2099 12:00\nGesendet an boss@example.org.\n")
        try expectContains(home.run("inbox", "show", "7").error, "Im Eingang gibt es keinen Eintrag „7“.")
    }
}
