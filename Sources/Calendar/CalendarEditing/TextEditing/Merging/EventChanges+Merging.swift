package import CalendarModel
import CalendarStore
package import ConferenceModel
package import ICalendar
package import Recurrence

// Merging changes of an event with changes that others have made since it was read.

extension EventChanges {
    /// The fields that these changes set.
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
        if attendees != nil { fields.insert(.attendees) }
        if categories != nil { fields.insert(.categories) }
        if classification != nil { fields.insert(.classification) }
        return fields
    }

    /// Returns the fields that others have changed to different values.
    ///
    /// - Parameters:
    ///   - others: the fields that others have changed.
    ///   - now: the current record, the occurrence's own or its master.
    ///   - times: the current times of the occurrence.
    package func contradictions(
        _ others: Set<ItemField>, now: EventRecord, times: (start: EventTime, end: EventTime), limits: Limits
    ) -> Set<ItemField> {
        let both = fields.intersection(others)
        guard !both.isEmpty else { return [] }
        return both.subtracting(settled(both, in: now, times, limits: limits))
    }

    /// Returns the changes of some fields only.
    func limited(to fields: Set<ItemField>) -> EventChanges {
        var kept = self
        for field in self.fields.subtracting(fields) {
            switch field {
            case .title: (kept.title, kept.removesTitle) = (nil, false)
            case .location: (kept.location, kept.structuredLocation) = (nil, nil)
            case .notes: kept.notes = nil
            case .url: kept.url = nil
            case .status: kept.status = nil
            case .times: kept = kept.withoutTimes
            case .rules: kept.rules = nil
            case .alarms: kept.alarms = nil
            case .availability: kept.availability = nil
            case .attendees: kept.attendees = nil
            case .categories: kept.categories = nil
            case .classification: kept.classification = nil
            case .priority, .completion, .conference, .calendar, .color: break
            }
        }
        return kept
    }

    /// Returns the changes without those that set a field to its present value.
    ///
    /// - Parameters:
    ///   - record: the record to change.
    ///   - times: the times to change; nil for those of the record.
    func needed(
        for record: EventRecord, times: (start: EventTime, end: EventTime)? = nil, limits: Limits
    ) -> EventChanges {
        guard !isEmpty else { return self }
        var needed = fields
        needed.subtract(settled(needed, in: record, times ?? (record.start, record.end), limits: limits))
        // New rules are written for the new start, so the present rules must not be moved along with it.
        if rules != nil, needed.contains(.times) { needed.insert(.rules) }
        return limited(to: needed)
    }

    /// Returns those fields that already have the requested value.
    private func settled(
        _ fields: Set<ItemField>, in now: EventRecord, _ times: (start: EventTime, end: EventTime), limits: Limits
    ) -> Set<ItemField> {
        // Read only on demand: most changes concern fields that the record has, so that its text need not be parsed.
        var known: ItemContent?
        return fields.filter { field in
            asks(field, for: now, times) {
                let content = known ?? ItemContent(now.text, limits: limits)
                known = content
                return content
            }
        }
    }

    private func asks(
        _ field: ItemField, for now: EventRecord, _ times: (start: EventTime, end: EventTime),
        _ content: () -> ItemContent
    ) -> Bool {
        switch field {
        case .title: removesTitle ? now.title.isEmpty : title == now.title
        case .location:
            location.map { $0 == now.location ?? "" } ?? true
                && structuredLocation.map { $0.value == content().structuredLocation } ?? true
        case .notes: notes == now.notes ?? ""
        case .url: url == now.url ?? ""
        case .status: status?.uppercased() == now.status ?? ""
        case .times:
            start ?? times.start == times.start && end ?? times.end == times.end
                && length.map { ($0.days == 0 ? nil : $0) == now.calendarLength } ?? true
        case .rules: rules == content().rules
        case .alarms: alarms?.map(\.meaning) == content().alarms.map(\.meaning)
        case .availability: availability == content().availability
        case .attendees: attendees.map { content().has($0) } ?? true
        case .categories: categories == content().categories
        case .classification: classification == content().classification
        case .priority, .completion, .conference, .calendar, .color: false
        }
    }
}

extension EventRecord {
    /// Returns the fields of a record that have changed since it was read, including its conference and calendar.
    ///
    /// - Parameter master: the current master of the series, if the record was read as the master; needed because an occurrence
    ///   that was detached meanwhile repeats as its series does.
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
        note(.categories, content.categories != before.categories)
        note(.classification, content.classification != before.classification)
        if base.recurrenceID.isEmpty {
            let rules = master.map { ItemContent($0.text, limits: limits).rules } ?? content.rules
            note(.rules, rules != before.rules)
        }
        return fields
    }
}

extension Occurrence {
    /// Returns the fields of an occurrence that have changed since it was read.
    ///
    /// - Parameter series: all records of the event now.
    package func fields(changedSince base: Occurrence, in series: [EventRecord], limits: Limits) -> Set<ItemField> {
        let master = series.first { $0.recurrenceID.isEmpty }
        var fields = event.fields(changedSince: base.event, master: master, limits: limits)
        // Compares the times of the occurrence instead of those of the record that it comes from.
        fields.subtract([.times, .conference])
        if start != base.start || end != base.end { fields.insert(.times) }
        if conference != base.conference { fields.insert(.conference) }
        return fields
    }

    /// Returns the RECURRENCE-ID of the same occurrence after others have changed the event.
    ///
    /// An occurrence is identified by its date in the rules. If the whole series was moved, the date moves along. A single
    /// event that repeats now is its first occurrence, and the first occurrence of a series that no longer repeats is the event
    /// itself. The occurrence with the returned name need not exist.
    ///
    /// - Parameter series: all records of the event now.
    /// - Returns: a value as in ``recurrenceID``; empty for a single event.
    package func name(in series: [EventRecord]) -> String {
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }) else { return recurrenceID }
        guard !recurrenceID.isEmpty else { return master.isRecurring ? master.start.basicFormat : "" }
        guard event.recurrenceID.isEmpty else {
            // A record with RANGE=THISANDFUTURE also describes later occurrences, whose dates it does not have. It moves to
            // another occurrence when its own occurrence is changed or removed.
            guard event.recurrenceID == recurrenceID else { return recurrenceID }
            // A detached record keeps its identity when its date moves.
            let own = series.first { $0.id == event.id && !$0.recurrenceID.isEmpty }
            return own?.recurrenceID ?? recurrenceID
        }
        var name = recurrenceID
        if master.start != event.start, let place = EventTime(basicFormat: recurrenceID) {
            name = Shift(of: event, to: master.start).applied(to: place).basicFormat
        }
        return !master.isRecurring && name == master.start.basicFormat ? "" : name
    }
}

extension AlarmDefinition {
    /// The alarm without the text that it was read from, to compare what alarms do and not how they are written.
    var meaning: AlarmDefinition {
        var alarm = self
        alarm.original = nil
        return alarm
    }
}
