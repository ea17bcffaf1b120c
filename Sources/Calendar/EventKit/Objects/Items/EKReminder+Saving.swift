import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import ICalendar
import Recurrence

// Saving reminders. A save request checks the values; the transaction writes them.
extension EKReminder {
    /// Checks that the reminder can be saved. Returns the values to save, or nil if nothing has changed.
    func checked(in store: EKEventStore) throws -> (contents: Contents, access: ProgramAccess)? {
        let access = try store.require(self, belongsHere: .reminder)
        guard let calendar else { throw EKError(.noCalendar) }
        guard calendar.eventStore === store else { throw EKError(.objectBelongsToDifferentStore) }
        guard calendar.allowsContentModifications else { throw EKError(.calendarReadOnly) }
        guard calendar.allowedEntityTypes.contains(.reminder) else { throw EKError(.calendarDoesNotAllowReminders) }
        guard (0...9).contains(priority) else { throw EKError(.priorityIsInvalid) }
        let repeats = (recurrenceRules ?? []).isEmpty == false
        guard !repeats || dueDateComponents != nil else { throw EKError(.recurringReminderRequiresDueDate) }
        if stored != nil, !hasChanges, !store.isPending(self) { return nil }
        guard hasTitle || (stored != nil && (title ?? "") == stored?.record.title) else {
            throw EKError(.internalFailure, userInfo: [NSLocalizedDescriptionKey: ConferenceError.noTitle().message])
        }
        return (contents(withDetails: true), access)
    }

    /// Saves the values of a save request.
    func save(_ contents: Contents, _ writer: borrowing StoreWriter, _ session: inout SaveSession) throws {
        let wanted: Int64?
        if let calendar, calendar.calendarIdentifier == contents.calendar {
            wanted = session.record(calendar)?.id
        } else {
            // The object's calendar may have changed since the save was requested.
            wanted = try writer.calendar(identifier: contents.calendar ?? "")?.id
        }
        guard let wanted else { throw EKError(.noCalendar) }
        let backend = session.backend
        let base = session.stored(self)
        let earlier = session.merge(self)
        let asked = earlier?.asked?.base as? Contents ?? base?.contents ?? Contents()
        let isElsewhere = asked.calendar.map { $0 != contents.calendar } ?? (wanted != base?.calendarID)
        let row = isElsewhere ? wanted : base?.calendarID ?? wanted
        let resolver = backend.resolver.bound(to: base?.record.zoneSet)
        let times = ItemTimes(zones: backend.zones, resolver: resolver)
        let fields = try changes(contents, from: asked, base, times, backend.limits)
        let stored: ReminderRecord
        var others: Set<ItemField> = []
        if let base {
            var change = ReminderChange(
                base.record, fields, calendarID: isElsewhere ? wanted : nil, othersBefore: earlier?.others)
            change.restoresRemoved = true
            (stored, others) = try backend.editor.save(change, resolver: resolver, writer)
        } else {
            // A reminder that was removed and added again by another program, for example from a file, may have its UID.
            let isFirst = isNew && earlier == nil
            let isFree = try isFirst || writer.reminders(calendar: row, uid: name.uid).isEmpty
            stored = try backend.editor.add(fields, uid: isFree ? name.uid : nil, to: row, resolver: resolver, writer)
        }
        session.note(.init(asked: contents, others: others), self)
        session.settle(self, as: Stored(stored, times), saved: contents)
    }

    /// Removes a reminder with all its occurrences.
    func remove(_ writer: borrowing StoreWriter, _ session: inout SaveSession) throws {
        if let stored = session.stored(self) {
            try session.backend.editor.removeReminder(identifier: stored.record.identifier, writer)
        }
        session.settle(self, as: nil, saved: nil)
    }

    /// Returns the changes to make to a stored reminder, or the contents of a new one.
    ///
    /// - Parameters:
    ///   - old: the values that the object showed, or those of an earlier save request in the same transaction.
    ///   - base: the values that the program has read from the store, or nil for a new reminder.
    private func changes(
        _ contents: Contents, from old: Contents, _ base: Stored?, _ times: ItemTimes, _ limits: Limits
    ) throws -> ReminderChanges {
        var changes = ReminderChanges()
        if contents.title != old.title { changes.title = contents.title }
        if contents.location != old.location { changes.location = contents.location ?? "" }
        if contents.notes != old.notes { changes.notes = contents.notes ?? "" }
        if contents.url != old.url { changes.url = contents.url?.absoluteString ?? "" }
        if contents.priority != old.priority { changes.priority = contents.priority }
        if contents.start != old.start { changes.start = try change(contents.start, base?.record.start, times) }
        if contents.due != old.due { changes.due = try change(contents.due, base?.record.due, times) }
        if contents.isCompleted != old.isCompleted || contents.completed != old.completed {
            changes.completion =
                contents.isCompleted
                ? .completed(at: Int64(rounding: contents.completed ?? Date())) : .open
        }
        guard let details = contents.details else { return changes }
        let (new, before) = (
            details.contents, old.details?.contents ?? (stored?.details(limits) ?? ItemDetails()).contents
        )
        if new.alarms != before.alarms { changes.alarms = details.alarms }
        if new.place != before.place { changes.structuredLocation = details.place.map { .set($0) } ?? .remove }
        if new.rules != before.rules {
            let anchor = contents.start ?? contents.due
            let start = try anchor.flatMap { try times.time($0) } ?? times.day(Date())
            let zone = times.timeZone(of: start) ?? times.systemZone
            changes.rules = details.rules.map { $0.value(startingAt: start, zone: zone) }
        }
        return changes
    }

    private func change(
        _ components: DateComponents?, _ old: EventTime?, _ times: ItemTimes
    ) throws -> FieldChange<EventTime> {
        guard let components else { return .remove }
        var time = try times.time(components)
        // Keeps the calendar's own name for the zone if the zone is the same.
        if let old, !old.isDate, !time.isDate, components.timeZone == times.timeZone(of: old) {
            time.reference = old.reference
        }
        return .set(time)
    }
}

extension ItemTimes {
    /// Returns the date components for a time. Those of a day have no hour, those of a floating time no time zone.
    func components(of time: EventTime) -> DateComponents {
        let date = time.local.date
        var components = DateComponents(
            calendar: Calendar(identifier: .gregorian), year: date.year, month: date.month, day: date.day)
        guard !time.isDate else { return components }
        components.timeZone = timeZone(of: time)
        (components.hour, components.minute, components.second) = (
            time.local.hour, time.local.minute, time.local.second
        )
        return components
    }

    /// Returns the time for date components.
    ///
    /// - Throws: ``EKError/Code/internalFailure`` with a message if the components do not form a date.
    func time(_ components: DateComponents) throws -> EventTime {
        var components = components
        if let calendar = components.calendar, calendar.identifier != .gregorian,
            let date = calendar.date(from: components)
        {
            // Converts the components of another calendar to Gregorian ones.
            var gregorian = Calendar(identifier: .gregorian)
            gregorian.timeZone = components.timeZone ?? calendar.timeZone
            let isDay = components.hour == nil
            let zone = components.timeZone
            components = gregorian.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
            if isDay { (components.hour, components.minute, components.second) = (nil, nil, nil) }
            components.timeZone = zone
        }
        guard let year = components.year, let month = components.month, let day = components.day,
            let date = LocalDate(year: year, month: month, day: day)
        else { throw ConferenceError.noSuchDay() }
        guard let hour = components.hour else { return EventTime(date) }
        guard
            let local = LocalDateTime(
                date: date, hour: hour, minute: components.minute ?? 0, second: components.second ?? 0)
        else { throw ConferenceError.noSuchDay() }
        return EventTime(local, reference(components.timeZone))
    }
}
