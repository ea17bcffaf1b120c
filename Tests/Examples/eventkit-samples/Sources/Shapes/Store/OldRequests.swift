import EventKit

// The requests of older systems, chosen by what the system is.

func access(_ store: EKEventStore) async throws -> Bool {
    if #available(macOS 14.0, iOS 17.0, *) {
        return try await store.requestFullAccessToEvents()
    } else {
        return try await store.requestAccess(to: .event)
    }
}

func accessToReminders(_ store: EKEventStore) async throws -> Bool { try await store.requestAccess(to: .reminder) }

func access(_ store: EKEventStore, _ done: @escaping @Sendable (Bool, Error?) -> Void) {
    store.requestAccess(to: .event, completion: done)
    store.requestAccess(to: .reminder) { granted, error in done(granted, error) }
}
