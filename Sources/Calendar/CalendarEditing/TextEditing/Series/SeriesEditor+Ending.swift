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
            let single = try editor.applying(rest, to: editor.single(kept, of: master))
            return difference(from: series, to: [single], subject: (master.uid, ""))
        }
        let head = try editor.head(of: instances, before: place)
        let tail = try editor.tail(of: instances, from: place, words: master)
        try verify(head: head, tail: tail, against: instances, at: place)
        let single = try editor.applying(rest, to: editor.single(kept, of: master, uid: tail.uid))
        var change = difference(
            from: series.filter { isDetached($0, atOrBehind: place) }, to: [single], subject: (tail.uid, ""))
        change.updates.insert(head, at: 0)
        return change
    }

    /// The same for changes that name no occurrence.
    func ending(
        _ series: [EventRecord], of master: EventRecord, _ changes: EventChanges
    ) throws -> SeriesChange? {
        let instances = SeriesInstances(master, series, limits: editor.limits, editor.resolver)
        let end = editor.span(of: master).end(of: master.start, editor.resolver)
        return try ending(
            nil, of: series, changes, span: .all, origin: OccurrenceTimes(start: master.start, end: end), instances)
    }
}

extension EventEditor {
    /// Returns an occurrence of a series as an event that does not repeat, with the room and the links that it has.
    ///
    /// - Parameter uid: the UID of a new event; nil for the event that the series becomes.
    fileprivate func single(
        _ occurrence: Occurrence, of master: EventRecord, uid: String? = nil
    ) throws -> EventRecord {
        let own = occurrence.event
        let editor = bound(to: [own])
        var text = editor.text(ofAlone: occurrence)
        text.set("UID", to: ContentLine("UID", value: uid ?? master.uid))
        if uid != nil { text.set("SEQUENCE", to: ContentLine("SEQUENCE", value: "0")) }
        // A single event inherits no room that it could refuse.
        text.remove(ConferenceProperty.header)
        if own.id != master.id { addLinks(of: master, inheritedBy: own, to: &text) }
        editor.touch(&text, of: uid == nil ? master : own, isSignificant: uid == nil)
        var record = try editor.derive(text.text, from: nil)
        record.takeRoom(of: own, in: master)
        if uid == nil { record.takePlace(of: master) } else { record.calendarID = master.calendarID }
        return record
    }
}
