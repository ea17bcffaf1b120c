import CalendarStore
import ConferenceErrors
import Foundation
import Synchronization

// Requests for access. `EventStoreBackend` decides what a program may do.
extension EventStoreBackend {
    /// Returns the owner's earlier decision, or nil if the owner must be asked.
    ///
    /// - Throws: `unsafeAccessGrants` or `accessGrantsFailed` if the decisions cannot be read.
    func decision(on request: AccessRequest) throws -> Bool? {
        request.decision(by: try grants.grant(of: program, for: request.entity))
    }

    /// Asks the owner and stores the answer. Blocks until the owner answers, so do not call it on a thread that other work
    /// needs.
    ///
    /// Concurrent requests ask only once: the second one waits, and then finds the stored answer.
    ///
    /// - Returns: false also if the owner cannot be asked; that is not remembered.
    /// - Throws: `missingUsageDescription`, `accessQuestionOpen`, and the errors of ``decision(on:)``.
    func ask(_ request: AccessRequest) throws -> Bool {
        if let known = try decision(on: request) { return known }
        // Created first, so that developers notice a missing reason even where no terminal is available.
        let question = try question(request)
        guard let conversation = prompt.begin() else {
            explainOnce(request)
            return false
        }
        return try grants.takingTurns(about: program, in: conversation.place, limit: limits.accessQuestionTimeout) {
            if let known = try decision(on: request) { return known }
            guard let isGranted = conversation.answer(to: question) else { return false }
            try keep(isGranted, for: request)
            return isGranted
        }
    }

    private func question(_ request: AccessRequest) throws -> AccessQuestion {
        let level = try grants.level(of: program, for: request.entity)
        return try AccessQuestion(
            request, from: program, information: information, isUpgrade: level == .writeOnly, limits: limits)
    }

    /// Stores an answer. A program that is refused read access can still add events if it could before.
    private func keep(_ isGranted: Bool, for request: AccessRequest) throws {
        if !isGranted, try grants.level(of: program, for: request.entity) == .writeOnly {
            try grants.refuseFull(program)
        } else {
            try grants.set(isGranted ? request.level : .denied, of: program, for: request.entity, at: now())
        }
        noteAccess()
    }

    /// Prints on standard error how the owner grants access, if the owner cannot be asked. Prints it once for each level of
    /// access, because programs repeat requests.
    private func explainOnce(_ request: AccessRequest) {
        let isNew = Self.explained.withLock { $0.insert(request.grantLevel).inserted }
        guard isNew else { return }
        let error = ConferenceError.nobodyToAsk(program.executable, level: request.grantLevel)
        let text = [error.message, error.recoverySuggestion].compactMap { $0 }.joined(separator: " ")
        FileHandle.standardError.write(Data("EventKit: \(text)\n".utf8))
    }

    private static let explained = Mutex<Set<String>>([])
}
