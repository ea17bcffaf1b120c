import ConferenceErrors
import Foundation

/// Waits for the events that wake a watcher: a moment, a change of the calendars, a typed line.
protocol WatchAlarm: Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    var now: Int64 { get }

    /// Sleeps until the first of these events.
    ///
    /// - Parameters:
    ///   - instant: the latest time to wake up.
    ///   - listens: true if the user may type an answer.
    /// - Returns: the typed line, or nil if something else ended the wait.
    func wait(until instant: Int64, listens: Bool) -> TypedLine?

    /// Ends the current wait or, if there is none, the next one. Safe to call from any thread.
    func ring()
}

/// Input from the terminal.
enum TypedLine: Hashable, Sendable {
    case line(String)
    /// The end of input.
    case end
}

/// An alarm that uses the system's clock, and a pair of sockets for changes.
///
/// Each wait is limited to a minute: the clock that times it stops while the computer sleeps and does not follow
/// changes of the system time.
final class SystemAlarm: WatchAlarm {
    private let ends: (waits: Int32, rings: Int32)
    private static let longest: Int64 = 60

    /// - Throws: an error if no file descriptors are left.
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
        // If the socket is full, the watcher wakes up anyway.
        _ = send(ends.rings, &byte, 1, Int32(MSG_NOSIGNAL))
    }

    func wait(until instant: Int64, listens: Bool) -> TypedLine? {
        let left = Double(instant) - Date().timeIntervalSince1970
        let seconds = min(max(left, 0), Double(Self.longest))
        // Rounded up, so that it does not wake up early and then a second time.
        let milliseconds = Int32((seconds * 1_000).rounded(.up))
        var waiting = [pollfd(fd: ends.waits, events: Int16(POLLIN), revents: 0)]
        if listens { waiting.append(pollfd(fd: 0, events: Int16(POLLIN), revents: 0)) }
        guard poll(&waiting, nfds_t(waiting.count), milliseconds) > 0 else { return nil }
        if waiting[0].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 64)
            while read(ends.waits, &bytes, bytes.count) == bytes.count {}
        }
        guard waiting.count > 1, waiting[1].revents != 0 else { return nil }
        // A background process that reads from the terminal is stopped.
        guard Self.isAnswered else { return .end }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(0, &bytes, bytes.count)
        guard count > 0 else { return count < 0 && errno == EINTR ? nil : .end }
        return .line(String(decoding: bytes.prefix(count).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self))
    }

    /// True if this program is in the foreground of a terminal where the user can answer.
    static var isAnswered: Bool { isatty(0) == 1 && isatty(2) == 1 && tcgetpgrp(0) == getpgrp() }
}
