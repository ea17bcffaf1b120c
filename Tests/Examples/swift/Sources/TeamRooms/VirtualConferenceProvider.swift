import EventKit

/// A calendar extension as it is written for Apple's systems: nothing in it knows of another one.
class VirtualConferenceProvider: EKVirtualConferenceProvider {
    private let server: String

    override init() {
        server = "meet.example.org"
        super.init()
    }

    override func fetchAvailableRoomTypes() async throws -> [EKVirtualConferenceRoomTypeDescriptor] {
        [
            EKVirtualConferenceRoomTypeDescriptor(title: "Stand-up", identifier: "stand-up"),
            EKVirtualConferenceRoomTypeDescriptor(title: "Open House", identifier: "open-house"),
        ]
    }

    override func fetchVirtualConference(
        identifier: EKVirtualConferenceRoomTypeIdentifier
    ) async throws -> EKVirtualConferenceDescriptor {
        guard let room = try await fetchAvailableRoomTypes().first(where: { $0.identifier == identifier }) else {
            throw NSError(
                domain: "TeamRooms", code: 1,
                userInfo: [NSLocalizedDescriptionKey: "There is no room “\(identifier)” any more."])
        }
        let meeting = UUID().uuidString.lowercased().replacingOccurrences(of: "-", with: "").prefix(16)
        guard let link = URL(string: "https://\(server)/\(identifier)-\(meeting)"),
            let phone = URL(string: "tel:+4930901820")
        else { throw URLError(.badURL) }
        return EKVirtualConferenceDescriptor(
            title: room.title,
            urlDescriptors: [
                EKVirtualConferenceURLDescriptor(title: "Join Meeting", url: link),
                EKVirtualConferenceURLDescriptor(title: "Audio Only", url: phone),
            ],
            conferenceDetails: "The telephone asks for the PIN.")
    }
}
