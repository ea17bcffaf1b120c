package import ConferenceErrors
import Foundation

/// Writes complete texts to a file descriptor, without buffering.
package struct TerminalOutput: Sendable {
    package static let standardOutput = TerminalOutput(descriptor: 1)
    package static let standardError = TerminalOutput(descriptor: 2)

    package let descriptor: Int32

    /// Whether the text tells what was just changed, so that losing it is an error even if the reader has gone away.
    package let isAnswerToChange: Bool

    package init(descriptor: Int32, isAnswerToChange: Bool = false) {
        self.descriptor = descriptor
        self.isAnswerToChange = isAnswerToChange
    }

    /// Writes the whole text.
    ///
    /// If the reader has gone away (`| head`), the process ends silently as by SIGPIPE, which users and shells expect.
    /// SIGPIPE itself is ignored, because writing to a worker's socket could raise it, too.
    ///
    /// - Throws: `outputLost`, with the text, if it tells of a change; otherwise `cannotWrite`.
    package func write(_ text: String) throws(ConferenceError) {
        var bytes = text
        let failure: Int32? = bytes.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while let start = rest.baseAddress, !rest.isEmpty {
                let count = Foundation.write(descriptor, start, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { return errno }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
            return nil
        }
        guard let failure else { return }
        if isAnswerToChange { throw .outputLost(text, errno: failure) }
        if failure == EPIPE { Self.endBySignal(SIGPIPE) }
        throw .cannotWriteOutput(errno: failure)
    }

    private static func endBySignal(_ number: Int32) -> Never {
        signal(number, SIG_DFL)
        raise(number)
        exit(128 + number)
    }
}
