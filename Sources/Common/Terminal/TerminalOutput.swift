package import ConferenceErrors
import ConferenceModel
import Foundation
import Synchronization

/// Writes complete texts to a file descriptor, without buffering.
package struct TerminalOutput: Sendable {
    package static let standardOutput = TerminalOutput(descriptor: 1)
    package static let standardError = TerminalOutput(descriptor: 2)

    package let descriptor: Int32

    /// Whether the output tells the user about a change, so that losing it is an error even if the reader has closed the pipe.
    package var isAnswerToChange: Bool { lost != nil }

    private let lost: LostText?

    package init(descriptor: Int32, isAnswerToChange: Bool = false) {
        self.descriptor = descriptor
        lost = isAnswerToChange ? LostText() : nil
    }

    /// Writes the whole text.
    ///
    /// If the reader has closed the pipe (`| head`), the process ends silently as if by SIGPIPE, which users and shells expect.
    /// SIGPIPE itself is ignored, because writing to a worker's socket could raise it, too.
    ///
    /// - Throws: `outputLost`, with the text, if it is about a change; otherwise `cannotWrite`.
    package func write(_ text: String) throws(ConferenceError) {
        guard let failure = attempt(text) else { return }
        if isAnswerToChange { throw .outputLost(text, errno: failure) }
        if failure == EPIPE { Self.endBySignal(SIGPIPE) }
        throw .cannotWriteOutput(errno: failure)
    }

    /// Writes the text of a file, which can be from anybody. A file or a pipe gets it unchanged. On a terminal it is safe to print.
    package func writeFileText(_ text: String) throws(ConferenceError) {
        try write(isatty(descriptor) == 1 ? TextPolicy.printableFile(text) : text)
    }

    /// Writes the whole text. If it is about a change and cannot be written, the command does the rest of its work nevertheless,
    /// such as telling the guests of an event, and calls ``requireTold()`` at the end.
    ///
    /// - Throws: `cannotWrite`, if the text is not about a change.
    package func tell(_ text: String) throws(ConferenceError) {
        guard let lost else { return try write(text) }
        if let failure = attempt(text) { lost.add(text, errno: failure) }
    }

    /// - Throws: `outputLost` with all texts that ``tell(_:)`` could not write.
    package func requireTold() throws(ConferenceError) {
        guard let (text, failure) = lost?.all else { return }
        throw .outputLost(text, errno: failure)
    }

    /// - Returns: the error that prevented it, or nil.
    private func attempt(_ text: String) -> Int32? {
        Self.screen.withLock { screen in
            if screen.held != nil {
                screen.held?.append((descriptor, text))
                return nil
            }
            Self.removeProgress(&screen.progress)
            return Self.put(text, to: descriptor)
        }
    }

    // MARK: Progress

    private struct Screen {
        /// The terminal on which a line of progress is shown, if any. Every output removes the line first, on whichever
        /// thread it is written.
        var progress: Int32?
        /// The output that was written while a list to choose from is on the screen; nil if no list is shown.
        var held: [(descriptor: Int32, text: String)]?
    }

    private static let screen = Mutex(Screen())

    /// Holds back all output until ``release()``, because a list is drawn.
    static func hold() {
        screen.withLock { screen in
            removeProgress(&screen.progress)
            screen.held = []
        }
    }

    /// Writes the output that was held back. A failure is detected by the next write.
    static func release() {
        screen.withLock { screen in
            let held = screen.held ?? []
            screen.held = nil
            for (descriptor, text) in held { _ = put(text, to: descriptor) }
        }
    }

    /// Shows a line of progress in place of the present one.
    func showProgress(_ line: String) {
        Self.screen.withLock { screen in
            guard screen.held == nil else { return }
            if screen.progress != descriptor { Self.removeProgress(&screen.progress) }
            screen.progress = descriptor
            // Failing to show progress is not an error.
            _ = Self.put(Self.lineStart + line, to: descriptor)
        }
    }

    /// Removes the line of progress, if it is still shown.
    static func removeProgress() { screen.withLock { removeProgress(&$0.progress) } }

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
    static func put(_ text: String, to descriptor: Int32) -> Int32? {
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

/// What could not be written.
private final class LostText: Sendable {
    private let found = Mutex<(text: String, errno: Int32)?>(nil)

    /// All of it, and the error of the first one; nil if everything was written.
    var all: (text: String, errno: Int32)? { found.withLock(\.self) }

    func add(_ text: String, errno: Int32) {
        found.withLock { found in
            found = ((found?.text ?? "") + text, found?.errno ?? errno)
        }
    }
}
