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

@Suite("Messages of others about an event, before the invitation of its organizer")
struct InvitationOwnerTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    @discardableResult
    private func receive(
        _ sender: String, _ sequence: Int, _ lines: [String], method: String = "REQUEST"
    ) throws -> InboxOutcome {
        let organizer = sender == eve ? ["ORGANIZER:mailto:\(eve)"] : []
        let component = Invitations.component(sequence: sequence, stamp: sequence, lines + organizer)
        let message = try SchedulingMessage(
            calendarText: Invitations.calendar(method, component), limits: Limits())
        return try fixture.write {
            try fixture.inbox.receive(
                message, from: .init(.mail, sender), me: InboxFixture.me, sender: sender, $0)
        }
    }

    private let eve = "eve@example.net"
    private let boss = "boss@example.org"
    private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=3"
    private static let eighth = "RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000"
    private static let moved = [
        eighth, "DTSTART;TZID=Europe/Berlin:20270408T160000", "DTEND;TZID=Europe/Berlin:20270408T170000",
    ]

    private func remarks() throws -> [EntryRemark] {
        try fixture.inbox.remarks(on: fixture.entry(), me: InboxFixture.me, now: InboxFixture.start)
    }

    /// Day and hour of the occurrences that take place.
    private func shown() throws -> [String] {
        try expectEmpty(fixture.store.check().problems)
        return try fixture.query.occurrences(in: 0..<4_000_000_000).filter { !$0.isCancelled }
            .map { "\($0.start.local.date.day) \($0.start.local.hour)" }
    }

    @Test(
        "do not keep the invitation out if they only cancel, name no organizer, or were ignored; a remark tells of them",
        arguments: ["CANCEL", "PUBLISH", "ignored"])
    func yielded(kind: String) throws {
        switch kind {
        case "CANCEL": try receive(eve, 9, ["STATUS:CANCELLED"], method: kind)
        case "PUBLISH":
            let component = Invitations.component(sequence: 9, stamp: 9, ["ORGANIZER:", "ATTENDEE:"])
            let message = try SchedulingMessage(
                calendarText: Invitations.calendar(kind, component), limits: Limits())
            _ = try fixture.write {
                try fixture.inbox.receive(
                    message, from: .init(.mail, eve), me: InboxFixture.me, sender: eve, $0)
            }
        default:
            try receive(eve, 9, [])
            let id = try fixture.entry().id
            _ = try fixture.write { try fixture.inbox.ignore(entry: id, $0) }
        }
        let former = try fixture.entry().id
        try expectEqual(receive(boss, 0, []).result, .added)
        try expectEqual(fixture.entry().state, .new)
        try expectEqual(fixture.entry().organizer, boss)
        try expectEqual(remarks(), [.identifierUsedBefore(by: eve)])
        // A later version of the organizer changes nothing about it.
        try expectEqual(receive(boss, 1, ["LOCATION:Garden"]).result, .updated)
        try expectEqual(remarks(), [.identifierUsedBefore(by: eve)])
        let id = try fixture.entry().id
        // The user may have seen the number of the removed entry.
        let replacement = try fixture.inbox.replacement(ofEntry: former, fixture.store)
        expectEqual(replacement?.entry.id, id)
        expectEqual(replacement?.isOfOther, true)
        _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
        try expectEqual(shown(), ["1 12"])
        // The entry that waits for a decision owns its UID.
        guard case .refused = try receive(eve, 10, []).result else {
            Issue.record("not refused")
            return
        }
    }

    /// - Returns: the entries, and what to know about each of them.
    private func entries() throws -> [String] {
        try fixture.entries().sorted { $0.id < $1.id }.map { entry in
            let now = InboxFixture.start
            let remarks =
                try fixture.inbox.remarks(on: entry, me: InboxFixture.me, now: now)
                + fixture.inbox.remarks(onReply: entry, me: InboxFixture.me, fixture.store, now: now)
            return "\(entry.organizer ?? "-") \(entry.event == nil ? "" : "added ")\(remarks.map(\.code))"
        }
    }

    @Test("do not keep the series out if they are about an occurrence that the user has accepted", arguments: [0, 9])
    func acceptedOccurrence(sequence: Int) throws {
        func accept(_ id: Int64) throws {
            _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
        }
        try receive(eve, sequence, Self.moved)
        try accept(fixture.entry().id)
        let series = try #require(try receive(boss, 0, [Self.weekly]).entry)
        let remarks = "[\"identifierUsedBefore\", \"occurrenceOfOther\"]"
        try expectEqual(entries(), ["\(eve) added []", "\(boss) \(remarks)"])
        // Each organizer's later messages are about their own event.
        try expectEqual(receive(boss, 1, [Self.weekly, "LOCATION:Garden"]).result, .updated)
        try expectEqual(receive(eve, sequence + 1, Self.moved + ["LOCATION:Cellar"]).result, .updated)
        try expectEqual(entries(), ["\(eve) added []", "\(boss) \(remarks)"])
        try expectEqual(fixture.event().location, "Cellar")
        let error = #expect(throws: ConferenceError.self) { try accept(series.id) }
        expectEqual(error?.code, .foreignInvitation)
        // The user believes the series.
        let event = try fixture.event()
        let occurrence = Occurrence(single: Occurrence.Origin(event), ZoneResolver(zones: fixture.zones))
        _ = try fixture.write {
            try fixture.editor.remove(occurrence, ofEvent: event.identifier, span: .all, $0)
        }
        try accept(series.id)
        try expectEqual(shown(), ["1 12", "8 12", "15 12"])
        guard case .refused = try receive(eve, 20, Self.moved).result else {
            Issue.record("not refused")
            return
        }
    }

    @Test("do not keep the series of the organizer out whose occurrence waits in the inbox")
    func waitingOccurrence() throws {
        try receive(boss, 1, Self.moved)
        try expectEqual(receive(eve, 5, [Self.weekly]).result, .added)
        try expectContains(entries().last ?? "", "identifierUsedBefore")
        try receive(boss, 0, [Self.weekly])
        try expectEqual(Set(fixture.entries().map(\.organizer)), [boss])
        let series = try #require(fixture.entries().first { try fixture.inbox.message($0).master != nil })
        _ = try fixture.write { try fixture.inbox.answer(entry: series.id, .accepted, me: InboxFixture.me, $0) }
        try expectEqual(shown(), ["1 12", "8 16", "15 12"])
    }

    @Test("do not keep the series of the organizer out whose occurrence the user has accepted")
    func foreignSeries() throws {
        try receive(boss, 0, Self.moved)
        let first = try fixture.entry().id
        _ = try fixture.write { try fixture.inbox.answer(entry: first, .accepted, me: InboxFixture.me, $0) }
        try expectEqual(receive(eve, 5, [Self.weekly]).result, .added)
        try expectEqual(receive(boss, 1, [Self.weekly]).result, .updated)
        try expectEqual(shown(), ["1 12", "8 12", "15 12"])
    }

    @Test("cannot move an occurrence of the series that its organizer sends later", arguments: [false, true])
    func foreign(isSeriesAdded: Bool) throws {
        try receive(eve, 1, Self.moved)
        let first = try fixture.entry().id
        let series = try #require(try receive(boss, 0, [Self.weekly]).entry)
        func accept(_ id: Int64) throws {
            _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
        }
        if isSeriesAdded { try accept(series.id) }
        let entry = try #require(try fixture.store.inboxEntry(id: first))
        try expectEqual(
            fixture.inbox.remarks(onReply: entry, me: InboxFixture.me, fixture.store, now: InboxFixture.start),
            [.otherOrganizer(boss)])
        let error = #expect(throws: ConferenceError.self) { try accept(first) }
        expectEqual(error?.code, .foreignInvitation)
        if !isSeriesAdded { try accept(series.id) }
        try expectEqual(shown(), ["1 12", "8 12", "15 12"])
    }

    @Test(
        "of the organizer about one occurrence count for the series that arrives later, in one entry",
        arguments: [
            ("REQUEST", moved, ["1 12", "8 16", "15 12"], ["series", "moved"]),
            ("CANCEL", [eighth, "STATUS:CANCELLED"], ["1 12", "15 12"], ["cancelled"]),
        ] as [(String, [String], [String], [String])], [0, 1])
    func exception(_ row: (method: String, lines: [String], shown: [String], said: [String]), sequence: Int) throws {
        try receive(boss, sequence, row.lines, method: row.method)
        try receive(boss, 0, [Self.weekly])
        let entry = try fixture.entry()
        expectEqual(entry.kind, .invitation)
        expectEqual(entry.state, .new)
        expectEqual(fixture.inbox.changes(in: entry).map(\.kind.rawValue), row.said)
        _ = try fixture.write { try fixture.inbox.answer(entry: entry.id, .accepted, me: InboxFixture.me, $0) }
        try expectEqual(shown(), row.shown)
        // A copy of the first message is no news.
        try receive(boss, sequence, row.lines, method: row.method)
        try expectEqual(shown(), row.shown)
        try expectTrue(!fixture.entry().needsLook)
    }
}
