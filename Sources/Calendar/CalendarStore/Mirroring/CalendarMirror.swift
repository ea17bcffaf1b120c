package import CalendarModel
import ConferenceErrors

/// What keeps some calendars of a store somewhere else as well, such as in a folder of files, and has the last word on
/// them.
///
/// A store without a mirror refuses to change such calendars: rows that were changed behind their back would be undone by
/// the next look at the files.
package protocol CalendarMirror: Sendable {
    /// Brings the rows up to what is outside. Called before each write of the store, outside any transaction.
    ///
    /// Must not fail: a folder that cannot be read must not be in the way of other calendars. What is wrong with it shows
    /// when something in it is changed.
    func prepare(_ store: CalendarStore)

    /// Begins to follow one write transaction.
    func begin() -> any MirrorSession
}

/// Follows one write transaction of a store, on its thread.
///
/// The order: any number of `willChange…` before each first change, then ``flush(_:)``, then exactly one of
/// ``committed()`` and ``undo()``, outside the transaction.
package protocol MirrorSession: AnyObject {
    /// What has this UID in a mirrored calendar is about to be added, changed or removed.
    ///
    /// Called once for each UID and calendar in a transaction, before the first change.
    func willChange(calendar: Int64, uid: String, _ writer: borrowing StoreWriter) throws

    /// Title or colour of a mirrored calendar are about to change.
    func willChange(calendar: Int64, _ writer: borrowing StoreWriter) throws

    /// A calendar was added to a mirrored source.
    func didAdd(calendar: CalendarRecord, _ writer: borrowing StoreWriter) throws

    /// A mirrored calendar is about to be removed with everything in it.
    func willRemove(calendar: Int64, _ writer: borrowing StoreWriter) throws

    /// Carries outside what has changed. The last thing in the transaction; where it throws, everything is undone.
    func flush(_ writer: borrowing StoreWriter) throws

    /// The transaction is part of the store now.
    func committed()

    /// The transaction has failed: puts back what ``flush(_:)`` has done. A second call does nothing.
    func undo()
}

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
