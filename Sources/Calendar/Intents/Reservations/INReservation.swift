public import Foundation

/// One item of a booking (Apple: Intents, INReservation). Programs create the classes of the eight kinds.
///
/// ``itemReference`` identifies the item for its whole life: a donation with the same reference updates the entry in the inbox,
/// and its event if the user has added one.
open class INReservation: NSObject, NSCopying {
    /// What identifies the item within the program.
    public let itemReference: INSpeakableString
    /// The number of the whole booking; several items can share it.
    public let reservationNumber: String?
    /// When the booking was made.
    public let bookingTime: Date?
    /// The state of the reservation.
    public let reservationStatus: INReservationStatus
    /// The person in whose name it was made.
    public let reservationHolderName: String?
    /// What the user can do with it.
    public let actions: [INReservationAction]?
    /// The page of the reservation.
    public let url: URL?

    init(
        itemReference: INSpeakableString, reservationNumber: String?, bookingTime: Date?,
        reservationStatus: INReservationStatus, reservationHolderName: String?, actions: [INReservationAction]?,
        link: URL?
    ) {
        self.itemReference = itemReference
        self.reservationNumber = reservationNumber
        self.bookingTime = bookingTime
        self.reservationStatus = reservationStatus
        self.reservationHolderName = reservationHolderName
        self.actions = actions
        url = link
    }

    /// Returns the object itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Something that the user can do with a reservation, such as checking in (Apple: Intents, INReservationAction).
open class INReservationAction: NSObject, NSCopying {
    /// What can be done.
    public let type: INReservationActionType
    /// From when it can be done, and until when.
    public let validDuration: INDateComponentsRange
    /// The page of the program to do it on. Its `webpageURL` is what the event links to.
    public let userActivity: NSUserActivity

    /// Creates an action.
    public init(type: INReservationActionType, validDuration: INDateComponentsRange, userActivity: NSUserActivity) {
        self.type = type
        self.validDuration = validDuration
        self.userActivity = userActivity
    }

    /// Returns the object itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
