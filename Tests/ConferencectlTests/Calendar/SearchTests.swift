import Foundation
import TestSupport
import Testing

@Suite("conferencectl search")
struct SearchCommandTests {
    @Test("every event is found once, with its next occurrence and an excerpt")
    func listing() throws {
        let home = try Home.withTeam()
        let found = try home.run("search", "REVIEW", "room")
        expectEqual(
            found.output,
            """
            Now and later
              2027-03-03  14:00–15:00  Design review  ej0s234s

            """)
        let elsewhere = try home.run("search", "4.12")
        expectEqual(
            elsewhere.output,
            """
            Now and later
              2027-03-03  14:00–15:00  Design review  ej0s234s
                  location: Room 4.12, second floor

            """)
        try expectEqual(home.run("search", "nothing-has-this").output, "No event matches.\n")
    }

    @Test("a series is shown with an occurrence in the range, or left out if it has none")
    func series() throws {
        let home = try Home.withTeam()
        let list = try home.objects("search", "stand-up", "--from", "2027-03-05", "--to", "2027-03-12")
        expectEqual(list.map { $0["start"] as? String }, ["2027-03-11T09:30:00+01:00"])
        try expectEmpty(home.objects("search", "stand-up", "--from", "2027-03-05", "--to", "2027-03-06"))
        try expectEqual(
            home.objects("search", "later today").map { $0["recurrenceID"] as? String }, ["20270304T093000"])
    }

    @Test("a series that has ended is shown with its last occurrence, however many it has in a day")
    func lastOfMany() throws {
        let home = try Home.withStore()
        let file = "\(home.path)/many.ics"
        try Data(
            """
            BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:many\r\nDTSTAMP:20260101T000000Z\r
            DTSTART:20260101T100000Z\r\nDURATION:PT1S\r\nRRULE:FREQ=SECONDLY;UNTIL=20260105T103020Z\r\nSUMMARY:Tick\r
            END:VEVENT\r\nEND:VCALENDAR\r\n
            """.utf8
        ).write(to: URL(filePath: file))
        try #require(home.run("import", file).status == 0)
        try expectEqual(
            home.objects("search", "tick").map { $0["recurrenceID"] as? String }, ["20260105T103020Z"])
    }

    @Test("past events follow future ones, and a truncated list says so")
    func past() throws {
        let home = try Home.withStore()
        for (title, day) in [("abc old", "2001-01-01"), ("abc older", "2000-01-01"), ("abc new", "2099-01-01")] {
            try #require(home.run("add", title, "--start", "\(day) 10:00").status == 0)
        }
        try expectEqual(
            home.objects("search", "abc").map { $0["title"] as? String }, ["abc new", "abc old", "abc older"])
        let two = try home.run("search", "abc", "--limit", "2").output
        expectHasPrefix(two, "Now and later\n  2099-01-01  10:00–11:00  abc new  ")
        expectContains(two, "\n\nEarlier\n  2001-01-01  10:00–11:00  abc old  ")
        expectHasSuffix(two, "\n\nThere are more: raise --limit, or add a word to narrow the search.\n")
        try expectEqual(
            home.objects("search", "abc", "--to", "2000-12-31").map { $0["title"] as? String }, ["abc older"])
    }

    /// For each script: the text in a calendar, parts of it that are found (of one, two, three and more characters, and
    /// in other spellings), and parts that are not found.
    static let scripts: [(title: String, found: [String], missed: [String])] = [
        ("Crème brûlée, Straße", ["ê", "BR", "cre", "CREME", "strasse"], ["cremä", "strase"]),
        ("Совещание отдела, Ёлка", ["Щ", "со", "ЕЩА", "елка"], ["совещания"]),
        ("اِجتماع أحمد", ["ج", "اح", "احم", "اجتماع"], ["ثاني"]),
        ("פגישת שָׁלוֹם", ["ש", "שת", "שלו", "שלום"], ["שלומ"]),
        ("ज़रूरी बैठक", ["ठ", "जर", "जरू", "ज़रूरी"], ["बिठ", "बठक"]),
        ("การประชุม", ["ชุ", "ระ", "ประ", "ประชุม"], ["ประชม", "ประชิม"]),
        ("每周团队会议", ["会", "团队", "队会议", "每周团队"], ["会義"]),
        ("週次ガイダンス", ["ガ", "イダ", "ダンス", "ｶﾞｲﾀﾞﾝｽ"], ["カイ", "タンス"]),
        ("주간 팀 회의", ["팀", "회의", "주간 팀", "\u{1112}\u{116C}의"], ["회이"]),
    ]

    // The store's tests find every part of a text in every script.
    @Test(
        "search and list find the same events, in every script",
        arguments: tier(plain: [0, 4], all: Array(scripts.indices)))
    func sameEverywhere(index: Int) throws {
        let home = try Self.everyScript.copy()
        let script = Self.scripts[index]
        for (text, expected) in script.found.map({ ($0, true) }) + script.missed.map({ ($0, false) }) {
            let query = "\"\(text)\""
            let searched = try home.objects("search", query).compactMap { $0["title"] as? String }
            let listed = try home.objects("events", "--from", "2027-03-01", "--to", "2027-03-31", "--search", query)
                .compactMap { $0["title"] as? String }
            expectEqual(searched.contains(script.title), expected, "\(text)")
            expectEqual(Set(searched), Set(listed), "\(text)")
        }
    }

    private static let everyScript = HomeTemplate { home in
        let events = scripts.enumerated().map { number, script in
            """
            BEGIN:VEVENT
            UID:\(number)
            DTSTAMP:20270101T000000Z
            DTSTART:202703\(10 + number)T100000Z
            SUMMARY:\(script.title.replacing(",", with: "\\,"))
            END:VEVENT

            """
        }
        let file = try home.write(
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//EN\n\(events.joined())END:VCALENDAR\n", to: "all.ics")
        try #require(home.run("import", file).status == 0)
    }

    @Test("a list is filtered by all searched fields, and by several words in any order")
    func narrowed() throws {
        let home = try Home.withTeam()
        try #require(home.run("attach", "Design review", "personal-room").status == 0)
        let range = ["--from", "2027-03-01", "--to", "2027-03-31", "--json"]
        func titles(_ arguments: [String]) throws -> Set<String> {
            let result = try home.runProcess(arguments)
            let list = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
            return Set(list?.compactMap { $0["title"] as? String } ?? [])
        }
        for text in ["review design", "Personal", "example.com", "groupware", "second ROOM", "\"room second\""] {
            let listed = try titles(["events", "--search", text] + range)
            try expectEqual(listed, titles(["search", text] + range), "\(text)")
            expectEqual(listed.isEmpty, ["groupware", "\"room second\""].contains(text), "\(text): \(listed)")
        }
        let empty = try home.run("events", "--search", " ")
        expectEqual(empty.status, 64)
        expectContains(empty.error, "One letter, digit or symbol is enough.")
    }

    @Test("a damaged index is reported with the command that repairs it without loss")
    func damaged() throws {
        let sqlite = try Programs.required("sqlite3")
        let home = try Home.withTeam()
        // Events are scanned until the index contains them.
        let many = (0..<600).map {
            "BEGIN:VEVENT\nUID:m\($0)\nDTSTAMP:20270101T000000Z\nDTSTART:20270401T100000Z\nSUMMARY:Many \($0)\nEND:VEVENT\n"
        }
        let file = try home.write(
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//EN\n\(many.joined())END:VCALENDAR\n", to: "many.ics")
        try #require(home.run("import", file).status == 0)
        try #require(home.objects("search", "many 599").count == 1)
        let store = "\(home.path)/data/conference/calendar.sqlite"
        let struck = try runProcess(
            sqlite, [store, "UPDATE search_gram_data SET block = x'A5A5A5A5A5' WHERE id = 10"])
        try #require(struck.status == 0)
        let sentence =
            "The search index of the store “\(store)” is damaged. The events are not affected, and the index can be rebuilt "
            + "from them. “conferencectl store vacuum” rebuilds the index.\n"
        let search = try home.run("search", "many 599")
        expectEqual(search.status, 74)
        expectEqual(search.error, "conferencectl: " + sentence)
        let check = try home.run("store", "check")
        expectEqual(check.status, 65)
        expectEqual(check.error, "conferencectl: " + sentence)
        expectHasPrefix(check.output, "index: the search index cannot be read: ")
        try expectContains(home.run("store", "check", "--json").output, "\"kind\": \"index\"")
        try expectEqual(home.run("show", "Design review").status, 0)
        let vacuum = try home.run("store", "vacuum")
        expectHasPrefix(vacuum.output, "The search index was damaged and has been rebuilt.\nThe store had ")
        try expectEqual(home.object("store", "vacuum")["searchIndexRebuilt"] as? Bool, false)
        try expectEqual(home.run("store", "check").status, 0)
        try expectEqual(home.objects("search", "many 599").count, 1)
    }

    @Test("an invalid search is rejected with advice")
    func refused() throws {
        let home = try Home()
        try expectEqual(home.run("search").status, 64)
        try expectEqual(home.run("search", "a").output, "No event matches.\n")
        let empty = try home.run("search", " ")
        expectEqual(empty.status, 64)
        expectEqual(
            empty.error,
            "conferencectl: There is nothing to search for in “ ”. One letter, digit or symbol is "
                + "enough.\n")
        try expectEqual(home.run("search", "a", "--limit", "0").status, 64)
        try expectEqual(home.run("search", "a", "--calendar", "Nowhere").status, 66)
        try expectEqual(home.run("search", "a", "--from", "2026-02-01", "--to", "2026-01-01").status, 64)
        try expectEqual(home.run("search", String(repeating: "x", count: 100_000)).status, 64)
    }
}
