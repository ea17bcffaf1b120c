import CommandLineKit
import ConferenceErrors
import EventPresentation
import Glibc
import Platform

/// The editor of the user: that of the settings, `$VISUAL`, `$EDITOR`, or one that is installed.
struct TextEditor {
    private let words: [String]
    private static let usual = ["sensible-editor", "nano", "vi"]

    /// - Parameter chosen: the command in the user's settings.
    /// - Throws: `badEditor`, `noEditor` (64).
    init(chosen: String?, environment: [String: String]) throws(ConferenceError) {
        if let words = chosen.flatMap(CommandWords.init)?.words {
            self.words = words
            return
        }
        for variable in ["VISUAL", "EDITOR"] {
            guard let text = environment[variable], text.contains(where: { !$0.isWhitespace }) else { continue }
            guard let words = CommandWords(text)?.words else { throw .badEditor(variable, text) }
            self.words = words
            return
        }
        guard let program = HelperProgram(Self.usual, environment: environment) else { throw .noEditor() }
        words = [program.path]
    }

    /// Edits a file, and waits until the editor has ended. The editor has the terminal meanwhile, and Ctrl-C is its own.
    ///
    /// - Throws: `editorFailed` if it cannot be started or ends with a status other than 0.
    func edit(_ path: String) async throws {
        let arguments = words + [path]
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            DetachedThread.run { continuation.resume(with: Result { try Self.run(arguments) }) }
        }
    }

    private static func run(_ arguments: [String]) throws(ConferenceError) {
        var settings = termios()
        let hasSettings = tcgetattr(0, &settings) == 0
        let before = [SIGINT, SIGQUIT].map { number in
            var (ignoring, present) = (sigaction(), sigaction())
            ignoring.__sigaction_handler.sa_handler = SIG_IGN
            _ = sigaction(number, &ignoring, &present)
            return (number, present)
        }
        defer {
            // An editor that crashed may have left the terminal in any state.
            if hasSettings { _ = tcsetattr(0, TCSADRAIN, &settings) }
            for (number, action) in before {
                var action = action
                _ = sigaction(number, &action, nil)
            }
        }
        let process = try start(arguments)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw .editorFailed(arguments[0], reason: String(cString: strerror(errno))) }
        }
        guard status == 0 else {
            let number = status & 0x7F
            throw .editorFailed(
                arguments[0], reason: number == 0 ? "exit status \(status >> 8 & 0xFF)" : "signal \(number)")
        }
    }

    /// Starts the editor in our own process group.
    private static func start(_ arguments: [String]) throws(ConferenceError) -> pid_t {
        do throws(ProgramStart.Failure) {
            // The editor draws on the terminal, even if our own answer goes to a file.
            return try ProgramStart.start(
                arguments, descriptors: [Int32(1), 2].filter { isatty($0) != 1 }.map { (0, $0) })
        } catch {
            throw .editorFailed(arguments[0], reason: String(cString: strerror(error.code)))
        }
    }
}
