import CalendarStore
import Synchronization

/// The store of one run of the program, opened once.
final class OpenedStore: Sendable {
    private let store = Mutex<CalendarStore?>(nil)

    /// The store; opened by the function where it is not open yet.
    func get(_ open: () throws -> CalendarStore) rethrows -> CalendarStore {
        if let known = store.withLock({ $0 }) { return known }
        let opened = try open()
        store.withLock { $0 = opened }
        return opened
    }
}
