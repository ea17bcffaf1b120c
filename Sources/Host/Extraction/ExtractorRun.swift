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

    /// Runs the extractor with a document as its standard input and returns its output.
    func run(_ document: [UInt8], until deadline: Deadline) throws(ConferenceError) -> [UInt8] {
        let input = try Self.file(with: document)
        let output = try Pipe()
        let errors = try Pipe()
        let process = try start(input: input.number, output: output.entrance, errors: errors.entrance)
        let (bytes, said) = try read(output.exit.number, errors: errors.exit.number, until: deadline)
        switch try process.end(until: deadline, limits: limits) {
        case (true, 0): return bytes
        case (true, let status): throw .extractorFailed(status: status, said: said)
        case (false, SIGXCPU), (false, SIGKILL): throw .extractorExhausted()
        // How C++ ends when there is no memory left.
        case (false, SIGABRT) where said.contains("bad_alloc"): throw .extractorExhausted()
        case (false, let signal): throw .extractorCrashed(signal: signal, said: said)
        }
    }

    private struct Pipe: ~Copyable {
        let exit: Descriptor
        let entrance: Descriptor

        init() throws(ConferenceError) {
            var ends: [Int32] = [-1, -1]
            guard cs_pipe(&ends) == 0 else { throw .extractorFailed(ExtractorRun.reason(errno)) }
            exit = Descriptor(ends[0])
            entrance = Descriptor(ends[1])
        }
    }

    /// Starts the program. The ends for writing are closed here, so that what they carry ends with the program.
    private func start(
        input: Int32, output: consuming Descriptor, errors: consuming Descriptor
    ) throws(ConferenceError) -> ConfinedProcess {
        try ConfinedProcess(
            [path] + arguments, environment: Self.environment, input: input, output: output.number,
            errors: errors.number, policy: ExtractorPolicy(program: path, limits: limits))
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

    /// Reads what the program prints to its end, and the last line that it writes about errors.
    private func read(
        _ output: Int32, errors: Int32, until deadline: Deadline
    ) throws(ConferenceError) -> (output: [UInt8], said: String) {
        var bytes: [UInt8] = []
        var said: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        // A negative number is passed over.
        var pollers = [output, errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while pollers.contains(where: { $0.fd >= 0 }) {
            guard cs_poll(&pollers, pollers.count, deadline.remaining) != 0 || !deadline.hasPassed else {
                throw .extractorTimeout(limits.extractionTimeout)
            }
            for index in pollers.indices where pollers[index].fd >= 0 && pollers[index].revents != 0 {
                let count = piece.withUnsafeMutableBytes { Glibc.read(pollers[index].fd, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { throw .extractorFailed(Self.reason(errno)) }
                if count == 0 {
                    pollers[index].fd = -1
                } else if index == 0 {
                    bytes += piece.prefix(count)
                } else {
                    said = Array((said + piece.prefix(count)).suffix(Self.saidLength))
                }
            }
            guard bytes.count <= limits.extractionOutputLength else {
                throw .extractorOutputTooLarge(limit: limits.extractionOutputLength)
            }
        }
        let lines = String(decoding: said, as: UTF8.self).split(whereSeparator: \.isNewline)
        return (bytes, lines.last.map(String.init) ?? "")
    }

    /// The bytes that are kept of what the program writes about errors.
    private static let saidLength = 1_000

    /// The whole environment of the extractor, of which nothing is the user's. It has no folder to write into, and needs none.
    private static let environment =
        ["HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"].map {
            "\($0)=/nonexistent"
        } + ["LANG=C.UTF-8", "QT_QPA_PLATFORM=offscreen", "QT_LOGGING_RULES=*=false"]
}
