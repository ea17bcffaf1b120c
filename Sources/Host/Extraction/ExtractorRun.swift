import CSandbox
import ConferenceErrors
import ConferenceModel
import Glibc
import Platform

/// One run of the extractor, from its start to its end.
struct ExtractorRun {
    let path: String
    let arguments: [String]
    let limits: Limits
    /// Where its files are; nil for the folder of temporary files.
    let folder: String?

    /// Runs the extractor with a document as its standard input and returns its output.
    func run(_ document: [UInt8], until deadline: Deadline) throws(ConferenceError) -> [UInt8] {
        let home = try TemporaryHome(in: folder)
        let input = try Self.file(with: document)
        let nowhere = Descriptor(open("/dev/null", O_RDWR | O_CLOEXEC))
        var ends: [Int32] = [-1, -1]
        guard nowhere.number >= 0, cs_pipe(&ends) == 0 else { throw .extractorFailed(Self.reason(errno)) }
        let output = Descriptor(ends[0])
        let process = try start(home.path, input: input.number, output: Descriptor(ends[1]), errors: nowhere.number)
        let bytes = try read(output.number, until: deadline)
        switch try process.end(until: deadline, limits: limits) {
        case (true, 0): return bytes
        case (true, let status): throw .extractorFailed("it ended with the status \(status)")
        case (false, SIGXCPU), (false, SIGKILL): throw .extractorFailed("it used too much time or memory")
        case (false, let signal): throw .extractorFailed("it was ended by the signal \(signal)")
        }
    }

    /// Starts the program. The end for writing is closed here, so that the output ends with the program.
    private func start(
        _ home: String, input: Int32, output: consuming Descriptor, errors: Int32
    ) throws(ConferenceError) -> ConfinedProcess {
        try ConfinedProcess(
            [path] + arguments, environment: Self.environment(home), input: input, output: output.number,
            errors: errors,
            policy: ExtractorPolicy(program: path, home: home, limits: limits))
    }

    static func reason(_ code: Int32) -> Sentence { ConferenceError.reason(code) }

    /// A file in memory, which needs no place on a disk, and no second thread that writes while this one reads.
    private static func file(with bytes: [UInt8]) throws(ConferenceError) -> Descriptor {
        let file = Descriptor(cs_memory_file("document"))
        guard file.number >= 0 else { throw .extractorFailed(reason(-file.number)) }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                write(file.number, $0.baseAddress.map { $0 + written }, bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .extractorFailed(reason(errno)) }
            written += count
        }
        guard cs_seal(file.number) == 0, lseek(file.number, 0, SEEK_SET) == 0 else {
            throw .extractorFailed(reason(errno))
        }
        return file
    }

    private func read(_ descriptor: Int32, until deadline: Deadline) throws(ConferenceError) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard cs_poll(&poller, 1, deadline.remaining) != 0 || !deadline.hasPassed else {
                throw .extractorTimeout(limits.extractionTimeout)
            }
            guard poller.revents != 0 else { continue }
            let count = piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .extractorFailed(Self.reason(errno)) }
            if count == 0 { return bytes }
            bytes += piece.prefix(count)
            guard bytes.count <= limits.extractionOutputLength else {
                throw .extractorOutputTooLarge(limit: limits.extractionOutputLength)
            }
        }
    }

    /// The whole environment of the extractor, of which nothing is the user's.
    private static func environment(_ home: String) -> [String] {
        [
            "HOME=\(home)", "TMPDIR=\(home)", "XDG_CACHE_HOME=\(home)", "XDG_CONFIG_HOME=\(home)",
            "XDG_DATA_HOME=\(home)",
            "XDG_RUNTIME_DIR=\(home)", "LANG=C.UTF-8", "QT_QPA_PLATFORM=offscreen", "QT_LOGGING_RULES=*=false",
        ]
    }
}
