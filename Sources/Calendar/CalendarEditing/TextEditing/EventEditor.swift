package import CalendarModel
import ConferenceErrors
package import ConferenceModel
package import ICalendar
import Recurrence

/// Creates and changes the text of events.
///
/// Every result is a complete record derived from its text; unaffected lines are kept byte for byte. Nothing is stored
/// here. A change that participants must follow increments SEQUENCE (RFC 5546, 2.1.4), and every change sets
/// LAST-MODIFIED and DTSTAMP.
package struct EventEditor {
    /// The time zones, for one piece of work; see ``bound(to:)``.
    let resolver: ZoneResolver
    let limits: Limits
    let now: @Sendable () -> Int64

    /// - Parameters:
    ///   - resolver: shared with the caller, so that each zone is resolved once.
    ///   - now: the clock, in seconds since 1970-01-01T00:00:00Z.
    package init(resolver: ZoneResolver, limits: Limits, now: @escaping @Sendable () -> Int64) {
        self.resolver = resolver
        self.limits = limits
        self.now = now
    }

    /// Returns a new event that is not in a calendar yet.
    ///
    /// - Throws: ``ConferenceError`` for an empty title, an end before the start, a mix of a day and a time, `badRule`,
    ///   `tooManyAlarms`, and texts that are not valid on a line.
    package func newEvent(_ draft: EventDraft) throws -> EventRecord {
        try checkOrder(draft.start, draft.end)
        var lines = [EventText.line("DTSTART", draft.start)]
        if let end = EventText.endLine(draft.end, from: draft.start, lasting: draft.length) { lines.append(end) }
        if let title = draft.title {
            lines.append(ContentLine("SUMMARY", value: TextEscaping.escaped(try EventText.title(title, limits))))
        }
        if let location = try draft.location.flatMap({ try EventText.location($0, limits) }) {
            lines.append(ContentLine("LOCATION", value: TextEscaping.escaped(location)))
        }
        if let notes = draft.notes.flatMap(EventText.notes) {
            lines.append(ContentLine("DESCRIPTION", value: TextEscaping.escaped(notes)))
        }
        var text = ComponentText(new: "VEVENT", uid: draft.uid, at: now(), lines)
        let additions = draft.additions
        try writeDetails(additions, to: &text)
        try writeRepetition(additions, to: &text, start: draft.start, title: draft.title ?? "")
        return try checked(try derive(text.text, from: nil), additions)
    }

    /// Returns an event with changes, and with its conference. An event that already has all requested values is returned
    /// unchanged.
    ///
    /// If a series is moved, the dates in its text move as well: exceptions, additions, UNTIL, and the weekdays of a weekly
    /// rule. Its detached occurrences are separate records; see ``applying(_:toSeries:)``.
    ///
    /// - Throws: the errors of ``newEvent(_:)``; and, unless the changes contain new rules, `seriesHasSeveralWeekdays`, and
    ///   `seriesCannotMove` for a rule such as "the second Tuesday of the month", which has no meaning on another day.
    package func applying(_ requested: EventChanges, to event: EventRecord) throws -> EventRecord {
        let editor = bound(to: [event])
        let changes = requested.keepingLength(of: event, from: event.start, editor.resolver)
            .needed(for: event, limits: limits)
        guard !changes.isEmpty else { return event }
        return try editor.changing(event, changes)
    }

    private func changing(_ event: EventRecord, _ changes: EventChanges) throws -> EventRecord {
        var text = ComponentText(event.text)
        if let title = changes.title {
            text.set(
                "SUMMARY",
                to: ContentLine("SUMMARY", value: TextEscaping.escaped(try EventText.title(title, limits))))
        }
        if changes.removesTitle { text.remove("SUMMARY") }
        try writeLocation(changes, to: &text)
        if let notes = changes.notes {
            let kept = EventText.notes(notes)
            text.set("DESCRIPTION", to: kept.map { ContentLine("DESCRIPTION", value: TextEscaping.escaped($0)) })
        }
        try writeDetails(changes, to: &text)
        let isMoved = try move(&text, of: event, by: changes)
        try writeRepetition(
            changes, to: &text, start: changes.start ?? event.start,
            title: changes.title ?? (changes.removesTitle ? "" : event.title))
        // RFC 5546, 2.1.4: changes that affect when or whether the event takes place.
        let isSignificant = isMoved || changes.rules != nil || changes.status != nil
        touch(&text, of: event, isSignificant: isSignificant)
        return try checked(try derive(text.text, from: event), changes)
    }

    /// Returns an occurrence of a series as a separate record, to be changed and inserted. It replaces the occurrence
    /// and has the conference of the series until it gets its own.
    ///
    /// - Parameter master: the master of the series, even if the occurrence comes from another record.
    /// - Throws: `notARecurringEvent`.
    package func detached(_ occurrence: Occurrence, from master: EventRecord) throws -> EventRecord {
        let resolver = resolver.bound(to: master.zoneSet)
        if !occurrence.event.recurrenceID.isEmpty, occurrence.event.recurrenceID == occurrence.recurrenceID {
            return occurrence.event
        }
        let place = try place(of: occurrence, in: master)
        var text = text(ofAlone: occurrence)
        // In the record's own file, the name may mean another zone than in the file of the series.
        let isAmbiguous = place.zoneName.map(resolver.defines) ?? false && occurrence.event.zoneSet != master.zoneSet
        let shown = isAmbiguous ? EventTime(LocalDateTime(secondsSinceEpoch: resolver.instant(of: place)), .utc) : place
        text.append(EventText.line("RECURRENCE-ID", shown))
        touch(&text, of: occurrence.event, isSignificant: false)
        var record = try bound(to: [occurrence.event]).derive(text.text, from: nil)
        record.calendarID = master.calendarID
        record.recurrenceID = place.basicFormat
        // The occurrence has the conference of an earlier THISANDFUTURE occurrence, which must be copied; that of the master is
        // inherited.
        if !occurrence.event.recurrenceID.isEmpty, occurrence.event.ownsConference {
            record.conference = occurrence.event.conference
            record.ownsConference = true
        }
        return record
    }

    /// Returns a series without one of its occurrences. A detached record of that occurrence must be deleted as well.
    ///
    /// - Throws: `notARecurringEvent`.
    package func excluding(_ occurrence: Occurrence, from master: EventRecord) throws -> EventRecord {
        let place = try place(of: occurrence, in: master)
        var text = ComponentText(master.text)
        text.append(EventText.line("EXDATE", place))
        touch(&text, of: master, isSignificant: true)
        return try derive(text.text, from: master)
    }

    // MARK: -

    /// Writes the rules and the alarms, as far as they change.
    private func writeRepetition(
        _ changes: EventChanges, to text: inout ComponentText, start: EventTime, title: String
    ) throws {
        if let rules = changes.rules { try text.setRules(rules, start: start, title: title, resolver) }
        if let alarms = changes.alarms { try text.setAlarms(alarms, title: title, limits: limits) }
    }

    /// Returns a record whose new rules were parsed successfully.
    private func checked(_ record: EventRecord, _ changes: EventChanges) throws -> EventRecord {
        guard let rules = changes.rules, !rules.isEmpty else { return record }
        let properties = EventProperties(record.text)
        let (span, _) = properties.span(from: record.start, resolver)
        let bad = SeriesDefinition(properties, start: record.start, span: span, resolver).badRules
        if let rule = bad.first { throw ConferenceError.badRule(record.title, rule: rule.text) }
        return record
    }

    /// Derives a record and adds what its text does not contain.
    func derive(_ text: String, from old: EventRecord?) throws -> EventRecord {
        guard text.utf8.count <= limits.componentLength else {
            throw ConferenceError.eventTooLarge(limit: limits.componentLength)
        }
        let own = if let old { resolver.bound(to: old.zoneSet, for: text) } else { resolver }
        var record: EventRecord
        do {
            record = try EventComponent(
                text, properties: EventProperties(text), limits: limits, resolver: own
            ).record
        } catch {
            throw ConferenceError.eventUnreadable(error.warning.sentence)
        }
        guard let old else { return record }
        record.takePlace(of: old)
        // Kept, because it was written in the master's zone, which is unknown here.
        record.recurrenceID = old.recurrenceID
        if old.ownsConference {
            record.conference = old.conference
            record.ownsConference = true
        }
        return record
    }

    /// Returns this editor with the zones of a series.
    func bound(to series: [EventRecord]) -> EventEditor {
        EventEditor(resolver: resolver.bound(to: series), limits: limits, now: now)
    }

    func touch(_ text: inout ComponentText, of event: EventRecord, isSignificant: Bool) {
        text.touch(at: now(), modified: event.modified, sequence: event.sequence, isSignificant: isSignificant)
    }

    func checkOrder(_ start: EventTime, _ end: EventTime) throws {
        guard start.isDate == end.isDate else { throw ConferenceError.mixedDayAndTime() }
        // A floating time that the local clock skips may still begin or end an event.
        let isInOrder =
            start.isDate
            ? start.local < end.local || start.isLastDay : resolver.seconds(from: start, to: end) >= 0
        guard isInOrder else {
            throw ConferenceError.endNotAfterStart(start: start.local.description, end: end.local.description)
        }
    }

    /// Returns the date that the rules give an occurrence, in the zone of the series.
    func place(of occurrence: Occurrence, in master: EventRecord) throws -> EventTime {
        guard master.isRecurring, let time = EventTime(basicFormat: occurrence.recurrenceID) else {
            throw ConferenceError.notARecurringEvent(master.title)
        }
        var place = master.start
        place.local = time.local
        return place
    }
}

extension EventRecord {
    /// Makes this record the one that replaces another in the store.
    mutating func takePlace(of old: EventRecord) {
        id = old.id
        identifier = old.identifier
        calendarID = old.calendarID
        importedText = old.importedText
        version = old.version
    }

    /// Gives this record the room of an occurrence: its own one, or that of its series.
    ///
    /// - Parameter words: the record with the contents of the occurrence.
    mutating func takeRoom(of words: EventRecord, in master: EventRecord) {
        let source = words.conference != nil || words.suppressesConference ? words : master
        guard source.ownsConference else { return }
        conference = source.conference
        ownsConference = true
    }
}
