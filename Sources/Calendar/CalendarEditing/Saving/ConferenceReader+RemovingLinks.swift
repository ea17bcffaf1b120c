package import CalendarModel

extension ConferenceReader {
    /// Returns the changes that remove the links to meetings from an event where a field holds nothing else: its location
    /// and its URL. All other text is left to the user.
    package func removingLinks(from event: EventRecord) -> EventChanges {
        var changes = EventChanges()
        if isMeetingLink(event.location) { changes.location = "" }
        if isMeetingLink(event.url) { changes.url = "" }
        return changes
    }
}
