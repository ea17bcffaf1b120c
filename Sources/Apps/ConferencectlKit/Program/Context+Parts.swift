import CalendarEditing
import CalendarModel
import CalendarSources
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Glibc
import ICalendar
import Platform
import PrivateFiles
import Recurrence

// The services of the modules, configured for the command line.
extension Context {
    /// Returns the store that was named, or the user's own, synchronized with the folders that it follows. The file is
    /// created by the first write.
    ///
    /// - Parameter readsMails: whether to read new mails of mail folders when the store is opened, for a bounded time.
    /// - Throws: `noStore` if `--store` names a file that does not exist, unless the command creates it: most likely the
    ///   path is mistyped.
    func store(readsMails: Bool = true) throws -> CalendarStore {
        try openedStore.get {
            if !mayCreateStore { try requireNamedStore() }
            let store = try unsynchronizedStore()
            if isChanging, knownDamage.isKnown { try warnOfDamage(store.path) }
            // First of all, this reads the store. A device, or a file of another kind, is an error, and no warning comes before it.
            try readFolders(of: store, readsMails: readsMails)
            try warnOfOtherWriters(store.path)
            return store
        }
    }

    /// Warns of a store that other users of the computer can change. It still opens, because its owner needs the events.
    private func warnOfOtherWriters(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        let isWritable =
            status.st_mode & S_IWOTH != 0
            || status.st_mode & S_IWGRP != 0 && !PrivateGroup.holds(status.st_gid, owner: status.st_uid)
        guard isWritable else { return }
        let mode = String(status.st_mode & 0o7777, radix: 8)
        try warn(
            "other users of this computer can change the store “\(TextPolicy.printable(path))” (mode \(mode)). Take that "
                + "away with “chmod go-w \(CommandAdvice.shellWord(path))”")
    }

    /// Warns before a change of a store in which damage was found.
    private func warnOfDamage(_ path: String) throws {
        try warn(
            """
            the store “\(TextPolicy.printable(path))” was found to be damaged, and restoring a backup drops what is changed \
            from now on. “conferencectl store backup --list” lists the backups, “conferencectl store restore FILE” puts one \
            in its place; “conferencectl store check” ends this warning if the store is sound
            """)
    }

    /// Checks that a store that was named exists.
    func requireNamedStore() throws {
        guard let path = arguments[CommonOptions.store], access(path, F_OK) != 0, errno == ENOENT else { return }
        throw ConferenceError.noStore(path)
    }

    /// Checks that the file with certificates that was named can be read.
    func requireAuthorities() throws {
        guard let path = arguments[CommonOptions.authorities], access(path, R_OK) != 0 else { return }
        throw errno == ENOENT ? ConferenceError.noSuchFile(path) : ConferenceError.cannotRead(path, errno: errno)
    }

    /// Returns the store without reading its folders, for commands that maintain the file itself in any state.
    func unsynchronizedStore() throws -> CalendarStore {
        let now = now
        // No closure may capture the context, because the context holds the store, which is closed when the command ends.
        return try VdirSources.openStore(
            path: arguments[CommonOptions.store] ?? places.store, zones: zones,
            warn: { try? Self.warn($0) },
            author: ChangeAuthor(program: Program.name, action: action, isOneCommand: true), now: { now })
    }

    /// Reads changes by other programs from calendar folders, and new mails, and warns of new problems. The store is usable even if
    /// this fails.
    private func readFolders(of store: CalendarStore, readsMails: Bool) throws {
        do {
            let report = try VdirSources(store: store, zones: zones).synchronize()
            // A folder that cannot be read is told by every command, because its events may be out of date; its own folders
            // have the same cause.
            let folders = report.problems.filter(\.concernsFolder).map { $0.path + "/" }
            let new = report.problems.filter { problem in
                (problem.isNew || problem.concernsFolder) && !folders.contains { problem.path.hasPrefix($0) }
            }.map(\.text)
            for problem in new { try warn(Sentence(words: problem)) }
            try tellFolderNotes(in: store, except: new)
            if readsMails { try readMailboxes(of: store) }
        } catch let error as ConferenceError
            where [.storeLocked, .storeReadOnly, .storeFull].contains(error.code)
        {
            try warn("changes in folders could not be read: \(error.sentenceWithAdvice())")
        }
    }

    /// Warns once of what is wrong in the files of calendar folders. “sources” keeps listing it.
    ///
    /// - Parameter told: what this command has said already: a file without any readable entry is a problem, too.
    func tellFolderNotes(in store: CalendarStore, except told: [String] = []) throws {
        let (untold, last) = try store.untoldVdirNotes()
        guard try !untold.isEmpty && !store.isBackup() else { return }
        let notes = untold.filter { !told.contains($0) }
        let most = 20
        for note in notes.prefix(most) { try warn(Sentence(words: TextPolicy.printable(note))) }
        let rest = notes.count - most
        if rest == 1 { try warn("and one more problem in calendar files; “conferencectl sources” lists it") }
        if rest > 1 { try warn("and \(rest) more problems in calendar files; “conferencectl sources” lists them") }
        try store.write(overridingReadOnly: true, mirroring: true) { try $0.markVdirNotesTold(through: last) }
    }

    func subscriptions() throws -> SubscriptionRefresher {
        let now = now
        return SubscriptionRefresher(
            store: try store(), zones: zones, authorities: environment["SSL_CERT_FILE"], now: { now },
            sentence: { $0.messageWithAdvice })
    }

    func occurrences() throws -> OccurrenceQuery { OccurrenceQuery(store: try store(), zones: zones, limits: Limits()) }

    /// The same, including conferences that other programs have written.
    func recognisedOccurrences() throws -> OccurrenceQuery {
        OccurrenceQuery(store: try store(), zones: zones, limits: Limits()) { event, master in
            conferences(of: event, master: master).first
        }
    }

    /// The occurrence of an event that is on now or comes next, or nil if it has ended.
    func next(of target: EventTarget) throws -> Occurrence? {
        lookup(for: target).next(of: target.series, after: now)
    }

    /// The occurrence that stands for an event: the one that was named, the one that is on now or comes next, or else the
    /// last one. If all occurrences were removed, the event's own times.
    func representative(of target: EventTarget) throws -> Occurrence {
        if let occurrence = target.occurrence { return occurrence }
        let lookup = lookup(for: target)
        return lookup.next(of: target.series, after: now) ?? lookup.last(of: target.series, before: now)
            ?? Occurrence(single: Occurrence.Origin(target.main), lookup.resolver)
    }

    /// Finds occurrences of an event, with its time zones.
    func lookup(for target: EventTarget) -> OccurrenceLookup {
        editor.lookup(editor.resolver.bound(to: target.series))
    }

    /// With `--send`, the mails to guests are written together with the change.
    var editor: CalendarEditor { editor(tellingGuests: arguments[InviteOptions.send]) }

    /// - Parameter tellingGuests: whether mails to all guests are written together with each change. They wait, in case that the
    ///   command ends before it can send them; ``GuestNotification`` replaces them with those that it sends.
    func editor(tellingGuests: Bool) -> CalendarEditor {
        let now = now
        var editor = CalendarEditor(zones: zones, now: { now })
        if tellingGuests, let me = try? everyAddress(), !me.isEmpty { editor.guestMails = GuestMailDrafts(me: me) }
        return editor
    }

    func resolver() throws -> EventResolver { try EventResolver(self) }

    /// The provider host with the directories that were named. There is one per run.
    func host() -> ConferenceHost {
        openedHost.get {
            ConferenceHost(
                .commandLine(
                    providerDirectories: arguments[CommonOptions.providerDirectories],
                    authorities: arguments[CommonOptions.authorities], showsCalls: arguments[CommonOptions.trace],
                    progress: progress))
        }
    }

    /// Shows which providers the run waits for; nil if standard error is no terminal. There is one per run.
    var progress: ProviderProgress? { openedProgress.get { isJSON ? nil : ProviderProgress(texts: texts) } }

    /// Warns on every run if the user has configured the weakest sandbox.
    ///
    /// - Throws: an error if `host.json` is invalid: a typing mistake must not weaken the protection.
    func warnOfWeakSandbox() throws {
        if let warning = try HostSettings(places: places).warning { try warn(warning) }
    }

    /// The user's settings, read once.
    ///
    /// - Throws: `brokenSettings` (78); `insecurePermissions`, `insecurePath` (77).
    func settings() throws -> Settings { try readSettings.get { try Settings(places: places) } }

    var format: EventFormat {
        EventFormat(zones: zones, style: dateStyle, texts: texts, marks: ViewMarks(isUnicode: usesUnicode))
    }

    var places: Places { Places(environment: environment) }

    func rooms() -> RoomResolver { RoomResolver(host: host()) }

    /// Resolves the room that was named, if any, before a command writes anything.
    ///
    /// - Parameter consequence: a sentence that says what is not done without the room; an error begins with it.
    func room(named name: String?, consequence: Sentence) async throws -> RoomReference? {
        guard let name else { return nil }
        do {
            guard let name = name.isEmpty ? try settings().room : name else { throw ConferenceError.noUsualRoom() }
            return try await rooms().resolve(name)
        } catch let error as ConferenceError {
            throw error.introduced(by: consequence)
        }
    }

    /// Starts a worker ahead of time for a command that creates a conference, while the event and the manifests are
    /// read.
    func prepareConference() { host().prepare() }
}
