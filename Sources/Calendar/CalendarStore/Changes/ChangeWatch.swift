import ConferenceModel
import Synchronization

/// A state of the store. Equal values mean equal contents.
package struct ChangeCount: Hashable, Sendable {
    /// The number of the connection that made the observation, because each connection counts separately; 0 if there is no
    /// file.
    fileprivate var watch: Int
    fileprivate var version: Int64
}

/// Detects that a store has changed, at no cost to the programs that change it.
///
/// `PRAGMA data_version` (sqlite.org/pragma.html) counts the commits of all other connections, in this process and
/// others. A connection that never writes therefore sees every commit.
package final class ChangeWatch: Sendable {
    private struct Watching {
        var connection: Connection?
        var number = 0
    }

    private let path: String
    private let limits: Limits
    private let watching = Mutex(Watching())

    /// Creates a watch without opening the file.
    init(path: String, limits: Limits) {
        self.path = path
        self.limits = limits
    }

    /// Observes the store.
    ///
    /// To keep what was read, observe the store first: a change in between then counts as a later one.
    package func count() throws -> ChangeCount {
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
                // A connection that reads the file as immutable sees no changes, and the medium may become writable later.
                watching.connection = nil
                return ChangeCount(watch: -1, version: Int64(try StoreFile.stamp(path).hashValue))
            }
            let version = try watching.connection?.using("PRAGMA data_version") { try $0.first { $0.int64() } }
            return ChangeCount(watch: watching.number, version: version ?? 0)
        }
    }
}
