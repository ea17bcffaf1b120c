package import Glibc

/// Starts other programs.
package enum ProgramStart {
    /// The system has not started a program.
    package struct Failure: Error {
        /// The number of the error.
        package let code: Int32
    }

    /// Starts a program with the usual signals, whatever this process does with them.
    ///
    /// - Parameters:
    ///   - arguments: the program, found on `PATH`, and its arguments.
    ///   - environment: the variables of the program, or nil for those of this process.
    ///   - descriptors: the descriptors of this process that the program gets, with their numbers there. It has the standard input
    ///     and outputs of this process otherwise.
    ///   - hasOwnGroup: whether the program leads a process group of its own, so that signals of the terminal do not reach it.
    /// - Returns: the number of the process. The caller must wait for its end.
    package static func start(
        _ arguments: [String], environment: [String: String]? = nil, descriptors: [(own: Int32, number: Int32)] = [],
        hasOwnGroup: Bool = false
    ) throws(Failure) -> pid_t {
        guard let program = arguments.first else { throw Failure(code: ENOENT) }
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
        let group = hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
        posix_spawnattr_setflags(
            &attributes, Int16(Int32(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | Int32(group)))
        for (own, number) in descriptors { posix_spawn_file_actions_adddup2(&actions, own, number) }
        var words = arguments.map { strdup($0) } + [nil]
        var variables = (environment ?? [:]).map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var process = pid_t()
        let code =
            environment == nil
            ? posix_spawnp(&process, program, &actions, &attributes, &words, environ)
            : posix_spawnp(&process, program, &actions, &attributes, &words, &variables)
        guard code == 0 else { throw Failure(code: code) }
        return process
    }
}
