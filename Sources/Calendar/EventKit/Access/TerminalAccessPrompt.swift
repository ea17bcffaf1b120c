import Foundation
import Terminal

/// Asks on the terminal that the program was started from, `/dev/tty`, even if its standard input and output are redirected.
///
/// If the program runs in the background, the owner cannot be asked; the signals SIGTTIN and SIGTTOU do not stop it. The
/// terminal settings are never changed, so nothing needs restoring if a signal ends the program during the question. ^C works
/// as usual, ^D means no.
struct TerminalAccessPrompt: AccessPrompt {
    func begin() -> (any AccessConversation)? { ControllingTerminal() }
}

/// The terminal of this process, while the process is in the foreground.
final class ControllingTerminal: AccessConversation {
    private let descriptor: Int32

    /// Opens the terminal, or returns nil if there is none or the process is in the background.
    init?() {
        descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        guard isForeground else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    var place: String { "session \(tcgetsid(descriptor))" }

    private var isForeground: Bool { tcgetpgrp(descriptor) == getpgrp() }

    func answer(to question: AccessQuestion) -> Bool? {
        withoutStopping {
            // The process may have moved to the background while it waited for its turn.
            guard isForeground else { return nil }
            // Input that was typed before the question is not an answer to it.
            tcflush(descriptor, TCIFLUSH)
            guard write("\n" + question.text(width: width)) else { return nil }
            for attempt in 0..<3 {
                if attempt > 0, !write("Type y for yes or n for no. " + AccessQuestion.prompt) { return nil }
                switch readLine() {
                case .line(let line):
                    switch AccessReply(line) {
                    case .yes: return true
                    case .no: return false
                    case .unclear: continue
                    }
                case .end:
                    _ = write("\n")
                    return false
                case .lost: return nil
                }
            }
            return nil
        }
    }

    // MARK: -

    /// The number of columns to wrap the text to.
    private var width: Int {
        var size = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return min(max(isKnown ? Int(size.ws_col) : 80, 30), 100)
    }

    /// Runs a body during which using the terminal from the background fails instead of stopping the process (tcsetpgrp(3),
    /// “Job control”).
    private func withoutStopping<Value>(_ body: () -> Value) -> Value {
        var (stopping, before) = (sigset_t(), sigset_t())
        sigemptyset(&stopping)
        sigaddset(&stopping, SIGTTIN)
        sigaddset(&stopping, SIGTTOU)
        pthread_sigmask(SIG_BLOCK, &stopping, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return body()
    }

    private var settings: termios {
        var settings = termios()
        _ = tcgetattr(descriptor, &settings)
        return settings
    }

    /// Writes a text in one piece, so that the program's other output does not interrupt it.
    private func write(_ text: String) -> Bool {
        let isPlain = settings.c_oflag & tcflag_t(OPOST) == 0
        let text = isPlain ? text.replacing("\n", with: "\r\n") : text
        do {
            try TerminalOutput(descriptor: descriptor).write(text)
            return true
        } catch {
            return false
        }
    }

    private enum Line {
        case line(String)
        /// The user pressed ^D.
        case end
        /// The terminal was closed, or another process is in the foreground now.
        case lost
    }

    private func readLine() -> Line {
        // A program in raw mode gets each key individually and has to echo it.
        let byKey = settings.c_lflag & tcflag_t(ICANON) == 0
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&ready, 1, -1) < 0 {
                if errno == EINTR { continue }
                return .lost
            }
            guard ready.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 else { return .lost }
            let count = read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return .lost }
            guard count > 0 else { return .end }
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if byKey { _ = write("\n") }
                return .line(String(decoding: line, as: UTF8.self))
            case 0x03 where byKey:
                _ = write("\n")
                return .lost
            case 0x04 where byKey: return .end
            case 0x08 where byKey, 0x7F where byKey:
                if line.popLast() != nil { _ = write("\u{8} \u{8}") }
            default:
                // Longer than any answer: the rest of the line is read and discarded.
                guard line.count < 64 else { continue }
                line.append(byte)
                if byKey, byte >= 0x20, byte < 0x7F { _ = write(String(UnicodeScalar(byte))) }
            }
        }
    }
}
