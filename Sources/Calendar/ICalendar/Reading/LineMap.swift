/// Maps the lines of a component's text to lines of the file.
///
/// The line numbers differ by a constant, except after lines of the file that the text lacks, such as empty ones, or that were
/// folded again.
package struct LineMap: Hashable, Sendable {
    /// The lines of the text from which the offset changes, with the corresponding lines of the file.
    private var steps: [Step] = []

    private struct Step: Hashable {
        var text: Int
        var file: Int
    }

    init() {}

    /// Maps all lines to those of the file, starting at the given one.
    package init(from line: Int) { note(1, at: line) }

    /// Records where a line of the text comes from; call it in the order of the text.
    mutating func note(_ text: Int, at file: Int) {
        if let last = steps.last, file - last.file == text - last.text { return }
        steps.append(Step(text: text, file: file))
    }

    /// Returns the line of the file that a line of the text comes from.
    package func fileLine(of text: Int) -> Int {
        guard let first = steps.first else { return text }
        // The last step at or before the line. A component of empty lines has as many steps as lines.
        var (low, high) = (0, steps.count)
        while low < high {
            let middle = (low + high) / 2
            if steps[middle].text <= text { low = middle + 1 } else { high = middle }
        }
        let step = low == 0 ? first : steps[low - 1]
        return step.file + max(text - step.text, 0)
    }
}
