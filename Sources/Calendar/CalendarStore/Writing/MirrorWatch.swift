import CalendarModel
import ConferenceErrors

/// Notifies the mirror of the changes in a write transaction.
///
/// Belongs to one `StoreWriter`, and is used on its thread only.
final class MirrorWatch {
    private struct Entry: Hashable {
        var calendar: Int64
        var uid: [UInt8]
    }

    /// Whether the writes are those of the mirror itself, which are not written back.
    private let isMirror: Bool
    /// The mirror's session; nil for a store without a mirror.
    let session: (any MirrorSession)?
    private var mirrored: [Int64: Bool] = [:]
    private var seen: Set<Entry> = []

    init(_ session: (any MirrorSession)?, isMirror: Bool) {
        self.session = session
        self.isMirror = isMirror
    }

    /// Returns whether changes of a calendar have to be mirrored.
    func concerns(_ calendar: Int64, _ connection: Connection) throws -> Bool {
        guard !isMirror else { return false }
        if let known = mirrored[calendar] { return known }
        let isMirrored = try connection.using(
            "SELECT EXISTS (SELECT 1 FROM vdir_calendar WHERE calendar_id = ?1)"
        ) { statement in
            statement.bind(calendar)
            return try statement.first { $0.bool() } ?? false
        }
        mirrored[calendar] = isMirrored
        return isMirrored
    }

    /// Returns whether the calendars of a source are mirrored.
    func concerns(source: Int64, _ connection: Connection) throws -> Bool {
        guard !isMirror else { return false }
        return try connection.using("SELECT EXISTS (SELECT 1 FROM vdir_source WHERE source_id = ?1)") { statement in
            statement.bind(source)
            return try statement.first { $0.bool() } ?? false
        }
    }

    /// Returns true on the first call for a UID in a calendar.
    func isFirst(_ calendar: Int64, _ uid: String) -> Bool {
        seen.insert(Entry(calendar: calendar, uid: Array(uid.utf8))).inserted
    }

    /// Call this when a calendar becomes mirrored, or is no longer mirrored.
    func forget(_ calendar: Int64) { mirrored[calendar] = nil }
}

extension StoreWriter {
    /// Call this before each change of the items with a UID in a calendar.
    ///
    /// - Parameter isInsertion: as in ``HistoryWatch/willChange(_:isInsertion:_:)``.
    /// - Throws: `calendarNotMirrored` if the calendar is kept elsewhere and this store has no mirror.
    func noteChange(calendar: Int64, uid: String, isInsertion: Bool = false) throws {
        try history.willChange(
            HistorySubject(.series, calendar: calendar, uid: uid), isInsertion: isInsertion, connection)
        guard try mirror.concerns(calendar, connection) else { return }
        let session = try mirrorSession(of: calendar)
        if mirror.isFirst(calendar, uid) { try session.willChange(calendar: calendar, uid: uid, self) }
    }

    /// Checks that the items with a UID can be changed in the place where their calendar is kept. Call this before work that
    /// would be lost if the change were refused.
    package func requireChangeable(calendar: Int64, uid: String) throws {
        guard try mirror.concerns(calendar, connection) else { return }
        try mirrorSession(of: calendar).requireChangeable(calendar: calendar, uid: uid, self)
    }

    /// Call this after an entry was made from another one, which has a UID of its own.
    package func noteDerivation(
        of uid: String, calendar: Int64, from source: String, calendar sourceCalendar: Int64
    ) throws {
        guard try mirror.concerns(calendar, connection), try mirror.concerns(sourceCalendar, connection) else { return }
        try mirrorSession(of: calendar).didDerive(
            uid: uid, calendar: calendar, from: source, calendar: sourceCalendar)
    }

    /// Returns the mirror's session, for a calendar that needs one.
    func mirrorSession(of calendar: Int64) throws -> any MirrorSession {
        guard let session = mirror.session else {
            throw ConferenceError.calendarNotMirrored(try self.calendar(id: calendar)?.title ?? "\(calendar)")
        }
        return session
    }
}
