import CalendarModel
import CalendarStore
import ICalendar

// Adding entries again that another program has removed since they were read.
extension CalendarEditor {
    /// Adds a removed event again, with the changes of the save request.
    ///
    /// A single event keeps its UID. For a series, `thisEvent` adds the occurrence as an event of its own, and `futureEvents`
    /// adds the series from the occurrence on. An occurrence of a series that still exists becomes an event of its own.
    ///
    /// - Parameter series: the records of the event that are left.
    /// - Throws: the errors of ``save(_:resolver:_:)``.
    func restore(
        _ change: EventChange, besides series: [EventRecord], resolver known: ZoneResolver?,
        _ writer: borrowing StoreWriter
    ) throws -> SavedEvent {
        let base = change.base
        let row = change.calendarID ?? base.event.calendarID
        let resolver = (known ?? self.resolver).bound(to: base.event.zoneSet)
        let texts = texts(resolver)
        let isOne =
            !base.recurrenceID.isEmpty
            && (change.span == .thisEvent || !base.event.recurrenceID.isEmpty || !series.isEmpty)
        var record = isOne ? try texts.standalone(base) : base.event
        record.calendarID = row
        record.importedText = nil
        if try !writer.series(calendar: row, uid: record.uid).isEmpty {
            record = try texts.withUID(EventDraft.newUID(), record)
        }
        let restored = try writer.insert(record)
        try Outbox.noteReturn(of: restored, writer)
        var change = change
        guard let now = lookup(resolver).occurrence(named: isOne ? nil : base.recurrenceID, of: [restored]) else {
            throw vanished(base)
        }
        change.base = now
        change.calendarID = nil
        var saved = try save(change, resolver: resolver, writer)
        if saved.record.uid != restored.uid {
            // The change applies only from a later occurrence on, so the first part of the restored series is cut off.
            saved.notes += try remove(nil, ofEvent: restored.identifier, span: .all, writer) ?? []
        }
        return saved
    }

    /// Returns whether an occurrence was removed from a series that still exists, rather than moved with it.
    func isExcluded(_ base: Occurrence, from series: [EventRecord], _ resolver: ZoneResolver) throws -> Bool {
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }), master.isRecurring,
            let place = SeriesInstances.place(base.name(in: series))
        else { return false }
        let whole = try texts(resolver).withoutExclusions(master)
        return SeriesInstances(whole, [whole], limits: limits, resolver).contains(place)
    }

    /// Adds a removed reminder again, with its values as they were read.
    ///
    /// - Parameter row: the calendar to add it to.
    func restore(
        _ reminder: ReminderRecord, to row: Int64, _ texts: ReminderEditor, _ writer: borrowing StoreWriter
    ) throws -> ReminderRecord {
        var record = reminder
        record.calendarID = row
        record.importedText = nil
        if try !writer.reminders(calendar: row, uid: record.uid).isEmpty {
            record = try texts.withUID(EventDraft.newUID(), record)
        }
        return try writer.insert(record)
    }
}
