public import Foundation

extension NSNotification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted on the main actor after any program has changed the calendars (Apple: EventKit, EKEventStoreChangedNotification),
    /// and after the owner has changed this program's access (Apple: EKEventStore.h).
    ///
    /// The notification's object is the event store; every store of the process posts one. The notification does not say what
    /// has changed: fetch what you show again. The notification needs a running main queue or run loop;
    /// ``EKEventStore/changes`` does not. See <doc:SeveralPrograms>.
    public static let EKEventStoreChanged = NSNotification.Name("EKEventStoreChangedNotification")
}
