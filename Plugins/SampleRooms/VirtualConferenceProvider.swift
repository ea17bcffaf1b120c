// A provider in the shape that a calendar extension for Apple's systems has, to read, to copy and to try the host with.
// Its addresses lie in example.com: nobody answers there.
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

    /// The conference of a room and a meeting.
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

/// What can go wrong here; the description is what the user reads.
enum SampleRoomsError: LocalizedError {
    case unknownRoom(String)
    case badAddress(String)
    case unknownMeeting(String)

    var errorDescription: String? {
        switch self {
        case .unknownRoom(let identifier):
            "Sample Rooms has no room “\(identifier)”; it has “personal-room” and “onetime-room”."
        case .badAddress(let address):
            "Sample Rooms made “\(address)”, which is not a URL."
        case .unknownMeeting(let address):
            "Sample Rooms has not made the meeting “\(address)”."
        }
    }
}
