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

@Suite("What entries say of the calendar, which may not have what they show")
struct CalendarStateTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private func sentences(_ changes: [EntryChange]) -> [String] {
        let day = { (occurrence: Occurrence) in "\(occurrence.start.local.date.day)." }
        return changes.map { change in
            change.sentence(start: day, span: { "\(day($0)) \($0.start.local.hour):\($0.start.local.minute)" }).text
        }
    }

    private func behind() throws -> [String] { try sentences(fixture.inbox.behind(fixture.entry(), fixture.store)) }

    private func changes() throws -> [String] { try sentences(fixture.inbox.changes(in: fixture.entry())) }

    private func remarks() throws -> [EntryRemark] {
        try fixture.inbox.remarks(on: fixture.entry(), me: InboxFixture.me, now: InboxFixture.start, fixture.store)
    }

    private func ignore() throws {
        let id = try fixture.entry().id
        try fixture.write { _ = try fixture.inbox.ignore(entry: id, $0) }
    }

    private func see() throws {
        let id = try fixture.entry().id
        try fixture.write { try fixture.inbox.noteShown(entry: id, me: InboxFixture.me, $0) }
    }

    // MARK: Invitations

    private static let moved = [
        "DTSTART;TZID=Europe/Berlin:20270402T140000", "DTEND;TZID=Europe/Berlin:20270402T150000",
    ]

    private func accept() throws {
        let id = try fixture.entry().id
        try fixture.write { _ = try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
    }

    @Test(
        "the answer to a series stays when a change of some occurrences is undone",
        arguments: [
            ("REQUEST", ["RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000"] + moved),
            (
                "REQUEST",
                [
                    "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270408T120000",
                    "DTSTART;TZID=Europe/Berlin:20270408T140000", "DTEND;TZID=Europe/Berlin:20270408T150000",
                ]
            ),
            ("CANCEL", ["RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000"]),
        ])
    func answerToSeries(method: String, lines: [String]) throws {
        try fixture.receive(0, ["RRULE:FREQ=WEEKLY;COUNT=4"])
        try accept()
        try fixture.receive(1, lines, method: method)
        try fixture.undo()
        let shown = try fixture.inbox.answeredEvents(of: fixture.entry(), me: InboxFixture.me, fixture.store)
        let series = try #require(shown.first { $0.recurrenceID.isEmpty })
        expectEqual(fixture.inbox.answer(in: series, me: InboxFixture.me), .accepted)
    }

    @Test("an undone cancellation says when the calendar still has the event, also when the user keeps it so")
    func undoneCancellation() throws {
        try fixture.receive(0, [])
        try fixture.add()
        try fixture.receive(1, [], method: "CANCEL")
        try expectEqual(behind(), [])
        try expectEqual(remarks(), [.cancelled(isInCalendar: true)])
        try fixture.undo()
        try expectEqual(behind(), ["Your calendar still has it: 1. 12:0."])
        try expectEqual(remarks(), [.cancelled(isInCalendar: true, isMarked: false)])
        try ignore()
        try expectEqual(behind(), ["You have ignored the cancellation; your calendar keeps it: 1. 12:0."])
        try fixture.add()
        try expectEqual(behind(), [])
    }

    @Test("whether the event is marked as cancelled is read from the calendar, which the user may have changed")
    func markedByUser() throws {
        try fixture.receive(0, [])
        try fixture.add()
        try fixture.receive(1, [], method: "CANCEL")
        try fixture.edit { $0.status = "CONFIRMED" }
        try expectEqual(remarks(), [.cancelled(isInCalendar: true, isMarked: false)])
        try fixture.edit { $0.status = "CANCELLED" }
        try expectEqual(remarks(), [.cancelled(isInCalendar: true)])
    }

    @Test(
        "an ignored change says that the calendar keeps its own version, and when that takes place",
        arguments: [
            (moved, "does not have this change: there, it is 1. 12:0.", "keeps its own version: 1. 12:0."),
            (["LOCATION:Garden"], "does not have this change.", "keeps its own version."),
        ])
    func ignoredChange(lines: [String], undone: String, ignored: String) throws {
        try fixture.receive(0, [])
        try fixture.add()
        try fixture.receive(1, lines)
        try fixture.undo()
        try expectEqual(behind(), ["Your calendar " + undone])
        try ignore()
        try expectEqual(behind(), ["You have ignored this change; your calendar " + ignored])
        try expectFalse(fixture.entry().isOpen)
        try fixture.add()
        try expectEqual(behind(), [])
    }

    @Test("a change that the calendar cannot take any more is refused when it is added, and stays ignored")
    func readOnly() throws {
        try fixture.receive(0, [])
        try fixture.add()
        try fixture.receive(1, Self.moved)
        try fixture.undo()
        try ignore()
        let calendar = try fixture.event().calendarID
        try fixture.write { try $0.setReadOnly(true, calendar: calendar) }
        let error = #expect(throws: ConferenceError.self) { try fixture.add() }
        expectEqual(error?.code, .calendarReadOnly)
        try expectTrue(fixture.entry().isKeptAsItWas)
    }

    @Test("a cancellation does not make a change again that was undone, and an event that takes place again gets it")
    func cancelledAfterUndo() throws {
        try fixture.receive(0, [])
        try fixture.add()
        try fixture.receive(1, Self.moved + ["LOCATION:Garden"])
        try fixture.undo()
        try fixture.receive(2, Self.moved + ["LOCATION:Garden"], method: "CANCEL")
        try expectEqual(event(), "12:0 CANCELLED")
        try expectEqual(fixture.event().location, "Canteen")
        try expectEqual(behind(), [])
        try expectEqual(remarks(), [.cancelled(isInCalendar: true)])
        try fixture.receive(3, Self.moved + ["LOCATION:Garden"])
        try expectEqual(event(), "14:0 -")
        try expectEqual(fixture.event().location, "Garden")
        try expectEqual(behind(), [])
    }

    @Test("the cancellation of an occurrence leaves it said that the calendar does not have an earlier change")
    func occurrenceCancelledAfterUndo() throws {
        try fixture.receive(0, ["RRULE:FREQ=WEEKLY;COUNT=4"])
        try accept()
        try fixture.receive(1, ["RRULE:FREQ=WEEKLY;COUNT=4", "LOCATION:Garden"])
        try fixture.undo()
        try fixture.receive(2, ["RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000"], method: "CANCEL")
        let series = try fixture.events()
        expectEqual(series.map(\.location), ["Canteen", "Canteen"])
        expectEqual(series.map(\.status), [nil, "CANCELLED"])
        try expectEqual(behind(), ["Your calendar does not have this change."])
        let id = try fixture.entry().id
        try fixture.write { _ = try fixture.inbox.add(entry: id, me: InboxFixture.me, $0) }
        try expectEqual(fixture.events().map(\.location).first, "Garden")
        try expectEqual(fixture.events().map(\.status), [nil, "CANCELLED"])
        try expectEqual(behind(), [])
    }

    @Test("an occurrence that was removed, moved by its organizer, and brought back is not called removed")
    func removedOccurrenceBack() throws {
        try fixture.receive(0, ["RRULE:FREQ=WEEKLY;COUNT=4"])
        try accept()
        let master = try fixture.event()
        let lookup = fixture.editor.lookup(ZoneResolver(zones: fixture.zones))
        let second = try #require(lookup.occurrence(named: "20270408T120000", of: [master]))
        try fixture.write { _ = try fixture.editor.remove(second, ofEvent: master.identifier, span: .thisEvent, $0) }
        let removed = try #require(try fixture.store.history(limit: 1).first)
        try fixture.receive(1, ["RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000"] + Self.moved)
        func shown() throws -> [EntryChange.Kind] {
            try fixture.inbox.changes(in: fixture.entry(), fixture.store).map(\.kind)
        }
        try expectEqual(shown(), [.removed])
        try fixture.write { _ = try fixture.editor.undo(removed.id, $0) }
        try expectEqual(shown(), [.moved])
    }

    // MARK: Bookings

    @Test("a booking that is moved says that its event stays at the time that the user has given it")
    func ownTime() throws {
        try book(10)
        try fixture.add()
        func move(to hour: Int) throws {
            try fixture.edit { change in
                let zone = EventTime.Reference.zone("Europe/Berlin")
                change.start = EventTime(basicFormat: "20270401T\(hour)0000", reference: zone)
                change.end = EventTime(basicFormat: "20270401T\(hour + 1)0000", reference: zone)
            }
        }
        func shown() throws -> String? { try sentences(fixture.inbox.changes(in: fixture.entry(), fixture.store)).last }
        try move(to: 11)
        try expectEqual(shown(), nil)
        let outcome = try book(20, at: "14:30")
        expectEqual(sentences(outcome.changes).last, "Your own time stays in the calendar: 1. 11:0.")
        try expectEqual(shown(), "Your own time stays in the calendar: 1. 11:0.")
        try fixture.edit { change in
            change.start = EventTime(basicFormat: "20270401T143000", reference: .zone("Europe/Berlin"))
            change.end = EventTime(basicFormat: "20270402T084500", reference: .zone("Asia/Tokyo"))
        }
        try expectContains(shown() ?? "", "Moved from")
    }

    @Test("a booking whose event the user has removed is new again when it is moved, and not when it is cancelled")
    func removedBooking() throws {
        try book(10)
        try fixture.add()
        let identifier = try fixture.event().identifier
        try fixture.write { _ = try fixture.editor.remove(nil, ofEvent: identifier, span: .all, $0) }
        try expectFalse(fixture.entry().isOpen)
        try book(20, gate: "B1")
        try expectFalse(fixture.entry().isOpen)
        try book(30, at: "14:30")
        try expectTrue(fixture.entry().isOpen)
        try see()
        try expectFalse(fixture.entry().isOpen)
        try book(40, at: "14:30", .cancelled)
        try expectFalse(fixture.entry().isOpen)
    }

    @discardableResult
    private func book(
        _ time: Int64, at start: String = "13:20", gate: String = "A12", _ status: Reservation.Status = .confirmed
    ) throws -> InboxOutcome {
        let flight = Samples.flight(modified: time) {
            ($0.reference, $0.status) = (nil, status)
            $0.from?.platform = gate
            $0.start = Samples.time("2027-04-01T\(start):00", zone: "Europe/Berlin")
        }
        fixture.wait(until: 1_000)
        return try fixture.write {
            try fixture.inbox.receive(flight, from: .init(.maildir, "/mail"), sender: "a@air.example", $0)
        }
    }

    private func event() throws -> String {
        let event = try fixture.event()
        return "\(event.start.local.hour):\(event.start.local.minute) \(event.status ?? "-")"
    }

    @Test("a cancelled booking marks the event, and does not move it as the user has undone", arguments: [false, true])
    func cancelledBooking(isIgnored: Bool) throws {
        try book(10)
        try fixture.add()
        try book(20, at: "14:30", gate: "B1")
        try fixture.undo()
        try expectEqual(behind(), ["Your calendar does not have this change: there, it is 1. 13:20."])
        if isIgnored {
            try ignore()
            try expectEqual(behind(), ["You have ignored this change; your calendar keeps its own version: 1. 13:20."])
        }
        try book(30, at: "14:30", gate: "B1", .cancelled)
        try expectEqual(event(), "13:20 CANCELLED")
        try expectContains(fixture.event().notes, "A12")
        try expectEqual(behind(), [])
        try expectEqual(remarks(), [.cancelled(isInCalendar: true)])
        try expectTrue(fixture.add().isUnchanged)
        // The cancellation can be undone, too.
        try fixture.undo()
        try expectEqual(event(), "13:20 CONFIRMED")
        try expectEqual(behind(), ["Your calendar still has it: 1. 13:20."])
        try fixture.undo()
        // What is valid again is moved, because the user has changed nothing.
        try book(40, at: "16:00")
        try expectEqual(event(), "16:0 CONFIRMED")
    }

    @Test("the cancellation of a booking that was ignored says so, and can be taken over after all")
    func ignoredCancellation() throws {
        try book(10)
        try fixture.add()
        try book(20, .cancelled)
        try fixture.undo()
        try expectEqual(behind(), ["Your calendar still has it: 1. 13:20."])
        try ignore()
        try expectEqual(behind(), ["You have ignored the cancellation; your calendar keeps it: 1. 13:20."])
        try fixture.add()
        try expectEqual(event(), "13:20 CANCELLED")
        try expectEqual(behind(), [])
    }

    @Test("a message that only confirms a booking leaves an ignored change ignored")
    func confirmed() throws {
        func book(_ time: Int64, at start: String) throws {
            var flight = Samples.flight(modified: time) {
                $0.reference = nil
                $0.start = Samples.time("2027-04-01T\(start):00", zone: "Europe/Berlin")
            }
            flight.travellers = ["Jo Doe", "Ann Doe"].map { Reservation.Traveller($0) }
            fixture.wait(until: 1_000)
            _ = try fixture.write { [flight] in
                try fixture.inbox.receive(flight, from: .init(.maildir, "/mail"), sender: "a@air.example", $0)
            }
        }
        try book(10, at: "13:20")
        try fixture.add()
        try book(20, at: "14:30")
        try fixture.undo()
        try ignore()
        try book(30, at: "14:30")
        try expectTrue(fixture.entry().isKeptAsItWas)
        try expectEqual(behind(), ["You have ignored this change; your calendar keeps its own version: 1. 13:20."])
    }

    @Test("a booking that is valid again says so, and is new", arguments: [false, true])
    func validAgain(isAdded: Bool) throws {
        try book(10)
        if isAdded { try fixture.add() }
        try book(20, .cancelled)
        try see()
        try expectFalse(fixture.entry().isOpen)
        try book(30)
        try expectEqual(changes(), ["It takes place again: 1. 13:20."])
        try expectTrue(fixture.entry().isOpen)
        // Until the user has seen it.
        try book(40, gate: "B1")
        try expectEqual(changes().sorted().last, "The departure gate is B1 instead of A12.")
        try expectContains(changes().joined(), "It takes place again")
        try book(50, .cancelled)
        try expectEqual(changes(), [])
        try see()
        try book(60, at: "15:00")
        try expectEqual(changes(), ["It takes place again: 1. 15:0 instead of 1. 13:20."])
    }
}
