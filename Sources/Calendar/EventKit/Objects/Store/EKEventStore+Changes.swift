import CalendarStore
import Foundation

// Observing changes of the store by any program.
extension EKEventStore {
    /// Changes of the calendars from now on, by this program or any other, for `for await`.
    ///
    /// This property is ours. It reports the same changes as ``Foundation/NSNotification/Name/EKEventStoreChanged`` but needs
    /// neither a main queue nor a run loop. Each access returns a new sequence, and each sequence reports all changes, so there
    /// can be several readers. Create the sequence before you first read the values. Changes by other programs are reported
    /// within a second. Many changes in a row are combined into a few elements, with one after the last change; an element that
    /// was not read yet stands for all changes since. An element does not say what has changed: fetch again. The sequence ends
    /// when the store is deallocated, and does not keep it alive.
    ///
    /// ```swift
    /// for await _ in store.changes { show(store.events(matching: month)) }
    /// ```
    public var changes: AsyncStream<Void> { changeBroadcaster.stream() }

    // MARK: For this module

    /// Starts observing changes of the store's file.
    ///
    /// A program without read access hears only of its own changes and of changes of its access, because others would reveal
    /// what other programs do.
    func listen() {
        guard let backend = try? backend() else { return }
        backend.watchFolders()
        backend.watchAccess()
        subscription = backend.store.changes.subscribe { [changeBroadcaster] origin in
            // Another program may have added or removed a folder.
            if origin == .elsewhere { backend.watchFolders() }
            guard origin != .elsewhere || !backend.access.changeable.isEmpty else { return }
            changeBroadcaster.send()
        }
    }

    /// Announces to all stores of this process that the calendars have changed.
    func announce() {
        guard let backend = try? backend() else { return }
        backend.store.changes.announce()
    }
}
