import TestSupport
import Testing
@testable import CalendarModel
@testable import CalendarStore

@Suite("Finding an event")
struct LookupTests {
    @Test(
        "a title is found whatever its case and accents",
        arguments: [
            ("Planning", "PLANNING"), ("Über uns", "über UNS"), ("Café", "cafe"), ("Cafe\u{301}", "CAFÉ"),
            ("СОВЕЩАНИЕ", "совещание"), ("ΣΎΣΚΕΨΗ", "σύσκεψη"), ("会議", "会議"), ("ＡＢＣ", "abc"), ("", ""),
            ("a\0b", "A\0B"),
            ("100% _done_", "100% _DONE_"),
        ])
    func folded(title: String, asked: String) throws {
        let place = try TemporaryStore(isMade: true)
        try place.add(event("another"))
        let stored = try place.add(event(title))
        try expectEqual(place.store.series(titled: asked, limit: 5), [stored])
        try expectEmpty(place.store.series(titled: asked + "x", limit: 5))
    }

    @Test("an exact title takes precedence over a similar one")
    func exact() throws {
        let place = try TemporaryStore(isMade: true)
        let lower = try place.add(event("planning"))
        let upper = try place.add(event("PLANNING"))
        try expectEqual(place.store.series(titled: "PLANNING", limit: 5), [upper])
        try expectEqual(place.store.series(titled: "Planning", limit: 5), [lower, upper])
        try expectEqual(place.store.series(titled: "Planning", limit: 1), [lower])
        try expectEmpty(place.store.series(titled: "Planning", limit: -1))
    }

    @Test(
        "titles that sound different are not confused",
        arguments: [("กี", "กิ"), ("かき", "がき"), ("की", "कि"), ("하", "한")])
    func different(title: String, other: String) throws {
        let place = try TemporaryStore(isMade: true)
        let first = try place.add(event(title))
        let second = try place.add(event(other))
        try expectEqual(place.store.series(titled: title, limit: 1), [first])
        try expectEqual(place.store.series(titled: other, limit: 1), [second])
        try place.store.write { _ = try $0.deleteEvent(id: first.id) }
        try expectEmpty(place.store.series(titled: title, limit: 5))
        try place.store.write { _ = try $0.insert(CalendarRecord(identifier: "", title: title)) }
        try expectEmpty(place.store.calendar(titled: other))
        try expectEqual(place.store.calendar(titled: title).count, 1)
    }

    @Test("calendars are found by title in the same way")
    func calendarTitles() throws {
        let place = try TemporaryStore(isMade: true)
        let made = try place.store.write { writer in
            try ["Équipe", "équipe", "Privé"].map { try writer.insert(CalendarRecord(identifier: "", title: $0)) }
        }
        try expectEqual(place.store.calendar(titled: "équipe"), [made[1]])
        try expectEqual(place.store.calendar(titled: "EQUIPE"), [made[0], made[1]])
        try expectEqual(place.store.calendar(titled: "prive"), [made[2]])
        try expectEmpty(place.store.calendar(titled: "none"))
        try expectEqual(place.store.calendars().map(\.title), ["Équipe", "équipe", "Privé"])
    }

    @Test("a series is its master and then its detached occurrences in their order")
    func series() throws {
        let place = try TemporaryStore(isMade: true)
        let later = try place.add(event(uid: "s", recurrenceID: "20260308T090000"))
        let earlier = try place.add(event(uid: "s", recurrenceID: "20260301T090000"))
        let master = try place.add(event("Planning", uid: "s", recurring: true))
        expectEqual(Set([master, later, earlier].map(\.identifier)).count, 1)
        try expectEqual(place.store.series(identifier: master.identifier), [master, earlier, later])
        try expectEqual(place.store.series(calendar: master.calendarID, uid: "s"), [master, earlier, later])
        try expectEqual(place.store.series(titled: "Planning", limit: 9), [master])
        try expectEqual(place.store.series(uid: "s", limit: 9), [master])
    }

    @Test("detached occurrences without a master are found as one event")
    func orphans() throws {
        let place = try TemporaryStore(isMade: true)
        try place.add(event("Invited", uid: "s", recurrenceID: "20260308T090000"))
        let earlier = try place.add(event("Invited", uid: "s", recurrenceID: "20260301T090000"))
        try expectEqual(place.store.series(titled: "invited", limit: 9), [earlier])
        try expectEqual(place.store.series(uid: "s", limit: 9), [earlier])
    }

    @Test("a UID is found in every calendar that has it")
    func uids() throws {
        let place = try TemporaryStore(isMade: true)
        let other = try place.store.write { try $0.insert(CalendarRecord(identifier: "", title: "Other")) }
        let first = try place.add(event(uid: "s", calendar: other.id))
        let second = try place.add(event(uid: "s"))
        try expectEqual(place.store.series(uid: "s", limit: 9), [first, second])
        try expectEqual(place.store.series(uid: "s", limit: 1), [first])
        try expectEmpty(place.store.series(uid: "S", limit: 9))
    }

    @Test("an identifier is found by its prefix, which is not a pattern")
    func prefixes() throws {
        let place = try TemporaryStore(isMade: true)
        try place.store.write { writer in
            let calendar = try writer.defaultCalendar().id
            for number in 0..<300 { try writer.insert(event(uid: "\(number)", calendar: calendar)) }
        }
        let all = Set(try place.store.events(in: nil, calendars: nil).map(\.identifier)).sorted()
        expectEqual(all.count, 300)
        try expectEqual(place.store.identifiers(withPrefix: "", limit: 1_000), all)
        let prefix = String(all[100].prefix(1))
        try expectEqual(place.store.identifiers(withPrefix: prefix, limit: 1_000), all.filter { $0.hasPrefix(prefix) })
        try expectEqual(place.store.identifiers(withPrefix: all[7], limit: 2), [all[7]])
        try expectEqual(place.store.identifiers(withPrefix: "", limit: 2), Array(all.prefix(2)))
        for pattern in ["%", "_", "*", "?", "[a-z]", "%a", "'", "\\", "\u{10FFFF}", all[7] + "0"] {
            try expectEmpty(place.store.identifiers(withPrefix: pattern, limit: 9), "\(pattern)")
        }
    }

    @Test("an identifier is shared by a series and listed once")
    func prefixOfSeries() throws {
        let place = try TemporaryStore(isMade: true)
        let master = try place.add(event(uid: "s", recurring: true))
        try place.add(event(uid: "s", recurrenceID: "20260301"))
        try expectEqual(place.store.identifiers(withPrefix: "", limit: 9), [master.identifier])
    }

    @Test("all events of a calendar come in the order of their insertion, and the body may use the store")
    func everyEvent() throws {
        let place = try TemporaryStore(isMade: true)
        let other = try place.store.write { try $0.insert(CalendarRecord(identifier: "", title: "Other")) }
        try place.store.write { writer in
            let calendar = try writer.defaultCalendar().id
            for number in 0..<1_100 {
                let start = Int64(1_100 - number) * 60
                try writer.insert(
                    event(uid: "\(number)", calendar: number % 11 == 0 ? other.id : calendar, from: start))
            }
        }
        var seen: [String] = []
        try place.store.forEachEvent(calendar: other.id) { record in
            if seen.isEmpty {
                // Not part of this snapshot.
                try place.add(event(uid: "late", calendar: other.id))
                try expectEqual(place.store.series(uid: "late", limit: 1).count, 1)
            }
            seen.append(record.uid)
        }
        expectEqual(seen, stride(from: 0, to: 1_100, by: 11).map(String.init))
    }

    @Test("each event and each series has one title, also a series without its master")
    func titles() throws {
        let place = try TemporaryStore(isMade: true)
        let single = try place.add(event("Lunch", uid: "1"))
        let master = try place.add(event("Stand-up", uid: "2", recurring: true))
        try place.add(event("Moved", uid: "2", recurrenceID: "20260302T090000Z"))
        try place.add(event("Second", uid: "3", recurrenceID: "20260309T090000Z"))
        let orphan = try place.add(event("First", uid: "3", recurrenceID: "20260302T090000Z"))
        var titles: [String: EventTitle] = [:]
        try place.store.forEachTitle { titles[$0.title] = $0 }
        expectEqual(titles.keys.sorted(), ["First", "Lunch", "Stand-up"])
        expectEqual(titles["Lunch"]?.identifier, single.identifier)
        expectEqual(titles["Stand-up"]?.isRecurring, true)
        expectEqual(titles["Stand-up"]?.identifier, master.identifier)
        expectEqual(titles["Stand-up"]?.start, 1_772_355_600)
        expectEqual(titles["First"]?.identifier, orphan.identifier)
    }

    @Test("an error of the body stops the iteration and is thrown")
    func everyEventError() throws {
        struct Stop: Error {}
        let place = try TemporaryStore(isMade: true)
        let record = try place.add(event())
        #expect(throws: Stop.self) { try place.store.forEachEvent(calendar: record.calendarID) { _ in throw Stop() } }
        try expectEqual(place.store.series(uid: record.uid, limit: 1), [record])
    }
}
