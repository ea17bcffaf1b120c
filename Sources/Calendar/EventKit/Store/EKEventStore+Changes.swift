import CalendarStore
import Foundation

// Telling that the store has changed, whoever did it.
extension EKEventStore {
    /// Changes of the calendars from now on, by this program or any other, for `for await`.
    ///
    /// Not Apple's: it says the same as ``Foundation/NSNotification/Name/EKEventStoreChanged``, and needs neither a main
    /// queue nor a run loop. Every call begins a sequence of its own, so that several readers each hear everything; ask
    /// before you read what is to be kept up to date. Changes of others come within a second, many in a row as few elements
    /// and one after the last; one that was not taken yet stands for all. Nothing is said of what has changed: fetch again.
    /// The sequence ends when the store goes, and does not keep it.
    ///
    /// ```swift
    /// for await _ in store.changes { show(store.events(matching: month)) }
    /// ```
    public var changes: AsyncStream<Void> { news.stream() }

    // MARK: For this module

    /// Begins to listen to what is said of the store's file.
    ///
    /// A program that may read nothing hears of changes by itself alone, as it would learn of the others' doings otherwise.
    func listen() {
        guard let backend = try? backend() else { return }
        backend.watchFolders()
        subscription = backend.store.changes.subscribe { [news] origin in
            // Another program may have added a folder, or removed one.
            if origin == .elsewhere { backend.watchFolders() }
            guard origin == .thisProcess || backend.mayRead(.event) || backend.mayRead(.reminder) else { return }
            news.tell()
        }
    }

    /// Tells everybody in this process that it has changed the calendars.
    func announce() {
        guard let backend = try? backend() else { return }
        backend.store.changes.announce()
    }
}
