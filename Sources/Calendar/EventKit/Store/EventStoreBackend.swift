package import CalendarEditing
package import CalendarModel
import CalendarSources
import CChangeDelivery
package import CalendarStore
import ConferenceErrors
package import ConferenceModel
import Foundation
package import ICalendar
import Platform
package import Recurrence
import Synchronization

/// What the event stores of a program work with: the calendars, who may use them, the time zones and the clock.
///
/// Safe to use from any thread. The one place where access is decided: every read and every write of EventKit asks here.
package final class EventStoreBackend: Sendable {
    package let store: CalendarStore
    /// Makes every change of events and reminders.
    package let editor: CalendarEditor
    var zones: ZoneDatabase { editor.zones }
    var limits: Limits { editor.limits }
    /// Seconds since 1970-01-01T00:00:00Z.
    var now: @Sendable () -> Int64 { editor.now }
    /// Whether changes are delivered to providers at once, if the program can do that.
    private let deliversChanges: Bool
    let grants: AccessGrants
    let program: AccessProgram
    /// What the program says about itself.
    let information: ProgramInformation
    /// How the owner is asked about what is not decided.
    let prompt: any AccessPrompt
    private let makeReader: @Sendable () -> ConferenceReader
    private let reader = Mutex<ConferenceReader?>(nil)
    /// A file with certificates to trust instead of the system's, for what is fetched.
    private let authorities: String?
    /// True while subscribed calendars are being fetched for this program.
    let isRefreshing = Atomic(false)
    /// The folders whose changes are heard of.
    private let watchedFolders = Mutex<[String]>([])

    package init(
        store: CalendarStore, grants: AccessGrants, program: AccessProgram = .current,
        information: ProgramInformation = .current, prompt: any AccessPrompt = DenyingAccessPrompt(),
        zones: ZoneDatabase = ZoneDatabase(), limits: Limits = Limits(), authorities: String? = nil,
        conferences: @escaping @Sendable () -> ConferenceReader = { ConferenceReader() },
        deliversChanges: Bool = false, now: @escaping @Sendable () -> Int64
    ) {
        self.store = store
        self.grants = grants
        self.program = program
        self.information = information
        self.prompt = prompt
        editor = CalendarEditor(zones: zones, limits: limits, now: now)
        self.authorities = authorities
        makeReader = conferences
        self.deliversChanges = deliversChanges
    }

    /// The user's own calendars, for ``EKEventStore/init()``: one for the process, because each keeps files open.
    static let standard = Result<EventStoreBackend, any Error> {
        let places = Places.current
        let now: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
        let zones = ZoneDatabase()
        return EventStoreBackend(
            store: try VdirSources.openStore(path: places.store, zones: zones, now: now),
            grants: try AccessGrants.open(places), prompt: TerminalAccessPrompt(), zones: zones,
            authorities: ProcessInfo.processInfo.environment["SSL_CERT_FILE"],
            conferences: { ConferenceReader(places) }, deliversChanges: true, now: now)
    }

    /// What this program may do. Who cannot know must not allow.
    func status(for entity: EKEntityType) -> EKAuthorizationStatus {
        switch try? grants.level(of: program, for: entity == .event ? .events : .reminders) {
        case .full: .fullAccess
        case .writeOnly: .writeOnly
        case .some(.none): .notDetermined
        case .denied, nil: .denied
        }
    }

    /// Whether this program may read.
    func mayRead(_ entity: EKEntityType) -> Bool { status(for: entity) == .fullAccess }

    /// Whether this program may know of a calendar for such entries: who may read any of them.
    func mayKnow(calendarOf entities: CalendarEntities) -> Bool {
        (entities.contains(.events) && mayRead(.event)) || (entities.contains(.reminders) && mayRead(.reminder))
    }

    /// To add something new, and to change what this very object has added.
    ///
    /// - Throws: ``EKError/Code/eventStoreNotAuthorized``, with how access is granted as its recovery suggestion.
    func requireAdding(_ entity: EKEntityType) throws {
        let status = status(for: entity)
        guard status == .fullAccess || (status == .writeOnly && entity == .event) else {
            throw notAuthorized(entity, level: "write-only")
        }
    }

    /// To change or remove what is there, which takes full access: who cannot read it cannot know what it destroys.
    ///
    /// - Throws: ``EKError/Code/eventStoreNotAuthorized``, with how access is granted as its recovery suggestion.
    func requireChanging(_ entity: EKEntityType) throws {
        guard mayRead(entity) else { throw notAuthorized(entity) }
    }

    /// The error for what the program may not do.
    func notAuthorized(_ entity: EKEntityType, level: String = "full") -> EKError {
        EKError(
            sentenceOf: .accessNotGranted(program.executable, level: entity == .event ? level : "reminders"),
            code: .eventStoreNotAuthorized)
    }

    /// Hears of what other programs change in calendars that are folders, from now on.
    func watchFolders() {
        guard let folders = try? VdirSources(store: store, zones: zones, limits: limits).folders() else { return }
        let isNew = watchedFolders.withLock { watched in
            defer { watched = folders }
            return watched != folders
        }
        // The store does not keep who works with it.
        if isNew { store.changes.watch(folders: folders) { [weak self] in self?.readFolders() } }
    }

    /// Reads what has changed in calendars that are folders. What is wrong with one is not in the way of the others.
    func readFolders() { _ = try? VdirSources(store: store, zones: zones, limits: limits).synchronize() }

    /// Has providers told what was changed, in the background, if the program imports EventConferencing and may read events.
    /// Otherwise the next program that can do it does.
    func deliverChanges() {
        guard deliversChanges, cd_can_deliver(), mayRead(.event) else { return }
        _ = cd_deliver_changes(Unmanaged.passRetained(self).toOpaque())
    }

    /// Finds conferences in events; made when it is needed first.
    var conferences: ConferenceReader {
        reader.withLock { reader in
            let made = reader ?? makeReader()
            reader = made
            return made
        }
    }

    /// Reads occurrences.
    var occurrences: OccurrenceQuery { OccurrenceQuery(store: store, zones: zones, limits: limits) }

    /// Reads reminders.
    var reminders: ReminderQuery { ReminderQuery(store: store, zones: zones, limits: limits) }

    /// Fetches subscribed calendars.
    var subscriptions: SubscriptionRefresher {
        SubscriptionRefresher(store: store, zones: zones, limits: limits, authorities: authorities, now: now)
    }

    /// The zones as events of a calendar see them: those of the system, and those that the calendar defines itself.
    func resolver(calendar: Int64) -> ZoneResolver { ZoneResolver(zones: zones, store: store, calendar: calendar) }
}
