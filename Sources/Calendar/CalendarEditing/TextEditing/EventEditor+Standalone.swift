package import CalendarModel
package import ICalendar

// Making an event of its own from an occurrence of a series.
extension EventEditor {
    /// Returns an occurrence as an event that does not repeat, with the UID and the conference of its series.
    package func standalone(_ occurrence: Occurrence) throws -> EventRecord {
        var text = text(ofAlone: occurrence)
        touch(&text, of: occurrence.event, isSignificant: false)
        var record = try derive(text.text, from: nil)
        if let conference = occurrence.conference, !record.suppressesConference {
            record = try settingConference(conference, on: record)
        }
        return record
    }

    /// Returns the text of an occurrence without what belongs to its series.
    func text(ofAlone occurrence: Occurrence) -> ComponentText {
        var text = ComponentText(occurrence.event.text)
        for name in ["RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID"] { text.remove(name) }
        writeTimes(of: occurrence, to: &text)
        return text
    }

    /// Returns a series without its exceptions, so that it has the removed occurrences again.
    func withoutExclusions(_ master: EventRecord) throws -> EventRecord {
        var text = ComponentText(master.text)
        for name in ["EXDATE", "EXRULE"] { text.remove(name) }
        return try derive(text.text, from: master)
    }
}
