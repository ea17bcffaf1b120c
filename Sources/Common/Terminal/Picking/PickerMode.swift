import Glibc

/// The way in which a list to choose from is shown.
package enum PickerMode: Hashable, Sendable {
    /// The list is drawn, and filtered with every key.
    case drawn
    /// The list is printed with numbers, for screen readers and plain terminals.
    case numbered

    /// Chooses the mode for a terminal. Returns nil if standard input is not a terminal.
    ///
    /// - Parameter allowsDrawing: false if the user wants numbers.
    package init?(environment: [String: String], allowsDrawing: Bool = true, input: Int32 = 0, output: Int32 = 2) {
        guard isatty(input) == 1 else { return nil }
        let isPlain = ["", "dumb"].contains(environment["TERM"] ?? "")
        self = allowsDrawing && !isPlain && isatty(output) == 1 ? .drawn : .numbered
    }
}
