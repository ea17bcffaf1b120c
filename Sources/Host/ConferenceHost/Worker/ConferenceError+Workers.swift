package import ConferenceErrors
import ConferenceModel
import Foundation

// Errors about workers. `provider` is the label of a provider: its name and identifier. `words` are the last lines of
// its log.

extension ConferenceError.Code {
    package static let workerMissing = Self(rawValue: "workerMissing")
    package static let spawnFailed = Self(rawValue: "spawnFailed")
    package static let handshakeMismatch = Self(rawValue: "handshakeMismatch")
    package static let handshakeTimeout = Self(rawValue: "handshakeTimeout")
    package static let loadFailed = Self(rawValue: "loadFailed")
    package static let loadTimeout = Self(rawValue: "loadTimeout")
    package static let createFailed = Self(rawValue: "createFailed")
    package static let loadCrashed = Self(rawValue: "loadCrashed")
    package static let workerCrashed = Self(rawValue: "workerCrashed")
    package static let workerExited = Self(rawValue: "workerExited")
    package static let workerDisconnected = Self(rawValue: "workerDisconnected")
    package static let workerStopped = Self(rawValue: "workerStopped")
    package static let malformedFrame = Self(rawValue: "malformedFrame")
    package static let violation = Self(rawValue: "violation")
    package static let cancelled = Self(rawValue: "cancelled")
}

extension ConferenceError {
    /// The worker program is missing.
    package static func workerMissing(searched: [String]) -> ConferenceError {
        let places = searched.map { quoted($0) }.joined(separator: " or ")
        return ConferenceError(
            .workerMissing, .unavailable,
            "The program conference-worker, which providers run in, is missing: it should be \(places). "
                + "Run “swift build”, which builds it, or install it again.")
    }

    /// The system refused to start the worker.
    package static func spawnFailed(_ path: String, errno code: Int32) -> ConferenceError {
        ConferenceError(
            .spawnFailed, .unavailable, "“\(shown(path))” cannot be started: \(reason(code)).")
    }

    /// The worker program is not the one of this build.
    package static func handshakeMismatch(_ path: String, problem: String) -> ConferenceError {
        ConferenceError(
            .handshakeMismatch, .software,
            "“\(shown(path))” is not the worker of this program: \(words: TextPolicy.printable(problem)). "
                + "Run “swift build” to build both again, or install both again.")
    }

    /// The provider cannot be loaded.
    ///
    /// - Parameter code: the code that the worker reports, such as `entryMissing`.
    package static func loadFailed(
        provider: String, code: Code, problem: String, cause: any Error
    ) -> ConferenceError {
        let problem: Sentence =
            problem.isEmpty ? "it gave no reason" : Sentence(words: String(TextPolicy.printable(problem).prefix(600)))
        return ConferenceError(
            code, .unavailable, "\(TextPolicy.printable(provider)) cannot be loaded: \(problem).",
            cause: cause)
    }

    /// The provider's `create` returned a failure.
    package static func createFailed(
        provider: String, status: Int32, message: String, cause: any Error
    ) -> ConferenceError {
        let failure = providerFailed(
            provider: provider, request: "start", status: status, providerCode: 0, message: message)
        return ConferenceError(.createFailed, failure.exitStatus, failure.sentence, cause: cause)
    }

    /// A signal ended the process while it ran the provider.
    ///
    /// - Parameter phase: what the process was doing, such as “while making a conference”.
    package static func workerCrashed(
        provider: String, isLoading: Bool, phase: String, signal: Int32, words: [String], cause: any Error
    ) -> ConferenceError {
        ConferenceError(
            isLoading ? .loadCrashed : .workerCrashed, .unavailable,
            "\(TextPolicy.printable(provider)) crashed \(words: phase) (signal \(signal), \(name(ofSignal: signal)))."
                + "\(lastWords(words))", cause: cause)
    }

    /// The process ended on its own, which is a failure whatever its status is.
    package static func workerExited(
        provider: String, phase: String, status: Int32, words: [String], cause: any Error
    ) -> ConferenceError {
        ConferenceError(
            .workerExited, .unavailable,
            "\(TextPolicy.printable(provider)) ended its process \(words: phase) (exit status \(status))."
                + "\(lastWords(words))", cause: cause)
    }

    /// The process closed its channel and kept running.
    package static func workerDisconnected(
        provider: String, phase: String, words: [String], cause: any Error
    ) -> ConferenceError {
        ConferenceError(
            .workerDisconnected, .unavailable,
            "\(TextPolicy.printable(provider)) closed the connection to its host \(words: phase), and was ended."
                + "\(lastWords(words))", cause: cause)
    }

    /// A deadline passed.
    package static func workerTimeout(
        provider: String, code: Code, phase: String, limit: Duration, words: [String], cause: any Error
    ) -> ConferenceError {
        ConferenceError(
            code, .temporary,
            "\(TextPolicy.printable(provider)) gave no answer within \(text(limit)) \(words: phase), and was ended."
                + "\(lastWords(words))", cause: cause)
    }

    /// The whole process is suspended, unlike a provider that is merely slow.
    package static func workerStopped(
        provider: String, phase: String, time: Duration, words: [String], cause: any Error
    ) -> ConferenceError {
        ConferenceError(
            .workerStopped, .temporary,
            "\(TextPolicy.printable(provider)) stopped its process \(words: phase), did not respond for \(text(time)), and was "
                + "ended.\(lastWords(words))", cause: cause)
    }

    /// The worker broke the protocol.
    package static func protocolViolation(
        provider: String, isMalformed: Bool, phase: String, problem: String, cause: any Error
    ) -> ConferenceError {
        ConferenceError(
            isMalformed ? .malformedFrame : .violation, .badData,
            "\(TextPolicy.printable(provider)) was ended \(words: phase), because its worker broke the protocol: "
                + "\(words: TextPolicy.printable(problem)).", cause: cause)
    }

    /// The request was cancelled.
    package static func requestCancelled(provider: String) -> ConferenceError {
        ConferenceError(
            .cancelled, .temporary, "The request to \(TextPolicy.printable(provider)) was cancelled.")
    }

    private static func lastWords(_ words: [String]) -> Sentence {
        let last = words.filter { !$0.isEmpty }.suffix(3)
            .map { quoted(TextPolicy.printable($0), limit: 200) }
        guard !last.isEmpty else { return "" }
        let list = last.joined(separator: ", ")
        return last.count == 1 ? " The last line of its log: \(list)." : " The last lines of its log: \(list)."
    }

    private static func text(_ time: Duration) -> String {
        let milliseconds = time.components.seconds * 1_000 + time.components.attoseconds / 1_000_000_000_000_000
        return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms"
    }

    private static func name(ofSignal signal: Int32) -> String {
        guard let name = strsignal(signal) else { return "unknown" }
        return String(cString: name).lowercased()
    }
}
