public import Foundation

extension EKEventStore {
    /// ``Foundation/NSNotification/Name/EKEventStoreChanged`` as a message, for
    /// `NotificationCenter.default.addObserver(of: store, for: .changed)` (Apple: EventKit, EventStoreChanged).
    public struct EventStoreChanged: NotificationCenter.MainActorMessage {
        /// The store whose calendars have changed.
        public typealias Subject = EKEventStore

        /// ``Foundation/NSNotification/Name/EKEventStoreChanged``.
        public static var name: Notification.Name { .EKEventStoreChanged }

        /// Creates a message. It does not say what has changed.
        public init() {}

        /// Converts a notification to a message.
        @MainActor
        public static func makeMessage(_ notification: Notification) -> EventStoreChanged? { EventStoreChanged() }

        /// Converts a message to a notification.
        @MainActor
        public static func makeNotification(_ message: EventStoreChanged) -> Notification { Notification(name: name) }
    }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<EKEventStore.EventStoreChanged> {
    /// Identifies messages about changes of a store.
    public static var changed: NotificationCenter.BaseMessageIdentifier<EKEventStore.EventStoreChanged> { .init() }
}
