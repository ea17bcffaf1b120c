extension EKVirtualConferenceProvider: VirtualConferenceProvider {}

// In an extension of the protocol rather than of the class, so that a subclass can have a `roomTypes()` of its own.
extension VirtualConferenceProvider where Self: EKVirtualConferenceProvider {
    /// Returns the room types of `fetchAvailableRoomTypes`.
    public func roomTypes() async throws -> [RoomTypeDescriptor] {
        try await fetchAvailableRoomTypes().map { RoomTypeDescriptor(identifier: $0.identifier, title: $0.title) }
    }

    /// Returns the conference of `fetchVirtualConference`.
    public func conference(for request: ConferenceRequest) async throws -> ConferenceDescriptor {
        let conference = try await fetchVirtualConference(identifier: request.roomTypeIdentifier)
        return ConferenceDescriptor(
            title: conference.title,
            urls: conference.urlDescriptors.map { ConferenceURLDescriptor($0.url, title: $0.title) },
            details: conference.conferenceDetails)
    }
}
