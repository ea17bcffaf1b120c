/// The state of a list to choose from, and the effects of keys on it. Independent of any terminal.
package struct PickerState<Value: Sendable>: Sendable {
    /// The result of a key.
    package enum Outcome: Sendable {
        case goesOn
        case chosen(Value)
        /// The user left without choosing.
        case left
    }

    /// The longest query, in characters.
    private static var queryLimit: Int { 100 }

    package private(set) var query = ""
    package private(set) var isComplete = false
    private var index = PickerIndex()
    private var values: [Value] = []
    private var selectable: [Bool] = []
    /// The words of ``query``.
    private var words: [[UInt8]] = []
    /// The rows that match the query, in their order.
    private var matches: [Int] = []
    /// The selected place in ``matches``.
    private var selection = 0
    /// The place in ``matches`` at the top of the list.
    private var top = 0

    package init() {}

    /// The number of matching rows and of all rows.
    package var counts: (matching: Int, all: Int) { (matches.count, values.count) }

    /// Adds rows after the others.
    package mutating func append(_ batch: PickerBatch<Value>) {
        let begin = values.count
        index.append(batch.index)
        values += batch.values
        selectable += batch.selectable
        matches += index.rows(matching: words, among: begin..<values.count)
        settle()
    }

    /// Records that there are no more rows.
    package mutating func complete() { isComplete = true }

    package mutating func handle(_ key: PickerKey, page: Int) -> Outcome {
        switch key {
        case .text(let text): type(text)
        case .backspace: search(String(query.dropLast()))
        case .clear: search("")
        case .deleteWord:
            let rest = query.trimmingSuffix(while: { $0 == " " }).trimmingSuffix(while: { $0 != " " })
            search(String(rest))
        case .up: move(by: -1)
        case .down: move(by: 1)
        case .pageUp: move(by: -max(page, 1))
        case .pageDown: move(by: max(page, 1))
        case .home: move(by: -matches.count)
        case .end: move(by: matches.count)
        case .enter: if let value = selected { return .chosen(value) }
        case .escape, .interrupt, .quit: return .left
        case .endOfInput: if query.isEmpty { return .left }
        case .suspend: break
        }
        return .goesOn
    }

    /// Searches for a different text.
    package mutating func search(_ text: String) {
        guard text != query else { return }
        let narrows = text.hasPrefix(query)
        query = text
        words = PickerIndex.words(of: text)
        // Rows that do not match the beginning of a text do not match the whole text either.
        matches =
            narrows
            ? index.rows(matching: words, among: matches) : index.rows(matching: words, among: values.indices)
        (selection, top) = (0, 0)
        settle()
    }

    /// Returns the rows to show, with the place of the selected one among them, and scrolls so that it is visible.
    package mutating func visible(_ height: Int) -> (rows: [(value: Value, isSelectable: Bool)], selected: Int?) {
        let height = max(height, 1)
        top = min(max(top, selection - height + 1), selection)
        top = max(0, min(top, matches.count - height))
        let shown = matches.dropFirst(top).prefix(height)
        return (shown.map { (values[$0], selectable[$0]) }, selected == nil ? nil : selection - top)
    }

    /// All rows that match, for a numbered list.
    package func matching(limit: Int) -> [(value: Value, isSelectable: Bool)] {
        matches.prefix(limit).map { (values[$0], selectable[$0]) }
    }

    private var selected: Value? {
        guard matches.indices.contains(selection), selectable[matches[selection]] else { return nil }
        return values[matches[selection]]
    }

    private mutating func type(_ text: String) {
        guard query.unicodeScalars.count < Self.queryLimit else { return }
        search(query + text)
    }

    /// Moves the selection by a distance, or to the last row before it that can be chosen.
    private mutating func move(by distance: Int) {
        guard !matches.isEmpty else { return }
        let wanted = min(max(selection + distance, 0), matches.count - 1)
        let step = distance < 0 ? -1 : 1
        let ahead = stride(from: wanted, through: step > 0 ? matches.count - 1 : 0, by: step)
        let back = stride(from: wanted, through: selection, by: -step)
        if let place = ahead.first(where: canChoose) ?? back.first(where: canChoose) { selection = place }
    }

    private func canChoose(_ place: Int) -> Bool { selectable[matches[place]] }

    /// Selects the first row that can be chosen, unless a row is already selected.
    private mutating func settle() {
        guard selected == nil else { return }
        selection = matches.indices.first(where: canChoose) ?? 0
    }
}

/// Rows that are ready to be added to a list, so that the thread that finds them does the work.
package struct PickerBatch<Value: Sendable>: Sendable {
    fileprivate var index = PickerIndex()
    fileprivate var values: [Value] = []
    fileprivate var selectable: [Bool] = []

    package init() {}

    package init(_ rows: [PickerRow<Value>]) {
        for row in rows { append(row) }
    }

    package var count: Int { values.count }

    package mutating func append(_ row: PickerRow<Value>) {
        index.append(row.key)
        values.append(row.value)
        selectable.append(row.isSelectable)
    }

    mutating func append(_ other: PickerBatch) {
        index.append(other.index)
        values += other.values
        selectable += other.selectable
    }
}

extension BidirectionalCollection {
    fileprivate func trimmingSuffix(while predicate: (Element) -> Bool) -> SubSequence {
        var end = endIndex
        while end > startIndex, predicate(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}
