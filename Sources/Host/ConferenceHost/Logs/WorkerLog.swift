import ConferenceModel
import Glibc
import WorkerProtocol

/// The newest output of a provider in one session: the lines that it logged and those that it printed.
///
/// Lines are cleaned for terminals, cut to a maximum length, and free of the provider's secrets.
struct WorkerLog {
    /// What the worker is doing; new lines are attributed to it.
    var phase: WorkerPhase?

    private let lineLength: Int
    private let length: Int
    private let mostLines: Int
    private let redaction: SecretRedaction
    private let now: @Sendable () -> Int64
    private var kept: [Line] = []
    private var first = 0
    private var keptLength = 0
    private var logged = 0
    private var dropped = 0
    private var unfinished: [UInt8] = []
    /// Whether the provider has written to its standard output or standard error.
    private(set) var hasPrinted = false

    /// - Parameters:
    ///   - redaction: replaces the secrets.
    ///   - now: returns the current time in seconds since 1970.
    init(limits: Limits, redaction: SecretRedaction, now: @escaping @Sendable () -> Int64) {
        lineLength = limits.messageLength
        length = limits.logLength
        // The worker enforces the limit itself and reports what it dropped, but a provider may have taken control of its
        // worker.
        mostLines = limits.logLines + 2
        self.redaction = redaction
        self.now = now
    }

    /// A line as it was received. Lines are cleaned only when they are read, because most of a hundred megabytes of output is
    /// never read.
    private struct Line {
        var time: Int64
        var phase: String
        var kind: LogEntry.Kind
        var bytes: [UInt8]
    }

    /// The lines, oldest first.
    var entries: [LogEntry] {
        var result = kept[first...].map(entry)
        if !unfinished.isEmpty { result.append(entry(line(.printed, unfinished))) }
        if dropped > 0 {
            result.append(
                LogEntry(
                    time: now(), phase: phase.logWord, kind: .notice,
                    text: "\(dropped) more \(dropped == 1 ? "line was" : "lines were") dropped"))
        }
        return result
    }

    /// Returns the texts of the last lines, oldest first.
    func last(_ count: Int) -> [String] {
        var texts = kept[first...].suffix(count).map { entry($0).text }
        if !unfinished.isEmpty { texts.append(entry(line(.printed, unfinished)).text) }
        return Array(texts.suffix(count))
    }

    /// Adds bytes that the provider printed.
    mutating func append(printed bytes: UnsafeRawBufferPointer) {
        hasPrinted = true
        guard let base = bytes.baseAddress else { return }
        var position = 0
        while position < bytes.count {
            let end = memchr(base + position, Int32(UInt8(ascii: "\n")), bytes.count - position)
            let length = end.map { UnsafeRawPointer($0) - (base + position) } ?? bytes.count - position
            extend(UnsafeRawBufferPointer(start: base + position, count: length))
            guard end != nil else { return }
            keep(line(.printed, unfinished))
            unfinished.removeAll(keepingCapacity: true)
            position += length + 1
        }
    }

    /// Adds a line that the provider logged.
    mutating func append(line: String, level: Int32) {
        logged += 1
        guard logged <= mostLines else {
            dropped += 1
            return
        }
        keep(self.line(.logged(level: level), Array(line.utf8.prefix(lineLength))))
    }

    private mutating func extend(_ bytes: UnsafeRawBufferPointer) {
        let room = lineLength - unfinished.count
        if room > 0 { unfinished.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes.prefix(room))) }
    }

    private func line(_ kind: LogEntry.Kind, _ bytes: [UInt8]) -> Line {
        Line(time: now(), phase: phase.logWord, kind: kind, bytes: bytes)
    }

    /// Returns the line, cleaned and without secrets. A line of the maximum length counts as cut, by the worker or by this log.
    private func entry(_ line: Line) -> LogEntry {
        let visible = redaction.redacted(line.bytes, isCut: line.bytes.count > lineLength - 4).prefix(lineLength)
        return LogEntry(
            time: line.time, phase: line.phase, kind: line.kind,
            text: TextPolicy.printable(String(decoding: visible, as: UTF8.self)))
    }

    /// The memory that a line needs in addition to its text.
    private static let overhead = 64

    private mutating func keep(_ line: Line) {
        kept.append(line)
        keptLength += line.bytes.count + Self.overhead
        while keptLength > length, first < kept.count {
            keptLength -= kept[first].bytes.count + Self.overhead
            first += 1
            dropped += 1
        }
        // Lines are removed in large groups, because removing one from the front moves all others.
        if first > 1_024, first > kept.count / 2 {
            kept.removeFirst(first)
            first = 0
        }
    }
}
