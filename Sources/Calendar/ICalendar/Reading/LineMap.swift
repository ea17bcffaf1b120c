/// Which line of a file each line of a component's text comes from.
///
/// They run side by side, but where the text lacks lines of the file, such as empty ones, or was folded anew.
package struct LineMap: Hashable, Sendable {
    /// Where they begin to run otherwise than before: a line of the text, and that of the file.
    private var steps: [Step] = []

    private struct Step: Hashable {
        var text: Int
        var file: Int
    }

    init() {}

    /// All lines of the file, from the one given on.
    init(from line: Int) { note(1, at: line) }

    /// Notes where a line of the text comes from; to be called in the order of the text.
    mutating func note(_ text: Int, at file: Int) {
        if let last = steps.last, file - last.file == text - last.text { return }
        steps.append(Step(text: text, file: file))
    }

    /// Where a line of the text comes from.
    package func file(_ text: Int) -> Int {
        guard let first = steps.first else { return text }
        let step = steps.last { $0.text <= text } ?? first
        return step.file + max(text - step.text, 0)
    }

    /// As one text, for a place that keeps nothing else.
    package var encoded: String { steps.map { "\($0.text) \($0.file)" }.joined(separator: ",") }

    /// What ``encoded`` has written.
    package init(encoded: String) {
        steps = encoded.split(separator: ",").compactMap { pair in
            let numbers = pair.split(separator: " ").compactMap { Int($0) }
            return numbers.count == 2 ? Step(text: numbers[0], file: numbers[1]) : nil
        }
    }
}
