package import CalendarModel

extension ConferenceReader {
    /// Returns the changes that remove links to meetings from the location and the URL of an event, if these fields contain
    /// nothing else. All other text stays.
    package func removingLinks(from event: EventRecord) -> EventChanges {
        var changes = EventChanges()
        if isMeetingLink(event.location) { changes.location = "" }
        if isMeetingLink(event.url) { changes.url = "" }
        return changes
    }
}
