import VirtualConferenceKit

/// A room, as the service describes it.
struct Room: Codable, Equatable {
    var id: String
    var name: String
    var link: URL
    var phone: URL?
    var pin: String?
}

/// What the service is told of a room. A value that is nil is not sent, and so stays as it is.
struct RoomDetails: Codable, Equatable {
    var kind: String?
    var name: String?
    var start: Date?
    var end: Date?
    var rule: String?

    /// Takes what the user lets the provider see of an event.
    init(kind: String? = nil, name: String? = nil, event: ConferenceRequest.Event?) {
        self.kind = kind
        self.name = event?.title ?? name
        start = event?.times?.start
        end = event?.times?.end
        rule = event?.times?.recurrenceRule
    }
}

extension ConferenceDescriptor {
    /// Everything that participants need to join a room.
    init(_ room: Room) {
        var urls = [ConferenceURLDescriptor(room.link, title: "Join Meeting", kind: .video)]
        if let phone = room.phone {
            urls.append(ConferenceURLDescriptor(phone, title: "Join by Phone", kind: .phone, pin: room.pin))
        }
        self.init(title: room.name, urls: urls, identifier: room.id)
    }
}
