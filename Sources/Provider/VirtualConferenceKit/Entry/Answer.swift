/// The answer to a request. Every request gets exactly one, even if it is only a failure.
enum Answer: Sendable {
    case roomTypes([RoomTypeDescriptor])
    case conference(ConferenceDescriptor)
    case done
    case failure(VirtualConferenceError)

    /// Runs the provider's code for a request, and turns an error that it throws into a failure.
    init(of work: () async throws -> Answer) async {
        do {
            try Task.checkCancellation()
            self = try await work()
        } catch {
            self = .failure(VirtualConferenceError(describing: error))
        }
    }
}
