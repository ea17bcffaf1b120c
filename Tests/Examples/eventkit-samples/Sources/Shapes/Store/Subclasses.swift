import EventKit

// Subclasses that the tests of a program use as fakes.

class FakeStore: EKEventStore {
    var answer = true
    var found: [EKEvent] = []

    override func requestFullAccessToEvents() async throws -> Bool { answer }

    override func calendars(for entityType: EKEntityType) -> [EKCalendar] { [] }

    override func events(matching predicate: NSPredicate) -> [EKEvent] { found }

    override func save(_ event: EKEvent, span: EKSpan, commit: Bool) throws { found.append(event) }

    override class func authorizationStatus(for entityType: EKEntityType) -> EKAuthorizationStatus { .fullAccess }
}

class FakeEvent: EKEvent {
    override var isDetached: Bool { true }
}

class FakeParticipant: EKParticipant {
    override var name: String? { "Ann" }

    override var isCurrentUser: Bool { true }
}

func fakes() -> [NSObject] {
    let store = FakeStore()
    return [store, FakeEvent(eventStore: store), FakeParticipant()]
}
