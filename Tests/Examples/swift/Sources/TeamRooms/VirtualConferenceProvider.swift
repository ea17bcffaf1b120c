import EventKit

/// A calendar extension as written for Apple's systems, with nothing in it that is specific to Linux.
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
                userInfo: [NSLocalizedDescriptionKey: "The room “\(identifier)” no longer exists."])
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
            conferenceDetails: "To join by phone, enter the PIN.")
    }
}
