import Foundation

/// One line on standard error that tells how far a long piece of work has come.
///
/// It appears on a terminal only, and only when the work has taken a second, so that quick work stays silent. Not
/// thread-safe: one piece of work owns it.
package struct TerminalProgress {
    private let descriptor: Int32
    private let isShown: Bool
    private let now: () -> Duration
    private let begin: Duration
    private var last: Duration
    private var isDirty = false

    /// - Parameters:
    ///   - isShown: nil asks whether the descriptor is a terminal.
    ///   - now: the time since some fixed moment, on a clock that only goes forward.
    package init(descriptor: Int32 = 2, isShown: Bool? = nil, now: @escaping () -> Duration) {
        self.descriptor = descriptor
        self.isShown = isShown ?? (isatty(descriptor) == 1)
        self.now = now
        begin = now()
        last = begin
    }

    /// Shows the text in place of the one before; at most ten times a second.
    package mutating func update(_ text: @autoclosure () -> String) {
        guard isShown else { return }
        let time = now()
        guard time - begin >= .seconds(1), !isDirty || time - last >= .milliseconds(100) else { return }
        last = time
        isDirty = true
        write("\r\u{1B}[K" + text())
    }

    /// Takes the line away.
    package mutating func finish() {
        guard isDirty else { return }
        isDirty = false
        write("\r\u{1B}[K")
    }

    private func write(_ text: String) {
        // A progress line that cannot be written is no reason to fail.
        try? TerminalOutput(descriptor: descriptor).write(text)
    }
}
