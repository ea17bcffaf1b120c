import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

/// Reads the changes that `edit` will make, and saves them in one transaction.
struct EventEdit {
    let target: EventTarget
    let chosen: ChosenOccurrences
    let context: Context
    /// The time zone of the times that the options give, unless they name one; nil for the local one.
    private let readingZone: String?

    var arguments: Arguments { context.arguments }

    init(target: EventTarget, chosen: ChosenOccurrences, context: Context, readingZone: String? = nil) {
        self.readingZone = readingZone
        // A conference is for the occurrences that are changed.
        self.target =
            EventTarget(
                series: target.series, occurrence: target.isSeries && chosen.span == .all ? nil : chosen.occurrence,
                naming: target.naming) ?? target
        self.chosen = chosen
        self.context = context
    }

    /// Returns whether there is an option that changes a field.
    static func changesAnything(_ arguments: Arguments) -> Bool {
        [
            arguments[Edit.title], arguments[EventOptions.location], arguments[EventOptions.notes],
            arguments[EventOptions.timeZone],
        ].contains { $0 != nil } || DetailOptions.areGiven(arguments) || !arguments[InviteOptions.invite].isEmpty
            || !arguments[InviteOptions.uninvite].isEmpty || !RepeatOptions.requested(arguments).isEmpty
            || !EventOptions.times(in: arguments, start: arguments[EventOptions.start]).isEmpty
    }

    /// Returns a change that changes no field, for a move to another calendar.
    func unchanged() throws -> EventChange {
        EventChange(try wholeSeries() ?? context.representative(of: target), span: .all)
    }

    /// Returns the requested change, checked.
    func changes() throws -> EventChange {
        let whole = try wholeSeries()
        var change = EventChange(
            try whole ?? chosen.occurrence ?? context.representative(of: target), span: chosen.span)
        change.replacesPlannedTimes = chosen.span != .thisEvent
        change.isByRule = whole?.recurrenceID.isEmpty == false
        change.fields.title = arguments[Edit.title]
        change.fields.location = arguments[EventOptions.location]
        change.fields.notes = arguments[EventOptions.notes]
        try DetailOptions.set(&change.fields, from: arguments)
        change.fields.attendees = try InviteOptions.changes(
            context, organizer: ItemContent(target.record.text, limits: Limits()).organizer,
            guests: { target.series.flatMap { ItemContent($0.text, limits: Limits()).attendees } },
            title: target.record.title)
        try setTimes(of: &change, isOfWholeSeries: whole != nil)
        try setRule(of: &change)
        return change
    }

    /// Writes the requested times into a change.
    private func setTimes(of change: inout EventChange, isOfWholeSeries: Bool) throws {
        let requested = EventOptions.times(in: arguments, start: arguments[EventOptions.start])
        guard !requested.isEmpty || arguments[EventOptions.timeZone] != nil else { return }
        try setTimes(of: &change, requested)
        // A date in a series that has begun means the occurrence around that date, so that none is lost.
        if isOfWholeSeries, let start = change.fields.start, let master = target.master,
            start.local.date != master.start.local.date, let near = try occurrence(of: master, before: start)
        {
            change.base = near
            change.isByRule = true
            try setTimes(of: &change, requested)
        }
    }

    /// Saves the changes and notifies the providers of the event's conferences.
    ///
    /// - Returns: the result, and the changes that could not be delivered.
    /// - Throws: `changedMeanwhile` if another program changed the same fields since the event was read.
    func apply(
        _ change: EventChange, movingTo calendar: CalendarRecord?
    ) async throws -> (saved: SavedEvent, unsettled: [UnsettledChange]) {
        var change = change
        change.calendarID = calendar?.id
        let saved = try context.store().write { [change] in try context.editor.save(change, $0) }
        guard !saved.notes.isEmpty else { return (saved, []) }
        return (saved, await (try context.conferencing()).deliver(saved.notes))
    }

    /// Returns when an occurrence takes place that may have no record of its own.
    func range(of saved: SavedEvent) -> Range<Int64>? {
        guard chosen.span == .thisEvent, let occurrence = chosen.occurrence else { return nil }
        return occurrence.startInstant..<max(occurrence.endInstant, occurrence.startInstant + 1)
    }

    // MARK: Times

    /// Returns a series that is changed as a whole and was named without a date, with its own times: those of its start or,
    /// if the occurrence of that day was removed, of the first occurrence that is left.
    private func wholeSeries() throws -> Occurrence? {
        guard chosen.span == .all, chosen.occurrence == nil, let master = target.master else { return nil }
        let lookup = context.lookup(for: target)
        if let first = lookup.occurrence(named: nil, of: [master]), first.start != master.start { return first }
        return Occurrence(single: Occurrence.Origin(master), lookup.resolver)
    }

    private func setTimes(of change: inout EventChange, _ requested: RequestedTimes) throws {
        let zone = arguments[EventOptions.timeZone]
        let resolver = context.lookup(for: target).resolver
        let old = presentTimes(for: change)
        let instant = resolver.instant(of: old.start)
        let instants = instant..<max(instant, resolver.instant(of: old.end))
        let planned = EventTimes(start: old.start, end: old.end)
        let reading = try reading()
        let place = try context.zone(of: old, in: target, named: zone, resolver)
        let times =
            change.replacesPlannedTimes && target.master != nil
            ? try EventTimes(changingSeries: planned, at: instants, by: requested, reading: reading, zone: place)
            : try EventTimes(changing: planned, at: instants, by: requested, reading: reading, zone: place)
        // A time that clocks show for the second time is stated in UTC, so that the series would leave its time zone.
        if target.isSeries, chosen.span != .thisEvent, zone == nil, old.start.reference != .utc,
            times.start.reference == .utc
        {
            throw ConferenceError.seriesAtSecondTime(target.main.title, start: arguments[EventOptions.start] ?? "")
        }
        let kept = requested.keptLength(of: patterns(of: change), planned, resolver)
        let counted = times.counted(keeping: kept, resolver)
        (change.fields.start, change.fields.end) = (counted.start, counted.end)
        change.fields.length = counted.nominalLength
    }

    /// The records that the times which a change replaces may come from.
    func patterns(of change: EventChange) -> [EventRecord] { [change.base.event] + (target.master.map { [$0] } ?? []) }

    /// Returns the reference for the times that the options give.
    func reading() throws -> TimeContext {
        try context.timeContext(zone: arguments[EventOptions.timeZone] ?? readingZone)
    }

    /// The times that a change replaces.
    func presentTimes(for change: EventChange) -> OccurrenceTimes {
        change.replacesPlannedTimes
            ? context.editor.plannedTimes(of: change.base, in: target.series, context.lookup(for: target).resolver)
            : OccurrenceTimes(start: change.base.start, end: change.base.end)
    }

    /// Returns the last occurrence that a series has planned up to a day; nil if it begins later, or is still to begin.
    ///
    /// A series on several days of the week has no occurrence that could move to another one; see
    /// ``seriesHasSeveralWeekdays``.
    private func occurrence(of master: EventRecord, before start: EventTime) throws -> Occurrence? {
        let lookup = context.lookup(for: target)
        guard lookup.resolver.instant(of: master.start) < context.now else { return nil }
        let isOnSeveralDays = ItemContent(master.text, limits: Limits()).rules.contains { text in
            (try? RecurrenceRule(text: text)).map { $0.byDay.count > 1 } ?? false
        }
        let days = start.local.date.daysSinceEpoch - master.start.local.date.daysSinceEpoch
        guard !isOnSeveralDays || days % 7 == 0 else { return nil }
        var end = start
        end.local = LocalDateTime(startOf: start.local.date.adding(days: 1))
        return lookup.last(of: [master], before: lookup.resolver.instant(of: end))
    }
}
