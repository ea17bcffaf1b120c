package import CalendarModel
package import CalendarStore
import ICalendar
import Recurrence

/// Which occurrences of a series a change is about.
package enum SeriesSpan: Hashable, Sendable {
    case thisEvent
    /// This one and all that the rules put behind it.
    case futureEvents
    case all
}

/// What has to be written for a change of a series: worked out without the store, and written in one transaction.
package struct SeriesChange: Hashable, Sendable {
    /// New records; row and identifier do not count.
    package var inserts: [EventRecord] = []
    /// Records by their row. Their UID may be another one than before.
    package var updates: [EventRecord] = []
    /// Rows.
    package var deletes: [Int64] = []
    /// Where the records come from, if they move to another calendar: time zones that only that calendar defines go along.
    package var oldCalendarID: Int64?
    /// UID and RECURRENCE-ID of the record that holds what was asked for; nil after a removal.
    package var subject: (uid: String, recurrenceID: String)? {
        get { subjectKey.map { ($0.uid, $0.recurrenceID) } }
        set { subjectKey = newValue.map { Key(uid: $0.uid, recurrenceID: $0.recurrenceID) } }
    }
    private var subjectKey: Key?

    private struct Key: Hashable {
        var uid: String
        var recurrenceID: String
    }

    package init(inserts: [EventRecord] = [], updates: [EventRecord] = [], deletes: [Int64] = []) {
        self.inserts = inserts
        self.updates = updates
        self.deletes = deletes
    }

    /// True where nothing has to be written.
    package var isEmpty: Bool { inserts.isEmpty && updates.isEmpty && deletes.isEmpty }

    /// The records of a series as they are after the change, without writing them.
    package func result(of series: [EventRecord]) -> [EventRecord] {
        let kept = series.filter { !deletes.contains($0.id) }
        return kept.map { old in updates.first { $0.id == old.id } ?? old } + inserts
    }

    /// Writes the change.
    ///
    /// - Returns: the records that were written, as they are stored: the one that holds what was asked for first.
    /// - Throws: what the store throws, `eventVanished` for one; the transaction has to be given up then.
    @discardableResult
    package func apply(_ writer: borrowing StoreWriter) throws -> [EventRecord] {
        if let oldCalendarID, let new = inserts.first?.calendarID {
            try ZoneDefinitions.copy(for: inserts.flatMap { [$0.start, $0.end] }, from: oldCalendarID, to: new, writer)
        }
        for row in deletes { try writer.deleteEvent(id: row) }
        var stored: [EventRecord] = []
        for record in inserts { stored.append(try writer.insert(record)) }
        for record in updates { try writer.update(record) }
        let rows = Set(updates.map(\.id))
        for series in Set(updates.map { Series(calendar: $0.calendarID, uid: $0.uid) }) {
            stored += try writer.series(calendar: series.calendar, uid: series.uid).filter { rows.contains($0.id) }
        }
        let first = stored.firstIndex { $0.uid == subjectKey?.uid && $0.recurrenceID == subjectKey?.recurrenceID }
        if let first { stored.swapAt(0, first) }
        return stored
    }

    private struct Series: Hashable {
        var calendar: Int64
        var uid: String
    }
}
