import ConferenceErrors
import ConferenceModel
import WorkerProtocol

// The same questions where a provider can do the least.
extension ConformanceCheck {
    static let confined = [
        ConformanceCheck(id: "sandbox.strict", rule: "rooms and a conference come in the strictest sandbox, too") {
            subject throws(ConferenceError) in
            var subject = subject
            subject.configuration.confinement = .strict
            let rooms: [RoomType]
            do throws(ConferenceError) {
                rooms = try subject.roomTypes()
            } catch {
                // That is for the machine, and not for the provider, to be blamed.
                guard error.code == .sandboxUnavailable else { throw error }
                return .skip(subject.configuration.sentence(error))
            }
            guard let room = rooms.first else { return .skip("there is no room type") }
            let answer = try subject.withWorker { session throws(WorkerFailure) in
                try session.conference(
                    roomType: room.identifier, idempotencyKey: subject.key(), event: subject.event)
            }
            _ = try subject.validation.conference(
                answer, room: RoomReference(provider: subject.provider.identifier, room: room.identifier), now: 0)
            return .pass
        }
    ]
}
