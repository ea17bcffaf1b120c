import Glibc
import Platform

/// One run of a command with text on its standard input. Its error output goes to ours.
struct CommandRun {
    /// Why a run has no output.
    enum Failure: Error {
        case notStarted(Int32)
        case status(Int32)
        case signal(Int32)
        case tooMuch
        case timeout
    }

    /// The program, found on `PATH`, and its arguments.
    let arguments: [String]
    let environment: [String: String]
    let input: [UInt8]

    /// Runs the command to its end and returns what it has printed.
    ///
    /// - Parameter limit: the largest number of bytes that it may print.
    func output(limit: Int, until deadline: Deadline) throws(Failure) -> [UInt8] {
        let given = try Self.pipe()
        let printed = try Self.pipe()
        // The input is written before the command starts: it fits into the pipe, and so nothing can block or be lost.
        try fill(given.write)
        let process = try spawn(given.read.number, printed.write.number)
        given.write.close()
        given.read.close()
        printed.write.close()
        var status: Int32 = 0
        do throws(Failure) {
            let output = try Self.content(of: printed.read.number, limit: limit, until: deadline)
            status = try Self.end(of: process, until: deadline)
            if status & 0x7F != 0 { throw .signal(status & 0x7F) }
            if status != 0 { throw .status(status >> 8 & 0xFF) }
            return output
        } catch {
            switch error {
            case .tooMuch, .timeout:
                // With all programs that it has started.
                kill(-process, SIGKILL)
                while waitpid(process, &status, 0) < 0, errno == EINTR {}
            default: break
            }
            throw error
        }
    }

    /// A descriptor that is closed by hand or with this object.
    private final class End {
        let number: Int32
        private var isOpen = true

        init(_ number: Int32) { self.number = number }

        func close() {
            if isOpen { Glibc.close(number) }
            isOpen = false
        }

        deinit { close() }
    }

    private static func pipe() throws(Failure) -> (read: End, write: End) {
        var ends: [Int32] = [0, 0]
        guard Glibc.pipe(&ends) == 0 else { throw .notStarted(errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        return (End(ends[0]), End(ends[1]))
    }

    private func fill(_ end: End) throws(Failure) {
        guard !input.isEmpty else { return }
        guard write(end.number, input, input.count) == input.count else { throw .notStarted(EAGAIN) }
    }

    /// Starts the command in a process group of its own, with the usual signals.
    private func spawn(_ standardInput: Int32, _ standardOutput: Int32) throws(Failure) -> pid_t {
        // The command expects to wait for its input.
        _ = fcntl(standardInput, F_SETFL, 0)
        _ = fcntl(standardOutput, F_SETFL, 0)
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
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
        posix_spawn_file_actions_adddup2(&actions, standardInput, 0)
        posix_spawn_file_actions_adddup2(&actions, standardOutput, 1)
        var words = arguments.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var process = pid_t()
        let code = posix_spawnp(&process, arguments[0], &actions, &attributes, &words, &variables)
        guard code == 0 else { throw .notStarted(code) }
        return process
    }

    /// Reads until the end of the output.
    private static func content(
        of descriptor: Int32, limit: Int, until deadline: Deadline
    ) throws(Failure) -> [UInt8] {
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 { return content }
            if count > 0 {
                content += buffer[..<count]
                guard content.count <= limit else { throw .tooMuch }
                continue
            }
            if errno == EINTR { continue }
            guard errno == EAGAIN else { throw .notStarted(errno) }
            guard !deadline.hasPassed else { throw .timeout }
            var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&watched, 1, Int32(clamping: deadline.remaining / 1_000_000 + 1))
        }
    }

    private static func end(of process: pid_t, until deadline: Deadline) throws(Failure) -> Int32 {
        var status: Int32 = 0
        // It has closed its output, so that it ends at once, unless it does something else.
        var pause: UInt32 = 200
        while true {
            let result = waitpid(process, &status, WNOHANG)
            if result == process { return status }
            if result < 0, errno != EINTR { throw .notStarted(errno) }
            guard !deadline.hasPassed else { throw .timeout }
            usleep(pause)
            pause = min(pause * 2, 20_000)
        }
    }
}
