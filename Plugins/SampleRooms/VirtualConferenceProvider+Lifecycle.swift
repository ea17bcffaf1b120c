// Updates and ends conferences when their events change. Apple's API has nothing like it. An extension of the same
// class adds it, and the manifest sets VCPLifecycle.
import VirtualConferenceKit

extension VirtualConferenceProvider: LifecycleProvider {
    /// A service that books rooms for a certain time would change the booking here. These rooms are always open, so the
    /// conference stays as it was created.
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

    /// A service would delete the meeting here. These rooms have nothing to delete.
    func end(_ change: ConferenceChange) async throws {}

    private static func room(of url: URL) -> EKVirtualConferenceRoomTypeIdentifier? {
        switch url.host {
        case "www.personal.example.com": "personal-room"
        case "www.team.example.com": "onetime-room"
        default: nil
        }
    }
}
