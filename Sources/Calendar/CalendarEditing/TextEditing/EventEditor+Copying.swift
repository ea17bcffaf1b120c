package import CalendarModel
package import ICalendar

// Copying events.
extension EventEditor {
    /// Returns the records of a copy of an event, or of one of its occurrences.
    ///
    /// The copy has a UID of its own and no participants: with participants, a server would take it for a new meeting and
    /// invite them all. It has no conference of ours either, because a room belongs to the event for which it was created.
    /// Links of other programs are part of the text and stay.
    ///
    /// - Parameters:
    ///   - series: all records of the event.
    ///   - occurrence: the occurrence to copy, which then does not repeat; nil for the whole event.
    package func copy(of series: [EventRecord], _ occurrence: Occurrence?) throws -> [EventRecord] {
        let uid = EventDraft.newUID()
        guard let occurrence else {
            if series.count == 1, !series[0].recurrenceID.isEmpty {
                // An occurrence that came without its series. Its copy belongs to no series.
                var text = ComponentText(series[0].text)
                text.remove("RECURRENCE-ID")
                return [try derived(text.text, from: series[0], uid: uid)]
            }
            return try series.map { record in
                var copy = try derived(record.text, from: record, uid: uid)
                copy.recurrenceID = record.recurrenceID
                return copy
            }
        }
        let alone = try bound(to: series).standalone(occurrence)
        return [try derived(alone.text, from: occurrence.event, uid: uid)]
    }

    /// Derives a record of the copy from its text.
    private func derived(_ text: String, from record: EventRecord, uid: String) throws -> EventRecord {
        var copy = ComponentText(text)
        copy.set("UID", to: ContentLine("UID", value: uid))
        for name in ["ATTENDEE", "ORGANIZER", "REQUEST-STATUS"] { copy.remove(name) }
        copy.restamp(at: now())
        return try bound(to: [record]).derive(copy.text, from: nil)
    }
}
