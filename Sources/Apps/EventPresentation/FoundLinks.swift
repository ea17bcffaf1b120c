package import CalendarEditing
package import CalendarModel
package import ConferenceLinks
package import ConferenceModel
import Synchronization

/// Finds the conferences of events, and remembers them while the events stay the same.
package final class FoundLinks: Sendable {
    private struct State {
        private var finder: LinkFinder?
        private var reader: ConferenceReader?
        /// By the row identifier of the record; all occurrences of a series share it.
        var conferences: [Int64: [VirtualConference]] = [:]

        /// Creates the table on first use.
        mutating func finder(_ services: () -> [ConferenceService]) -> LinkFinder {
            let made = finder ?? LinkFinder(ServiceTable(services()))
            finder = made
            return made
        }

        mutating func reader(_ services: () -> [ConferenceService]) -> ConferenceReader {
            let made = reader ?? ConferenceReader(finder: finder(services))
            reader = made
            return made
        }
    }

    private let state = Mutex(State())

    package init() {}

    /// The conferences of a record, the best one first.
    ///
    /// - Parameter master: returns the master of a detached occurrence.
    package func conferences(
        of event: EventRecord, services: () -> [ConferenceService], master: () throws -> EventRecord?
    ) rethrows -> [VirtualConference] {
        // Avoids building the service table for events without links, such as most that are added on a command line.
        if event.recurrenceID.isEmpty, !event.mayContainConference { return [] }
        let (known, reader) = state.withLock { state in
            (event.id == 0 ? nil : state.conferences[event.id], state.reader(services))
        }
        if let known { return known }
        let found = reader.conferences(of: event, series: event.recurrenceID.isEmpty ? nil : try master())
        state.withLock { $0.conferences[event.id] = found }
        return found
    }

    /// Returns the reader that finds links in texts.
    package func reader(services: () -> [ConferenceService]) -> ConferenceReader {
        state.withLock { $0.reader(services) }
    }

    /// Returns the service that recognises an address, or nil.
    package func link(of url: ConferenceURL, services: () -> [ConferenceService]) -> ConferenceLink? {
        state.withLock { $0.finder(services) }.link(of: url.text)
    }

    /// Clears the cache after the events changed.
    package func forget() { state.withLock { $0.conferences = [:] } }
}
