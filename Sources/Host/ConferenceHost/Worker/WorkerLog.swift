import ConferenceModel

/// The newest part of what a provider has said: its log, and what it printed.
///
/// Lines are cleaned for a terminal, cut, and free of the secrets that the provider was given.
struct WorkerLog {
    private let lineLength: Int
    private let length: Int
    private let secrets: [String]
    private var kept: [String] = []
    private var keptLength = 0
    private var unfinished: [UInt8] = []
    private var isCut = false
    /// True where the provider wrote to its standard output or its standard error.
    private(set) var hasPrinted = false

    /// - Parameter secrets: values that are replaced wherever they occur.
    init(limits: Limits, secrets: [String]) {
        lineLength = limits.messageLength
        length = limits.logLength
        // A secret of a few characters would blot out half of every line.
        self.secrets = secrets.filter { $0.utf8.count >= 4 }
    }

    /// The lines, oldest first.
    var lines: [String] { unfinished.isEmpty ? kept : kept + [cleaned(unfinished)] }

    /// Takes bytes that the provider printed.
    mutating func append(printed bytes: some Sequence<UInt8>) {
        hasPrinted = true
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                keep(cleaned(unfinished))
                unfinished.removeAll(keepingCapacity: true)
                isCut = false
            } else if unfinished.count < lineLength {
                unfinished.append(byte)
            } else {
                isCut = true
            }
        }
    }

    /// Takes a line that came through `log`.
    mutating func append(line: String) { keep(cleaned(Array(line.utf8.prefix(lineLength)))) }

    /// Takes `text` without the secrets in it.
    func redacted(_ text: String) -> String {
        var result = text
        for secret in secrets { result = result.replacing(secret, with: "•••") }
        return result
    }

    private func cleaned(_ bytes: [UInt8]) -> String {
        TextPolicy.printable(redacted(String(decoding: bytes, as: UTF8.self)))
    }

    private mutating func keep(_ line: String) {
        kept.append(line)
        keptLength += line.utf8.count + 1
        while keptLength > length, !kept.isEmpty {
            keptLength -= kept.removeFirst().utf8.count + 1
        }
    }
}
