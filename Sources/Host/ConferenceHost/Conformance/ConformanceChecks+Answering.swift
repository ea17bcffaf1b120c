import ConferenceErrors
import ConferenceModel
import Platform
import WorkerProtocol

// Requests for rooms and conferences, including invalid ones.
extension ConformanceCheck {
    static let answering = [
        ConformanceCheck(id: "rooms.valid", rule: "the room types are valid") { subject throws(ConferenceError) in
            let rooms = try subject.roomTypes()
            return rooms.isEmpty ? .warn("there are no room types") : .pass
        },
        ConformanceCheck(id: "rooms.fast", rule: "the room types are returned within 100 ms") {
            subject throws(ConferenceError) in
            let time = try subject.withWorker { session throws(WorkerFailure) in
                let start = MonotonicClock.now
                _ = try session.roomTypes()
                return MonotonicClock.now - start
            }
            guard time > .milliseconds(100) else { return .pass }
            return .warn("they took \(time.milliseconds) ms; the user waits for this list, so cache the last answer")
        },
        ConformanceCheck(id: "rooms.stable", rule: "room types keep their identifiers") {
            subject throws(ConferenceError) in
            let (first, second) = try subject.withWorker { session throws(WorkerFailure) in
                (try session.roomTypes(), try session.roomTypes())
            }
            let third = try subject.withWorker { session throws(WorkerFailure) in try session.roomTypes() }
            let lists = [first, second, third].map { Set($0.map(\.identifier)) }
            if lists[0] != lists[1] { return .fail("two consecutive requests returned different identifiers") }
            if lists[0] != lists[2] { return .fail("another process returned different identifiers") }
            return .pass
        },
        ConformanceCheck(id: "conference.valid", rule: "each room makes a valid conference in time") {
            subject throws(ConferenceError) in
            // Only a few rooms are tried, because a provider may have dozens and each request creates a real conference.
            let rooms = try subject.roomTypes().prefix(4)
            for (number, room) in rooms.enumerated() {
                let answer = try subject.withWorker { session throws(WorkerFailure) in
                    try subject.conference(in: room.identifier, key: subject.key(number), session)
                }
                _ = try subject.validation.conference(
                    answer, room: RoomReference(provider: subject.provider.identifier, room: room.identifier), now: 0)
            }
            return rooms.isEmpty ? .skip("there is no room type") : .pass
        },
        ConformanceCheck(id: "conference.same-key", rule: "the same key returns the same conference") {
            subject throws(ConferenceError) in
            guard let room = try subject.firstRoom() else { return .skip("there is no room type") }
            let (first, second) = try subject.withWorker { session throws(WorkerFailure) in
                (
                    try subject.conference(in: room.identifier, key: subject.key(), session),
                    try subject.conference(in: room.identifier, key: subject.key(), session)
                )
            }
            guard first.urls.first?.url != second.urls.first?.url else { return .pass }
            return .warn("it returned another one; a host that repeats a request after a crash would create two")
        },
        ConformanceCheck(id: "conference.unknown-room", rule: "an unknown room fails with VCP_E_NOT_FOUND") {
            subject throws(ConferenceError) in
            var random = subject.random
            let room = "no-such-room-\(String(random.next(), radix: 36))"
            let failure = try subject.failure(room: room)
            guard let failure else { return .fail("it made a conference for “\(room)”") }
            if failure.status == 3 { return failure.message.isEmpty ? .warn("the failure has no message") : .pass }
            return .warn("it failed with status \(failure.status), so the user is not told to choose another room")
        },
        ConformanceCheck(id: "conference.odd-requests", rule: "invalid requests are refused and do no harm") {
            subject throws(ConferenceError) in
            var random = subject.random
            let letters = Array("ABCXYZabcxyz0189._:-")
            let requests = (0..<32).map { _ in
                let length = Int.random(in: 1...128, using: &random)
                return (
                    String((0..<length).map { _ in letters.randomElement(using: &random) ?? "a" }),
                    String(repeating: "k", count: Int.random(in: 0...512, using: &random))
                )
            }
            let made = try subject.withWorker { session throws(WorkerFailure) in
                var made: String?
                for (room, key) in requests {
                    if try subject.failureOfConference(in: room, key: key, session) == nil { made = made ?? room }
                }
                _ = try session.roomTypes()
                return made
            }
            guard let made else { return .pass }
            return .fail("it made a conference for “\(made)”, which is not one of its rooms")
        },
    ]
}

extension ConformanceSubject {
    /// Returns the failure of a request for a conference, or nil if it succeeded.
    fileprivate func failure(room: String) throws(ConferenceError) -> Failure? {
        try withWorker { session throws(WorkerFailure) in try failureOfConference(in: room, key: key(), session) }
    }
}
