import CalendarModel
import CalendarStore
import EventKit
import Foundation
import Synchronization
import TestSupport
import Testing

/// An owner who always gives the same answer.
private struct ScriptedPrompt: AccessPrompt, AccessConversation {
    let isGranted: Bool
    let place = "a test"

    init(_ isGranted: Bool) { self.isGranted = isGranted }
    func begin() -> (any AccessConversation)? { self }
    func answer(to question: AccessQuestion) -> Bool? { isGranted }
}

@Suite("Notifications of changes", .timeLimit(.minutes(15)))
struct NotificationTests {
    @Test("a save notifies observers, sequences and typed observers on the main actor, with the store")
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
        expectEqual(notification?.name, .EKEventStoreChanged)
        expectTrue(notification?.object as? EKEventStore === store)
        expectEqual(messages, 1)
        // Nothing to commit, so nothing to announce: the next notification is for the next save.
        try store.commit()
        event.title = "Other"
        try store.save(event, span: .thisEvent)
        _ = await iterator.next()
        expectEqual(messages, 2)
        NotificationCenter.default.removeObserver(token)
    }

    @Test("every store of the process is notified of saves by other programs and stores")
    @MainActor
    func others() async throws {
        let fixture = try StoreFixture()
        let (store, second) = (fixture.store(), fixture.store())
        let program = try CalendarStore(path: fixture.records.path) { StoreFixture.now }
        try store.save(store.event(), span: .thisEvent)
        await settle()
        var heard = [0, 0]
        let tokens = [store, second].enumerated().map { index, store in
            NotificationCenter.default.addObserver(of: store, for: .changed) { _ in heard[index] += 1 }
        }
        let changes = store.changes
        try second.save(second.event(), span: .thisEvent)
        await settle()
        expectEqual(heard, [1, 1])
        var iterator = changes.makeAsyncIterator()
        await iterator.next()
        try program.write { writer in
            var calendar = try writer.defaultCalendar()
            calendar.title = "Theirs"
            try writer.update(calendar)
        }
        await iterator.next()
        while heard.contains(where: { $0 < 2 }) { await settle() }
        await settle()
        expectEqual(heard, [2, 2])
        expectEqual(store.calendars(for: .event).map(\.title), ["Theirs"])
        for token in tokens { NotificationCenter.default.removeObserver(token) }
    }

    @Test("every reader is notified of many saves in a row, and a late one once")
    func readers() async throws {
        let fixture = try StoreFixture()
        let changes: [AsyncStream<Void>]
        do {
            let store = fixture.store()
            changes = (0..<3).map { _ in store.changes }
            let event = store.event()
            for number in 0..<10 {
                event.notes = "\(number)"
                try store.save(event, span: .thisEvent)
            }
        }
        for reader in changes {
            var count = 0
            for await _ in reader { count += 1 }
            expectEqual(count, 1)
        }
    }

    @Test("the sequence of changes ends with its store, even for a later reader")
    func end() async throws {
        let fixture = try StoreFixture()
        let changes: AsyncStream<Void>
        do {
            let store = fixture.store()
            changes = store.changes
            try store.save(store.event(), span: .thisEvent)
        }
        var count = 0
        for await _ in changes { count += 1 }
        expectEqual(count, 1)
    }

    @Test("a program without read access is notified only of its own saves")
    func writeOnly() async throws {
        let fixture = try StoreFixture(events: .writeOnly, reminders: .none)
        let program = try CalendarStore(path: fixture.records.path) { StoreFixture.now }
        let changes: AsyncStream<Void>
        do {
            let store = fixture.store()
            try store.save(store.event(), span: .thisEvent)
            changes = store.changes
            // An observer with read access. When it is notified of the second change, every observer was notified of
            // the first.
            let (heard, continuation) = AsyncStream<Void>.makeStream()
            let subscription = fixture.records.changes.subscribe { _ in continuation.yield() }
            var iterator = heard.makeAsyncIterator()
            for title in ["One", "Two"] {
                try program.write { writer in
                    var calendar = try writer.defaultCalendar()
                    calendar.title = title
                    try writer.update(calendar)
                }
                await iterator.next()
            }
            withExtendedLifetime(subscription) {}
        }
        var count = 0
        for await _ in changes { count += 1 }
        expectEqual(count, 0)
    }

    @Test("a change of the program's access notifies every store, one of another program does not")
    @MainActor
    func access() async throws {
        let fixture = try StoreFixture(events: .none, reminders: .none)
        let (store, second) = (fixture.store(), fixture.store())
        let origins = Mutex<[StoreChanges.Origin]>([])
        let subscription = fixture.records.changes.subscribe { origin in origins.withLock { $0.append(origin) } }
        var heard = 0
        let token = NotificationCenter.default.addObserver(of: second, for: .changed) { _ in heard += 1 }
        var iterator = store.changes.makeAsyncIterator()
        let other = AccessProgram(executable: "/usr/bin/other")
        // As another process does: what it writes is noticed by the file.
        let owner = try AccessGrants(path: fixture.grants.path)
        for (index, level) in [AccessLevel.writeOnly, .full, .denied, .none].enumerated() {
            try owner.set(level == .none ? .full : .none, of: other, for: .events, at: 1)
            try owner.set(level, of: StoreFixture.program, for: .events, at: 1)
            await iterator.next()
            // Each store is notified on its own.
            while heard <= index { await settle() }
            expectEqual(store.calendars(for: .event).count, level == .writeOnly ? 1 : 0)
        }
        try owner.set(.full, of: StoreFixture.program, for: .reminders, at: 1)
        await iterator.next()
        while heard < 5 { await settle() }
        await settle()
        expectEqual(heard, 5)
        expectEqual(origins.withLock { $0 }, Array(repeating: .access, count: 5))
        NotificationCenter.default.removeObserver(token)
        withExtendedLifetime(subscription) {}
    }

    @Test("an answer to a request notifies at once", arguments: [true, false])
    func answer(isGranted: Bool) async throws {
        let fixture = try StoreFixture(events: .none, prompt: ScriptedPrompt(isGranted))
        let store = fixture.store()
        var iterator = store.changes.makeAsyncIterator()
        try await expectEqual(store.requestFullAccessToEvents(), isGranted)
        await iterator.next()
    }

    /// Notifications come on the main queue: all earlier ones have arrived when this block runs.
    private func settle() async {
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    }

    @Test("a sequence of notifications ends with its task")
    func cancelled() async {
        let task = Task {
            var count = 0
            for await _ in NotificationCenter.default.notifications(named: .init("nothing of the kind")) { count += 1 }
            return count
        }
        task.cancel()
        await expectEqual(task.value, 0)
    }
}
