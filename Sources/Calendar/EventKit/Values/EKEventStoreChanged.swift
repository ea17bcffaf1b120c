public import Foundation

extension NSNotification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted on the main actor after an event store has saved something (Apple: EventKit,
    /// EKEventStoreChangedNotification).
    ///
    /// The object is the event store. Nothing is said about what has changed: fetch again what you show. Apple posts it for
    /// the changes of other programs as well; here each store tells of its own.
    public static let EKEventStoreChanged = NSNotification.Name("EKEventStoreChangedNotification")
}
