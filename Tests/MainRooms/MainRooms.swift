import Dispatch
import VirtualConferenceKit

/// A provider that does everything on the main actor and the main queue, as code from applications does.
final class MainRooms: PrincipalProvider, Sendable {
    init() {
        // Work for the main queue may come before anybody has asked for anything.
        DispatchQueue.main.async { MainActor.assumeIsolated { Shelf.shared.title = "Main" } }
    }

    @MainActor
    func roomTypes() async throws -> [RoomTypeDescriptor] {
        dispatchPrecondition(condition: .onQueue(.main))
        return [RoomTypeDescriptor(identifier: "main", title: Shelf.shared.title)]
    }

    func conference(for request: ConferenceRequest) async throws -> ConferenceDescriptor {
        // From the main queue to the main actor, a hundred times there and back.
        for _ in 0..<100 {
            await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
                DispatchQueue.main.async { done.resume() }
            }
            await MainActor.run { Shelf.shared.visits += 1 }
        }
        let visits = await Shelf.shared.visits
        guard let url = URL(string: "https://meet.example.org/main") else { throw VirtualConferenceError(.fault, "") }
        return ConferenceDescriptor(title: "\(visits) visits", url: url)
    }
}

@MainActor
private final class Shelf {
    static let shared = Shelf()
    var title = "Nobody was here"
    var visits = 0
}
