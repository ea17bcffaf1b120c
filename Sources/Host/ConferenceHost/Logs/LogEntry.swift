import Glibc
import WorkerProtocol

/// A line in the log of a provider.
package struct LogEntry: Hashable, Sendable {
    /// The origin of a line. More kinds may be added; the words are part of the JSON interface.
    package struct Kind: RawRepresentable, Hashable, Sendable {
        package var rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// The provider printed the line on standard output or standard error.
        package static let printed = Kind(rawValue: "print")
        /// The host wrote the line about the log itself.
        package static let notice = Kind(rawValue: "notice")
        /// The host wrote the line about how the session ended.
        package static let end = Kind(rawValue: "end")

        /// The provider logged the line with a `VCP_LOG_…` level.
        package static func logged(level: Int32) -> Kind {
            switch level {
            case ..<1: Kind(rawValue: "debug")
            case 1: Kind(rawValue: "info")
            case 2: Kind(rawValue: "warning")
            default: Kind(rawValue: "error")
            }
        }
    }

    /// The time at which the host received the line, in seconds since 1970.
    package var time: Int64
    /// The state of the worker: `start`, or the name of a ``WorkerPhase``.
    package var phase: String
    /// The origin of the line.
    package var kind: Kind
    /// The text, cleaned and without secrets.
    package var text: String

    package init(time: Int64, phase: String, kind: Kind, text: String) {
        self.time = time
        self.phase = phase
        self.kind = kind
        self.text = text
    }

    // MARK: In a file

    /// The entry as a line of the log file, such as `2026-03-01T09:15:42Z roomTypes print text`, without a line break.
    var line: String { "\(Self.stamp(time)) \(phase) \(kind.rawValue) \(text)" }

    /// Parses ``line``, or returns nil if the text is not one.
    init?(line: some StringProtocol) {
        let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 3, let time = Self.time(String(parts[0])) else { return nil }
        let words = [parts[1], parts[2]]
        guard words.allSatisfy({ (1...32).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isLetter) }) else {
            return nil
        }
        self.init(
            time: time, phase: String(parts[1]), kind: Kind(rawValue: String(parts[2])),
            text: parts.count > 3 ? String(parts[3]) : "")
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// Formats a time as RFC 3339 requires, in UTC.
    package static func stamp(_ time: Int64) -> String {
        var seconds = time_t(time)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func padded(_ number: Int32, _ width: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        let date = "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1, 2))-\(padded(parts.tm_mday, 2))"
        return "\(date)T\(padded(parts.tm_hour, 2)):\(padded(parts.tm_min, 2)):\(padded(parts.tm_sec, 2))Z"
    }

    private static func time(_ stamp: String) -> Int64? {
        guard stamp.utf8.count == 20 else { return nil }
        let numbers = stamp.split { !$0.isNumber || !$0.isASCII }.compactMap { Int32($0) }
        guard numbers.count == 6 else { return nil }
        var parts = tm()
        parts.tm_year = numbers[0] - 1900
        parts.tm_mon = numbers[1] - 1
        parts.tm_mday = numbers[2]
        parts.tm_hour = numbers[3]
        parts.tm_min = numbers[4]
        parts.tm_sec = numbers[5]
        let time = Int64(timegm(&parts))
        return Self.stamp(time) == stamp ? time : nil
    }
}

extension WorkerPhase? {
    /// The name of the phase in log lines.
    ///
    /// The names are written out because `String(describing:)` searches the whole program for the name of a case. This took a
    /// twentieth of the time of a short run.
    var logWord: String {
        switch self {
        case nil: "start"
        case .library: "library"
        case .entry: "entry"
        case .create: "create"
        case .roomTypes: "roomTypes"
        case .conference: "conference"
        case .cancel: "cancel"
        case .destroy: "destroy"
        case .extensions: "extensions"
        case .updateConference: "updateConference"
        case .endConference: "endConference"
        }
    }
}
