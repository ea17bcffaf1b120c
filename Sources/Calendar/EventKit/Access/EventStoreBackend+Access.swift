import CalendarStore
import ConferenceErrors
import Foundation
import Synchronization

// What a program gets when it asks for access. What it may do is decided in `EventStoreBackend`.
extension EventStoreBackend {
    /// What was decided already; nil where the owner has to be asked.
    ///
    /// - Throws: where it cannot be known, `unsafeAccessGrants` or `accessGrantsFailed`.
    func decision(on request: AccessRequest) throws -> Bool? {
        request.decision(by: try grants.grant(of: program, for: request.entity))
    }

    /// Asks the owner and keeps the answer. Waits for it: not for a thread that others need.
    ///
    /// Two requests at once ask one question: who waited finds the answer of the other.
    ///
    /// - Returns: false, too, where nobody can be asked; that is not kept.
    /// - Throws: `missingUsageDescription`; `accessQuestionOpen`; what ``decision(on:)`` throws.
    func ask(_ request: AccessRequest) throws -> Bool {
        if let known = try decision(on: request) { return known }
        // First of all, so that whoever writes a program learns it wherever it runs.
        let question = try question(request)
        guard let conversation = prompt.begin() else {
            tellOnce(request)
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
            request, from: program, information: information, isRaise: level == .writeOnly, limits: limits)
    }

    /// A refusal to read leaves a program what it had: to add.
    private func keep(_ isGranted: Bool, for request: AccessRequest) throws {
        if !isGranted, try grants.level(of: program, for: request.entity) == .writeOnly {
            try grants.refuseFull(program)
        } else {
            try grants.set(isGranted ? request.level : .denied, of: program, for: request.entity, at: now())
        }
    }

    /// Says on standard error how access is granted if the program cannot ask: once for each request, because programs
    /// repeat them.
    private func tellOnce(_ request: AccessRequest) {
        let isNew = Self.told.withLock { $0.insert(request.command).inserted }
        guard isNew else { return }
        let error = ConferenceError.nobodyToAsk(program.executable, level: request.command)
        let text = [error.message, error.recoverySuggestion].compactMap { $0 }.joined(separator: " ")
        FileHandle.standardError.write(Data("EventKit: \(text)\n".utf8))
    }

    private static let told = Mutex<Set<String>>([])
}
