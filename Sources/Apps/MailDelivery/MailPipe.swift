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
    let end: Descriptor
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
        let read = written - Int(left)
        return read >= mail.count ? .complete : read > 0 ? .begun : .none
    }
}
