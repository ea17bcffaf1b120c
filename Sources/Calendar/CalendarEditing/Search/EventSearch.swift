package import CalendarModel
package import CalendarStore
import ICalendar

/// Finds events by parts of their text, such as a word of the title or the name of an attendee.
///
/// Call ``prepare(progress:)`` before a search. Without this, a search is still correct, but it reads every event that has
/// changed since the last call:
///
///     let search = EventSearch(store: store)
///     try search.prepare()
///     let events = try search.events(matching: SearchQuery("review"), around: now, limit: 50)
package struct EventSearch {
    private let store: CalendarStore

    package init(store: CalendarStore) { self.store = store }

    /// Brings the search index up to date.
    ///
    /// Skips the update if the store is read-only, its disk is full, or another program is writing.
    ///
    /// - Parameter progress: called after each batch with the number of events that are ready and an estimate of all.
    /// - Throws: errors of the store that a search would encounter, too.
    package func prepare(progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }) throws {
        try store.updateSearchIndex(participants: Self.participants, progress: progress)
    }

    /// Returns the events that match a query, those nearest to `now` first.
    ///
    /// The parameters are those of ``StoreReading/search(_:in:calendars:around:limit:participants:)``.
    package func events(
        matching query: SearchQuery, in range: Range<Int64>? = nil, calendars: [Int64]? = nil, around now: Int64,
        limit: Int
    ) throws -> [EventRecord] {
        try store.search(
            query, in: range, calendars: calendars, around: now, limit: limit, participants: Self.participants)
    }

    /// Returns whether ``events(matching:in:calendars:around:limit:)`` would find a stored event.
    package static func finds(_ event: EventRecord, with query: SearchQuery) -> Bool {
        var event = event
        // The value is also nil for an event from an earlier version whose participants have not been derived yet.
        if event.participants == nil { event.participants = participants(of: event.text) }
        return query.matches(event)
    }

    /// Derives ``EventRecord/participants`` from the text of an event.
    package static func participants(of text: String) -> String? { EventParticipants(in: text).text }
}
