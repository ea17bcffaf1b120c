package import ConferenceErrors
import Foundation
import Synchronization

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
        let failure = Self.shownProgress.withLock { shown in
            Self.removeProgress(&shown)
            return Self.put(text, to: descriptor)
        }
        guard let failure else { return }
        if isAnswerToChange { throw .outputLost(text, errno: failure) }
        if failure == EPIPE { Self.endBySignal(SIGPIPE) }
        throw .cannotWriteOutput(errno: failure)
    }

    // MARK: Progress

    /// The terminal on which a line of progress is shown, if any. Every output removes the line first, on whichever
    /// thread it is written.
    private static let shownProgress = Mutex<Int32?>(nil)

    /// Shows a line of progress in place of the present one.
    func showProgress(_ line: String) {
        Self.shownProgress.withLock { shown in
            if shown != descriptor { Self.removeProgress(&shown) }
            shown = descriptor
            // Failing to show progress is not an error.
            _ = Self.put(Self.lineStart + line, to: descriptor)
        }
    }

    /// Removes the line of progress, if it is still shown.
    static func removeProgress() { shownProgress.withLock { removeProgress(&$0) } }

    private static let lineStart = "\r\u{1B}[K"

    private static func removeProgress(_ shown: inout Int32?) {
        guard let descriptor = shown else { return }
        shown = nil
        _ = put(lineStart, to: descriptor)
    }

    // MARK: Writing

    /// Writes a whole text.
    ///
    /// - Returns: the error that prevented it, or nil.
    private static func put(_ text: String, to descriptor: Int32) -> Int32? {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while let start = rest.baseAddress, !rest.isEmpty {
                let count = Foundation.write(descriptor, start, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { return errno }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
            return nil
        }
    }

    private static func endBySignal(_ number: Int32) -> Never {
        signal(number, SIG_DFL)
        raise(number)
        exit(128 + number)
    }
}
