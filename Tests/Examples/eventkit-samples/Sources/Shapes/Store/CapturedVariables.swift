import EventKit

// Handlers that are not sendable and change captured variables, while the caller waits on a semaphore: programs in Swift 5
// mode do so.

func accessNow(_ store: EKEventStore) -> Bool {
    var result = false
    var failure: Error?
    let semaphore = DispatchSemaphore(value: 0)
    store.requestFullAccessToEvents { granted, error in
        result = granted
        failure = error
        semaphore.signal()
    }
    semaphore.wait()
    return result && failure == nil
}

func remindersNow(_ store: EKEventStore) -> [EKReminder] {
    var found: [EKReminder] = []
    let semaphore = DispatchSemaphore(value: 0)
    store.fetchReminders(matching: store.predicateForReminders(in: nil)) { reminders in
        found = reminders ?? []
        semaphore.signal()
    }
    semaphore.wait()
    return found
}

func handedOn(_ store: EKEventStore, completion: @escaping (Bool, Error?) -> Void) {
    store.requestFullAccessToReminders(completion: completion)
    store.requestWriteOnlyAccessToEvents(completion: completion)
}
