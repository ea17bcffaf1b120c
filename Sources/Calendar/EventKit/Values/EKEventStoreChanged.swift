public import Foundation

extension NSNotification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted on the main actor after the calendars have changed, whoever changed them (Apple: EventKit,
    /// EKEventStoreChangedNotification).
    ///
    /// The object is the event store; each of the process posts one. Nothing is said about what has changed: fetch again
    /// what you show. It needs a main queue or a run loop; ``EKEventStore/changes`` does not. See <doc:SeveralPrograms>.
    public static let EKEventStoreChanged = NSNotification.Name("EKEventStoreChangedNotification")
}
