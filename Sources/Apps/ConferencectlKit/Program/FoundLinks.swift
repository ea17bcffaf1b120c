import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceLinks
import ConferenceModel
import Synchronization

/// How events are joined, found out once in a run for each of them.
final class FoundLinks: Sendable {
    private struct State {
        private var finder: LinkFinder?
        var reader: ConferenceReader?
        /// By the row of the record; all occurrences of a series share it.
        var conferences: [Int64: [VirtualConference]] = [:]

        /// The table is made once, as late as possible.
        mutating func finder(_ services: () -> [ConferenceService]) -> LinkFinder {
            let made = finder ?? LinkFinder(ServiceTable(services()))
            finder = made
            return made
        }
    }

    private let state = Mutex(State())

    /// The conferences of a record, the best one first.
    ///
    /// - Parameter master: gives the master of a detached occurrence.
    func conferences(
        of event: EventRecord, services: () -> [ConferenceService], master: () throws -> EventRecord?
    ) rethrows -> [VirtualConference] {
        // Spares the table of services where there is nothing to look at, as with most that is added on a command line.
        if event.recurrenceID.isEmpty, !event.mayContainConference { return [] }
        let (known, reader) = state.withLock { state in
            let reader = state.reader ?? ConferenceReader(finder: state.finder(services))
            state.reader = reader
            return (event.id == 0 ? nil : state.conferences[event.id], reader)
        }
        if let known { return known }
        let found = reader.conferences(of: event, series: event.recurrenceID.isEmpty ? nil : try master())
        state.withLock { $0.conferences[event.id] = found }
        return found
    }

    /// What an address is to the services; nil where none of them knows it.
    func link(of url: ConferenceURL, services: () -> [ConferenceService]) -> ConferenceLink? {
        state.withLock { $0.finder(services) }.link(of: url.text)
    }

    /// Forgets what was found, because the events are others now.
    func forget() { state.withLock { $0.conferences = [:] } }
}
