// A provider written like a calendar extension for Apple's systems: to read, to copy, and to try the host with. Its
// URLs are in example.com, where there are no meetings.
import VirtualConferenceKit

/// Offers a personal room and a one-time room.
final class VirtualConferenceProvider: EKVirtualConferenceProvider {
    override func fetchAvailableRoomTypes() async throws -> [EKVirtualConferenceRoomTypeDescriptor] {
        [
            EKVirtualConferenceRoomTypeDescriptor(title: "Personal Room", identifier: "personal-room"),
            EKVirtualConferenceRoomTypeDescriptor(title: "One-Time Room", identifier: "onetime-room"),
        ]
    }

    override func fetchVirtualConference(
        identifier: EKVirtualConferenceRoomTypeIdentifier
    ) async throws -> EKVirtualConferenceDescriptor {
        try conference(in: identifier, meeting: UUID().uuidString.prefix(8).lowercased())
    }

    /// Returns the conference of a meeting in a room.
    func conference(
        in room: EKVirtualConferenceRoomTypeIdentifier, meeting: String
    ) throws -> EKVirtualConferenceDescriptor {
        switch room {
        case "personal-room":
            return EKVirtualConferenceDescriptor(
                title: "Personal Room",
                urlDescriptors: [try link("Join Meeting", "https://www.personal.example.com/\(meeting)")],
                conferenceDetails: "We meet in my personal room.")
        case "onetime-room":
            return EKVirtualConferenceDescriptor(
                title: "One-Time Room",
                urlDescriptors: [
                    try link("Join Meeting", "https://www.team.example.com/\(meeting)"),
                    try link("Audio Only", "tel:1-408-555-0100"),
                ],
                conferenceDetails: "The agenda is at https://www.team.example.com/\(meeting)/agenda")
        default:
            throw SampleRoomsError.unknownRoom(room)
        }
    }

    private func link(_ title: String, _ address: String) throws -> EKVirtualConferenceURLDescriptor {
        guard let url = URL(string: address) else { throw SampleRoomsError.badAddress(address) }
        return EKVirtualConferenceURLDescriptor(title: title, url: url)
    }
}

/// The provider's errors. The user reads their descriptions.
enum SampleRoomsError: LocalizedError {
    case unknownRoom(String)
    case badAddress(String)
    case unknownMeeting(String)

    var errorDescription: String? {
        switch self {
        case .unknownRoom(let identifier):
            "Sample Rooms has no room “\(identifier)”; it has “personal-room” and “onetime-room”."
        case .badAddress(let address):
            "Sample Rooms created “\(address)”, which is not a URL."
        case .unknownMeeting(let address):
            "The meeting “\(address)” is not one of Sample Rooms."
        }
    }
}
