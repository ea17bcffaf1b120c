/// A kind of room that a provider offers, such as "Personal Room".
public struct RoomTypeDescriptor: Hashable, Sendable {
    /// The provider's own name for it: at most 128 characters of `A–Z a–z 0–9 . _ : -`.
    ///
    /// It comes back in ``ConferenceRequest/roomTypeIdentifier``, perhaps months later, so that it should never change.
    public var identifier: String
    /// What the user chooses by; one line.
    public var title: String

    /// A kind of room.
    public init(identifier: String, title: String) {
        self.identifier = identifier
        self.title = title
    }
}
