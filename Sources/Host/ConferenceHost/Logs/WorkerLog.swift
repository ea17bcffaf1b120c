import ConferenceModel
import Glibc
import WorkerProtocol

/// The newest part of what a provider has said in one session: its log, and what it printed.
///
/// Lines are cleaned for a terminal, cut, and free of the secrets that the provider was given.
struct WorkerLog {
    /// What the worker is doing; the lines that come now belong to it.
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
    /// True where the provider wrote to its standard output or its standard error.
    private(set) var hasPrinted = false

    /// - Parameters:
    ///   - secrets: values that are replaced wherever they occur.
    ///   - now: seconds since 1970.
    init(limits: Limits, secrets: [String], now: @escaping @Sendable () -> Int64) {
        lineLength = limits.messageLength
        length = limits.logLength
        // The worker keeps to the limit by itself and tells what it dropped; one that was taken over need not.
        mostLines = limits.logLines + 2
        redaction = SecretRedaction(secrets)
        self.now = now
    }

    /// A line as it came. It is cleaned when somebody reads it: of a hundred megabytes of noise, hardly any is read.
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

    /// The texts of the last lines, oldest first.
    func last(_ count: Int) -> [String] {
        var texts = kept[first...].suffix(count).map { entry($0).text }
        if !unfinished.isEmpty { texts.append(entry(line(.printed, unfinished)).text) }
        return Array(texts.suffix(count))
    }

    /// Takes bytes that the provider printed.
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

    /// Takes a line that came through `log`.
    mutating func append(line: String, level: Int32) {
        logged += 1
        guard logged <= mostLines else {
            dropped += 1
            return
        }
        keep(self.line(.logged(level: level), Array(line.utf8.prefix(lineLength + redaction.longest))))
    }

    /// Takes `text` without the secrets in it.
    func redacted(_ text: String) -> String { redaction.redacted(text) }

    /// A secret that stands across the end of what is shown has to be seen whole to be found.
    private mutating func extend(_ bytes: UnsafeRawBufferPointer) {
        let room = lineLength + redaction.longest - unfinished.count
        if room > 0 { unfinished.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes.prefix(room))) }
    }

    private func line(_ kind: LogEntry.Kind, _ bytes: [UInt8]) -> Line {
        Line(time: now(), phase: phase.logWord, kind: kind, bytes: bytes)
    }

    /// The line, clean and without secrets.
    private func entry(_ line: Line) -> LogEntry {
        let visible = redaction.redacted(line.bytes).prefix(lineLength)
        return LogEntry(
            time: line.time, phase: line.phase, kind: line.kind,
            text: TextPolicy.printable(String(decoding: visible, as: UTF8.self)))
    }

    /// The room that a line takes beside its text.
    private static let overhead = 64

    private mutating func keep(_ line: Line) {
        kept.append(line)
        keptLength += line.bytes.count + Self.overhead
        while keptLength > length, first < kept.count {
            keptLength -= kept[first].bytes.count + Self.overhead
            first += 1
            dropped += 1
        }
        // Taking lines away one by one from the front would move all the others each time.
        if first > 1_024, first > kept.count / 2 {
            kept.removeFirst(first)
            first = 0
        }
    }
}
