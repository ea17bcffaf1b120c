public import ConferenceErrors
public import ConferenceModel

/// What one provider answers to the question which rooms it has.
public struct ProviderRooms: Sendable {
    /// A room that an event can get.
    public struct Room: Hashable, Sendable {
        /// What ``EventKit/EKEventStore/attach(_:to:span:replacing:)`` takes; stays the same, so that a program can keep it.
        public let reference: RoomReference
        /// What people choose by, such as “Personal Room”. Checked: one line, nothing that a terminal would obey.
        public let title: String
    }

    /// The bundle identifier of the provider.
    public let provider: String
    /// What people know the provider by.
    public let name: String
    /// Its rooms, in its own order; empty where there is a ``problem``.
    public let rooms: [Room]
    /// Why it could not be asked, or did not answer, in a sentence for people; nil for one that did.
    public let problem: ConferenceError?
}
