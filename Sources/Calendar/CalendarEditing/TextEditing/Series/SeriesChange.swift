package import CalendarModel
package import CalendarStore
import ICalendar
import Recurrence

/// The occurrences of a series that a change applies to.
package enum SeriesSpan: Hashable, Sendable {
    case thisEvent
    /// This occurrence and all later ones.
    case futureEvents
    case all
}

/// The records to write for a change of a series: computed without the store, and written in one transaction.
package struct SeriesChange: Hashable, Sendable {
    /// Records to insert; their row and identifier are ignored.
    package var inserts: [EventRecord] = []
    /// Records to update by row. Their UID may differ from before.
    package var updates: [EventRecord] = []
    /// The rows of the records to delete.
    package var deletes: [Int64] = []
    /// UID and RECURRENCE-ID of the record with the requested values; nil after a removal.
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

    /// Whether there is nothing to write.
    package var isEmpty: Bool { inserts.isEmpty && updates.isEmpty && deletes.isEmpty }

    /// Returns the records of a series after the change, without writing them.
    package func result(of series: [EventRecord]) -> [EventRecord] {
        let kept = series.filter { !deletes.contains($0.id) }
        return kept.map { old in updates.first { $0.id == old.id } ?? old } + inserts
    }

    /// Writes the change.
    ///
    /// - Returns: the records as stored; the one with the requested values first.
    /// - Throws: errors of the store, such as `eventVanished`; the transaction must then be abandoned.
    @discardableResult
    package func apply(_ writer: borrowing StoreWriter) throws -> [EventRecord] {
        for row in deletes { try writer.deleteEvent(id: row) }
        var stored: [EventRecord] = []
        for record in inserts { stored.append(try writer.insert(record)) }
        for record in updates { try writer.update(record) }
        // The rest of a split series gets a UID of its own.
        let sources = Set(updates.map { Series(calendar: $0.calendarID, uid: $0.uid) })
        for new in Set(inserts.map { Series(calendar: $0.calendarID, uid: $0.uid) }) {
            guard let source = sources.first(where: { $0.calendar == new.calendar && $0.uid != new.uid }) else {
                continue
            }
            try writer.noteDerivation(of: new.uid, calendar: new.calendar, from: source.uid, calendar: source.calendar)
        }
        let rows = Set(updates.map(\.id))
        for series in sources {
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
