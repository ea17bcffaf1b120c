import Foundation
import Platform

/// A line on standard error that shows the progress of a long task.
///
/// Appears only on a terminal, and only after a second, so that short tasks stay silent. Any output through
/// ``TerminalOutput`` removes the line, and the next update shows it again. Not thread-safe.
package struct TerminalProgress {
    private let descriptor: Int32
    private let isShown: Bool
    private let now: () -> Duration
    private let begin: Duration
    private var last: Duration
    private var isDirty = false

    /// - Parameters:
    ///   - isShown: nil to check whether the descriptor is a terminal.
    ///   - now: returns the time on a monotonic clock.
    package init(descriptor: Int32 = 2, isShown: Bool? = nil, now: @escaping () -> Duration = { MonotonicClock.now }) {
        self.descriptor = descriptor
        self.isShown = isShown ?? (isatty(descriptor) == 1)
        self.now = now
        begin = now()
        last = begin
    }

    /// Replaces the shown text, at most ten times a second.
    package mutating func update(_ text: @autoclosure () -> String) {
        guard isShown else { return }
        let time = now()
        guard time - begin >= .seconds(1), !isDirty || time - last >= .milliseconds(100) else { return }
        last = time
        isDirty = true
        // A line that wraps could not be removed. A terminal may add “^C” to it.
        let width = Terminal(descriptor: descriptor, environment: [:]).width
        let text = text()
        TerminalOutput(descriptor: descriptor)
            .showProgress(width.map { TerminalText.truncated(text, to: $0 - 3) } ?? text)
    }

    /// Removes the line.
    package mutating func finish() {
        guard isDirty else { return }
        isDirty = false
        TerminalOutput.removeProgress()
    }
}
