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
        case cancelled
    }

    /// The program, found on `PATH`, and its arguments.
    let arguments: [String]
    let environment: [String: String]
    let input: [UInt8]

    /// Runs the command to its end and returns what it has printed.
    ///
    /// - Parameters:
    ///   - limit: the largest number of bytes that it may print.
    ///   - cancellation: becomes readable when the caller loses interest; negative for never.
    func output(limit: Int, until deadline: Deadline, cancellation: Int32 = -1) throws(Failure) -> [UInt8] {
        let given = try Self.pipe()
        let printed = try Self.pipe()
        // The input is written before the command starts: it fits into the pipe, and so nothing can block or be lost.
        try fill(given.write)
        let process = try spawn(given.read.number, printed.write.number)
        given.write.close()
        given.read.close()
        printed.write.close()
        // Nil as long as the command runs.
        var status: Int32?
        do throws(Failure) {
            let output = try Self.content(
                of: printed.read.number, process, &status, limit: limit, until: deadline, cancellation: cancellation)
            let end = status ?? 0
            if end & 0x7F != 0 { throw .signal(end & 0x7F) }
            if end != 0 { throw .status(end >> 8 & 0xFF) }
            return output
        } catch {
            if status == nil {
                // With all programs that it has started.
                kill(-process, SIGKILL)
                var ignored: Int32 = 0
                while waitpid(process, &ignored, 0) < 0, errno == EINTR {}
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
        do throws(ProgramStart.Failure) {
            return try ProgramStart.start(
                arguments, environment: environment, descriptors: [(standardInput, 0), (standardOutput, 1)],
                hasOwnGroup: true)
        } catch {
            throw .notStarted(error.code)
        }
    }

    /// Reads until the command has ended.
    ///
    /// A program that the command has started can hold the output open for as long as it runs. What it prints counts only for
    /// a moment after the end of the command.
    ///
    /// - Parameter status: becomes the status of the command when it has ended.
    private static func content(
        of descriptor: Int32, _ process: pid_t, _ status: inout Int32?, limit: Int, until deadline: Deadline,
        cancellation: Int32
    ) throws(Failure) -> [UInt8] {
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        var isOpen = true
        var moment: Deadline?
        var pause: Int32 = 1
        while true {
            if isOpen {
                let count = read(descriptor, &buffer, buffer.count)
                if count > 0 {
                    content += buffer[..<count]
                    guard content.count <= limit else { throw .tooMuch }
                    continue
                }
                if count < 0, errno == EINTR { continue }
                guard count == 0 || errno == EAGAIN else { throw .notStarted(errno) }
                isOpen = count < 0
            }
            if let moment {
                if !isOpen || moment.hasPassed { return content }
            } else {
                status = try end(of: process)
                if status != nil {
                    // What it has printed last can be in the pipe still.
                    moment = Deadline(after: .milliseconds(200))
                    continue
                }
                guard !deadline.hasPassed else { throw .timeout }
            }
            // Nothing tells that a process has ended, unless it has closed its output thereby.
            pause = min(pause * 2, 20)
            var watched = [
                pollfd(fd: isOpen ? descriptor : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: cancellation, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&watched, 2, pause) > 0, watched[1].revents != 0 { throw .cancelled }
        }
    }

    /// Returns the status of a process, or nil if it runs still.
    private static func end(of process: pid_t) throws(Failure) -> Int32? {
        var status: Int32 = 0
        let result = waitpid(process, &status, WNOHANG)
        if result == process { return status }
        guard result == 0 || errno == EINTR else { throw .notStarted(errno) }
        return nil
    }
}
