import ConferenceHost
import ConferenceModel

/// The names of a room and of its provider, as people know them. No provider is asked.
struct RoomName {
    /// The title that the provider gave the room the last time; before that, its identifier.
    let room: String
    /// The name of the provider, or its identifier if it is not installed.
    let provider: String

    init(_ reference: RoomReference, _ provider: InstalledProvider?, in host: ConferenceHost) {
        let rooms = provider.flatMap { host.lastRooms(of: [$0])[$0.path] } ?? []
        room = TextPolicy.printable(rooms.first { $0.identifier == reference.room }?.title ?? reference.room)
        self.provider = TextPolicy.printable(provider?.name ?? reference.provider)
    }

    init(_ reference: RoomReference, in host: ConferenceHost) {
        self.init(reference, host.installed().provider(reference.provider), in: host)
    }

    /// `Personal Room (Sample Rooms)`
    var text: String { "\(room) (\(provider))" }
}
