import ConferenceModel
import Foundation
import Reservations

extension INInteraction {
    /// Donates the reservations of the answer: they appear in the user's inbox.
    ///
    /// A reservation that the program has donated before, with the same reference, is updated, and so is the event that the user
    /// has made of it. If it is cancelled, both are marked.
    ///
    /// - Parameter completion: called on a thread of its own when the inbox has the reservations, or with an ``INIntentError``.
    public func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        // Read here, because the objects of the program must not cross threads.
        let reader = DonationReader(zones: DonationDesk.zones, limits: Limits(), now: DonationDesk.now())
        let reservations = reader.reservations(of: self)
        let desk = DonationDesk.current
        Self.perform(.donatingInteraction, completion) { try desk().donate(reservations) }
    }

    /// Donates the reservations of the answer, and returns when the inbox has them.
    ///
    /// - Throws: ``INIntentError``.
    public func donate() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            donate { continuation.resume(with: Self.result($0)) }
        }
    }

    // MARK: Deleting

    /// Removes what the program has donated with these identifiers from the inbox. Events that the user has made of it stay.
    public class func delete(with identifiers: [String], completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        let identifiers = Set(identifiers)
        withdraw(.deletingInteractionWithIdentifiers, completion) {
            $0.interaction.map { identifiers.contains($0) } ?? false
        }
    }

    /// Removes what the program has donated with this identifier of a group from the inbox. Events that the user has made of it
    /// stay.
    public class func delete(with groupIdentifier: String, completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        withdraw(.deletingInteractionWithGroupIdentifier, completion) { $0.interactionGroup == groupIdentifier }
    }

    /// Removes all that the program has donated from the inbox. Events that the user has made of it stay.
    public class func deleteAll(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        withdraw(.deletingAllInteractions, completion) { _ in true }
    }

    /// Removes what the program has donated with these identifiers from the inbox.
    ///
    /// - Throws: ``INIntentError``.
    public class func delete(with identifiers: [String]) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            delete(with: identifiers) { continuation.resume(with: result($0)) }
        }
    }

    /// Removes what the program has donated with this identifier of a group from the inbox.
    ///
    /// - Throws: ``INIntentError``.
    public class func delete(with groupIdentifier: String) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            delete(with: groupIdentifier) { continuation.resume(with: result($0)) }
        }
    }

    /// Removes all that the program has donated from the inbox.
    ///
    /// - Throws: ``INIntentError``.
    public class func deleteAll() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            deleteAll { continuation.resume(with: result($0)) }
        }
    }

    // MARK: -

    private static func withdraw(
        _ code: INIntentError.Code, _ completion: (@Sendable ((any Error)?) -> Void)?,
        where isWanted: @escaping @Sendable (Reservation) -> Bool
    ) {
        let desk = DonationDesk.current
        perform(code, completion) { try desk().withdraw(where: isWanted) }
    }

    /// Does the work after all that the program has asked for before.
    private static func perform(
        _ code: INIntentError.Code, _ completion: (@Sendable ((any Error)?) -> Void)?,
        _ work: @escaping @Sendable () throws -> Void
    ) {
        DonationDesk.queue.async {
            let result = Result { try work() }
            completion?(result.failure.map { INIntentError(code, $0) })
        }
    }

    private static func result(_ error: (any Error)?) -> Result<Void, any Error> {
        error.map { .failure($0) } ?? .success(())
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
