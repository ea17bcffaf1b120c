extension EKVirtualConferenceProvider: VirtualConferenceProvider {}

// This extends the protocol and not the class, so that a subclass can declare its own `roomTypes()`.
extension VirtualConferenceProvider where Self: EKVirtualConferenceProvider {
    /// Returns the room types that `fetchAvailableRoomTypes` returns.
    public func roomTypes() async throws -> [RoomTypeDescriptor] {
        try await fetchAvailableRoomTypes().map { RoomTypeDescriptor(identifier: $0.identifier, title: $0.title) }
    }

    /// Returns the conference that `fetchVirtualConference` creates.
    public func conference(for request: ConferenceRequest) async throws -> ConferenceDescriptor {
        let conference = try await fetchVirtualConference(identifier: request.roomTypeIdentifier)
        return ConferenceDescriptor(
            title: conference.title,
            urls: conference.urlDescriptors.map { ConferenceURLDescriptor($0.url, title: $0.title) },
            details: conference.conferenceDetails)
    }
}
