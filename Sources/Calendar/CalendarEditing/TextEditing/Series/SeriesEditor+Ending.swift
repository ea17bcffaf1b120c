import CalendarModel
import ConferenceModel
import ICalendar

// Making an event that no longer repeats from a series.
extension SeriesEditor {
    /// Ends the repetition of a series: of the occurrences that the change concerns, the first one remains, as it is shown.
    ///
    /// It keeps its own time, contents and room, also if it was changed on its own, and removed occurrences stay removed. If the
    /// rules were only taken away from the series, DTSTART would remain instead, whatever became of that occurrence.
    ///
    /// - Parameters:
    ///   - occurrence: the occurrence that the change names; nil for the start of the series.
    ///   - changes: their times replace `origin`.
    /// - Returns: nil if no occurrence takes place.
    func ending(
        _ occurrence: Occurrence?, of series: [EventRecord], _ changes: EventChanges, span: SeriesSpan,
        origin: OccurrenceTimes, _ instances: SeriesInstances
    ) throws -> SeriesChange? {
        let master = instances.master
        let place = occurrence.flatMap { SeriesInstances.place($0.recurrenceID) } ?? .min
        let isSplit = span == .futureEvents && instances.hasAnything(before: place)
        let lookup = OccurrenceLookup(limits: editor.limits, resolver: editor.resolver)
        guard let kept = isSplit ? occurrence : lookup.occurrence(named: nil, of: series) else { return nil }
        let isNamed = kept.recurrenceID == occurrence?.recurrenceID
        var rest = isNamed ? changes : carried(changes, from: origin, to: kept.start)
        rest.rules = nil
        guard isSplit else {
            let single = try editor.single(kept, of: master, uid: master.uid)
            return difference(
                from: series, to: [try editor.applying(rest, to: identified(single, as: master))],
                subject: (master.uid, ""))
        }
        let head = try editor.head(of: instances, before: place)
        let tail = try editor.tail(of: instances, from: place, words: master)
        try verify(head: head, tail: tail, against: instances, at: place)
        var single = try editor.single(kept, of: master, uid: tail.uid)
        single.calendarID = master.calendarID
        var change = difference(
            from: series.filter { isDetached($0, atOrBehind: place) }, to: [try editor.applying(rest, to: single)],
            subject: (tail.uid, ""))
        change.updates.insert(head, at: 0)
        return change
    }

    /// Returns a record that replaces another one.
    private func identified(_ record: EventRecord, as old: EventRecord) -> EventRecord {
        var record = record
        record.id = old.id
        record.identifier = old.identifier
        record.calendarID = old.calendarID
        record.importedText = old.importedText
        record.version = old.version
        return record
    }
}

extension EventEditor {
    /// Returns an occurrence of a series as an event that does not repeat, with the room that it has.
    fileprivate func single(_ occurrence: Occurrence, of master: EventRecord, uid: String) throws -> EventRecord {
        let own = occurrence.event
        let isSame = uid == master.uid
        let editor = bound(to: [own])
        var text = ComponentText(try editor.standalone(occurrence).text)
        text.set("UID", to: ContentLine("UID", value: uid))
        if !isSame { text.set("SEQUENCE", to: ContentLine("SEQUENCE", value: "0")) }
        // A single event inherits no room that it could refuse.
        text.remove(ConferenceProperty.header)
        editor.touch(&text, of: isSame ? master : own, isSignificant: isSame)
        var record = try editor.derive(text.text, from: nil)
        let source = own.conference != nil || own.suppressesConference ? own : master
        if source.ownsConference {
            record.conference = source.conference
            record.ownsConference = true
        }
        return record
    }
}
