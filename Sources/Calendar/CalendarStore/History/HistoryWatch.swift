import ConferenceModel

/// Collects the changes of one write transaction for the history.
///
/// Belongs to one `StoreWriter`, and is used on its thread only.
final class HistoryWatch {
    /// One subject that the transaction changes.
    struct Change {
        var subject: HistorySubject
        /// The identifier of its calendar.
        var calendar: String
        var title: String?
        /// The rows before the first change, as ``RowImage/bytes``; nil if there were none.
        var before: [UInt8]?
        var stateBefore: UInt64
        /// The state after the transaction. Before its end, it is known only for subjects that the transaction has added.
        var state: UInt64 = 0
        /// Whether ``state`` must be read at the end.
        var isStateUnknown: Bool
        /// Whether the subject was an event or a reminder before the change, and is one now. Components that are not listed do
        /// not count.
        var isEvent = (before: false, after: false)
    }

    /// The author of the changes; nil if they are not recorded, as when a subscription is refreshed, a folder is read, or
    /// something is removed permanently.
    let author: ChangeAuthor?
    private let limit: Int
    private(set) var changes: [Change] = []
    /// The indexes of subjects in ``changes``, by ``HistorySubject/digest``.
    private var places: [UInt64: Int] = [:]
    /// The titles that callers have set with ``name(_:_:)``, by ``HistorySubject/digest``.
    private var givenTitles: [UInt64: String] = [:]
    /// The identifiers of calendars by row; nil for those whose changes are not recorded.
    private var calendars: [Int64: String?] = [:]
    /// The rows of the calendars that the transaction has made.
    private var made: Set<Int64> = []
    private(set) var bytes = 0
    /// Whether the changes exceed the limit of the whole history, so that none of them is kept.
    private(set) var isTooLarge = false
    /// The number of series, until the changes became too large.
    private(set) var count = 0
    /// The first title, for an entry that is too large.
    private(set) var firstTitle: String?
    /// What the transaction does, for an author that names no action; empty for several things.
    private(set) var action: String?
    private var isActionWhole = false
    /// The entry that earlier transactions of the same command have written; nil if there is none.
    let continued: Int64?
    /// The entry that this transaction reverses, or nil.
    var undoes: Int64?
    /// Whether a transaction that only adds definitions of time zones has no entry.
    var ignoresAddedZones = false
    /// The earlier contents of files, which the mirror restores; see `StoreWriter.formerFiles(calendar:)`.
    var formerFiles: [Int64: [FormerFile]] = [:]

    init(_ author: ChangeAuthor?, continuing entry: Int64? = nil, limits: Limits) {
        self.author = author
        continued = entry
        limit = limits.historyLength
    }

    /// Sets the title by which the history names the next change of a subject. Without it, this is the title of the series.
    func name(_ subject: HistorySubject, _ title: String) { givenTitles[subject.digest] = title }

    /// Names what the transaction does, such as `edit`.
    ///
    /// - Parameter isWhole: whether all that it does from now on is a part of it.
    func name(action name: String, isWhole: Bool) {
        guard !isActionWhole else { return }
        (action, isActionWhole) = (action.map { $0 == name ? name : "" } ?? name, isWhole)
    }

    /// Call this before each change of a subject.
    ///
    /// - Parameter isInsertion: true if ``didInsert(_:state:)`` follows, so that the new state need not be read.
    func willChange(_ subject: HistorySubject, isInsertion: Bool = false, _ connection: Connection) throws {
        guard author != nil, !isTooLarge else { return }
        let digest = subject.digest
        if let place = places[digest] {
            if !isInsertion { changes[place].isStateUnknown = true }
            return
        }
        guard let calendar = try identifier(of: subject.calendar, connection) else { return }
        // Nothing was in a calendar that did not exist before, such as that of a first import.
        let isNew = made.contains(subject.calendar) && subject.kind != .calendar
        let (image, former) = isNew ? (RowImage(), RowImage()) : try connection.images(of: subject)
        let before = former.isEmpty ? nil : former.bytes
        keep(
            Change(
                subject: subject, calendar: calendar, title: givenTitles[digest] ?? image.title, before: before,
                stateBefore: image.state, isStateUnknown: !image.isEmpty || !isInsertion,
                isEvent: (image.hasEvent, isInsertion)),
            as: digest)
    }

    /// Records a row that was added, by its own digest.
    func didInsert(_ subject: HistorySubject, title: String, state: UInt64?) {
        guard let place = places[subject.digest] else { return }
        if changes[place].title == nil, place < 8 { changes[place].title = title }
        if firstTitle == nil { firstTitle = title }
        if let state { changes[place].state ^= state } else { changes[place].isStateUnknown = true }
    }

    /// Records a calendar that was added.
    func didAdd(calendar: Int64, identifier: String, title: String) {
        guard author != nil, !isTooLarge else { return }
        calendars[calendar] = identifier
        made.insert(calendar)
        let subject = HistorySubject(.calendar, calendar: calendar)
        keep(
            Change(
                subject: subject, calendar: identifier, title: title, before: nil, stateBefore: 0, isStateUnknown: true),
            as: subject.digest)
    }

    /// Records a file that is about to be replaced or removed.
    ///
    /// - Parameter digest: the digest of the new contents; nil if the file is removed.
    func willReplace(_ file: FormerFile, calendar: Int64, digest: String?, _ connection: Connection) throws {
        guard author != nil, !isTooLarge, let identifier = try identifier(of: calendar, connection) else { return }
        let subject = HistorySubject(.file, calendar: calendar, uid: file.name)
        keep(
            Change(
                subject: subject, calendar: identifier, title: nil, before: file.image.bytes, stateBefore: 0,
                state: FormerFile.state(ofDigest: digest), isStateUnknown: false),
            as: subject.digest)
    }

    func keep(_ change: Change, as digest: UInt64) {
        if change.subject.kind == .series { count += 1 }
        if firstTitle == nil { firstTitle = change.title }
        // A row has about 40 bytes of its own, and a collected change has some more.
        bytes += (change.before?.count ?? 0) + 2 * change.subject.uid.utf8.count + 120
        guard bytes <= limit else {
            isTooLarge = true
            changes = []
            places = [:]
            return
        }
        places[digest] = changes.count
        changes.append(change)
        // An import adds thousands of events, and only the first title is needed.
        if changes.count > 8 { changes[changes.count - 1].title = nil }
    }

    /// Reads the states that are still unknown, at the end of the transaction, and drops the subjects that are as they were.
    func settle(_ connection: Connection) throws {
        for index in changes.indices where changes[index].isStateUnknown {
            let image = try connection.image(of: changes[index].subject)
            changes[index].state = image.state
            changes[index].title = changes[index].title ?? image.title
            changes[index].isEvent.after = image.hasEvent
        }
        places = [:]
        changes.removeAll { change in
            let isSame = change.state == change.stateBefore && ![.file, .inbox].contains(change.subject.kind)
            return isSame && !(change.subject.kind == .calendar && (change.before == nil) != (change.state == 0))
        }
    }

    private func identifier(of calendar: Int64, _ connection: Connection) throws -> String? {
        if let known = calendars[calendar] { return known }
        let found: String? = try connection.using(
            """
            SELECT identifier FROM calendar
            WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM subscription WHERE calendar_id = calendar.id)
            """
        ) { statement in
            statement.bind(calendar)
            return try statement.first { $0.text() }
        }
        calendars[calendar] = .some(found)
        return found
    }
}
