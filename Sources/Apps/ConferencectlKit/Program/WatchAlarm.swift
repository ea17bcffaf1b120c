import ConferenceErrors
import Foundation

/// What wakes somebody who watches: a moment, a change of the calendars, a line that was typed.
protocol WatchAlarm: Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    var now: Int64 { get }

    /// Waits for the first of these, without doing anything meanwhile.
    ///
    /// - Parameters:
    ///   - instant: not longer than until then.
    ///   - listens: whether somebody may type an answer.
    /// - Returns: the line that was typed; nil where something else has ended the wait.
    func wait(until instant: Int64, listens: Bool) -> TypedLine?

    /// Ends the wait, now or the next time. From any thread.
    func ring()
}

/// What was typed.
enum TypedLine: Hashable, Sendable {
    case line(String)
    /// Nobody can type any more.
    case end
}

/// The system's clock, and a pair of sockets for the changes.
///
/// A wait is cut into minutes: the clock of a wait stands still while the computer sleeps, and does not hear that somebody has
/// set the time.
final class SystemAlarm: WatchAlarm {
    private let ends: (waits: Int32, rings: Int32)
    private static let longest: Int64 = 60

    /// - Throws: where the system has no descriptors left.
    init() throws {
        var pair: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else { throw ConferenceError.cannotWatch(errno: errno) }
        ends = (pair[0], pair[1])
    }

    deinit {
        close(ends.waits)
        close(ends.rings)
    }

    var now: Int64 { Int64(Date().timeIntervalSince1970) }

    func ring() {
        var byte: UInt8 = 1
        // A full one wakes as well.
        _ = send(ends.rings, &byte, 1, Int32(MSG_NOSIGNAL))
    }

    func wait(until instant: Int64, listens: Bool) -> TypedLine? {
        let left = Double(instant) - Date().timeIntervalSince1970
        let seconds = min(max(left, 0), Double(Self.longest))
        // Rounded up: who wakes a moment early would wake twice.
        let milliseconds = Int32((seconds * 1_000).rounded(.up))
        var waiting = [pollfd(fd: ends.waits, events: Int16(POLLIN), revents: 0)]
        if listens { waiting.append(pollfd(fd: 0, events: Int16(POLLIN), revents: 0)) }
        guard poll(&waiting, nfds_t(waiting.count), milliseconds) > 0 else { return nil }
        if waiting[0].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 64)
            while read(ends.waits, &bytes, bytes.count) == bytes.count {}
        }
        guard waiting.count > 1, waiting[1].revents != 0 else { return nil }
        // Who reads from a terminal in the background is stopped.
        guard Self.isAnswered else { return .end }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(0, &bytes, bytes.count)
        guard count > 0 else { return count < 0 && errno == EINTR ? nil : .end }
        return .line(String(decoding: bytes.prefix(count).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self))
    }

    /// Whether somebody sits before the terminal and answers this program.
    static var isAnswered: Bool { isatty(0) == 1 && isatty(2) == 1 && tcgetpgrp(0) == getpgrp() }
}
