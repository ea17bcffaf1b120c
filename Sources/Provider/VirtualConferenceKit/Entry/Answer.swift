/// The answer to a request. Every request gets one, if only a failure.
enum Answer: Sendable {
    case roomTypes([RoomTypeDescriptor])
    case conference(ConferenceDescriptor)
    case done
    case failure(VirtualConferenceError)

    /// Runs a piece of the provider's work and turns an error that it throws into a failure.
    init(of work: () async throws -> Answer) async {
        do {
            try Task.checkCancellation()
            self = try await work()
        } catch {
            self = .failure(VirtualConferenceError(describing: error))
        }
    }
}
