// Links that the user has: a personal room, a channel on a Mumble server, a chat room, a telephone bridge. The provider only
// makes addresses and calls no server. A random part of an address is derived from the request, so that a repeated request
// gets the same address.
import VirtualConferenceKit

/// Offers a room for each of the user's links.
final class LinkProvider: PrincipalProvider {
    init() {}

    // Both methods read the configuration for each request. That is cheap, and reports a mistake as the error of the
    // request.
    func roomTypes() throws -> [RoomTypeDescriptor] {
        let list = LinkList(ProviderHost.current.configuration[LinkList.key] ?? "")
        if let error = list.error(ProviderHost.current) {
            guard !list.rooms.isEmpty else { throw error }
            ProviderHost.current.log(error.message, level: .warning)
        }
        return list.roomTypes
    }

    /// A wrong line does not keep the user from the rooms of the others.
    func conference(for request: ConferenceRequest) throws -> ConferenceDescriptor {
        let list = LinkList(ProviderHost.current.configuration[LinkList.key] ?? "")
        guard let room = list.rooms.first(where: { $0.identifier == request.roomTypeIdentifier }) else {
            if let error = list.error(ProviderHost.current, room: request.roomTypeIdentifier) { throw error }
            let known = list.rooms.map { "“\($0.identifier)”" }.formatted(.list(type: .and, width: .standard))
            throw VirtualConferenceError(
                .notFound,
                "Link has no room “\(request.roomTypeIdentifier)”; "
                    + (known.isEmpty ? "it has no rooms yet." : "it has \(known)."))
        }
        let random = Self.groups(of: request.derivedText(for: "link"))
        let notes = room.lines.compactMap(\.note)
        return ConferenceDescriptor(
            title: room.name, urls: try room.lines.map { try $0.entryPoint(random: random) },
            details: notes.isEmpty ? nil : notes.joined(separator: "\n"))
    }

    /// Returns 20 characters in four groups, which can be read aloud.
    private static func groups(of text: String) -> String {
        stride(from: 0, to: text.count, by: 5)
            .map { String(text.dropFirst($0).prefix(5)) }.joined(separator: "-")
    }
}
