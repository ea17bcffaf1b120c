import CalendarEditing
import CalendarModel
import CalendarSources
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors
import ConferenceHost
import ConferenceLinks
import ConferenceModel
import EventPresentation
import Foundation
import ICalendar
import InboxIntake
import PagesControl
import Platform
import Recurrence
import Synchronization

/// What the pages of one session read and change: its store, and the person who looks at them.
final class PageDesk: Sendable {
    /// The author of changes, in the history of the store.
    static let author = ChangeAuthor(program: "conference-pages")

    let scope: SessionScope
    let zones: ZoneDatabase
    let style: DateStyle
    let texts: PageTexts
    private let clock: @Sendable () -> Int64
    private let limits: Limits
    private let authorities: String?
    private let roomWorks: RoomWorks
    /// The mails that are being sent.
    let mails: PageMails
    /// The mail folders that are watched.
    private let mailboxes: PageMailboxes
    /// The sign-ins that pages have begun.
    let signIns: PageSignIns
    let activity: PageActivity
    /// Shared by all desks.
    let icons: ProviderIcons
    private let links = FoundLinks()
    private let opened = Mutex<CalendarStore?>(nil)
    private let warnings = Warnings()
    let streams = ChangeStreams()
    let forms = OpenForms()
    let keptDays = KeptDays()

    /// - Parameters:
    ///   - authorities: a file with the certificates to trust in HTTPS calls, or nil for those of the system.
    ///   - activity: keeps the process alive while work is done.
    init(
        _ scope: SessionScope, zones: ZoneDatabase, clock: @escaping @Sendable () -> Int64, limits: Limits,
        authorities: String? = nil, activity: PageActivity, icons: ProviderIcons
    ) {
        self.limits = limits
        self.authorities = authorities
        self.icons = icons
        roomWorks = RoomWorks(activity)
        mails = PageMails(activity)
        mailboxes = PageMailboxes(activity, warnings)
        signIns = PageSignIns(activity)
        self.activity = activity
        self.scope = scope
        texts = PageTexts(for: UserLocale(environment: scope.viewer.environment))
        self.zones = zones
        self.clock = clock
        var habits = CalendarHabits()
        habits.firstWeekday = RecurrenceRule.Weekday(rawValue: scope.viewer.firstWeekday) ?? .monday
        habits.clock = scope.viewer.hasTwelveHours ? .hours12 : .hours24
        style = DateStyle(
            locale: Self.dateLocale(scope.viewer), form: scope.viewer.usesISODates ? .iso : .locale, habits: habits)
    }

    private static func dateLocale(_ viewer: Viewer) -> String {
        UserLocale(environment: viewer.environment).name(of: "LC_TIME")
    }

    /// The language of dates as HTML has it: `de-DE`; nil for that of the page.
    var dateLanguage: String? {
        let name = Self.dateLocale(scope.viewer).prefix { $0 != "." && $0 != "@" }
        guard !["", "C", "POSIX"].contains(name), !name.hasPrefix(texts.language) else { return nil }
        return String(name).replacing("_", with: "-")
    }

    /// Seconds since 1970-01-01T00:00:00Z.
    var now: Int64 { clock() }

    var today: LocalDate { zones.systemRules.local(at: now).date }

    var places: Places { Places(environment: scope.viewer.environment) }

    // MARK: The store

    /// The store, with what other programs have changed in calendar folders.
    func store() throws -> CalendarStore {
        let store = try opened.withLock { opened in
            if let opened { return opened }
            let store = try VdirSources.openStore(
                path: scope.store, zones: zones, limits: limits, warn: { [warnings] in warnings.add($0.text) },
                author: Self.author, now: clock)
            opened = store
            return store
        }
        Self.readFolders(of: store, zones, warnings)
        mailboxes.look(in: store) { [reading = mailReading] in reading.sources(of: $0) }
        links.forget()
        return store
    }

    /// The store with the newest mails of the watched mail folders, unless reading them takes long.
    func storeWithNewMails() throws -> CalendarStore {
        let store = try store()
        mailboxes.lookNow(in: store, waits: true) { [reading = mailReading] in reading.sources(of: $0) }
        return store
    }

    var isReadingMails: Bool { mailboxes.areRunning }

    private var mailReading: MailboxReading {
        MailboxReading(
            editor: editor, places: places, zones: zones, addresses: ownAddresses(nil),
            languages: languages)
    }

    /// The languages of the person in the order of preference, such as `de`.
    var languages: [String] { UserLocale(environment: scope.viewer.environment).languages }

    /// The number of entries of the inbox that wait for the person; 0 if the store cannot be read, which the page itself says.
    var openInboxCount: Int {
        let store = opened.withLock { $0 } ?? (try? store())
        return (try? store?.openInboxCount()) ?? 0
    }

    /// Reads what other programs have changed in calendar folders. The store is usable if one cannot be read.
    private static func readFolders(of store: CalendarStore, _ zones: ZoneDatabase, _ warnings: Warnings) {
        guard let report = try? VdirSources(store: store, zones: zones).synchronize() else { return }
        // The events of a folder that cannot be read may be out of date, which every page says.
        for problem in report.problems where problem.isNew || problem.concernsFolder { warnings.add(problem.text) }
    }

    /// Returns what a page has not told yet about files of calendar folders, as HTML.
    func takeWarnings() -> HTML {
        warnings.take().reduce(.empty) { html, warning in
            "\(html)<p class=\"warning\" role=\"alert\">\(warning)</p>\n"
        }
    }

    var editor: CalendarEditor {
        var editor = CalendarEditor(zones: zones, now: clock)
        editor.guestMails = GuestMailDrafts()
        return editor
    }

    /// Occurrences with the conferences that any program has written.
    func occurrences(in store: CalendarStore) -> OccurrenceQuery {
        OccurrenceQuery(store: store, zones: zones) { [links, weak self] event, master in
            links.conferences(of: event, services: { self?.services() ?? [] }) { master }.first
        }
    }

    /// All conferences of a record, the best one first; a detached occurrence without its own has those of its series.
    func conferences(of event: EventRecord, in store: CalendarStore) -> [VirtualConference] {
        let found = try? links.conferences(of: event, services: services) {
            try store.event(calendar: event.calendarID, uid: event.uid, recurrenceID: "")
        }
        return found ?? []
    }

    func services() -> [ConferenceService] { (try? UserServices.load(places)) ?? [] }

    /// Returns the service that recognises an address, or nil.
    func link(of url: ConferenceURL) -> ConferenceLink? { links.link(of: url, services: services) }

    /// The providers of the person who looks at the page.
    ///
    /// - Parameter wait: called when the host begins to wait for a provider, and when the wait is over.
    func host(wait: (@Sendable (ProviderWait, _ isOver: Bool) -> Void)? = nil) -> ConferenceHost {
        var configuration = HostConfiguration(
            providerDirectories: [],
            environment: ProcessEnvironment.variables.merging(scope.viewer.environment) { $1 },
            executable: RunningProgram.path, limits: limits)
        configuration.wait = wait
        configuration.certificateAuthorities = authorities
        return ConferenceHost(configuration)
    }

    func conferencing(
        _ store: CalendarStore, wait: (@Sendable (ProviderWait, _ isOver: Bool) -> Void)? = nil
    ) -> ConferenceCoordinator {
        ConferenceCoordinator(store: store, host: host(wait: wait), editor: editor)
    }

    /// Whether rooms are being made, mails are being sent or read, someone signs in, or pages wait for changes.
    var isBusy: Bool {
        roomWorks.areRunning || signIns.areRunning || mails.areRunning || isReadingMails || !streams.isEmpty
    }

    /// Makes rooms for events.
    var rooms: RoomMaker { RoomMaker(desk: self, works: roomWorks) }

    /// Tells providers of what was changed, without a thread that waits; what fails stays in the outbox.
    func deliver(_ notes: [IntentRecord], in store: CalendarStore) {
        guard !notes.isEmpty else { return }
        let conferencing = conferencing(store)
        Task {
            _ = await conferencing.deliver(notes)
            store.changes.announce()
        }
    }

    /// The addresses by which the user is invited to the events of a calendar: those of the settings, the variable `EMAIL`, and
    /// the title of the calendar if it is one.
    func ownAddresses(_ calendar: CalendarRecord?) -> [String] {
        scope.viewer.addresses + [scope.viewer.environment["EMAIL"], calendar?.title].compactMap { $0 }
    }

    /// Ends what the pages have opened.
    func close() {
        streams.end()
        roomWorks.end()
        signIns.end()
    }

    // MARK: Changes

    /// Tells a page of every change from now on.
    func follow(_ stream: EventStream) throws {
        let store = try store()
        let calendars = (try? VdirSources(store: store, zones: zones).folders()) ?? []
        let mailReading = mailReading
        let folders = calendars + ((try? mailReading.sources(of: store).folders()) ?? [])
        let hasMails = folders.count > calendars.count
        let (zones, warnings, mailboxes) = (zones, warnings, mailboxes)
        streams.add(stream) {
            if !folders.isEmpty {
                store.changes.watch(folders: folders) { [weak store] in
                    guard let store else { return }
                    Self.readFolders(of: store, zones, warnings)
                    if hasMails { mailboxes.lookNow(in: store, waits: false) { mailReading.sources(of: $0) } }
                }
            }
            return store.changes.subscribe { [streams] _ in streams.announce() }
        }
    }
}
