import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

/// A series at 10:00 on Thursdays of April 2027 in a zone of its own, five hours ahead of UTC, and messages about it that define
/// a zone of the same name one hour ahead.
@Suite("What is said about messages that mean different zones by one name")
struct OwnZoneTests {
    private static let name = "Customized Time Zone"
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    /// - Parameter start: a day and an hour, such as `01T10`; the event has one hour.
    @discardableResult
    private func receive(
        _ sequence: Int, _ offset: String, _ start: String, _ lines: String..., method: String = "REQUEST",
        sender: String? = nil
    ) throws -> InboxOutcome {
        try fixture.receive(Self.message(sequence, offset, start, lines, method), sender: sender)
    }

    private static func message(
        _ sequence: Int, _ offset: String, _ start: String, _ lines: [String], _ method: String
    ) throws -> SchedulingMessage {
        let hour = try #require(Int(start.suffix(2)))
        let end = start.dropLast(2) + (hour < 9 ? "0\(hour + 1)" : "\(hour + 1)")
        let times = ["DTSTART;TZID=\(name):202704\(start)0000", "DTEND;TZID=\(name):202704\(end)0000"]
        let component = Invitations.component(sequence: sequence, stamp: sequence, times + lines)
        return try SchedulingMessage(
            calendarText: Invitations.calendar(method, FixedZone.definition(name, offset) + component),
            limits: Limits())
    }

    private static func occurrence(_ start: String, _ range: String = "") -> String {
        "RECURRENCE-ID;TZID=\(name)\(range):202704\(start)0000"
    }

    private func receiveSeries() throws { try receive(0, "+0500", "01T10", "RRULE:FREQ=WEEKLY;COUNT=4") }

    /// 06:00 at +01:00 is 10:00 at +05:00.
    private func receiveChanges() throws {
        try receive(1, "+0100", "08T12", Self.occurrence("08T06"))
        try receive(2, "+0100", "15T08", Self.occurrence("15T06", ";RANGE=THISANDFUTURE"))
    }

    private func accept() throws {
        let id = try fixture.entry().id
        _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
    }

    /// A day and an hour in UTC.
    private static func time(_ occurrence: Occurrence) -> String { time(occurrence.startInstant) }

    private static func time(_ instant: Int64) -> String {
        let local = LocalDateTime(secondsSinceEpoch: instant)
        return "\(local.date.day)@\(local.hour)"
    }

    private static func said(_ changes: [EntryChange]) -> [String] {
        changes.map { "\($0.sentence(start: time, span: time))" }
    }

    private func saidInEntry() throws -> [String] {
        let (entry, inbox, me) = (try fixture.entry(), fixture.inbox, InboxFixture.me)
        return Self.said(
            inbox.changes(in: entry, fixture.store) + inbox.behind(entry, fixture.store)
                + inbox.unanswered(in: entry, me: me, now: InboxFixture.start, fixture.store))
    }

    @Test("occurrences that are moved: the times of the message that moves them", arguments: [false, true])
    func moved(isAccepted: Bool) throws {
        try receiveSeries()
        if isAccepted { try accept() }
        let first = "The occurrence of 8@5 is moved: from 8@5 to 8@11."
        try expectEqual(Self.said(receive(1, "+0100", "08T12", Self.occurrence("08T06")).changes), [first])
        let second = "The occurrences from 15@5 on are moved: from 15@5 to 15@7."
        let outcome = try receive(2, "+0100", "15T08", Self.occurrence("15T06", ";RANGE=THISANDFUTURE"))
        expectEqual(Self.said(outcome.changes), [second])
        try expectEqual(
            saidInEntry(),
            [second, first]
                + (isAccepted
                    ? [
                        "Your earlier answer does not count for the occurrence of 8@5; answer again.",
                        "Your earlier answer does not count for the occurrences from 15@5 on; answer again.",
                    ] : []))
        let entry = try fixture.entry()
        expectEqual(fixture.inbox.remarks(on: entry, me: InboxFixture.me, now: InboxFixture.start, fixture.store), [])
        let shown = fixture.inbox.events(of: entry)
        let resolver = ZoneResolver(zones: fixture.zones)
        expectEqual(
            shown.map { Self.time(resolver.bound(to: $0.zoneSet).instant(of: $0.start)) }, ["1@5", "8@11", "15@7"])
    }

    @Test("occurrences that are cancelled, and those that the series gets again")
    func cancelled() throws {
        try receiveSeries()
        try accept()
        let cancelled = try receive(
            1, "+0100", "08T06", Self.occurrence("08T06"), "STATUS:CANCELLED", method: "CANCEL")
        expectEqual(Self.said(cancelled.changes), ["The occurrence of 8@5 is cancelled."])
        let again = try receive(2, "+0100", "08T12", Self.occurrence("08T06"))
        expectEqual(Self.said(again.changes), ["The occurrence of 8@5 takes place again: 8@11 instead of 8@5."])
        // The new version of the series gives the occurrence that has a time of its own its title.
        let renamed = try receive(3, "+0500", "01T10", "RRULE:FREQ=WEEKLY;COUNT=4", "SUMMARY:Dinner")
        expectEqual(Self.said(renamed.changes), ["It has changed: the title is “Dinner” instead of “Lunch”."])
        let found = try fixture.query.occurrences(in: 0..<4_000_000_000)
        expectEqual(found.map(Self.time), ["1@5", "8@11", "15@5", "22@5"])
        expectEqual(Set(found.map(\.event.title)), ["Dinner"])
    }

    @Test("an occurrence whose series is not known")
    func alone() throws {
        try receive(0, "+0500", "08T12", Self.occurrence("08T10"))
        try expectEqual(fixture.inbox.occurrences(of: fixture.entry()).map(Self.time), ["8@5"])
        try receive(1, "+0100", "01T06", "RRULE:FREQ=WEEKLY;COUNT=4")
        let entry = try #require(try fixture.entries().first { $0.identity.hasSuffix("\n") })
        let message = try fixture.inbox.message(entry)
        try expectEqual(
            fixture.inbox.places(of: message).keys.sorted(),
            ["", "20270408T060000"].filter { key in
                key.isEmpty || message.items.count > 1
            })
    }

    @Test(
        "the time that the calendar keeps if a change is undone, and none if both are at the same time",
        arguments: [
            ("01T10", "Your calendar does not have this change: there, it is 1@5."),
            ("01T06", "Your calendar does not have this change."),
        ])
    func behind(_ row: (start: String, said: String)) throws {
        try receive(0, "+0500", "01T10")
        try accept()
        try receive(1, "+0100", row.start, "SUMMARY:Dinner")
        try fixture.undo()
        try expectEqual(saidInEntry().last, row.said)
    }

    @Test("answers name occurrences with the zones of their messages")
    func reply() throws {
        try receiveSeries()
        try accept()
        try receiveChanges()
        try accept()
        let mail = try #require(try fixture.store.messages(aboutEvent: "lunch@example.org").last)
        let reply = try #require(SchedulingMessage(mail: mail.text, limits: Limits()))
        let resolver = reply.resolver(fixture.zones)
        expectEqual(
            reply.items.compactMap(\.recurrenceID).map { Self.time(resolver.instant(of: $0)) }.sorted(),
            ["15@5", "8@5"])
        expectEqual(fixture.inbox.places(of: reply).keys.sorted(), ["", "20270408T100000", "20270415T100000"])
    }

    @Test("a proposal says in its text when the occurrence is planned, on a clock that its reader knows")
    func counter() throws {
        try receiveSeries()
        try accept()
        try receiveChanges()
        let entry = try fixture.entry()
        let berlin = EventTime.Reference.zone("Europe/Berlin")
        let (start, end) = (
            try #require(EventTime(basicFormat: "20270409T120000", reference: berlin)),
            try #require(EventTime(basicFormat: "20270409T130000", reference: berlin))
        )
        let mail = try fixture.write {
            try fixture.inbox.propose(
                entry: entry.id, occurrence: "20270408T100000", start: start, end: end, comment: nil,
                me: InboxFixture.me, $0)
        }
        let encoded = try #require(
            mail.text.split(separator: "base64\r\n\r\n").dropFirst().first?.split(separator: "\r\n--").first)
        let bytes = try #require(Data(base64Encoded: String(encoded.replacing("\r\n", with: ""))))
        expectContains(
            String(decoding: bytes, as: UTF8.self), "Instead of: Thursday 2027-04-08 13:00–14:00 (Europe/Berlin)")
        let proposal = try #require(SchedulingMessage(mail: mail.text, limits: Limits()))
        let resolver = proposal.resolver(fixture.zones)
        expectEqual(proposal.items.compactMap(\.recurrenceID).map { Self.time(resolver.instant(of: $0)) }, ["8@5"])
    }

    @Test("a guest's proposal names the occurrence with its own zone")
    func proposal() throws {
        let definitions = ZoneDefinitions()
        definitions.add(FixedZone.definition(Self.name, "+0500"))
        let resolver = ZoneResolver(zones: fixture.zones, definitions: definitions)
        let text = try Self.message(
            0, "+0500", "01T10", ["RRULE:FREQ=WEEKLY;COUNT=4", "ORGANIZER:mailto:jo@example.org"], "REQUEST"
        ).items[0].text
        try fixture.write { writer in
            var record = try fixture.inbox.record(of: text, master: nil, resolver)
            record.calendarID = try writer.defaultCalendar().id
            _ = try writer.insert(record)
        }
        let outcome = try receive(
            0, "+0100", "08T12", Self.occurrence("08T06"), "ORGANIZER:mailto:jo@example.org",
            "ATTENDEE:mailto:kim@example.org", method: "COUNTER", sender: "kim@example.org")
        let said = "Proposed for the occurrence of 8@5: 8@11 instead of 8@5."
        expectEqual(Self.said(outcome.changes), [said])
        let entry = try #require(outcome.entry)
        expectEqual(Self.said(fixture.inbox.changes(in: entry, fixture.store)), [said])
        let shown = try #require(try fixture.inbox.shownEvents(of: entry, fixture.store).first)
        expectEqual(shown.recurrenceID, "20270408T100000")
        _ = try fixture.write { try fixture.inbox.accept(proposal: entry.id, me: InboxFixture.me, $0) }
        try expectEqual(
            fixture.query.occurrences(in: 0..<4_000_000_000).map(Self.time), ["1@5", "8@11", "15@5", "22@5"])
    }

    @Test("a series that is only written in another zone moves nothing", arguments: ["+0100 01T06", "+0500 01T10"])
    func otherZone(version: String) throws {
        try receiveSeries()
        try accept()
        let event = try fixture.event()
        _ = try fixture.write { writer in
            try fixture.inbox.answer(
                event: event.identifier, occurrence: "20270415T100000", .declined, me: InboxFixture.me, writer)
        }
        let second = try fixture.query.occurrences(in: 0..<4_000_000_000)[1]
        var change = EventChange(second, span: .thisEvent)
        change.fields.start = EventTime(basicFormat: "20270408T180000", reference: .utc)
        change.fields.end = EventTime(basicFormat: "20270408T190000", reference: .utc)
        _ = try fixture.write { [change] in try fixture.editor.save(change, $0) }
        let words = version.split(separator: " ").map(String.init)
        let outcome = try receive(1, words[0], words[1], "RRULE:FREQ=WEEKLY;COUNT=4", "SUMMARY:Dinner")
        expectEqual(Self.said(outcome.changes), ["It has changed: the title is “Dinner” instead of “Lunch”."])
        let found = try fixture.query.occurrences(in: 0..<4_000_000_000)
        expectEqual(found.map(Self.time), ["1@5", "8@18", "15@5", "22@5"])
        let answers = found.map {
            ItemContent($0.event.text, limits: Limits()).attendee(among: InboxFixture.me)?.status
        }
        expectEqual(answers, [.accepted, .accepted, .declined, .accepted])
    }

    @Test("guests get the zones of all components of an event")
    func guests() throws {
        let series = Invitations.component([
            "DTSTART;TZID=One:20270401T100000", "DTEND;TZID=One:20270401T110000", "RRULE:FREQ=WEEKLY;COUNT=4",
            "ORGANIZER:mailto:jo@example.org",
        ])
        let moved = Invitations.component([
            "RECURRENCE-ID;TZID=One:20270408T100000", "DTSTART;TZID=Two:20270408T120000",
            "DTEND;TZID=Two:20270408T130000", "ORGANIZER:mailto:jo@example.org",
        ])
        let definitions = ZoneDefinitions()
        definitions.add(FixedZone.definition("One", "+0500"))
        definitions.add(FixedZone.definition("Two", "+0100"))
        let resolver = ZoneResolver(zones: fixture.zones, definitions: definitions)
        let master = try fixture.inbox.record(of: series, master: nil, resolver)
        let second = try fixture.inbox.record(of: moved, master: master, resolver)
        let mails = try fixture.inbox.guestMails(
            before: [], after: [master, second], me: InboxFixture.me, now: InboxFixture.start)
        let message = try #require(mails.first).message
        expectEqual(message.zones.compactMap { ZoneIdentifier.name(ofDefinition: $0) }.sorted(), ["One", "Two"])
    }
}
