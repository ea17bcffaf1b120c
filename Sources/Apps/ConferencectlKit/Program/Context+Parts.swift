import CalendarEditing
import CalendarModel
import CalendarSources
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import ICalendar
import Platform
import Recurrence

// The parts of the project, as the command line sets them up.
extension Context {
    /// The store that was named, or the user's own, up to date with the folders that it follows. Nothing is made before the
    /// first write.
    func store() throws -> CalendarStore {
        try openedStore.get {
            let store = try storeAsItStands()
            try readFolders(of: store)
            return store
        }
    }

    /// The same, not looked into yet: for commands that look after the file itself, whatever state it is in.
    func storeAsItStands() throws -> CalendarStore {
        let now = now
        return try VdirSources.openStore(
            path: arguments[CommonOptions.store] ?? places.store, zones: zones, now: { now })
    }

    /// Reads what other programs have changed in calendars that are folders, and tells what is newly wrong there. The store
    /// can be used all the same.
    private func readFolders(of store: CalendarStore) throws {
        do {
            let report = try VdirSources(store: store, zones: zones).synchronize()
            for problem in report.problems where problem.isNew { try warn(problem.text) }
        } catch let error as ConferenceError
            where [.storeLocked, .storeReadOnly, .storeFull].contains(error.code)
        {
            try warn("what has changed in the folders of calendars could not be read: \(error.messageWithAdvice)")
        }
    }

    /// Fetches subscribed calendars.
    func subscriptions() throws -> SubscriptionRefresher {
        let now = now
        return SubscriptionRefresher(
            store: try store(), zones: zones, authorities: environment["SSL_CERT_FILE"], now: { now },
            sentence: { $0.messageWithAdvice })
    }

    /// Occurrences of events in a range.
    func occurrences() throws -> OccurrenceQuery { OccurrenceQuery(store: try store(), zones: zones, limits: Limits()) }

    /// The same, joined as other programs have written it, too.
    func recognisedOccurrences() throws -> OccurrenceQuery {
        OccurrenceQuery(store: try store(), zones: zones, limits: Limits()) { event, master in
            conferences(of: event, master: master).first
        }
    }

    /// The first occurrence of an event; where it has none, because all are taken out, its own times.
    func firstOccurrence(of target: EventTarget) throws -> Occurrence {
        let main = target.main
        // The range of a series can begin with occurrences that were taken out; a year is looked at.
        let end = min(max(main.rangeEnd, main.rangeStart + 1), main.rangeStart + 366 * 86_400)
        if let first = try occurrences().occurrences(of: target.series, in: main.rangeStart..<end).first {
            return first
        }
        return Occurrence(
            event: main, start: main.start, end: main.end, startInstant: main.start.instant(zones: zones),
            endInstant: main.end.instant(zones: zones), recurrenceID: main.recurrenceID, conference: main.conference)
    }

    /// Changes events.
    var editor: CalendarEditor {
        let now = now
        return CalendarEditor(zones: zones, now: { now })
    }

    /// Finds events by what people call them.
    func resolver() throws -> EventResolver { try EventResolver(self) }

    /// The host for providers, with the directories that were named: one for the whole run.
    func host() -> ConferenceHost {
        openedHost.get {
            ConferenceHost(.commandLine(providerDirectories: arguments[CommonOptions.providerDirectories]))
        }
    }

    /// Says on every run that providers run with the least protection, where the user has decided that.
    ///
    /// - Throws: what is wrong with `host.json`: who wanted more protection must not get less by a slip of the pen.
    func warnOfWeakSandbox() throws {
        if let warning = try HostSettings(places: places).warning { try warn(warning) }
    }

    /// Dates and times as people read them.
    var format: EventFormat { EventFormat(zones: zones) }

    var places: Places { Places(environment: environment) }

    /// Finds rooms by what people call them.
    func rooms() -> RoomResolver { RoomResolver(host: host()) }

    /// Finds the room that the user named, if one was named.
    func room(named name: String?) async throws -> RoomReference? {
        try await name.asyncMap { try await rooms().resolve($0) }
    }

    /// Starts a worker while the event is looked for and the manifests are read; for commands that make a conference.
    func prepareConference() { host().prepare() }
}

extension Optional {
    /// `map` with a body that waits.
    func asyncMap<Result>(_ body: (Wrapped) async throws -> Result) async rethrows -> Result? {
        guard let self else { return nil }
        return try await body(self)
    }
}
