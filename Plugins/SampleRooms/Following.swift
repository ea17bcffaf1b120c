// What a provider does that wants to hear what becomes of the events of its conferences. Apple's class has nothing of the
// kind; it is an extension of the same class, and the manifest says VCPLifecycle.
import VirtualConferenceKit

extension VirtualConferenceProvider: LifecycleProvider {
    /// The event has moved or was renamed. A service that books rooms for a time would book anew here; these rooms are
    /// always open, so that the conference stays as it was made.
    func update(_ change: ConferenceChange) async throws -> ConferenceDescriptor {
        guard let url = change.url, let room = Self.room(of: url) else {
            throw SampleRoomsError.unknownMeeting(change.url?.absoluteString ?? "")
        }
        let conference = try conference(in: room, meeting: url.lastPathComponent)
        return ConferenceDescriptor(
            title: conference.title,
            urls: conference.urlDescriptors.map { ConferenceURLDescriptor($0.url, title: $0.title) },
            details: conference.conferenceDetails)
    }

    /// The event is gone, or has another conference. A service would take the meeting off its list; here there is none.
    func end(_ change: ConferenceChange) async throws {}

    private static func room(of url: URL) -> EKVirtualConferenceRoomTypeIdentifier? {
        switch url.host {
        case "www.personal.example.com": "personal-room"
        case "www.team.example.com": "onetime-room"
        default: nil
        }
    }
}
