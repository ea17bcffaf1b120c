package import CalendarModel

extension EventRecord {
    /// Whether this is a detached occurrence from which the conference of its series was removed.
    package var suppressesConference: Bool {
        guard !recurrenceID.isEmpty, conference == nil else { return false }
        return EventProperties(text, .expansion).suppressesConference
    }
}
