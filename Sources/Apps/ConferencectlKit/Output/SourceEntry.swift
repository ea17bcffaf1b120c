import CalendarModel
import CalendarSources
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel

/// One line of `sources`: a subscribed calendar, all calendars of another source, or a mail folder.
struct SourceEntry {
    let name: String
    /// The identifier of the calendar for a subscription, otherwise that of the source or the mail folder.
    let identifier: String
    /// "local", "subscribed", "vdir", "maildir", "mbox".
    let kind: String
    let calendars: [CalendarRecord]
    let subscription: SubscriptionRecord?
    /// The path of the folder, for a source that is a folder of calendar files or a mail folder.
    let folder: String?
    /// The paths of ``calendars`` that are folders, by row.
    var folders: [Int64: String] = [:]
    let events: Int64
    /// "fresh", "due" or "failed"; nil for a source that is not fetched, and for a folder without problems.
    let state: String?
    /// The number of files in a folder that cannot be read. All others are read.
    var skippedFiles = 0
    /// The parts of a folder that could not be read.
    var problems: [String] = []
    /// The state of a mail folder.
    var mailbox: MailboxRecord?
    /// Contents of a folder's files that could not be read as intended, and entries that are ignored.
    var warnings: [String] = []

    /// Returns all sources in the order of their creation, mail folders last.
    static func all(in store: CalendarStore, now: Int64) throws -> [SourceEntry] {
        let counts = try store.eventCounts()
        let calendars = try store.calendars()
        let paths = Dictionary(try store.vdirCalendars().map { ($0.calendarID, $0.path) }) { first, _ in first }
        let folders = Dictionary(try store.vdirSources().map { ($0.sourceID, $0.path) }) { first, _ in first }
        let subscriptions = Dictionary(try store.subscriptions().map { ($0.calendarID, $0) }) { first, _ in first }
        let sources = try store.sources().flatMap { source -> [SourceEntry] in
            let own = calendars.filter { $0.sourceID == source.id }
            guard source.kind == SourceRecord.subscribedKind else {
                let problems = folders[source.id] == nil ? [] : try store.vdirProblems(source: source.id)
                let skipped = folders[source.id] == nil ? 0 : try store.vdirSkippedFiles(source: source.id)
                let notes = folders[source.id] == nil ? [] : try store.vdirNotes(source: source.id)
                return [
                    SourceEntry(
                        name: source.title, identifier: source.identifier, kind: source.kind, calendars: own,
                        subscription: nil, folder: folders[source.id], folders: paths,
                        events: own.reduce(0) { $0 + (counts[$1.id] ?? 0) },
                        state: problems.isEmpty ? nil : "failed", skippedFiles: skipped, problems: problems,
                        warnings: notes.filter { !problems.contains($0) })
                ]
            }
            return own.map { calendar in
                let subscription = subscriptions[calendar.id]
                let isDue = subscription.map { RefreshSchedule.isDue($0, at: now) } ?? false
                return SourceEntry(
                    name: calendar.title, identifier: calendar.identifier, kind: source.kind, calendars: [calendar],
                    subscription: subscription, folder: nil, events: counts[calendar.id] ?? 0,
                    state: subscription?.failure != nil ? "failed" : isDue ? "due" : "fresh")
            }
        }
        return sources + (try store.mailboxes().map(entry(of:)))
    }

    private static func entry(of mailbox: MailboxRecord) -> SourceEntry {
        SourceEntry(
            name: mailbox.title, identifier: mailbox.identifier, kind: mailbox.form.rawValue, calendars: [],
            subscription: nil, folder: mailbox.path, events: 0, state: mailbox.problem == nil ? nil : "failed",
            problems: mailbox.problem.map { [$0] } ?? [], mailbox: mailbox)
    }

    /// Returns the source from elsewhere with that name or identifier. Tries an exact match first, then ignores case
    /// and accents.
    ///
    /// - Throws: `noSuchSource` (66), `ambiguousSource` (64), `sourceStays` (64).
    static func named(_ name: String, in store: CalendarStore, now: Int64) throws -> SourceEntry {
        let all = try all(in: store, now: now)
        let others = all.filter { $0.kind != SourceRecord.localKind }
        if let known = others.first(where: {
            $0.identifier == name || $0.folder == name || "\($0.kind):\($0.folder ?? "")" == name
        }) {
            return known
        }
        let folded = FoldedTitle.of(name)
        let alike = others.filter { FoldedTitle.of($0.name) == folded }
        let exact = alike.filter { $0.name == name }
        let found = exact.isEmpty ? alike : exact
        guard found.count <= 1 else {
            throw ConferenceError.ambiguousSource(name, candidates: found.map { $0.folder ?? $0.identifier })
        }
        if let only = found.first { return only }
        if let local = all.first(where: { $0.identifier == name || FoldedTitle.of($0.name) == folded }) {
            throw ConferenceError.sourceStays(local.name)
        }
        throw ConferenceError.noSuchSource(name, known: others.map(\.name))
    }

    /// The place it comes from, without secrets unless `showsAddress` is set.
    func place(showsAddress: Bool) -> String {
        guard let subscription else { return folder ?? "" }
        if showsAddress { return subscription.address }
        return (try? SubscriptionAddress(stored: subscription.address, isFile: subscription.isFile))?.shown ?? ""
    }

    /// The state for people. For them, a folder has not failed if only some of its files are skipped.
    var shownState: String { problems.count > skippedFiles || skippedFiles == 0 ? state ?? "" : "" }

    /// How many events it has, and how many files are skipped: `5 events, 3 files skipped`; for a mail folder, how many mails were
    /// read.
    var count: String {
        if let mailbox {
            let read = mailbox.mailsRead == 1 ? "1 mail read" : "\(mailbox.mailsRead) mails read"
            guard mailbox.mailsWaiting > 0 else { return read }
            // Of an mbox, the number is unknown before its mails are read.
            return mailbox.form == .mbox ? "\(read), more waiting" : "\(read), \(mailbox.mailsWaiting) waiting"
        }
        let count = events == 1 ? "1 event" : "\(events) events"
        switch skippedFiles {
        case 0: return count
        case 1: return "\(count), 1 file skipped"
        default: return "\(count), \(skippedFiles) files skipped"
        }
    }

    func json(showsAddress: Bool) -> JSONValue {
        [
            "name": .string(name), "identifier": .string(identifier), "kind": .string(kind),
            "place": subscription == nil ? .optional(folder) : .string(place(showsAddress: false)),
            "address": showsAddress ? .optional(subscription?.address) : .null,
            "calendars": .array(calendars.map { .string($0.title) }),
            "calendarFolders": .array(calendars.map { .optional(folders[$0.id]) }), "events": .integer(events),
            "state": .optional(state), "refreshed": Self.time(subscription?.succeeded),
            "checked": Self.time(subscription?.checked ?? mailbox?.checked), "due": Self.time(subscription?.due),
            "interval": .optional(subscription.map(RefreshSchedule.interval)),
            "failure": .optional(subscription?.failure ?? problems.first),
            "failures": .integer(subscription?.failures ?? Int64(problems.count)),
            "warnings": .array(warnings.map { .string($0) }), "mailsRead": .optional(mailbox?.mailsRead),
            "mailsWaiting": .optional(mailbox?.mailsWaiting),
        ]
    }

    private static func time(_ instant: Int64?) -> JSONValue { instant.map { .string(EventJSON.utc($0)) } ?? .null }
}
