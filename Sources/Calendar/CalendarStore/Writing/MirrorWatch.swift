import CalendarModel
import ConferenceErrors

/// What a write transaction knows about mirrored calendars.
///
/// Belongs to one `StoreWriter`, and is used on its thread alone.
final class MirrorWatch {
    private struct Entry: Hashable {
        var calendar: Int64
        var uid: [UInt8]
    }

    /// True for the mirror's own writing, which is not to be carried outside again.
    private let isMirror: Bool
    /// The mirror at work; nil where the store has none.
    let session: (any MirrorSession)?
    private var mirrored: [Int64: Bool] = [:]
    private var seen: Set<Entry> = []

    init(_ session: (any MirrorSession)?, isMirror: Bool) {
        self.session = session
        self.isMirror = isMirror
    }

    /// Whether what happens to a calendar concerns a mirror.
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

    /// Whether the calendars of a source are mirrored.
    func concerns(source: Int64, _ connection: Connection) throws -> Bool {
        guard !isMirror else { return false }
        return try connection.using("SELECT EXISTS (SELECT 1 FROM vdir_source WHERE source_id = ?1)") { statement in
            statement.bind(source)
            return try statement.first { $0.bool() } ?? false
        }
    }

    /// True the first time for a UID in a calendar.
    func isFirst(_ calendar: Int64, _ uid: String) -> Bool {
        seen.insert(Entry(calendar: calendar, uid: Array(uid.utf8))).inserted
    }

    /// A calendar has become a mirrored one, or is none any more.
    func forget(_ calendar: Int64) { mirrored[calendar] = nil }
}

extension StoreWriter {
    /// To be called before each change of what has that UID in a calendar.
    ///
    /// - Throws: `calendarNotMirrored` where the calendar is kept elsewhere and this store cannot write there.
    func noteChange(calendar: Int64, uid: String) throws {
        guard try mirror.concerns(calendar, connection) else { return }
        let session = try mirrorSession(of: calendar)
        if mirror.isFirst(calendar, uid) { try session.willChange(calendar: calendar, uid: uid, self) }
    }

    /// The mirror, for a calendar that needs one.
    func mirrorSession(of calendar: Int64) throws -> any MirrorSession {
        guard let session = mirror.session else {
            throw ConferenceError.calendarNotMirrored(try self.calendar(id: calendar)?.title ?? "\(calendar)")
        }
        return session
    }
}
