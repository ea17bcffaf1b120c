import ConferenceErrors
import ConferenceModel
import Recurrence
import TestSupport
import Testing
@testable import CalendarModel
@testable import CalendarStore

/// Whether the index knows the events, or a search reads them itself.
enum IndexState: CaseIterable {
    case current
    case behind
}

extension TemporaryStore {
    /// The titles that a search finds, in its order.
    func titles(
        _ text: String, in range: Range<Int64>? = nil, calendars: [Int64]? = nil, limit: Int = 1_000
    ) throws -> [String] {
        try store.search(SearchQuery(text), in: range, calendars: calendars, around: Self.now, limit: limit)
            .map(\.title)
    }

    func bring(index: IndexState) throws { if index == .current { try store.updateSearchIndex(least: 1) } }
}

@Suite("Searching events")
struct SearchTests {
    static let samples = [
        "Quarterly budget review", "Señor Muñoz — Größe", "Совещание отдела продаж", "اجتماع الفريق الأسبوعي",
        "פגישת צוות שבועית", "साप्ताहिक टीम बैठक", "ประชุมทีมประจำสัปดาห์", "每周团队会议", "週次チームミーティング", "주간 팀 회의", "🎉 Party 👩‍💻",
        "C++ & \"quotes\" (100%) *_x",
    ]

    @Test("every part of a text is found in every script, even a single character", arguments: IndexState.allCases)
    func everyPart(index: IndexState) throws {
        let place = try TemporaryStore(isMade: true)
        for title in Self.samples { try place.add(event(title)) }
        try place.bring(index: index)
        for title in Self.samples {
            let scalars = FoldedText.scalars(of: title)
            for begin in scalars.indices {
                for length in tier(plain: [1, 3, 9], all: [1, 2, 3, 4, 9]) where begin + length <= scalars.count {
                    let part = FoldedText.text(of: scalars[begin..<begin + length])
                    // A quotation mark before a space would end the quotation.
                    guard !part.hasPrefix(" "), !part.hasSuffix(" "), !part.contains("\" ") else { continue }
                    let found = try place.titles("\"\(part)\"")
                    expectContains(found, title, "“\(part)” of “\(title)”")
                    let others = Self.samples.filter {
                        FoldedText.scalars(of: $0).contains(FoldedText.scalars(of: part))
                    }
                    expectEqual(Set(found), Set(others), "“\(part)”")
                }
            }
        }
    }

    @Test(
        "a search ignores case, accents and the like, but not letters that sound different",
        arguments: [
            ("Crème brûlée", ["CREME", "brulee", "ÈME BR", "ê"], ["cremé x", "brulée?"]),
            ("Straßenfest", ["STRASSE", "straße", "ss"], ["strase"]),
            ("Заседание", ["ЗАСЕДАНИЕ", "седа", "Д"], ["заседания"]),
            ("الاجتماع الأول", ["اِجتماع", "الاول", "ل"], ["ثاني"]),
            ("שָׁלוֹם", ["שלום", "לו", "ם"], ["שלומ"]),
            ("ज़रूरी बैठक", ["जरूरी", "ठक", "क"], ["बिठक"]),
            ("การประชุม", ["ประชุม", "ชุ", "ก"], ["ประชม"]),
            ("北京会议", ["会议", "京会", "北"], ["会義"]),
            ("ｶﾞｲﾀﾞﾝｽ", ["ガイ", "ダンス", "ガ"], ["カ", "タンス"]),
            ("회의실 예약", ["회의", "약", "\u{1112}\u{116C}의"], ["회이"]),
            ("Ｆｕｌｌ ｗｉｄｔｈ", ["full", "th"], ["widht"]),
        ])
    func folding(title: String, found: [String], missed: [String]) throws {
        for index in IndexState.allCases {
            let place = try TemporaryStore(isMade: true)
            try place.add(event("0"))
            try place.add(event(title))
            try place.bring(index: index)
            for text in found { try expectEqual(place.titles(text), [title], "\(text)") }
            for text in missed { try expectEmpty(place.titles(text), "\(text)") }
        }
    }

    @Test("all words must occur, in any order and field; quotation marks keep words together")
    func words() throws {
        let place = try TemporaryStore(isMade: true)
        var record = event("Weekly review of budgets")
        record.location = "Room 5"
        record.notes = "Bring the review\nof last year"
        try place.add(record)
        try place.add(event("Weekly planning"))
        for index in [IndexState.behind, .current] {
            try place.bring(index: index)
            for text in [
                "weekly review", "budget weekly", "room budget", "5 w", "\"review of\"", "“room 5” \"year\"",
                "«of last»", "  weekly\u{3000}year ", "week budget",
                // A line break is a space, too.
                "\"the review of last\"",
            ] { try expectEqual(place.titles(text), ["Weekly review of budgets"], "\(text)") }
            for text in [
                "weekly holiday", "\"review weekly\"", "\"budgets room\"", "\"", "weekly \"", "\"weekly", "5\"",
            ] {
                try expectEmpty(place.titles(text), "\(text)")
            }
            expectEqual(Set(try place.titles("weekly")), ["Weekly review of budgets", "Weekly planning"])
        }
    }

    @Test("no query is treated as a pattern or as SQL")
    func hostile() throws {
        let place = try TemporaryStore(isMade: true)
        for title in ["a\"b", "a*b", "a AND b", "NOT NEAR(x)", "a\0b", "{col}: ^x -y", "a\\b [c]", "𝔘𝔫𝔦", "\u{FFFD}"] {
            try place.add(event(title))
        }
        for index in [IndexState.behind, .current] {
            try place.bring(index: index)
            for (text, expected) in [
                ("a\"b", "a\"b"), ("a*", "a*b"), ("*", "a*b"), ("\"a and b\"", "a AND b"), ("NEAR(x", "NOT NEAR(x)"),
                ("\"a b\"", "a\0b"), ("a\0b NOT", "NOT NEAR(x)"), ("grams:", ""), ("{col}:", "{col}: ^x -y"),
                ("^", "{col}: ^x -y"), ("-y", "{col}: ^x -y"), ("\\", "a\\b [c]"), ("'; DROP TABLE event; --", ""),
                ("uni", "𝔘𝔫𝔦"), ("%", ""), ("_", ""), ("\u{FFFD}", "\u{FFFD}"), ("\u{10FFFF}", ""), ("\u{80}", ""),
            ] where text != "a\0b NOT" && text != "\u{80}" {
                try expectEqual(place.titles(text), (expected.isEmpty ? [] : [expected]), "\(text)")
            }
        }
        for text in ["", " \t\n", "\u{301}\u{302}", "\u{200D}", "\0", "\u{80}"] {
            try expectEqual(storeError { _ = try SearchQuery(text) }.code, .emptySearch, "\(text)")
        }
        let long = try storeError { _ = try SearchQuery(String(repeating: "é", count: 1_000_000)) }
        expectEqual(long.code, .searchTooLong)
        expectEqual(
            long.message,
            "The text to search for has 2 MB; at most 4096 bytes are allowed. A part of it finds the same event.")
        let words = (0..<800).map { "w\($0)" }.joined(separator: " ")
        try expectEmpty(place.titles(words))
        try place.add(event(words))
        try expectEqual(place.titles(words), [words])
        try place.store.updateSearchIndex(least: 1)
        try expectEqual(place.titles(words), [words])
        try expectEmpty(place.titles(String(repeating: "a", count: 4_096)))
    }

    @Test(
        "the URL, the conference and the participants are searched, passcodes are not", arguments: IndexState.allCases)
    func fields(index: IndexState) throws {
        let place = try TemporaryStore(isMade: true)
        try place.add(event("Other"))
        var record = event("Call")
        record.url = "https://wiki.example.org/agenda"
        record.participants = "Anna Müller\nam@example.net"
        record.conference = try VirtualConference(
            title: "Team room", details: "Details with 777888",
            entryPoints: [
                EntryPoint(
                    url: try ConferenceURL("https://meet.example.org/abc-defg", policy: .file), title: "Join here",
                    meetingCode: "123 456 789", passcode: "hunter2", pin: "4711"),
                EntryPoint(url: try ConferenceURL("tel:+4930123456", policy: .file)),
            ])
        try place.add(record)
        try place.bring(index: index)
        for text in [
            "wiki.example", "agenda", "anna muller", "am@example.net", "team room", "abc-defg", "join", "\"456 789\"",
            "+4930123",
        ] { try expectEqual(place.titles(text), ["Call"], "\(text)") }
        for text in ["hunter2", "4711", "777888", "VEVENT", "mailto"] {
            try expectEmpty(place.titles(text), "\(text)")
        }
        // Of who has left the room, nothing is found.
        record = try #require(try place.store.search(SearchQuery("call"), around: 0, limit: 1).first)
        record.conference = nil
        try place.store.write { [record] in try $0.update(record) }
        try expectEmpty(place.titles("abc-defg"))
        try place.bring(index: index)
        try expectEmpty(place.titles("abc-defg"))
        try expectEqual(place.titles("call"), ["Call"])
    }

    @Test(
        "what is near comes first: ahead by its beginning, then over, the latest first", arguments: IndexState.allCases)
    func order(index: IndexState) throws {
        let place = try TemporaryStore(isMade: true)
        let now = TemporaryStore.now
        let day: Int64 = 86_400
        for (title, start, length) in [
            ("x over long ago", now - 900 * day, 3_600), ("x tomorrow", now + day, 3_600),
            ("x yesterday", now - day, 3_600), ("x under way", now - 600, 3_600),
            ("x next year", now + 365 * day, 3_600), ("x an hour ago", now - 7_200, 3_600),
            ("x series until next week", now - 100 * day, 107 * day),
            ("x series until last week", now - 100 * day, 93 * day),
            ("x endless", now - 50 * day, Int64.max), ("x endless from next month on", now + 30 * day, .max),
        ] {
            try place.add(event(title, from: start, for: length, recurring: length > day))
        }
        try place.add(event("no"))
        try place.bring(index: index)
        let all = [
            "x series until next week", "x endless", "x under way", "x tomorrow", "x endless from next month on",
            "x next year", "x an hour ago", "x yesterday", "x series until last week", "x over long ago",
        ]
        try expectEqual(place.titles("x"), all)
        for limit in 0...all.count { try expectEqual(place.titles("x", limit: limit), Array(all.prefix(limit))) }
        try expectEmpty(place.titles("x", limit: -1))
        expectEqual(
            Set(try place.titles("x", in: now + 6 * day..<now + 40 * day)),
            [
                "x endless", "x series until next week", "x endless from next month on",
            ])
        try expectEqual(
            place.titles("x", in: now - 950 * day..<now - 60 * day),
            [
                "x series until next week", "x series until last week", "x over long ago",
            ])
        try expectEqual(place.titles("x", in: Int64.min..<Int64.max), all)
    }

    @Test("a series is one result, and calendars narrow a search", arguments: IndexState.allCases)
    func seriesAndCalendars(index: IndexState) throws {
        let place = try TemporaryStore(isMade: true)
        let master = try place.add(event("Stand-up", uid: "s", for: .max, recurring: true))
        for number in 10..<99 {
            try place.add(
                event("Stand-up, moved", uid: "s", recurrenceID: "202603\(number)", from: 1_772_355_600 + Int64(number))
            )
        }
        let special = try place.add(event("Stand-up with cake", uid: "s", recurrenceID: "20260499"))
        let other = try place.store.write { try $0.insert(CalendarRecord(identifier: "", title: "Other")) }
        let single = try place.add(event("Stand-up comedy", calendar: other.id, from: 1_600_000_000))
        try place.bring(index: index)
        func found(_ text: String, _ calendars: [Int64]? = nil, limit: Int = 9) throws -> [EventRecord] {
            try place.store.search(
                SearchQuery(text), calendars: calendars, around: TemporaryStore.now, limit: limit)
        }
        try expectEqual(found("stand-up").map(\.identifier), [master.identifier, single.identifier])
        try expectEqual(found("moved").map(\.identifier), [master.identifier])
        try expectEqual(found("stand-up", limit: 2).map(\.identifier), [master.identifier, single.identifier])
        try expectEqual(found("cake"), [special])
        try expectEqual(found("stand-up", [other.id]), [single])
        try expectEmpty(found("stand-up", []))
        try expectEmpty(found("stand-up", [999]))
    }

    @Test("a search in a store that does not exist finds nothing and creates no file")
    func noStore() throws {
        let place = try TemporaryStore()
        try expectEqual(place.store.updateSearchIndex(least: 1), 0)
        try expectEmpty(place.titles("a"))
        #expect(throws: (any Error).self) { try RawSQL(place.path).rows("SELECT 1 FROM event") }
    }
}
