// Rooms on a Jitsi Meet server. The server creates a room when the first participant opens its URL, so this provider
// only makes URLs and never calls the server. A repeated request may get another URL, since the first one left nothing
// behind.
import VirtualConferenceKit

/// Offers a new room for each meeting, and the user's personal room if one is configured.
final class JitsiMeetProvider: PrincipalProvider {
    private static let meeting = RoomTypeDescriptor(identifier: "meeting", title: "Jitsi Meeting")
    private static let personal = RoomTypeDescriptor(identifier: "personal", title: "My Jitsi Room")

    init() {}

    // Both methods read the configuration for each request. That is cheap, and reports a mistake as the error of the
    // request.
    func roomTypes() throws -> [RoomTypeDescriptor] {
        let settings = try MeetingSettings(ProviderHost.current)
        return settings.personalRoom == nil ? [Self.meeting] : [Self.meeting, Self.personal]
    }

    func conference(for request: ConferenceRequest) throws -> ConferenceDescriptor {
        let settings = try MeetingSettings(ProviderHost.current)
        let room: String
        let type: RoomTypeDescriptor
        switch request.roomTypeIdentifier {
        case Self.meeting.identifier:
            type = Self.meeting
            room = settings.roomPattern.name(for: request.event)
        case Self.personal.identifier:
            guard let name = settings.personalRoom else {
                throw VirtualConferenceError(
                    .configuration,
                    "Jitsi Meet has no personal room yet. Set its name with: "
                        + "\(ProviderHost.current.configurationCommand(for: "personalRoom")) NAME")
            }
            type = Self.personal
            room = name
        default:
            throw VirtualConferenceError(
                .notFound,
                "Jitsi Meet has no room “\(request.roomTypeIdentifier)”; it has “meeting” and “personal”.")
        }
        let address = "\(settings.server)/\(room)\(settings.options(for: request.event).fragment)"
        guard let url = URL(string: address) else {
            throw VirtualConferenceError(.fault, "Jitsi Meet created “\(address)”, which is not a URL.")
        }
        return ConferenceDescriptor(
            title: type.title,
            urls: [ConferenceURLDescriptor(url, title: "Join Meeting", kind: .video)],
            details: "The link opens in a web browser or in the Jitsi Meet app.", identifier: room)
    }
}
