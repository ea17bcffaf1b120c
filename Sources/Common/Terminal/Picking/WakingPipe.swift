import Glibc

/// A pipe that wakes a thread that waits for several things. Neither end blocks.
struct WakingPipe: ~Copyable {
    let receiving: Int32
    let sending: Int32

    /// Creates a pipe. Returns nil if the system has no descriptors left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (receiving, sending) = (ends[0], ends[1])
    }

    deinit {
        close(sending)
        close(receiving)
    }

    /// Waits until there are bytes, and returns them.
    ///
    /// - Parameter milliseconds: the longest time to wait; -1 for no limit.
    func take(waiting milliseconds: Int32 = 0) -> [UInt8] {
        var poller = pollfd(fd: receiving, events: Int16(POLLIN), revents: 0)
        if milliseconds != 0 { _ = poll(&poller, 1, milliseconds) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(receiving, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }
}
