import EventKit

// Programs choose between the requests of older and newer systems with `#available`.

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
