extension EKVirtualConferenceProvider: VirtualConferenceProvider {}

// The requirements are met by an extension of the protocol rather than by members of the class: a subclass is free to
// have a `roomTypes()` of its own without overriding anything.
extension VirtualConferenceProvider where Self: EKVirtualConferenceProvider {
    /// What `fetchAvailableRoomTypes` answers.
    public func roomTypes() async throws -> [RoomTypeDescriptor] {
        try await fetchAvailableRoomTypes().map { RoomTypeDescriptor(identifier: $0.identifier, title: $0.title) }
    }

    /// What `fetchVirtualConference` answers.
    public func conference(for request: ConferenceRequest) async throws -> ConferenceDescriptor {
        let conference = try await fetchVirtualConference(identifier: request.roomTypeIdentifier)
        return ConferenceDescriptor(
            title: conference.title,
            urls: conference.urlDescriptors.map { ConferenceURLDescriptor($0.url, title: $0.title) },
            details: conference.conferenceDetails)
    }
}
