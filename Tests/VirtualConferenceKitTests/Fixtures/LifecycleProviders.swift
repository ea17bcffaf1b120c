import VirtualConferenceKit

/// Describes the change in its answer.
struct Following: PrincipalProvider, LifecycleProvider {
    func roomTypes() -> [RoomTypeDescriptor] { [] }

    func conference(for request: ConferenceRequest) throws -> ConferenceDescriptor {
        throw VirtualConferenceError(.notFound, "There are no rooms here.")
    }

    func update(_ change: ConferenceChange) async throws -> ConferenceDescriptor {
        ConferenceDescriptor(title: "Moved", urls: [], details: Self.description(of: change), identifier: "new")
    }

    func end(_ change: ConferenceChange) async throws {
        guard change.identifier != "locked" else {
            throw VirtualConferenceError(.authentication, "Somebody else has locked the room.")
        }
        ProviderHost.current.log(Self.description(of: change))
    }

    private static func description(of change: ConferenceChange) -> String {
        let parts = [
            change.identifier, change.url?.absoluteString, change.idempotencyKey, change.event.map { $0.title ?? "" },
        ]
        return parts.map { $0 ?? "nil" }.joined(separator: " ")
    }
}

/// A subclass of Apple's class that handles changes too.
final class FollowingClass: EKVirtualConferenceProvider, LifecycleProvider {
    func update(_ change: ConferenceChange) async throws -> ConferenceDescriptor {
        ConferenceDescriptor(title: "Class", urls: [])
    }

    func end(_ change: ConferenceChange) async throws {}
}
