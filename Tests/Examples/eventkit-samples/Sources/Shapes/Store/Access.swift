import EventKit

// Requests with async and with a completion handler, and the reactions to their answers.

func access() async throws -> EKEventStore? {
    let store = EKEventStore()
    switch EKEventStore.authorizationStatus(for: .event) {
    case .fullAccess: return store
    case .writeOnly, .notDetermined: return try await store.requestFullAccessToEvents() ? store : nil
    case .denied, .restricted: return nil
    @unknown default: return nil
    }
}

func everything(_ store: EKEventStore) async throws -> Bool {
    guard try await store.requestWriteOnlyAccessToEvents() else { return false }
    let granted = try await store.requestFullAccessToReminders()
    _ = try? await store.requestFullAccessToEvents()
    return granted
}

func withHandlers(_ store: EKEventStore, _ done: @escaping @Sendable (Bool) -> Void) {
    store.requestFullAccessToEvents { granted, error in
        if let error { print(error.localizedDescription) }
        done(granted)
    }
    store.requestFullAccessToReminders { granted, _ in done(granted) }
    store.requestWriteOnlyAccessToEvents { (granted: Bool, error: (any Error)?) in done(granted && error == nil) }
}

func waiting(_ store: EKEventStore) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
        store.requestFullAccessToEvents { granted, error in
            if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: granted) }
        }
    }
}
