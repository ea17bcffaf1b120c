import Glibc

/// How a list to choose from is shown.
package enum PickerMode: Hashable, Sendable {
    /// Drawn, and filtered with every key.
    case drawn
    /// Printed with numbers, for screen readers and plain terminals.
    case numbered

    /// Returns the way to ask on a terminal, or nil if standard input is none.
    ///
    /// - Parameter allowsDrawing: false if the user wants numbers.
    package init?(environment: [String: String], allowsDrawing: Bool = true, input: Int32 = 0, output: Int32 = 2) {
        guard isatty(input) == 1 else { return nil }
        let isPlain = ["", "dumb"].contains(environment["TERM"] ?? "")
        self = allowsDrawing && !isPlain && isatty(output) == 1 ? .drawn : .numbered
    }
}
