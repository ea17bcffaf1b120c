import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("The answers of several guests for the user's series and its occurrences")
struct GuestSeriesAnswerTests {
    private let fixture: InboxFixture

    /// A weekly series on April 1st, 8th and 15th, to which Ann and Kim are invited.
    init() throws {
        fixture = try InboxFixture()
        try fixture.insert([
            "ORGANIZER:mailto:jo@example.org", "ATTENDEE:mailto:ann@example.org", "ATTENDEE:mailto:kim@example.org",
            "RRULE:FREQ=WEEKLY;COUNT=3",
        ])
    }

    /// Receives an answer, such as `ann 8 DECLINED` for April 8th, or `kim DELEGATED>lee` for the series.
    @discardableResult
    private func receive(_ words: String, stamp: Int) throws -> InboxOutcome {
        let parts = words.split(separator: " ").map(String.init)
        let answer = parts[parts.count - 1].split(separator: ">")
        let delegate = answer.count == 2 ? ";DELEGATED-TO=\"mailto:\(answer[1])@example.org\"" : ""
        var lines = [
            "ORGANIZER:mailto:jo@example.org",
            "ATTENDEE;PARTSTAT=\(answer[0])\(delegate):mailto:\(parts[0])@example.org",
        ]
        if parts.count == 3 {
            let day = "202704\(parts[1].count == 1 ? "0" : "")\(parts[1])"
            lines += [("RECURRENCE-ID", 12), ("DTSTART", 12), ("DTEND", 13)].map { name, hour in
                "\(name);TZID=Europe/Berlin:\(day)T\(hour)0000"
            }
        }
        let message = try SchedulingMessage(
            calendarText: Invitations.calendar("REPLY", Invitations.component(stamp: stamp, lines)), limits: Limits())
        return try fixture.write {
            try fixture.inbox.receive(
                message, from: Invitations.mail, me: InboxFixture.me, sender: "\(parts[0])@example.org", $0)
        }
    }

    /// The guests of the occurrences with the first letters of their answers, such as `aN kA`.
    private func answers() throws -> [String] {
        try expectEmpty(fixture.store.check().problems)
        return try fixture.query.occurrences(in: 0..<4_000_000_000).map { occurrence in
            ItemContent(occurrence.event.text, limits: Limits()).attendees.map { guest in
                "\(guest.address.dropFirst(7).prefix(1))\(guest.status.word.prefix(guest.status == .delegated ? 3 : 1))"
            }.joined(separator: " ")
        }
    }

    @Test(
        "an answer for the series counts for all occurrences that the guest has not answered in another way",
        arguments: [
            (["ann 8 DECLINED", "kim ACCEPTED"], ["aN kA", "aD kA", "aN kA"]),
            (["ann 8 DECLINED", "kim ACCEPTED", "kim DECLINED"], ["aN kD", "aD kD", "aN kD"]),
            (["ann 8 DECLINED", "ann ACCEPTED"], ["aA kN", "aD kN", "aA kN"]),
            (["kim 8 DECLINED", "ann 15 DECLINED", "kim ACCEPTED"], ["aN kA", "aN kD", "aD kA"]),
            (["ann 8 DECLINED", "kim DELEGATED>lee"], ["aN kDEL lN", "aD kDEL lN", "aN kDEL lN"]),
            (["ann 8 DECLINED", "kim DELEGATED>lee", "lee ACCEPTED"], ["aN kDEL lA", "aD kDEL lA", "aN kDEL lA"]),
        ])
    func series(messages: [String], expected: [String]) throws {
        for (index, words) in messages.enumerated() { try receive(words, stamp: 5 + index) }
        try expectEqual(answers(), expected)
    }

    @Test("an answer for the series that arrives late leaves the later one for an occurrence alone")
    func late() throws {
        try receive("kim 8 DECLINED", stamp: 9)
        try receive("kim ACCEPTED", stamp: 5)
        try expectEqual(answers(), ["aN kA", "aN kD", "aN kA"])
    }

    @Test("an earlier answer for an occurrence without an entry of its own names the event")
    func older() throws {
        try receive("kim ACCEPTED", stamp: 9)
        let outcome = try receive("kim 8 DECLINED", stamp: 5)
        expectEqual(outcome.result, .older)
        expectNil(outcome.entry)
        expectEqual(outcome.title, "Lunch")
    }

    // MARK: New times

    /// Changes the occurrence with an index as the user does, and returns the mails to the guests.
    private func move(_ index: Int, _ span: SeriesSpan, to hour: Int) throws -> [String] {
        let before = try fixture.events()
        let occurrence = try fixture.query.occurrences(in: 0..<4_000_000_000)[index]
        var change = EventChange(occurrence, span: span)
        change.fields.start = occurrence.start
        change.fields.start?.local = occurrence.start.local.adding(
            seconds: Int64(hour - occurrence.start.local.hour) * 3_600)
        let saved = try fixture.write { [change] in try fixture.editor.save(change, $0) }
        let uid = before[0].uid
        let (after, tail) = try (fixture.events().filter { $0.uid == uid }, fixture.events().filter { $0.uid != uid })
        expectFalse(saved.isUnchanged)
        let split = tail.isEmpty ? nil : GuestSplit(before, into: after, and: tail)
        return try [(before, after), ([], tail)].flatMap { before, after in
            let mails = try fixture.inbox.guestMails(
                before: before, after: after, me: InboxFixture.me, now: InboxFixture.start, split: split)
            _ = try fixture.write { writer in
                try fixture.inbox.store(mails, before: before, me: InboxFixture.me, writer) { _ in ("a", "b") }
            }
            return mails.map(\.subject)
        }
    }

    /// What is said about the answers, by the days of their occurrences, with the time that is shown.
    private func remarks() throws -> [String] {
        try fixture.entries().sorted { $0.identity < $1.identity }.map { entry in
            let remarks = try fixture.inbox.remarks(
                onReply: entry, me: InboxFixture.me, fixture.store, now: InboxFixture.start)
            let event = try fixture.inbox.shownEvents(of: entry, fixture.store).first
            let start = try #require(event).start.local
            return "\(start.date.day) \(start.hour)\(remarks.map { " \($0.code)" }.joined())"
        }
    }

    private func remove(_ index: Int) throws {
        let occurrence = try fixture.query.occurrences(in: 0..<4_000_000_000)[index]
        _ = try fixture.write {
            try fixture.editor.remove(occurrence, ofEvent: occurrence.event.identifier, span: .thisEvent, $0)
        }
    }

    @Test("an answer to an occurrence that was moved or left out does not count, also after the series has moved")
    func movedAfterwards() throws {
        for (stamp, words) in ["ann 1 ACCEPTED", "ann 8 DECLINED", "ann 15 ACCEPTED"].enumerated() {
            try receive(words, stamp: 5 + stamp)
        }
        try expectEqual(remarks(), ["1 12", "8 12", "15 12"])
        _ = try move(1, .thisEvent, to: 14)
        try remove(2)
        try expectEqual(remarks(), ["1 12", "8 14 answeredBeforeMove", "15 12 noOccurrence"])
        _ = try move(0, .all, to: 13)
        try expectEqual(
            remarks(), ["1 13 answeredBeforeMove", "8 14 answeredBeforeMove", "15 12 noOccurrence"])
        _ = try move(0, .all, to: 12)
        try expectEqual(
            remarks(), ["1 12 answeredBeforeMove", "8 14 answeredBeforeMove", "15 12 noOccurrence"])
    }

    @Test("an answer to an occurrence of the later part of a series that was split is not said to be about nothing")
    func splitAfterwards() throws {
        try receive("ann 15 ACCEPTED", stamp: 5)
        _ = try move(1, .futureEvents, to: 14)
        try expectEqual(remarks(), ["15 12"])
    }

    @Test("a series that moves is one update, and asks for new answers to each occurrence")
    func movedSeries() throws {
        try receive("ann 8 DECLINED", stamp: 5)
        try receive("kim ACCEPTED", stamp: 6)
        try expectEqual(move(0, .all, to: 14), ["Updated invitation: Lunch"])
        try expectEqual(answers(), ["aN kN", "aN kN", "aN kN"])
    }

    @Test("an occurrence that moves asks for new answers to it alone")
    func movedOccurrence() throws {
        try receive("kim ACCEPTED", stamp: 6)
        try expectEqual(move(1, .thisEvent, to: 14), ["Updated invitation: Lunch, 2027-04-08"])
        try expectEqual(answers(), ["aN kA", "aN kN", "aN kA"])
    }

    @Test("later occurrences that move ask for new answers to them, and those before do not")
    func movedLaterOccurrences() throws {
        try receive("kim ACCEPTED", stamp: 6)
        try expectEqual(move(1, .futureEvents, to: 14), ["Updated invitation: Lunch", "Invitation: Lunch"])
        try expectEqual(answers(), ["aN kA", "aN kN", "aN kN"])
    }
}
