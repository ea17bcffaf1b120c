import Glibc
import Platform

/// A pipe through which a program gets a mail.
///
/// A program that ends without having read the mail has not sent it, whatever its status says. A file would not tell that,
/// because programs may open their standard input again.
final class MailPipe {
    enum Progress {
        case none, begun, complete
    }

    /// The end for the program. It stays open here, too: what the program has left can be counted, and writing to one that has
    /// ended is no error.
    private(set) var end: Descriptor
    /// The end for this process; nil once everything is written.
    private var start: Descriptor?
    private let mail: [UInt8]
    private var written = 0

    init(_ mail: [UInt8]) throws(SystemFailure) {
        self.mail = mail
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw SystemFailure(code: errno) }
        end = Descriptor(ends[0])
        start = Descriptor(ends[1])
        for number in ends { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        write(waiting: 0)
    }

    /// Writes as much as the pipe takes.
    ///
    /// - Parameter pause: how long to wait for room in it, or just to wait if everything is written, in milliseconds.
    func write(waiting pause: Int32) {
        guard let number = start?.number else {
            _ = poll(nil, 0, pause)
            return
        }
        var room = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        _ = poll(&room, 1, pause)
        while written < mail.count {
            let count = mail[written...].withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            written += count
        }
        // The program reads until this end is closed.
        start = nil
    }

    /// How much of the mail the program has read.
    var progress: Progress {
        var left: Int32 = 0
        _ = ioctl(end.number, UInt(FIONREAD), &left)
        return progress(left: Int(left))
    }

    private func progress(left: Int) -> Progress {
        let read = written - left
        return read >= mail.count ? .complete : read > 0 ? .begun : .none
    }

    // MARK: After the end of the program

    /// Waits until the mail is read by processes that the program has left behind, or until none of them can read it.
    func awaitReaders(until deadline: Deadline) {
        var pause: Int32 = 1
        while progress != .complete, !deadline.hasPassed, hasOtherReaders() {
            pause = min(pause * 2, 20)
            write(waiting: pause)
        }
    }

    /// Reads what is left in the pipe, so that no process can send it later.
    ///
    /// - Returns: how much of the mail was read before.
    func takeBack() -> Progress {
        // An end of its own, because the program and its processes share the settings of theirs.
        guard let own = Self.reopened(end, O_RDONLY) else { return progress }
        start = nil
        var left = 0
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(own.number, &buffer, buffer.count), count > 0 { left += count }
        return progress(left: left)
    }

    /// Returns whether another process can read the mail. Only if this one has no end to read from, the system tells that.
    private func hasOtherReaders() -> Bool {
        guard let writer = Self.reopened(end, O_WRONLY) else { return false }
        end = Descriptor(-1)
        var state = pollfd(fd: writer.number, events: 0, revents: 0)
        let isAlone = poll(&state, 1, 0) > 0 && state.revents & Int16(POLLERR) != 0
        guard let reader = Self.reopened(writer, O_RDONLY) else {
            // What is left can be counted at this end as well.
            end = writer
            return false
        }
        end = reader
        return !isAlone
    }

    /// Opens a pipe once more, without blocking; nil if the system has no descriptor to spare.
    private static func reopened(_ end: borrowing Descriptor, _ mode: Int32) -> Descriptor? {
        let number = open("/proc/self/fd/\(end.number)", mode | O_NONBLOCK | O_CLOEXEC)
        return number < 0 ? nil : Descriptor(number)
    }
}
