import VirtualConferenceKit

/// A provider for a service with an HTTP API, whose rooms follow their events.
final class Provider: PrincipalProvider, LifecycleProvider {
    private let service = RoomService()

    /// The rooms are known without a call, so that the user sees them at once, and also without a network.
    func roomTypes() async throws -> [RoomTypeDescriptor] {
        [
            RoomTypeDescriptor(identifier: "meeting", title: "Meeting"),
            RoomTypeDescriptor(identifier: "webinar", title: "Webinar"),
        ]
    }

    func conference(for request: ConferenceRequest) async throws -> ConferenceDescriptor {
        guard let type = try await roomTypes().first(where: { $0.identifier == request.roomTypeIdentifier }) else {
            throw VirtualConferenceError(.notFound, "There is no room “\(request.roomTypeIdentifier)”.")
        }
        let details = RoomDetails(kind: type.identifier, name: type.title, event: request.event)
        return ConferenceDescriptor(try await service.create(details, key: request.idempotencyKey))
    }

    func update(_ change: ConferenceChange) async throws -> ConferenceDescriptor {
        guard let identifier = change.identifier else {
            throw VirtualConferenceError(.notFound, "The event does not say which room it has.")
        }
        return ConferenceDescriptor(try await service.update(identifier, RoomDetails(event: change.event)))
    }

    func end(_ change: ConferenceChange) async throws {
        if let identifier = change.identifier { try await service.end(identifier) }
    }
}
