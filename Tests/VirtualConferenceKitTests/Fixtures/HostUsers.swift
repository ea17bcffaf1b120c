// Providers that use their host.
import VirtualConferenceKit

/// Reads its configuration in `init()` and offers it as a room.
class Configured: EKVirtualConferenceProvider {
    private let server: String

    override init() {
        server = ProviderHost.current.configuration["server"] ?? "none"
        super.init()
    }

    override func fetchAvailableRoomTypes() async throws -> [EKVirtualConferenceRoomTypeDescriptor] {
        [EKVirtualConferenceRoomTypeDescriptor(title: server, identifier: "server")]
    }
}

/// Reports everything that it can read from the host.
final class HostReader: PrincipalProvider {
    private let seenWhenMade = HostReader.describe()

    func roomTypes() async throws -> [RoomTypeDescriptor] {
        let elsewhere = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: ProviderHost.current.name)
            }
        }
        return [
            RoomTypeDescriptor(identifier: "made", title: seenWhenMade),
            RoomTypeDescriptor(identifier: "asked", title: Self.describe()),
            RoomTypeDescriptor(identifier: "elsewhere", title: elsewhere ?? "none"),
        ]
    }

    func conference(for request: ConferenceRequest) throws -> ConferenceDescriptor {
        let host = ProviderHost.current
        host.log("debug", level: .debug)
        host.log("usual")
        host.log("error", level: .error)
        let values = host.configuration
        let found: [Any?] = [
            values["text"], values.integer("integer"), values.boolean("boolean"), values.url("url"),
            values["long"]?.count,
            values["absent"], values.integer("text"), values.boolean("text"),
        ]
        return ConferenceDescriptor(
            title: try values.required(request.roomTypeIdentifier), urls: [],
            details: found.map { $0.map { "\($0)" } ?? "nil" }.joined(separator: ","))
    }

    private static func describe() -> String {
        let host = ProviderHost.current
        let remaining = host.timeRemaining.map { "\($0)" }
        return [host.name, host.version, host.bundleIdentifier, remaining].map { $0 ?? "nil" }.joined(separator: " ")
    }
}
