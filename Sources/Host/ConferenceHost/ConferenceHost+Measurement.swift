package import ConferenceErrors
package import ConferenceModel

// What measurements need beside what programs do.
extension ConferenceHost {
    /// Asks one provider for its room types again and again, in one worker: what a question costs when the worker is
    /// warm. Each answer is validated, as every one is.
    ///
    /// - Parameters:
    ///   - count: how often.
    ///   - observe: is called after each answer, on the thread of the question, which waits for it.
    package func askRepeatedly(
        _ provider: InstalledProvider, count: Int, observe: @escaping @Sendable ([RoomType]) -> Void
    ) async throws {
        let validation = AnswerValidation(provider: provider, limits: configuration.limits)
        try await perform(provider) { session throws(WorkerFailure) -> ConferenceError? in
            for _ in 0..<count {
                let answer = try session.roomTypes()
                do throws(ConferenceError) {
                    observe(try validation.roomTypes(answer))
                } catch {
                    return error
                }
            }
            return nil
        } check: { problem throws(ConferenceError) in
            if let problem { throw problem }
        }
    }

    /// Copies the library of a provider as for a worker.
    ///
    /// - Parameter isDigestNeeded: true to have it hashed on the way, as every library is that does not ship with this
    ///   program.
    /// - Returns: its size in bytes.
    package func copyLibrary(of provider: InstalledProvider, isDigestNeeded: Bool) throws(ConferenceError) -> Int {
        try TrustGate(configuration: configuration).seal(provider, isDigestNeeded: isDigestNeeded).size
    }
}
