import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Answers to a series and to single occurrences of it")
struct SeriesAnswerTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    @discardableResult
    private func answer(_ answer: Inbox.Answer, _ id: Int64) throws -> OutgoingMessage {
        try fixture.write { try fixture.inbox.answer(entry: id, answer, me: InboxFixture.me, $0) }.messages[0]
    }

    private func answer(_ answer: Inbox.Answer, at occurrence: String) throws {
        let identifier = try #require(try fixture.events().first).identifier
        _ = try fixture.write {
            try fixture.inbox.answer(event: identifier, occurrence: occurrence, answer, me: InboxFixture.me, $0)
        }
    }

    /// The user's answers to the occurrences in the calendar, with their days.
    private func answers() throws -> [String] {
        try expectEmpty(fixture.store.check().problems)
        return try fixture.query.occurrences(in: 0..<4_000_000_000).map { occurrence in
            let me = ItemContent(occurrence.event.text, limits: Limits()).attendee(among: InboxFixture.me)
            return "\(occurrence.start.local.date.day) \(me?.status ?? .unknown)"
        }
    }

    /// What a mail answers, by RECURRENCE-ID.
    private static func named(_ mail: OutgoingMessage) -> [String] {
        SchedulingMessage(mail: mail.text, limits: Limits())?.items.map { item in
            "\(item.recurrenceID?.basicFormat ?? "all") \(item.attendees[0].participant.status)"
        } ?? []
    }

    /// The entries and the answers that they show.
    private func shown() throws -> [String] {
        try fixture.entries().sorted { $0.id < $1.id }.map { entry in
            let event = try fixture.inbox.answeredEvents(of: entry, me: InboxFixture.me, fixture.store).first
            let status = event.flatMap {
                ItemContent($0.text, limits: Limits()).attendee(among: InboxFixture.me)?.status
            }
            return "\(entry.id) \(entry.event == nil ? entry.state.rawValue : "added") \(status ?? .unknown)"
        }
    }

    private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=3"
    private static let eighth = [
        "RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000", "DTSTART;TZID=Europe/Berlin:20270408T120000",
        "DTEND;TZID=Europe/Berlin:20270408T130000",
    ]
    private static let place = "20270408T120000"

    @Test(
        "a cancelled occurrence cannot be answered, whether alone, with all following ones or with its series",
        arguments: ["", "RANGE=THISANDFUTURE;", "series"])
    func cancelled(range: String) throws {
        try fixture.receive(0, [Self.weekly])
        try answer(.accepted, fixture.entry().id)
        let before = try fixture.events()
        let place = range == "series" ? [Self.weekly] : ["RECURRENCE-ID;\(range)TZID=Europe/Berlin:\(Self.place)"]
        try fixture.receive(1, place + ["STATUS:CANCELLED"], method: "CANCEL")
        let cancelled = try fixture.events()
        expectNotEqual(cancelled, before)
        for reply in [Inbox.Answer.accepted, .declined] {
            let error = #expect(throws: ConferenceError.self) { try answer(reply, at: Self.place) }
            expectEqual(error?.code, .occurrenceCancelled)
        }
        try expectEqual(fixture.events(), cancelled)
    }

    @Test("an answer to the series does not name all following occurrences if the user has answered one of them alone")
    func aloneInRange() throws {
        try fixture.receive(0, [Self.weekly])
        let id = try fixture.entry().id
        try answer(.accepted, id)
        let from = "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270408T120000"
        try fixture.receive(1, [from] + Self.eighth.dropFirst() + ["LOCATION:Roof"])
        try answer(.declined, at: "20270415T120000")
        let mail = try answer(.tentative, id)
        expectEqual(Self.named(mail), ["all tentative", "\(Self.place) tentative"])
        let reply = try #require(SchedulingMessage(mail: mail.text, limits: Limits()))
        expectFalse(reply.items.contains { $0.isThisAndFuture })
        try expectEqual(answers(), ["1 tentative", "8 tentative", "15 declined"])
    }

    @Test("an answer to the series leaves one to an occurrence as it is, in the calendar and in the mail")
    func alone() throws {
        try fixture.receive(0, [Self.weekly])
        let id = try fixture.entry().id
        try answer(.accepted, id)
        try answer(.declined, at: Self.place)
        try expectEqual(Self.named(answer(.tentative, id)), ["all tentative"])
        try expectEqual(answers(), ["1 tentative", "8 declined", "15 tentative"])
        // The organizer must get both mails.
        try expectEqual(
            fixture.store.openMessages().flatMap(Self.named), ["\(Self.place) declined", "all tentative"])
    }

    @Test("an answer to the series that is the same ends that to the occurrence, and its mail names both")
    func same() throws {
        try fixture.receive(0, [Self.weekly])
        let id = try fixture.entry().id
        try answer(.accepted, id)
        try answer(.declined, at: Self.place)
        try expectEqual(Self.named(answer(.declined, id)), ["all declined"])
        try expectEqual(Self.named(answer(.accepted, id)), ["all accepted", "\(Self.place) accepted"])
        try expectEqual(answers(), ["1 accepted", "8 accepted", "15 accepted"])
    }

    @Test("an answer to an occurrence that repeats that of the series is named when the answer to the series changes")
    func repeated() throws {
        try fixture.receive(0, [Self.weekly])
        let id = try fixture.entry().id
        try answer(.accepted, id)
        try answer(.accepted, at: Self.place)
        try expectEqual(Self.named(answer(.declined, id)), ["all declined", "\(Self.place) declined"])
        try expectEqual(answers(), ["1 declined", "8 declined", "15 declined"])
    }

    @Test(
        "an occurrence that the organizer has changed is answered with the series, although only the series has moved since"
    )
    func exception() throws {
        try fixture.receive(0, [Self.weekly])
        let id = try fixture.entry().id
        try fixture.receive(1, Self.eighth + ["LOCATION:Garden"])
        try expectEqual(Self.named(answer(.accepted, id)), ["all accepted", "\(Self.place) accepted"])
        try fixture.receive(
            1, [Self.weekly, "DTSTART;TZID=Europe/Berlin:20270401T123000", "DTEND;TZID=Europe/Berlin:20270401T130000"])
        try answer(.declined, id)
        try expectEqual(Set(answers().map { $0.drop { $0 != " " } }), [" declined"])
    }

    @Test("the entry of an occurrence answers the occurrence of the series in the calendar", arguments: [false, true])
    func entryOfOccurrence(isAccepted: Bool) throws {
        try fixture.receive(0, Self.eighth)
        let single = try fixture.entry().id
        if isAccepted { try answer(.accepted, single) }
        try fixture.receive(1, [Self.weekly])
        let series = try #require(try fixture.entries().map(\.id).max())
        try answer(.accepted, series)
        try expectEqual(Self.named(answer(.declined, single)), ["\(Self.place) declined"])
        try expectEqual(answers(), ["1 accepted", "8 declined", "15 accepted"])
        try expectEqual(shown(), ["\(single) added declined", "\(series) added accepted"])
        // A later message about the occurrence, which is in the entry of the series.
        try fixture.receive(
            2,
            [Self.eighth[0], "DTSTART;TZID=Europe/Berlin:20270408T160000", "DTEND;TZID=Europe/Berlin:20270408T170000"])
        try expectEqual(fixture.store.inboxEntry(id: single)?.start?.local.hour, 16)
        try answer(.tentative, at: Self.place)
        try expectEqual(shown(), ["\(single) added tentative", "\(series) added accepted"])
    }

    @Test(
        "a declined occurrence stays declined when its series is accepted, whichever of the two is the newer version",
        arguments: [(0, 1), (1, 0), (1, 1)])
    func declinedBefore(_ row: (single: Int, series: Int)) throws {
        try fixture.receive(row.single, Self.eighth)
        let single = try fixture.entry().id
        try answer(.declined, single)
        try fixture.receive(row.series, [Self.weekly])
        let series = try #require(try fixture.entries().map(\.id).max())
        try expectEqual(Self.named(answer(.accepted, series)), ["all accepted"])
        try expectEqual(answers(), ["1 accepted", "8 declined", "15 accepted"])
        try expectEqual(shown(), ["\(single) added declined", "\(series) added accepted"])
    }

    @Test("an occurrence that was declined at another time is answered with the series")
    func moved() throws {
        try fixture.receive(0, Self.eighth)
        try answer(.declined, fixture.entry().id)
        try fixture.receive(
            1, [Self.weekly, "DTSTART;TZID=Europe/Berlin:20270401T140000", "DTEND;TZID=Europe/Berlin:20270401T150000"])
        let series = try #require(try fixture.entries().map(\.id).max())
        try answer(.accepted, series)
        try expectEqual(answers(), ["1 accepted", "8 accepted", "15 accepted"])
    }
}
