import EventKit
import Foundation
import Testing

@Suite("What a store tells of its changes")
struct NotificationTests {
    @Test("a save is told on the main actor, with the store, to observers, sequences and typed observers")
    @MainActor
    func told() async throws {
        let fixture = try StoreFixture()
        let store = fixture.store()
        let notifications = NotificationCenter.default.notifications(named: .EKEventStoreChanged, object: store)
        var messages = 0
        let token = NotificationCenter.default.addObserver(of: store, for: .changed) { _ in messages += 1 }
        let event = store.event()
        try store.save(event, span: .thisEvent, commit: false)
        try store.commit()
        var iterator = notifications.makeAsyncIterator()
        let notification = await iterator.next()
        #expect(notification?.name == .EKEventStoreChanged && notification?.object as? EKEventStore === store)
        #expect(messages == 1)
        // Nothing to commit, nothing to tell: what is told next is the next save.
        try store.commit()
        event.title = "Other"
        try store.save(event, span: .thisEvent)
        _ = await iterator.next()
        #expect(messages == 2)
        NotificationCenter.default.removeObserver(token)
    }

    @Test("a sequence of notifications ends with its task")
    func cancelled() async {
        let task = Task {
            var count = 0
            for await _ in NotificationCenter.default.notifications(named: .init("nothing of the kind")) { count += 1 }
            return count
        }
        task.cancel()
        #expect(await task.value == 0)
    }
}
