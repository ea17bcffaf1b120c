public import Foundation

extension NSNotification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted on the main actor after any program has changed the calendars (Apple: EventKit,
    /// EKEventStoreChangedNotification), and after the owner has changed this program's access (Apple: EKEventStore.h).
    ///
    /// The object is the event store; every store of the process posts one. The notification does not say what has
    /// changed: fetch again what you show. It needs a main queue or a run loop; ``EKEventStore/changes`` does not. See
    /// <doc:SeveralPrograms>.
    public static let EKEventStoreChanged = NSNotification.Name("EKEventStoreChangedNotification")
}
