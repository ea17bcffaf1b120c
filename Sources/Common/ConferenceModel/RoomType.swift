/// A kind of room that a provider offers, such as "Personal Room".
///
/// This is the validated counterpart of Apple's `EKVirtualConferenceRoomTypeDescriptor`.
public struct RoomType: Hashable, Sendable {
    /// The provider's identifier for the room type, used to request a conference.
    public let identifier: String
    /// The title shown to the user.
    public let title: String

    /// Validates the values and creates a room type.
    ///
    public init(identifier: String, title: String, limits: Limits = Limits()) throws(InvalidValue) {
        self.identifier = try TextPolicy.identifier(
            identifier, subject: "room type identifier", limit: limits.identifierLength)
        self.title = try TextPolicy.name(title, subject: "room type title", limit: limits.titleLength)
    }
}

/// The globally unique name of a room type, written `PROVIDER/ROOM`.
public struct RoomReference: Hashable, Sendable, CustomStringConvertible {
    /// The bundle identifier of the provider.
    public let provider: String
    /// The identifier of the room type.
    public let room: String

    /// Creates a reference without checking that the provider and the room type exist.
    public init(provider: String, room: String) {
        self.provider = provider
        self.room = room
    }

    /// `PROVIDER/ROOM`.
    public var description: String { "\(provider)/\(room)" }
}
