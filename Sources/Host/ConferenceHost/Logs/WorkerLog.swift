import ConferenceModel
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
    private var kept: [LogEntry] = []
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

    /// The lines, oldest first.
    var entries: [LogEntry] {
        var result = Array(kept[first...])
        if !unfinished.isEmpty { result.append(entry(.printed, unfinished)) }
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
        var texts = kept[first...].suffix(count).map(\.text)
        if !unfinished.isEmpty { texts.append(entry(.printed, unfinished).text) }
        return Array(texts.suffix(count))
    }

    /// Takes bytes that the provider printed.
    mutating func append(printed bytes: UnsafeRawBufferPointer) {
        hasPrinted = true
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            extend(rest[..<end])
            keep(entry(.printed, unfinished))
            unfinished.removeAll(keepingCapacity: true)
            rest = rest[(end + 1)...]
        }
        extend(rest)
    }

    /// Takes a line that came through `log`.
    mutating func append(line: String, level: Int32) {
        logged += 1
        guard logged <= mostLines else {
            dropped += 1
            return
        }
        keep(entry(.logged(level: level), Array(line.utf8)))
    }

    /// Takes `text` without the secrets in it.
    func redacted(_ text: String) -> String { redaction.redacted(text) }

    /// A secret that stands across the end of what is shown has to be seen whole to be found.
    private mutating func extend(_ bytes: UnsafeRawBufferPointer.SubSequence) {
        let room = lineLength + redaction.longest - unfinished.count
        if room > 0 { unfinished.append(contentsOf: bytes.prefix(room)) }
    }

    private func entry(_ kind: LogEntry.Kind, _ bytes: [UInt8]) -> LogEntry {
        let visible = redaction.redacted(bytes).prefix(lineLength)
        return LogEntry(
            time: now(), phase: phase.logWord, kind: kind,
            text: TextPolicy.printable(String(decoding: visible, as: UTF8.self)))
    }

    /// The room that a line takes beside its text.
    private static let overhead = 64

    private mutating func keep(_ entry: LogEntry) {
        kept.append(entry)
        keptLength += entry.text.utf8.count + Self.overhead
        while keptLength > length, first < kept.count {
            keptLength -= kept[first].text.utf8.count + Self.overhead
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
