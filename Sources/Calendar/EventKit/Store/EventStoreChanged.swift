public import Foundation

extension EKEventStore {
    /// ``Foundation/NSNotification/Name/EKEventStoreChanged`` as a value, for
    /// `NotificationCenter.default.addObserver(of: store, for: .changed)` (Apple: EventKit, EventStoreChanged).
    public struct EventStoreChanged: NotificationCenter.MainActorMessage {
        /// Whose calendars have changed.
        public typealias Subject = EKEventStore

        /// ``Foundation/NSNotification/Name/EKEventStoreChanged``.
        public static var name: Notification.Name { .EKEventStoreChanged }

        /// A message, which says no more than that something has changed.
        public init() {}

        /// The message that a notification is.
        @MainActor
        public static func makeMessage(_ notification: Notification) -> EventStoreChanged? { EventStoreChanged() }

        /// The notification that a message is.
        @MainActor
        public static func makeNotification(_ message: EventStoreChanged) -> Notification { Notification(name: name) }
    }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<EKEventStore.EventStoreChanged> {
    /// That something in a store has changed.
    public static var changed: NotificationCenter.BaseMessageIdentifier<EKEventStore.EventStoreChanged> { .init() }
}
