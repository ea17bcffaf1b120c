import VirtualConferenceKit

/// A provider with two kinds of room, each with a video link and a telephone number.
final class Provider: PrincipalProvider {
    func roomTypes() async throws -> [RoomTypeDescriptor] {
        [
            RoomTypeDescriptor(identifier: "stand-up", title: "Stand-up"),
            RoomTypeDescriptor(identifier: "open-house", title: "Open House"),
        ]
    }

    func conference(for request: ConferenceRequest) async throws -> ConferenceDescriptor {
        guard let room = try await roomTypes().first(where: { $0.identifier == request.roomTypeIdentifier }) else {
            throw VirtualConferenceError(
                .notFound, "The room “\(request.roomTypeIdentifier)” no longer exists.")
        }
        guard let link = URL(string: "https://meet.example.org/\(room.identifier)-\(number(of: request))"),
            let phone = URL(string: "tel:+4930901820")
        else { throw VirtualConferenceError(.fault, "The address of the meeting is not a URL.") }
        return ConferenceDescriptor(
            title: room.title,
            urls: [
                ConferenceURLDescriptor(link, title: "Join Meeting", kind: .video),
                ConferenceURLDescriptor(phone, title: "Audio Only", kind: .phone, pin: "4711", region: "DE"),
            ],
            details: "To join by phone, enter the PIN.")
    }

    /// Derives the name of the meeting from the key (FNV-1a), so that a repeated request gets the same conference.
    private func number(of request: ConferenceRequest) -> String {
        let hash = request.idempotencyKey.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
