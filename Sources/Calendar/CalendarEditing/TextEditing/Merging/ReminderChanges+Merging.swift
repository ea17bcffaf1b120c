package import CalendarModel
import CalendarStore
package import ConferenceModel
import ICalendar
import Recurrence

// Merging changes of reminders, as for events.

extension ReminderChanges {
    /// The fields that these changes set.
    package var fields: Set<ItemField> {
        var fields: Set<ItemField> = []
        if title != nil || removesTitle { fields.insert(.title) }
        if location != nil || structuredLocation != nil { fields.insert(.location) }
        if notes != nil { fields.insert(.notes) }
        if url != nil { fields.insert(.url) }
        if start != nil || due != nil { fields.insert(.times) }
        if completion != nil { fields.insert(.completion) }
        if priority != nil { fields.insert(.priority) }
        if rules != nil { fields.insert(.rules) }
        if alarms != nil { fields.insert(.alarms) }
        return fields
    }

    /// Returns the fields that others have changed to different values.
    ///
    /// Completing a completed reminder is no contradiction. For a recurring reminder, completion applies to one date:
    /// if others have moved the reminder to the next date, as completing it does, this is a contradiction.
    package func contradictions(
        _ others: Set<ItemField>, now: ReminderRecord, limits: Limits
    ) -> Set<ItemField> {
        var both = fields.intersection(others)
        if completion != nil, now.isRecurring, others.contains(.times) { both.insert(.completion) }
        guard !both.isEmpty else { return [] }
        let content = ItemContent(now.text, limits: limits)
        return both.filter { !asks($0, for: now, content) }
    }

    private func asks(_ field: ItemField, for now: ReminderRecord, _ content: ItemContent) -> Bool {
        switch field {
        case .title: removesTitle ? now.title.isEmpty : title == now.title
        case .location:
            location.map { $0 == now.location ?? "" } ?? true
                && structuredLocation.map { $0.value == content.structuredLocation } ?? true
        case .notes: notes == now.notes ?? ""
        case .url: url == now.url ?? ""
        case .times: start.map { $0.value == now.start } ?? true && due.map { $0.value == now.due } ?? true
        case .completion: (completion != .open) == now.isCompleted
        case .priority: priority == now.priority
        case .rules: rules == content.rules
        case .alarms: alarms?.map(\.meaning) == content.alarms.map(\.meaning)
        case .status, .availability, .attendees, .categories, .classification, .conference, .calendar, .color: false
        }
    }
}

extension ReminderRecord {
    /// Returns the fields of a reminder that have changed since it was read, including its calendar.
    package func fields(changedSince base: ReminderRecord, limits: Limits) -> Set<ItemField> {
        guard self != base else { return [] }
        var fields: Set<ItemField> = []
        func note(_ field: ItemField, _ isChanged: Bool) { if isChanged { fields.insert(field) } }
        note(.title, title != base.title)
        note(.notes, notes != base.notes)
        note(.url, url != base.url)
        note(.times, start != base.start || due != base.due)
        note(.completion, isCompleted != base.isCompleted || completed != base.completed)
        note(.priority, priority != base.priority)
        note(.calendar, calendarID != base.calendarID)
        let (content, before) = (ItemContent(text, limits: limits), ItemContent(base.text, limits: limits))
        note(.location, location != base.location || content.structuredLocation != before.structuredLocation)
        note(.alarms, content.alarms != before.alarms)
        note(.rules, content.rules != before.rules)
        return fields
    }
}
