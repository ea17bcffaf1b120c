import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("What the organizer of an invitation is told of an answer, and of its undoing")
struct OrganizerVersionTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=4"
    private static let (eighth, fifteenth) = ("20270408T120000", "20270415T120000")

    private static func single(_ day: Int, hour: Int = 12) -> [String] {
        let name = day < 10 ? "0\(day)" : "\(day)"
        return [
            "RECURRENCE-ID;TZID=Europe/Berlin:202704\(name)T120000",
            "DTSTART;TZID=Europe/Berlin:202704\(name)T\(hour)0000",
            "DTEND;TZID=Europe/Berlin:202704\(name)T\(hour + 1)0000",
        ]
    }

    /// - Returns: the entry of the message.
    @discardableResult
    private func receive(_ lines: [String]) throws -> Int64 {
        let text = Invitations.calendar("REQUEST", Invitations.component(sequence: 1, lines))
        let message = try SchedulingMessage(calendarText: text, limits: Limits())
        let outcome = try fixture.write {
            try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, $0)
        }
        return try #require(outcome.entry).id
    }

    @discardableResult
    private func answer(_ answer: Inbox.Answer, _ id: Int64, at occurrence: String = "") throws -> OutgoingMessage {
        try fixture.write { writer in
            guard !occurrence.isEmpty else {
                return try fixture.inbox.answer(entry: id, answer, me: InboxFixture.me, writer).messages[0]
            }
            let event = try #require(try fixture.events().first).identifier
            return try fixture.inbox.answer(event: event, occurrence: occurrence, answer, me: InboxFixture.me, writer)
                .messages[0]
        }
    }

    private func send() throws {
        for mail in try fixture.store.openMessages() {
            try fixture.store.write(recording: false) { try $0.decide(message: mail.id, .sent) }
        }
    }

    /// The answers in the calendar, with their days.
    private func answers() throws -> [String] {
        try expectEmpty(fixture.store.check().problems)
        return try fixture.query.occurrences(in: 0..<4_000_000_000).map { occurrence in
            let me = ItemContent(occurrence.event.text, limits: Limits()).attendee(among: InboxFixture.me)
            return "\(occurrence.start.local.date.day) \(me?.status ?? .unknown)"
        }
    }

    /// Undoes the last change of an event.
    ///
    /// - Returns: what the organizer is told by mail, and what no earlier answer can tell.
    private func undo() throws -> (mails: [OutgoingMessage], lost: [UndoneAnswer]) {
        let all = try fixture.store.history(limit: 50)
        let last = try #require(all.first { $0.undoes == nil && !$0.isUndone && $0.changes > 0 })
        let undone = try fixture.write { try fixture.editor.undo(last.id, $0) }
        let series = try #require(undone.series.first)
        let known = try fixture.inbox.undoneAnswers(of: series, since: last.time, fixture.store)
        let mails = try fixture.write { try fixture.inbox.tell(known, in: series.after, $0) }
        return (mails, known.filter { $0.answer == nil })
    }

    /// What a mail answers, by RECURRENCE-ID.
    private static func named(_ mail: OutgoingMessage) -> [String] {
        SchedulingMessage(mail: mail.text, limits: Limits())?.items.map { item in
            "\(item.recurrenceID?.basicFormat ?? "all") \(item.attendees[0].participant.status)"
                + " \(item.revision.sequence)"
        } ?? []
    }

    // MARK: Single occurrences

    @Test("the answer to an occurrence leaves that to another one alone, although their series is unknown")
    func alone() throws {
        let first = try receive(Self.single(8))
        try answer(.accepted, first)
        let second = try receive(Self.single(15, hour: 14))
        try answer(.declined, second)
        try expectEqual(answers(), ["8 accepted", "15 declined"])
        try answer(.tentative, first)
        try expectEqual(answers(), ["8 tentative", "15 declined"])
    }

    @Test("adding a declined invitation keeps the answer that the organizer has", arguments: [weekly, ""])
    func added(rule: String) throws {
        let id = try receive(rule.isEmpty ? [] : [rule])
        try answer(.declined, id)
        _ = try fixture.add()
        try expectEqual(Set(answers().map { $0.drop { $0 != " " } }), [" declined"])
        let other = try receive(Self.single(8) + ["UID:other"])
        _ = try fixture.write { try fixture.inbox.add(entry: other, me: InboxFixture.me, $0) }
        try expectContains(answers().joined(separator: ", "), "8 needsAction")
    }

    // MARK: Changes of the user

    @Test(
        "an answer has the organizer's own values, whatever the user has changed",
        arguments: [SeriesSpan.thisEvent, .futureEvents, .all], [true, false])
    func own(span: SeriesSpan, isWhole: Bool) throws {
        let id = try receive([Self.weekly])
        try answer(.accepted, id)
        let occurrence = try #require(
            try fixture.query.occurrences(in: 0..<4_000_000_000).first { $0.recurrenceID == Self.eighth })
        var change = EventChange(occurrence, span: span)
        (change.fields.title, change.fields.location) = ("Hateful lunch", "sofa")
        if span == .thisEvent {
            for (key, hour) in [(\EventChanges.start, 14), (\EventChanges.end, 15)] {
                var time = occurrence.start
                time.local = try #require(EventTime(basicFormat: "20270408T\(hour)0000")?.local)
                change.fields[keyPath: key] = time
            }
        }
        _ = try fixture.write { [change] in try fixture.editor.save(change, $0) }
        let mail = try answer(.declined, id, at: isWhole ? "" : Self.eighth)
        expectNotContains(mail.text + mail.subject, "Hateful")
        expectEqual(mail.subject, isWhole ? "Declined: Lunch" : "Declined: Lunch, 2027-04-08")
        let items = SchedulingMessage(mail: mail.text, limits: Limits())?.items ?? []
        expectEqual(items.last?.title, "Lunch")
        for item in items {
            expectEqual(item.revision.sequence, 1)
            expectContains(item.text, "LOCATION:Canteen")
            expectEqual(item.start?.local.hour, 12)
            expectTrue(!item.isThisAndFuture)
        }
    }

    // MARK: Undoing

    @Test("an undone answer to an occurrence is replaced by that of its series, under the name of the occurrence")
    func occurrence() throws {
        let id = try receive([Self.weekly])
        try answer(.accepted, id)
        try answer(.declined, id, at: Self.eighth)
        try send()
        let told = try undo()
        expectEqual(told.mails.map(Self.named), [["\(Self.eighth) accepted 1"]])
        try expectEqual(answers(), ["1 accepted", "8 accepted", "15 accepted", "22 accepted"])
        try send()
        try expectEqual(
            Self.named(answer(.declined, id)), ["all declined 1", "\(Self.eighth) declined 1"],
            "the organizer has an answer of its own to the occurrence")
    }

    @Test("an undone answer is told to the organizer also if a later answer to the series was sent")
    func later() throws {
        let id = try receive([Self.weekly])
        try answer(.accepted, id)
        try answer(.declined, id)
        try answer(.accepted, id, at: Self.fifteenth)
        try answer(.declined, id)
        try send()
        expectEqual(try undo().mails.map(Self.named), [["\(Self.fifteenth) declined 1"]])
    }

    @Test("undoing the answer to a series names the occurrences to which the organizer has the undone answer")
    func whole() throws {
        let id = try receive([Self.weekly])
        try answer(.tentative, id)
        try answer(.accepted, id)
        try answer(.declined, id, at: Self.eighth)
        try send()
        expectEqual(try undo().mails.map(Self.named), [["\(Self.eighth) accepted 1"]])
        try send()
        expectEqual(try undo().mails.map(Self.named), [["all tentative 1", "\(Self.eighth) tentative 1"]])
        try expectEqual(answers(), ["1 tentative", "8 tentative", "15 tentative", "22 tentative"])
    }

    @Test("an undone answer that has no earlier one is named with its occurrence, and one that never left is not")
    func lost() throws {
        let id = try receive([Self.weekly])
        _ = try fixture.add()
        try answer(.accepted, id, at: Self.eighth)
        expectEqual(try undo().lost.map(\.place), [], "the mail waits")
        try answer(.accepted, id, at: Self.eighth)
        try send()
        let told = try undo()
        expectEqual(told.lost.map(\.day), ["2027-04-08"])
        expectEmpty(told.mails)
    }
}
