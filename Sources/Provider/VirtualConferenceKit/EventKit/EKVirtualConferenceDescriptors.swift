public import Foundation

/// The identifier of a room type. The name is Apple's.
public typealias EKVirtualConferenceRoomTypeIdentifier = String

/// A kind of room that a provider offers: Apple's form of ``RoomTypeDescriptor``.
open class EKVirtualConferenceRoomTypeDescriptor: NSObject, @unchecked Sendable {
    // Unchecked, here and below, because Apple's classes are open. All stored properties are constants.

    /// The title from which the user chooses.
    public let title: String
    /// The provider's identifier for the room type; see ``RoomTypeDescriptor/identifier`` for the characters that it may
    /// contain.
    public let identifier: EKVirtualConferenceRoomTypeIdentifier

    /// Creates a room type.
    public init(title: String, identifier: EKVirtualConferenceRoomTypeIdentifier) {
        self.title = title
        self.identifier = identifier
    }
}

/// One way to join a conference: Apple's form of ``ConferenceURLDescriptor``.
open class EKVirtualConferenceURLDescriptor: NSObject, @unchecked Sendable {
    /// The label of the button or line. Set it if the conference has several ways to join.
    public let title: String?
    /// The address to open or the number to dial.
    public let url: URL

    /// Creates a way to join.
    public init(title: String?, url: URL) {
        self.title = title
        self.url = url
    }
}

/// A conference: Apple's form of ``ConferenceDescriptor``.
open class EKVirtualConferenceDescriptor: NSObject, @unchecked Sendable {
    /// The name of the room or meeting.
    public let title: String?
    /// The ways to join, at least one, in order of preference.
    public let urlDescriptors: [EKVirtualConferenceURLDescriptor]
    /// Text for people, such as an agenda or how to dial in.
    public let conferenceDetails: String?

    /// Creates a conference.
    public init(title: String?, urlDescriptors: [EKVirtualConferenceURLDescriptor], conferenceDetails: String?) {
        self.title = title
        self.urlDescriptors = urlDescriptors
        self.conferenceDetails = conferenceDetails
    }
}
