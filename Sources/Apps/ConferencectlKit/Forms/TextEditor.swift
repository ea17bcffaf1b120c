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
        var process: pid_t = 0
        let failure = spawn(arguments, &process)
        guard failure == 0 else { throw .editorFailed(arguments[0], reason: String(cString: strerror(failure))) }
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

    /// Starts a program in our own process group, with the signals as our parent process had them.
    private static func spawn(_ arguments: [String], _ process: inout pid_t) -> Int32 {
        var attributes = posix_spawnattr_t()
        var actions = posix_spawn_file_actions_t()
        posix_spawnattr_init(&attributes)
        posix_spawn_file_actions_init(&actions)
        defer {
            posix_spawnattr_destroy(&attributes)
            posix_spawn_file_actions_destroy(&actions)
        }
        var (usual, none) = (sigset_t(), sigset_t())
        sigemptyset(&usual)
        sigemptyset(&none)
        for number in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&usual, number) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        // The editor draws on the terminal, even if our own answer goes to a file.
        if isatty(1) != 1 { posix_spawn_file_actions_adddup2(&actions, 0, 1) }
        if isatty(2) != 1 { posix_spawn_file_actions_adddup2(&actions, 0, 2) }
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        return posix_spawnp(&process, arguments[0], &actions, &attributes, words, environ)
    }
}
