import ConferenceErrors
import ConferenceModel
import WorkerProtocol

/// What a check works with: the provider, workers for it, and numbers that are made up.
struct ConformanceSubject {
    var configuration: HostConfiguration
    let provider: InstalledProvider
    let cancellation: Cancellation
    let random: SeededGenerator

    /// Runs a conversation with a fresh worker that has loaded the provider, to its end in good order.
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

    /// The room types, checked as for a user.
    func roomTypes() throws(ConferenceError) -> [RoomType] {
        try validation.roomTypes(withWorker { session throws(WorkerFailure) in try session.roomTypes() })
    }

    /// The first room, which stands for all where one is enough.
    func firstRoom() throws(ConferenceError) -> RoomType? { try roomTypes().first }

    /// The door for answers.
    var validation: AnswerValidation { AnswerValidation(provider: provider, limits: configuration.limits) }

    /// What the headers of the library say; nil where they cannot be read.
    func sections() -> ELFSections? {
        guard let bytes = try? FileSystem.read(provider.library, limit: configuration.limits.executableLength) else {
            return nil
        }
        return bytes.withUnsafeBytes { try? ELFSections(ELFBytes($0)) }
    }

    /// An event for providers that ask for one, and may know about it.
    var event: ConferenceCall.Event? {
        ConferenceCall.Event(
            EventContext(
                title: "Conformance check",
                times: .init(
                    start: 1_900_000_000, end: 1_900_003_600, timeZone: "Europe/Berlin", isAllDay: false,
                    isRecurring: false)),
            granted: provider.grants.eventContext)
    }

    /// A key that no other check uses.
    func key(_ number: Int = 0) -> String {
        var random = random
        return "check-\(String(random.next(), radix: 36))-\(number)"
    }
}

/// Numbers that only look random (SplitMix64): the same seed and name give the same.
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
