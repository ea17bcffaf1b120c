package import ConferenceErrors
import Foundation

/// Writes text to a file descriptor, whole, without a buffer.
package struct TerminalOutput: Sendable {
    package static let standardOutput = TerminalOutput(descriptor: 1)
    package static let standardError = TerminalOutput(descriptor: 2)

    package let descriptor: Int32

    package init(descriptor: Int32) { self.descriptor = descriptor }

    /// Writes everything, or throws.
    ///
    /// A reader that has gone away (`| head`) ends the process as SIGPIPE does, without a word: that is what its user
    /// and the shell expect. The signal itself is ignored otherwise, because it would also come from a worker's socket.
    package func write(_ text: String) throws(ConferenceError) {
        var text = text
        let failure: Int32? = text.withUTF8 { bytes in
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
        if failure == EPIPE { Self.endBySignal(SIGPIPE) }
        throw .cannotWriteOutput(errno: failure)
    }

    private static func endBySignal(_ number: Int32) -> Never {
        signal(number, SIG_DFL)
        raise(number)
        exit(128 + number)
    }
}
