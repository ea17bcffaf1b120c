public import Foundation

extension NSNotification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted when the contents of a store or the access to it have changed, by this program or another one (Apple:
    /// EventKit, EKEventStoreChangedNotification).
    ///
    /// The object is the event store. Nothing is said about what has changed: fetch again what you show.
    public static let EKEventStoreChanged = NSNotification.Name("EKEventStoreChangedNotification")
}
