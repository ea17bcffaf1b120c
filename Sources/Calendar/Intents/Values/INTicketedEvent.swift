public import CoreLocation
public import Foundation

/// An event that needs a ticket (Apple: Intents, INTicketedEvent).
open class INTicketedEvent: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: Apple's class is open, which rules out a checked conformance; all stored properties are constants.

    /// The kind of event.
    public let category: INTicketedEventCategory
    /// The name of the event.
    public let name: String
    /// Beginning and end.
    public let eventDuration: INDateComponentsRange
    /// The place; nil if it takes place online.
    public let location: CLPlacemark?

    /// Creates a value from all its properties.
    public init(
        category: INTicketedEventCategory, name: String, eventDuration: INDateComponentsRange, location: CLPlacemark?
    ) {
        self.category = category
        self.name = name
        self.eventDuration = eventDuration
        self.location = location
    }

    /// Returns the object itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
