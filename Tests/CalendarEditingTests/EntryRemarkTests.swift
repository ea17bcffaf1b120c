import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Reservations
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("What to know about an entry before deciding")
struct EntryRemarkTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private func remarks(now: Int64 = InboxFixture.start) throws -> [EntryRemark] {
        try fixture.inbox.remarks(on: fixture.entry(), me: InboxFixture.me, now: now)
    }

    @Test(
        "an invitation with something odd says so",
        arguments: [
            (["SUMMARY:Lunch"], "boss@example.org", []),
            (["SUMMARY:Lunch"], nil, []),
            (["SUMMARY:Lunch"], "eve@example.net", [.otherSender("eve@example.net", organizer: "boss@example.org")]),
            (["SUMMARY:Lunch"], InboxRecord.unknownSender, [.otherSender(nil, organizer: "boss@example.org")]),
            (["ATTENDEE:mailto:list@example.org"], nil, [.notInvited]),
            (["DTSTART:20260401T120000Z", "DTEND:20260401T130000Z"], nil, [.over]),
            (["DTSTART:20260401T120000Z", "DTEND:20260401T130000Z", "RRULE:FREQ=WEEKLY"], nil, []),
            (
                ["DTSTART;TZID=Mars/Base:20270401T120000", "DTEND;TZID=Mars/Base:20270401T130000"], nil,
                [.unknownZone("Mars/Base", taken: "Europe/Berlin")]
            ),
            (["DTEND:20270401T090000Z"], nil, [.endBeforeStart]),
            (["RRULE:FREQ=WEEKLY;BYDAY=XX"], nil, [.badRule("FREQ=WEEKLY;BYDAY=XX")]),
            (["RRULE:FREQ=DAILY;COUNT=0"], nil, [.badRule("FREQ=DAILY;COUNT=0")]),
        ] as [([String], String?, [EntryRemark])])
    func invitations(lines: [String], sender: String?, remarks expected: [EntryRemark]) throws {
        let message = try SchedulingMessage(
            calendarText: Invitations.calendar("REQUEST", Invitations.component(lines)), limits: Limits())
        try fixture.write {
            _ = try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, sender: sender, $0)
        }
        try expectEqual(remarks(), expected)
        let event = try #require(try fixture.inbox.events(of: fixture.entry()).first)
        let resolver = ZoneResolver(zones: fixture.zones)
        expectTrue(resolver.instant(of: event.start) <= resolver.instant(of: event.end))
    }

    @Test(
        "a time zone that a message defines in another way than the system at one of its own times is said once",
        arguments: [
            ("Europe/Berlin", ["+0100"], "20270401", ("+0100", "+0200")), ("Europe/Berlin", ["+0100"], "20270301", nil),
            ("Europe/Berlin", ["+0200", "+0500"], "20270401", ("+0500", "+0200")),
            ("Europe/Berlin", ["+0500", "+0500"], "20270401", ("+0500", "+0200")),
            ("UTC", ["+0200"], "20270401", ("+0200", nil)), ("GMT", ["-0500"], "20270401", ("-0500", nil)),
            ("UTC", ["+0000"], "20270401", nil), ("UTC", ["+0000", "+0200"], "20270401", nil),
            ("EST", ["+0300"], "20270401", nil), ("Office", ["+0300"], "20270401", nil),
        ] as [(String, [String], String, (String, String?)?)])
    func zones(name: String, offsets: [String], day: String, found: (String, String?)?) throws {
        let lines = ["DTSTART;TZID=\(name):\(day)T120000", "DTEND;TZID=\(name):\(day)T130000", "RRULE:FREQ=DAILY"]
        let zones = offsets.map { FixedZone.definition(name, $0) }.joined()
        try receive(
            SchedulingMessage(
                calendarText: Invitations.calendar("REQUEST", zones + Invitations.component(lines)), limits: Limits()))
        let time = "\(day.prefix(4))-\(day.dropFirst(4).prefix(2))-01 12:00"
        let expected: [EntryRemark] =
            found.map { [.otherZoneDefinition(name, at: time, own: $0.0, system: $0.1)] } ?? []
        try expectEqual(remarks(), expected)
    }

    private func receive(_ message: SchedulingMessage) throws {
        try fixture.write {
            _ = try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, $0)
        }
    }

    private func answer(_ answer: Inbox.Answer = .accepted) throws {
        let id = try fixture.entry().id
        try fixture.write { _ = try fixture.inbox.answer(entry: id, answer, me: InboxFixture.me, $0) }
    }

    @Test(
        "a new version without the user among the guests says so, in the calendar or not, and takes no answer",
        arguments: [false, true])
    func removed(isAdded: Bool) throws {
        try receive(Invitations.message("REQUEST"))
        if isAdded { try answer() }
        for version in 1...2 {
            try receive(
                Invitations.message(
                    "REQUEST", sequence: version, stamp: version, "ATTENDEE:mailto:kim@example.org",
                    "LOCATION:Room \(version)"))
            try expectEqual(remarks(), [.removedFromGuests])
        }
        let error = #expect(throws: ConferenceError.self) { try answer() }
        expectEqual(error?.code, .removedFromGuests)
        try receive(Invitations.message("REQUEST", sequence: 3, stamp: 3))
        try expectEqual(remarks(), [])
        try answer()
    }

    @Test("an invitation whose time cannot be read is neither added nor accepted, for the reason that is said before")
    func noTime() throws {
        try receive(Invitations.message("REQUEST", "DTSTART:garbage", "DTEND:"))
        try expectEqual(remarks(), [.noTime])
        for decide in [{ try fixture.add() }, { try answer() }] as [() throws -> Any] {
            let error = #expect(throws: ConferenceError.self) { _ = try decide() }
            expectEqual(error?.message, EntryRemark.noTime.sentence.text)
            expectEqual(error?.code, .inboxEntryWithoutTime)
        }
        try expectEqual(fixture.events().count, 0)
    }

    @Test("what is published is not answered, and adding it is the way")
    func published() throws {
        let message = try Invitations.message("PUBLISH", "SUMMARY:Fair")
        try fixture.write {
            _ = try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, $0)
        }
        let entry = try fixture.entry()
        expectTrue(!fixture.inbox.isAnswerable(entry))
        let error = #expect(throws: ConferenceError.self) {
            try fixture.write { _ = try fixture.inbox.answer(entry: entry.id, .accepted, me: InboxFixture.me, $0) }
        }
        expectEqual(error?.code, .nothingToAnswer)
        try fixture.add()
        try expectEqual(fixture.events().count, 1)
    }

    @Test("an entry whose event is in a calendar cannot be ignored, and one whose event was removed can")
    func ignoring() throws {
        let message = try Invitations.message()
        try fixture.write {
            _ = try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, $0)
        }
        try fixture.add()
        let id = try fixture.entry().id
        let error = #expect(throws: ConferenceError.self) {
            try fixture.write { _ = try fixture.inbox.ignore(entry: id, $0) }
        }
        expectEqual(error?.code, .inboxEntryAdded)
        try expectEqual(fixture.entry().state, .added)
        let row = try fixture.event().id
        try fixture.write { try $0.deleteEvent(id: row) }
        try fixture.write { _ = try fixture.inbox.ignore(entry: id, $0) }
        try expectEqual(fixture.entry().state, .done)
    }

    @Test(
        "a booking that another company has changed or cancelled says so, until its own sender has written again",
        arguments: [
            ("eve@example.net", true, true), ("eve@example.net", false, false), ("news@mail.example.org", true, false),
            ("booking@example.org", true, false),
        ])
    func otherCompany(sender: String, isMoved: Bool, isOdd: Bool) throws {
        func receive(_ sender: String, _ modified: Int64, _ change: (inout Reservation) -> Void) throws {
            let stay = Samples.stay(modified: modified, change)
            try fixture.write {
                _ = try fixture.inbox.receive(
                    stay, from: InboxRecord.Source(.maildir, "/mail"), sender: sender, $0)
            }
        }
        try receive("booking@example.org", 0) { _ in }
        try receive(sender, 60) { if isMoved { $0.end = Samples.time("2027-04-06") } }
        let odd: [EntryRemark] = isOdd ? [.otherCompany(sender, first: "booking@example.org")] : []
        try expectEqual(remarks(), odd)
        // The same stranger again does not count as the company.
        try receive(sender, 120) { $0.end = Samples.time("2027-04-07") }
        try expectEqual(remarks().isEmpty, sender != "eve@example.net")
        try receive("booking@example.org", 180) { $0.end = Samples.time("2027-04-08") }
        try expectEqual(remarks(), [])
    }

    @Test("a cancellation by another company is news again when the company of the booking confirms it")
    func confirmed() throws {
        func cancel(_ sender: String, _ modified: Int64) throws -> InboxOutcome {
            let stay = Samples.stay(modified: modified) { $0.status = modified > 0 ? .cancelled : .confirmed }
            return try fixture.write {
                try fixture.inbox.receive(stay, from: InboxRecord.Source(.maildir, "/mail"), sender: sender, $0)
            }
        }
        _ = try cancel("noreply@booking.example", 0)
        _ = try cancel("x@scam.example", 60)
        try expectEqual(
            remarks().last, .otherCompany("x@scam.example", first: "noreply@booking.example"))
        let id = try fixture.entry().id
        try fixture.write { _ = try fixture.inbox.see(entry: id, $0) }
        try expectEqual(cancel("noreply@booking.example", 3_600).result, .updated)
        try expectEqual(remarks(), [.cancelled(isInCalendar: false)])
        try expectTrue(fixture.entry().needsLook)
        try expectEqual(cancel("noreply@booking.example", 3_600).result, .unchanged)
    }

    @Test("of events that repeat every second, each overlaps once, and the search for others is bounded")
    func overlaps() throws {
        let row = try fixture.write { try $0.defaultCalendar().id }
        let start = EventTime(
            try #require(EventTime(basicFormat: "20270401T110000")).local, .zone("Europe/Berlin"))
        for (title, rule) in [("Tick", "FREQ=SECONDLY"), ("Tock", "FREQ=SECONDLY;INTERVAL=2")] {
            var draft = EventDraft(
                title: title, start: start, end: EventTime(start.local.adding(seconds: 1), start.reference))
            draft.rules = [rule]
            _ = try fixture.write { [draft] in try fixture.editor.add(draft, to: row, $0) }
        }
        let message = try Invitations.message("REQUEST", "DTEND;TZID=Europe/Berlin:20270409T130000")
        try fixture.write {
            _ = try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, $0)
        }
        try expectEqual(
            fixture.inbox.overlaps(fixture.entry(), in: fixture.query, me: InboxFixture.me).map(\.title).sorted(),
            ["Tick", "Tock"])
    }

    private func version() throws -> String {
        try fixture.inbox.version(of: fixture.entry(), me: InboxFixture.me, fixture.store)
    }

    @Test("the version of an entry changes with every answer of the user")
    func answeredVersions() throws {
        try fixture.write {
            _ = try fixture.inbox.receive(Invitations.message(), from: Invitations.mail, me: InboxFixture.me, $0)
        }
        let id = try fixture.entry().id
        var versions: Set<String> = []
        for answer in Inbox.Answer.allCases {
            _ = try fixture.write { try fixture.inbox.answer(entry: id, answer, me: InboxFixture.me, $0) }
            try versions.insert(version())
        }
        expectEqual(versions.count, 3)
    }

    @Test("the version of an entry changes with every newer message, and with nothing else")
    func versions() throws {
        func receive(_ message: SchedulingMessage) throws -> String {
            try fixture.write {
                _ = try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, $0)
            }
            return try version()
        }
        let first = try receive(Invitations.message())
        try expectEqual(receive(Invitations.message()), first)
        let second = try receive(Invitations.message(sequence: 1, "SUMMARY:Dinner"))
        expectNotEqual(second, first)
        let id = try fixture.entry().id
        _ = try fixture.write { try fixture.inbox.see(entry: id, $0) }
        try expectEqual(version(), second)
    }
}
