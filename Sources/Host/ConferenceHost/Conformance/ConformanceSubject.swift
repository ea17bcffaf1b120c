import ConferenceErrors
import ConferenceModel
import Platform
import PrivateFiles
import WorkerProtocol

/// What a check needs: the provider, workers for it, and random values.
struct ConformanceSubject {
    var configuration: HostConfiguration
    let provider: InstalledProvider
    let cancellation: Cancellation
    let random: SeededGenerator
    let made: MadeConferences
    let service: ServiceFindings

    /// Runs a conversation with a new worker that has loaded the provider, and ends the worker normally.
    func withWorker<Value>(
        _ body: (WorkerSession) throws(WorkerFailure) -> Value
    ) throws(ConferenceError) -> Value {
        var result: Result<Value, ConferenceError>?
        ProviderCall(configuration: configuration, provider: provider, cancellation: cancellation)
            .perform(ask: body) { value throws(ConferenceError) in
                value
            } deliver: {
                result = $0
            }
        guard let result else { throw .requestCancelled(provider: provider.label) }
        return try result.get()
    }

    /// Returns the room types, validated as in normal use.
    func roomTypes() throws(ConferenceError) -> [RoomType] {
        try validation.roomTypes(withWorker { session throws(WorkerFailure) in try session.roomTypes() })
    }

    /// Returns the first room type, for checks that need only one.
    func firstRoom() throws(ConferenceError) -> RoomType? { try roomTypes().first }

    var validation: AnswerValidation {
        AnswerValidation(
            provider: provider, limits: configuration.limits, secrets: SecretRedaction(of: provider, configuration))
    }

    /// Returns information from the section headers of the library, or nil if they cannot be read.
    func sections() -> ELFSections? {
        guard let bytes = try? FileSystem.read(provider.library, limit: configuration.limits.executableLength) else {
            return nil
        }
        return bytes.withUnsafeBytes { try? ELFSections(ELFBytes($0)) }
    }

    /// Has the provider create a conference, and records it in ``MadeConferences``.
    func conference(in room: String, key: String, _ session: WorkerSession) throws(WorkerFailure) -> AnsweredConference
    {
        let request = MadeConferences.Request(room: room, key: key)
        let isRepeated = made.note(request)
        do throws(WorkerFailure) {
            let answer = try session.conference(
                roomType: room, idempotencyKey: key, event: event, isRepeated: isRepeated)
            made.note(answer, for: request)
            return answer
        } catch {
            if case .failed(_, isOutcomeUnknown: false) = error { made.forget(request) }
            throw error
        }
    }

    /// Returns the failure of a request for a conference. If the request succeeds, records the conference and returns nil.
    ///
    /// - Throws: every other failure, including an answer that breaks a rule.
    func failureOfConference(in room: String, key: String, _ session: WorkerSession) throws(WorkerFailure) -> Failure? {
        do throws(WorkerFailure) {
            _ = try conference(in: room, key: key, session)
            return nil
        } catch {
            guard case .failed(let failure, _) = error, failure.origin == .provider else { throw error }
            return failure
        }
    }

    /// Returns a change of the event of a conference.
    func change(of conference: AnsweredConference, key: String, isEnd: Bool = false) -> ConferenceChangeCall {
        ConferenceChangeCall(
            milliseconds: configuration.limits.conferenceTimeout.milliseconds, identifier: conference.identifier,
            url: conference.urls.first?.url ?? "", idempotencyKey: key, event: isEnd ? nil : movedEvent)
    }

    /// The event to send to providers that request events and were granted them.
    var event: ConferenceCall.Event? { event(title: "Conformance check", start: 1_900_000_000) }

    /// The same event a day later, with another title.
    private var movedEvent: ConferenceCall.Event? {
        event(title: "Conformance check, moved", start: 1_900_086_400)
    }

    private func event(title: String, start: Int64) -> ConferenceCall.Event? {
        ConferenceCall.Event(
            EventContext(
                title: title,
                times: .init(
                    start: start, end: start + 3_600, timeZone: "Europe/Berlin", isAllDay: false, isRecurring: false)),
            granted: provider.grants.eventContext)
    }

    /// Returns an idempotency key that no other check uses.
    func key(_ number: Int = 0) -> String {
        var random = random
        return "check-\(String(random.next(), radix: 36))-\(number)"
    }
}

/// A random number generator with a fixed sequence for each seed and name (SplitMix64).
struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64, name: String) {
        state = name.utf8.reduce(seed ^ 0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SecretRedaction {
    /// The secrets in the configuration of a provider; none if it cannot be read.
    fileprivate convenience init(of provider: InstalledProvider, _ configuration: HostConfiguration) {
        let entries = provider.manifest.flatMap { manifest in
            try? configuration.settings(of: manifest).complete()
        }
        self.init((entries ?? []).filter(\.key.isSecret).compactMap { $0.value?.text })
    }
}
