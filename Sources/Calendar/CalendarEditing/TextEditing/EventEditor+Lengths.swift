import CalendarModel
import ICalendar
import Recurrence

// Lengths in calendar days, which only DURATION can state (RFC 5545, 3.3.6 and 3.8.5.3).
extension EventEditor {
    /// Writes the end of an event. A DURATION that already states the length keeps its bytes.
    ///
    /// - Parameter length: the length in calendar days; nil if the end is at an exact distance.
    func writeEnd(
        _ end: EventTime, lasting length: NominalDuration?, from start: EventTime, of event: EventRecord,
        to text: inout ComponentText
    ) {
        if let length, length == event.calendarLength {
            text.remove("DTEND")
            return
        }
        text.remove(length == nil ? "DURATION" : "DTEND")
        text.set(length == nil ? "DTEND" : "DURATION", to: EventText.endLine(end, from: start, lasting: length))
    }

    /// Writes the times of an occurrence as those of an event of its own. A length in calendar days stays one, so that the event
    /// still has it after it has moved.
    func writeTimes(of occurrence: Occurrence, to text: inout ComponentText) {
        let event = occurrence.event
        let length = event.calendarLength.flatMap { length in
            let end = EventSpan.nominal(length).end(of: occurrence.start, resolver.bound(to: event.zoneSet))
            return end == occurrence.end ? length : nil
        }
        text.set("DTSTART", to: EventText.line("DTSTART", occurrence.start))
        guard length == nil else { return text.remove("DTEND") }
        text.remove("DURATION")
        text.set("DTEND", to: EventText.line("DTEND", occurrence.end))
    }
}

extension EventChanges {
    /// Returns the changes without an end that only says that an event keeps its length in calendar days. Programs and pages
    /// always set both times of an event that they move.
    ///
    /// - Parameters:
    ///   - record: the event, or the record that the occurrence repeats.
    ///   - start: the start that the changes replace.
    func keepingLength(of record: EventRecord, from start: EventTime, _ resolver: ZoneResolver) -> EventChanges {
        let start = self.start ?? start
        guard length == nil, let end, !start.isDate, !end.isDate, let present = record.calendarLength else {
            return self
        }
        let kept = EventSpan.nominal(present).end(of: start, resolver)
        let isSame =
            kept == end
            || !kept.reference.isFloating && !end.reference.isFloating
                && resolver.instant(of: kept) == resolver.instant(of: end)
        guard isSame else { return self }
        var changes = self
        changes.end = nil
        return changes
    }
}
