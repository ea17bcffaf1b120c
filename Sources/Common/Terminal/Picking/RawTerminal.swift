import Glibc

/// A terminal in a mode that delivers every key at once, without echo.
///
/// The owner calls ``end()`` on every path; signals are handled by ``TerminalSignals``.
struct RawTerminal {
    private let input: Int32
    private let before: termios

    /// Switches the mode of a terminal. Returns nil if the descriptor is not a terminal.
    init?(_ input: Int32) {
        var before = termios()
        guard tcgetattr(input, &before) == 0 else { return nil }
        self.input = input
        self.before = before
    }

    func begin() {
        var raw = before
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        // Ctrl-S and Ctrl-Q are keys, and Enter is the byte that the terminal sends.
        raw.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | ISTRIP)
        withUnsafeMutableBytes(of: &raw.c_cc) {
            $0[Int(VMIN)] = 1
            $0[Int(VTIME)] = 0
        }
        // This keeps what was typed ahead.
        _ = tcsetattr(input, TCSADRAIN, &raw)
    }

    func end() {
        var before = before
        _ = tcsetattr(input, TCSADRAIN, &before)
    }
}

/// Receives signals as bytes of a pipe, so that the terminal can be restored before they take effect.
///
/// Only one value may exist at a time, because a program asks one question at a time.
struct TerminalSignals: ~Copyable {
    static let ending: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    private static let caught = ending + [SIGTSTP, SIGCONT, SIGWINCH]
    // Written before the handlers that use it are set, and after they are removed.
    private nonisolated(unsafe) static var sending: Int32 = -1

    private let pipe: WakingPipe
    private var before: [(number: Int32, action: sigaction)] = []

    /// Installs the handlers. Returns nil if the system has no descriptors left.
    init?() {
        guard let pipe = WakingPipe() else { return nil }
        Self.sending = pipe.sending
        self.pipe = pipe
        for number in Self.caught {
            var present = sigaction()
            guard sigaction(number, nil, &present) == 0 else { continue }
            // Signals that the parent process ignores, as with `nohup`, stay ignored.
            let handler = unsafeBitCast(present.__sigaction_handler, to: Int.self)
            guard handler != unsafeBitCast(SIG_IGN, to: Int.self) else { continue }
            var handling = sigaction()
            handling.__sigaction_handler.sa_handler = { number in
                let saved = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(TerminalSignals.sending, &byte, 1)
                errno = saved
            }
            handling.sa_flags = SA_RESTART
            guard sigaction(number, &handling, nil) == 0 else { continue }
            before.append((number, present))
        }
    }

    deinit {
        for (number, action) in before {
            var action = action
            _ = sigaction(number, &action, nil)
        }
        Self.sending = -1
    }

    /// The end of the pipe to wait for.
    var receiving: Int32 { pipe.receiving }

    /// Returns the signals that have arrived.
    func take() -> [Int32] { pipe.take().map(Int32.init) }

    /// Stops the process group, as Ctrl-Z does, and returns when the group continues. Returns at once if the group cannot stop.
    func stop() {
        guard let own = before.first(where: { $0.number == SIGTSTP }) else { return }
        var present = sigaction()
        var action = own.action
        _ = sigaction(SIGTSTP, &action, &present)
        kill(0, SIGTSTP)
        // Another thread may be the one that is stopped first.
        var poller = pollfd(fd: receiving, events: Int16(POLLIN), revents: 0)
        _ = poll(&poller, 1, 300)
        _ = sigaction(SIGTSTP, &present, nil)
    }
}
