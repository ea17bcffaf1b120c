import ConferenceErrors
import ConferenceModel
import WorkerProtocol

// The same requests in the strictest sandbox.
extension ConformanceCheck {
    static let confined = [
        ConformanceCheck(id: "sandbox.strict", rule: "rooms and conferences also work in the strictest sandbox") {
            subject throws(ConferenceError) in
            var subject = subject
            subject.configuration.confinement = .strict
            let rooms: [RoomType]
            do throws(ConferenceError) {
                rooms = try subject.roomTypes()
            } catch {
                // In this case the machine lacks something; the provider is not to blame.
                guard error.code == .sandboxUnavailable else { throw error }
                return .skip(subject.configuration.sentence(error))
            }
            guard let room = rooms.first else { return .skip("there is no room type") }
            let answer = try subject.withWorker { session throws(WorkerFailure) in
                try subject.conference(in: room.identifier, key: subject.key(), session)
            }
            _ = try subject.validation.conference(
                answer, room: RoomReference(provider: subject.provider.identifier, room: room.identifier), now: 0)
            return .pass
        }
    ]
}
