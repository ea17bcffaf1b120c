import Foundation

/// A running conferencectl that will be killed.
struct Victim {
    let process: pid_t

    /// Its state at the moment of the kill.
    struct Moment {
        /// True if it had already exited.
        var hadEnded: Bool
        /// How long it had run by then; a little longer if it had exited.
        var age: Duration
        /// True if it held the write lock of the store.
        var wasWriting: Bool
        /// Its child processes: the worker of a provider.
        var children: [pid_t]
    }

    /// Starts the process without input, with its messages in a file.
    init(_ arguments: [String], in home: Home, messages: String) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, messages, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        var words = ([home.program] + arguments).map { strdup($0) } + [nil]
        var variables = home.variables.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, home.program, &actions, nil, &words, &variables)
        guard code == 0 else { throw Failure("conferencectl does not start: \(String(cString: strerror(code)))") }
        self.process = process
    }

    /// Stops the process after a delay, inspects it, and kills it.
    ///
    /// - Parameter store: the store that it uses, which must not be open in this process.
    func end(after delay: Duration, store: String) throws -> Moment {
        let clock = ContinuousClock()
        let begin = clock.now
        var ended: Moment { Moment(hadEnded: true, age: clock.now - begin, wasWriting: false, children: []) }
        var status: Int32 = 0
        while clock.now < begin + delay {
            if waitpid(process, &status, WNOHANG) == process { return ended }
            usleep(200)
        }
        // Stopped first, so that nothing changes between the inspection and the kill.
        kill(process, SIGSTOP)
        guard waitpid(process, &status, WUNTRACED) == process else { throw Failure("waitpid: \(errno)") }
        guard status & 0xFF == 0x7F else { return ended }
        let moments = Moment(
            hadEnded: false, age: clock.now - begin, wasWriting: holdsWriteLock(of: store),
            children: Self.children(of: process))
        kill(process, SIGKILL)
        guard waitpid(process, &status, 0) == process else { throw Failure("waitpid: \(errno)") }
        return moments
    }

    /// Sends a signal after a delay, and waits for the end of the process.
    ///
    /// - Returns: its children at the time of the signal, and whether it had ended before.
    func end(by signal: Int32, after delay: Duration) throws -> (children: [pid_t], hadEnded: Bool) {
        let clock = ContinuousClock()
        let moment = clock.now + delay
        var status: Int32 = 0
        while clock.now < moment {
            if waitpid(process, &status, WNOHANG) == process { return ([], true) }
            usleep(200)
        }
        let children = Self.children(of: process)
        kill(process, signal)
        guard waitpid(process, &status, 0) == process else { throw Failure("waitpid: \(errno)") }
        return (children, status & 0x7F == 0)
    }

    /// Waits for the process and returns its status.
    func exit() -> Int32 {
        var status: Int32 = 0
        waitpid(process, &status, 0)
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
    }

    /// In WAL mode, SQLite's write lock is byte 120 of the -shm file (sqlite.org/walformat.html, 2.3.1).
    private func holdsWriteLock(of store: String) -> Bool {
        let descriptor = open(store + "-shm", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = 120
        lock.l_len = 1
        guard fcntl(descriptor, F_GETLK, &lock) == 0 else { return false }
        return lock.l_type != Int16(F_UNLCK) && lock.l_pid == process
    }

    private static func children(of process: pid_t) -> [pid_t] {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return tasks.flatMap { task in
            let path = "/proc/\(process)/task/\(task)/children"
            return ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: " ").compactMap {
                pid_t($0)
            }
        }
    }

    /// The processor time that a process has used, or zero if it is gone.
    static func processorTime(of process: pid_t) -> Duration {
        guard let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let end = state.lastIndex(of: ")")
        else { return .zero }
        // The fields after the name: utime and stime are the 12th and 13th.
        let fields = state[end...].split(separator: " ")
        let ticks = fields.count > 13 ? (Int(fields[12]) ?? 0) + (Int(fields[13]) ?? 0) : 0
        return .milliseconds(ticks * 1_000 / sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Whether a process is running; a zombie is not.
    static func isRunning(_ process: pid_t) -> Bool {
        guard let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        return !state.contains(") Z")
    }
}

/// A reason to end this program with an error.
struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
