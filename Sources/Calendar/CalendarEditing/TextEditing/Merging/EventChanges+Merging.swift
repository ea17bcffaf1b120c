package import CalendarModel
import CalendarStore
package import ConferenceModel
package import ICalendar
package import Recurrence

// Changes of an event that others have changed since it was read: what both have changed, and whether to the same.

extension EventChanges {
    /// What is to be changed.
    package var fields: Set<ItemField> {
        var fields: Set<ItemField> = []
        if title != nil || removesTitle { fields.insert(.title) }
        if location != nil || structuredLocation != nil { fields.insert(.location) }
        if notes != nil { fields.insert(.notes) }
        if url != nil { fields.insert(.url) }
        if status != nil { fields.insert(.status) }
        if start != nil || end != nil { fields.insert(.times) }
        if rules != nil { fields.insert(.rules) }
        if alarms != nil { fields.insert(.alarms) }
        if availability != nil { fields.insert(.availability) }
        return fields
    }

    /// Which of these changes contradict what others have changed: the same fields, to other values.
    ///
    /// - Parameters:
    ///   - others: what they have changed.
    ///   - now: the record as it is now, the occurrence's own or its master.
    ///   - times: when the occurrence takes place now.
    package func contradictions(
        _ others: Set<ItemField>, now: EventRecord, times: (start: EventTime, end: EventTime), limits: Limits
    ) -> Set<ItemField> {
        let both = fields.intersection(others)
        guard !both.isEmpty else { return [] }
        let content = ItemContent(now.text, limits: limits)
        return both.filter { !asks($0, for: now, times, content) }
    }

    /// Whether a field is to become what it is already.
    private func asks(
        _ field: ItemField, for now: EventRecord, _ times: (start: EventTime, end: EventTime), _ content: ItemContent
    ) -> Bool {
        switch field {
        case .title: removesTitle ? now.title.isEmpty : title == now.title
        case .location:
            location.map { $0 == now.location ?? "" } ?? true
                && structuredLocation.map { $0.value == content.structuredLocation } ?? true
        case .notes: notes == now.notes ?? ""
        case .url: url == now.url ?? ""
        case .status: status?.uppercased() == now.status ?? ""
        case .times: start ?? times.start == times.start && end ?? times.end == times.end
        case .rules: rules == content.rules
        case .alarms: alarms?.map(\.meaning) == content.alarms.map(\.meaning)
        case .availability: availability == content.availability
        case .priority, .completion, .conference, .calendar, .color: false
        }
    }
}

extension EventRecord {
    /// What has been changed of a record since it was read; of its conference and its calendar as well.
    ///
    /// - Parameter master: the master of the series now, for a record that was one: an occurrence that has got a record of
    ///   its own meanwhile repeats as its series does.
    package func fields(
        changedSince base: EventRecord, master: EventRecord? = nil, limits: Limits
    ) -> Set<ItemField> {
        guard self != base else { return [] }
        var fields: Set<ItemField> = []
        func note(_ field: ItemField, _ isChanged: Bool) { if isChanged { fields.insert(field) } }
        note(.title, title != base.title)
        note(.notes, notes != base.notes)
        note(.url, url != base.url)
        note(.status, status != base.status)
        note(.times, start != base.start || end != base.end)
        note(.conference, conference != base.conference)
        note(.calendar, calendarID != base.calendarID)
        let (content, before) = (ItemContent(text, limits: limits), ItemContent(base.text, limits: limits))
        note(.location, location != base.location || content.structuredLocation != before.structuredLocation)
        note(.alarms, content.alarms != before.alarms)
        note(.availability, content.availability != before.availability)
        if base.recurrenceID.isEmpty {
            let rules = master.map { ItemContent($0.text, limits: limits).rules } ?? content.rules
            note(.rules, rules != before.rules)
        }
        return fields
    }
}

extension Occurrence {
    /// What has been changed of an occurrence since it was read.
    ///
    /// - Parameter series: all records of the event now.
    package func fields(changedSince base: Occurrence, in series: [EventRecord], limits: Limits) -> Set<ItemField> {
        let master = series.first { $0.recurrenceID.isEmpty }
        var fields = event.fields(changedSince: base.event, master: master, limits: limits)
        // Those of the occurrence, not of the record that it comes from.
        fields.subtract([.times, .conference])
        if start != base.start || end != base.end { fields.insert(.times) }
        if conference != base.conference { fields.insert(.conference) }
        return fields
    }

    /// What the same occurrence is called after others have changed the event.
    ///
    /// An occurrence of a series is where the rules put it. Where the whole series was moved, it is the one that was moved
    /// with it; a single event that repeats now is its first occurrence, and the first occurrence of a series that repeats
    /// no more is the event. Whether there is such an occurrence is another question.
    ///
    /// - Parameter series: all records of the event now.
    /// - Returns: as ``recurrenceID``; empty for a single event.
    package func name(in series: [EventRecord]) -> String {
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }) else { return recurrenceID }
        guard !recurrenceID.isEmpty else { return master.isRecurring ? master.start.basicFormat : "" }
        guard event.recurrenceID.isEmpty else {
            // Its own record stays what it is when its place moves.
            let own = series.first { $0.id == event.id && !$0.recurrenceID.isEmpty }
            return own?.recurrenceID ?? recurrenceID
        }
        var name = recurrenceID
        if master.start != event.start, let place = EventTime(basicFormat: recurrenceID) {
            name = Shift(from: event.start, to: master.start).applied(to: place).basicFormat
        }
        return !master.isRecurring && name == master.start.basicFormat ? "" : name
    }
}

extension AlarmDefinition {
    /// What it says, however it is written.
    var meaning: AlarmDefinition {
        var alarm = self
        alarm.original = nil
        return alarm
    }
}
