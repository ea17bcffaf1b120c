public import ConferenceErrors
public import ConferenceModel

/// One provider's answer to a request for its rooms.
public struct ProviderRooms: Sendable {
    /// A room that can be attached to an event.
    public struct Room: Hashable, Sendable {
        /// Identifies the room for ``EventKit/EKEventStore/attach(_:to:span:replacing:)``. A program can save this value,
        /// because it does not change.
        public let reference: RoomReference
        /// The name for people, such as “Personal Room”. Checked: one line without control characters.
        public let title: String
    }

    /// The bundle identifier of the provider.
    public let provider: String
    /// The provider's name for people.
    public let name: String
    /// Its rooms, in its own order; empty if there is a ``problem``.
    public let rooms: [Room]
    /// The reason why the provider could not be asked or did not answer, as a sentence for people; nil on success.
    public let problem: ConferenceError?
}
