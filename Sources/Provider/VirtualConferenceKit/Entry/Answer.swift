/// What a request comes to. There is no way for it to come to nothing.
enum Answer: Sendable {
    case roomTypes([RoomTypeDescriptor])
    case conference(ConferenceDescriptor)
    case done
    case failure(VirtualConferenceError)

    /// What a piece of the provider's work comes to; whatever it throws is an answer too.
    init(of work: () async throws -> Answer) async {
        do {
            try Task.checkCancellation()
            self = try await work()
        } catch {
            self = .failure(VirtualConferenceError(describing: error))
        }
    }
}
