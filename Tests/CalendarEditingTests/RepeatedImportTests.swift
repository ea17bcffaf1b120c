import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Files of an invitation that the user imports again after an undo")
struct RepeatedImportTests {
    private let fixture: InboxFixture

    private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=4"
    private static let me = InboxFixture.me

    private enum File: CaseIterable { case series, moved, cancelled }

    /// A series in the calendar. Both changes of it were imported, and that was undone.
    init() throws {
        fixture = try InboxFixture()
        try take(.series)
        try fixture.write { writer in
            _ = try take(.moved, writer)
            _ = try take(.cancelled, writer)
        }
        try expectEqual(state(), ["1 12", "8 15", "15 cancelled", "22 12"])
        try fixture.undo()
        try expectEqual(state(), ["1 12", "8 12", "15 12", "22 12"])
        let behind = try fixture.inbox.behind(fixture.entry(), fixture.store)
        expectEqual(behind.map { $0.occurrence == nil }, [true])
    }

    private static func message(_ file: File) throws -> SchedulingMessage {
        func occurrence(_ day: String, _ hour: Int, _ lines: [String]) -> [String] {
            [
                "RECURRENCE-ID;TZID=Europe/Berlin:202704\(day)T120000",
                "DTSTART;TZID=Europe/Berlin:202704\(day)T\(hour)0000",
                "DTEND;TZID=Europe/Berlin:202704\(day)T\(hour + 1)0000",
            ] + lines
        }
        let (method, sequence, lines) =
            switch file {
            case .series: ("REQUEST", 0, [weekly])
            case .moved: ("REQUEST", 1, occurrence("08", 15, []))
            case .cancelled: ("CANCEL", 1, occurrence("15", 12, ["STATUS:CANCELLED"]))
            }
        let component = Invitations.component(sequence: sequence, stamp: sequence, lines)
        return try SchedulingMessage(calendarText: Invitations.calendar(method, component), limits: Limits())
    }

    private func take(
        _ file: File, _ writer: borrowing StoreWriter
    ) throws -> (outcome: InboxOutcome, isAdded: Bool) {
        try fixture.inbox.takeIn(
            Self.message(file), from: .init(.file, "f.ics"), into: writer.defaultCalendar().id, me: Self.me, writer)
    }

    @discardableResult
    private func take(_ file: File) throws -> InboxOutcome { try fixture.write { try take(file, $0).outcome } }

    /// The days of the occurrences, with the hour at which they begin.
    private func state() throws -> [String] {
        try expectEmpty(fixture.store.check().problems)
        return try fixture.query.occurrences(in: 0..<4_000_000_000).map { occurrence in
            "\(occurrence.start.local.date.day) "
                + (occurrence.isCancelled ? "cancelled" : "\(occurrence.start.local.hour)")
        }
    }

    @Test("change what they name, say so once, and leave what else was undone")
    func one() throws {
        let outcome = try take(.moved)
        expectEqual(outcome.result, .updated)
        try expectEqual(state(), ["1 12", "8 15", "15 12", "22 12"])
        let entry = try fixture.entry()
        expectTrue(entry.isBehind)
        expectTrue(entry.needsLook)
        // Of the two changes, the calendar lacks the one that is named.
        let behind = fixture.inbox.behind(entry, fixture.store)
        expectEqual(behind.map(\.kind), [.behind])
        expectEqual(behind.map { $0.occurrence?.start.local.date.day }, [15])
        let again = try take(.moved)
        expectEqual(again.result, .unchanged)
        expectTrue(again.saved?.isUnchanged ?? true)
        try expectEqual(state(), ["1 12", "8 15", "15 12", "22 12"])
        try fixture.undo()
        try expectEqual(state(), ["1 12", "8 12", "15 12", "22 12"])
    }

    @Test("of the series alone change nothing")
    func series() throws {
        expectEqual(try take(.series).result, .unchanged)
        try expectEqual(state(), ["1 12", "8 12", "15 12", "22 12"])
    }

    @Test(
        "bring all of it back one after the other, in every order",
        arguments: [[File.moved, .cancelled], [.cancelled, .moved]])
    private func all(files: [File]) throws {
        for file in files { try take(file) }
        try expectEqual(state(), ["1 12", "8 15", "15 cancelled", "22 12"])
        try expectFalse(fixture.entry().isBehind)
        for file in files { expectEqual(try take(file).result, .unchanged) }
    }
}
