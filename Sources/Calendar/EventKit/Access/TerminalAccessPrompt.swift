import Foundation
import Terminal

/// Asks on the terminal that the program was started from, `/dev/tty`, whatever its standard input and output are.
///
/// A program in the background is not stopped by it (SIGTTIN, SIGTTOU): there is then nobody to ask. The settings of the
/// terminal are never changed, so that there is nothing to put back when a signal ends the program in the middle of it. ^C
/// does what it does elsewhere, ^D is a no.
struct TerminalAccessPrompt: AccessPrompt {
    func begin() -> (any AccessConversation)? { ControllingTerminal() }
}

/// The terminal of this process, while the process is in its foreground.
final class ControllingTerminal: AccessConversation {
    private let descriptor: Int32

    /// Nil without a terminal, and in the background.
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
            // It can have lost its place while it waited for its turn.
            guard isForeground else { return nil }
            // What was typed before the question was not typed as its answer.
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

    /// Columns that text is broken to.
    private var width: Int {
        var size = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return min(max(isKnown ? Int(size.ws_col) : 80, 30), 100)
    }

    /// Runs a body in which this thread gets an error where the process would be stopped for using the terminal of another
    /// one (tcsetpgrp(3), "Job control").
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

    /// In one piece, so that output of the program does not come between.
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
        /// ^D.
        case end
        /// The terminal is gone, or belongs to another process now.
        case lost
    }

    private func readLine() -> Line {
        // A program with a screen of its own gets each key by itself, and has to show it.
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
                // Longer than any answer; the rest of the line is read and forgotten.
                guard line.count < 64 else { continue }
                line.append(byte)
                if byKey, byte >= 0x20, byte < 0x7F { _ = write(String(UnicodeScalar(byte))) }
            }
        }
    }
}
