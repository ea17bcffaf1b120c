import ConferenceModel
import Synchronization

/// A moment in the life of a store; equal moments have the same contents.
struct ChangeCount: Hashable, Sendable {
    /// Which connection looked; each counts for itself. 0 where there is no file.
    fileprivate var watch: Int
    fileprivate var version: Int64
}

/// Notices that a store has changed, at no cost to those who change it.
///
/// `PRAGMA data_version` (sqlite.org/pragma.html) counts the commits of all other connections, of this process and of
/// others, so that a connection that never writes sees every one of them.
final class ChangeWatch: Sendable {
    private struct Watching {
        var connection: Connection?
        var number = 0
    }

    private let path: String
    private let limits: Limits
    private let watching = Mutex(Watching())

    /// Opens nothing.
    init(path: String, limits: Limits) {
        self.path = path
        self.limits = limits
    }

    func count() throws -> ChangeCount {
        try watching.withLock { watching in
            guard let identity = try StoreFile.find(path) else {
                watching.connection = nil
                return ChangeCount(watch: 0, version: 0)
            }
            if watching.connection?.identity != identity {
                watching.connection = try Connection(
                    path: path, identity: identity, limits: limits, format: Schema.calendars)
                watching.number += 1
            }
            if watching.connection?.isImmutable == true {
                // It sees no change, and the medium may be writable tomorrow.
                watching.connection = nil
                return ChangeCount(watch: -1, version: Int64(try StoreFile.stamp(path).hashValue))
            }
            let version = try watching.connection?.using("PRAGMA data_version") { try $0.first { $0.int64() } }
            return ChangeCount(watch: watching.number, version: version ?? 0)
        }
    }
}
