public import Foundation

/// The name of a room type, as Apple's EventKit spells it.
public typealias EKVirtualConferenceRoomTypeIdentifier = String

/// A kind of room that a provider offers. The counterpart of ``RoomTypeDescriptor`` in Apple's shape.
open class EKVirtualConferenceRoomTypeDescriptor: NSObject, @unchecked Sendable {
    // Unchecked, here and below: Apple leaves these classes open, which rules out a checked conformance; all that they
    // store are constants.

    /// What the user chooses by.
    public let title: String
    /// The provider's own name for it; see ``RoomTypeDescriptor/identifier`` for what it may hold.
    public let identifier: EKVirtualConferenceRoomTypeIdentifier

    /// A kind of room.
    public init(title: String, identifier: EKVirtualConferenceRoomTypeIdentifier) {
        self.title = title
        self.identifier = identifier
    }
}

/// One way to join a conference. The counterpart of ``ConferenceURLDescriptor`` in Apple's shape.
open class EKVirtualConferenceURLDescriptor: NSObject, @unchecked Sendable {
    /// The label of the button or the line; worth having where there are several.
    public let title: String?
    /// Where to go or what to dial.
    public let url: URL

    /// One way to join.
    public init(title: String?, url: URL) {
        self.title = title
        self.url = url
    }
}

/// A conference. The counterpart of ``ConferenceDescriptor`` in Apple's shape.
open class EKVirtualConferenceDescriptor: NSObject, @unchecked Sendable {
    /// The name of the room or the meeting.
    public let title: String?
    /// The ways to join, at least one, in order of preference.
    public let urlDescriptors: [EKVirtualConferenceURLDescriptor]
    /// Text for people.
    public let conferenceDetails: String?

    /// A conference.
    public init(title: String?, urlDescriptors: [EKVirtualConferenceURLDescriptor], conferenceDetails: String?) {
        self.title = title
        self.urlDescriptors = urlDescriptors
        self.conferenceDetails = conferenceDetails
    }
}
