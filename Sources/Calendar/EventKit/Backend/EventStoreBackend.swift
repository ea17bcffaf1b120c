package import CalendarEditing
import CalendarModel
import CalendarSources
import CChangeDelivery
package import CalendarStore
import ConferenceErrors
package import ConferenceModel
import Foundation
import ICalendar
import Platform
package import Recurrence
import Synchronization

/// The services behind event stores: the calendars, access to them, the time zones and the clock.
///
/// Safe to use from any thread. Access is decided only here: every read and every write of EventKit checks with this
/// type.
package final class EventStoreBackend: Sendable {
    package let store: CalendarStore
    /// Makes all changes of events and reminders.
    package let editor: CalendarEditor
    var zones: ZoneDatabase { editor.zones }
    var limits: Limits { editor.limits }
    /// Seconds since 1970-01-01T00:00:00Z.
    var now: @Sendable () -> Int64 { editor.now }
    /// Whether changes are delivered to providers at once, if the program can do so.
    private let deliversChanges: Bool
    let grants: AccessGrants
    let program: AccessProgram
    /// The program's Info.plist.
    let information: ProgramInformation
    /// The prompt that asks the owner when there is no decision.
    let prompt: any AccessPrompt
    private let makeReader: @Sendable () -> ConferenceReader
    private let reader = Mutex<ConferenceReader?>(nil)
    /// A file of certificates to trust instead of the system's when fetching.
    private let authorities: String?
    /// True while subscribed calendars are being fetched for this program.
    let isRefreshing = Atomic(false)
    /// The program's access when its stores were last notified of it; nil before the first store.
    private let knownAccess = Mutex<ProgramAccess?>(nil)
    /// The folders that are watched for changes.
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
        var editor = CalendarEditor(zones: zones, limits: limits, now: now)
        editor.guestMails = GuestMailDrafts()
        self.editor = editor
        self.authorities = authorities
        makeReader = conferences
        self.deliversChanges = deliversChanges
    }

    /// The user's own calendars, for ``EKEventStore/init()``: one instance for the process, because each instance keeps files
    /// open.
    static let standard = Result<EventStoreBackend, any Error> {
        try AddressSpace.require(AddressSpace.forCommands)
        let places = Places.current
        let now: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
        let zones = ZoneDatabase()
        return EventStoreBackend(
            store: try VdirSources.openStore(path: places.store, zones: zones, now: now),
            grants: try AccessGrants.open(places), prompt: TerminalAccessPrompt(), zones: zones,
            authorities: ProcessEnvironment.variables["SSL_CERT_FILE"],
            conferences: { ConferenceReader(places) }, deliversChanges: true, now: now)
    }

    /// The program's access now. If it cannot be determined, access is denied.
    var access: ProgramAccess { (try? grants.levels(of: program)).map { ProgramAccess($0) } ?? .denied }

    /// Returns the program's access to a kind of entries.
    func status(for entity: EKEntityType) -> EKAuthorizationStatus { access[entity] }

    /// Returns whether this program may read entries of a kind.
    func mayRead(_ entity: EKEntityType) -> Bool { access.mayRead(entity) }

    /// Returns whether this program may see a calendar that holds the given kinds of entries. It needs read access to one of
    /// them.
    func mayKnow(calendarOf entities: CalendarEntities) -> Bool { !access.changeable.isDisjoint(with: entities) }

    /// Checks access for adding an entry, or for changing an entry that the program has added with the same object.
    ///
    /// - Throws: ``EKError/Code/eventStoreNotAuthorized``, whose recovery suggestion says how the owner grants access.
    func requireAdding(_ entity: EKEntityType, _ access: ProgramAccess) throws {
        guard access.mayAdd(entity) else { throw notAuthorized(entity, level: "write-only") }
    }

    /// Checks access for changing or removing an entry. This requires full access: a program must not destroy what it cannot
    /// read.
    ///
    /// - Throws: ``EKError/Code/eventStoreNotAuthorized``, whose recovery suggestion says how the owner grants access.
    func requireChanging(_ entity: EKEntityType, _ access: ProgramAccess) throws {
        guard access.mayRead(entity) else { throw notAuthorized(entity) }
    }

    func notAuthorized(_ entity: EKEntityType, level: String = "full") -> EKError {
        EKError(
            sentenceOf: .accessNotGranted(program.executable, level: entity == .event ? level : "reminders"),
            code: .eventStoreNotAuthorized)
    }

    /// Starts watching calendar folders for changes by other programs.
    func watchFolders() {
        guard let folders = try? VdirSources(store: store, zones: zones, limits: limits).folders() else { return }
        let isNew = watchedFolders.withLock { watched in
            defer { watched = folders }
            return watched != folders
        }
        // The callback must not keep this object alive.
        if isNew { store.changes.watch(folders: folders) { [weak self] in self?.readFolders() } }
    }

    /// Reads changes in calendar folders. A problem with one folder does not affect the others.
    func readFolders() { _ = try? VdirSources(store: store, zones: zones, limits: limits).synchronize() }

    /// Starts watching the owner's decisions on this program's access.
    func watchAccess() {
        let isFirst = knownAccess.withLock { known in
            defer { known = known ?? access }
            return known == nil
        }
        // The callback must not keep this object alive.
        if isFirst { store.changes.watch(companion: grants.path) { [weak self] in self?.noteAccess() } }
    }

    /// Notifies all stores of the process if the program's access has changed.
    func noteAccess() {
        let now = access
        let isChanged = knownAccess.withLock { known in
            defer { known = now }
            return known != nil && known != now
        }
        if isChanged { store.changes.announceAccess() }
    }

    /// Delivers changes to providers in the background if the program links EventConferencing and may read events. Otherwise,
    /// the next program that can deliver changes does.
    func deliverChanges() {
        guard deliversChanges, cd_can_deliver(), mayRead(.event) else { return }
        _ = cd_deliver_changes(Unmanaged.passRetained(self).toOpaque())
    }

    /// Finds conferences in events; created on first use.
    package var conferences: ConferenceReader {
        reader.withLock { reader in
            let made = reader ?? makeReader()
            reader = made
            return made
        }
    }

    var occurrences: OccurrenceQuery { OccurrenceQuery(store: store, zones: zones, limits: limits) }

    var reminders: ReminderQuery { ReminderQuery(store: store, zones: zones) }

    var subscriptions: SubscriptionRefresher {
        SubscriptionRefresher(store: store, zones: zones, limits: limits, authorities: authorities, now: now)
    }

    /// A new time zone resolver, to be used by one thread.
    var resolver: ZoneResolver { ZoneResolver(zones: zones) }
}
