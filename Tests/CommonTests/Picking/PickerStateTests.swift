import Terminal
import TestSupport
import Testing

@Suite("A list to choose from")
struct PickerStateTests {
    private func state(_ titles: [String], dead: Set<Int> = []) -> PickerState<Int> {
        var state = PickerState<Int>()
        state.append(
            PickerBatch(titles.enumerated().map { PickerRow($0, key: $1, isSelectable: !dead.contains($0)) }))
        return state
    }

    private func shown(_ state: inout PickerState<Int>, height: Int = 8) -> [Int] {
        state.visible(height).rows.map(\.value)
    }

    static let queries: [(String, [Int])] = [
        ("", [0, 1, 2, 3, 4, 5]), ("rev", [0, 3]), ("REV des", [0]), ("des rev", [0]), ("  ", [0, 1, 2, 3, 4, 5]),
        ("cafe", [1]), ("CAFÉ zoe", [1]), ("会議", [2]), ("ﬁle", [4]), ("file", [4]), ("strasse", [5]), ("xyz", []),
        ("i", [0, 1, 3, 4]),
        ("abc", [3]),
    ]

    @Test("all words have to match; case, accents and width do not count", arguments: queries)
    func query(text: String, expected: [Int]) {
        let titles = ["Design Review", "Café mit Zoë", "日本語の会議", "ＡＢＣ review", "The ﬁle", "STRASSE"]
        var state = state(titles)
        state.search(text)
        expectEqual(shown(&state), expected)
        // The same letter by letter, and with rows that arrive later.
        var typed = PickerState<Int>()
        for letter in text { _ = typed.handle(.text(String(letter)), page: 8) }
        for (place, title) in titles.enumerated() { typed.append(PickerBatch([PickerRow(place, key: title)])) }
        expectEqual(shown(&typed), expected)
    }

    @Test("a filter that is narrowed and widened shows what a new one shows")
    func narrowing() {
        let titles = (0..<200).map { "Meeting \($0) \(["Ana", "Ben", "Zoë"][$0 % 3])" }
        var state = state(titles)
        var query = ""
        for (step, letter) in "1 ana12ben9zoe".enumerated() {
            query += String(letter)
            _ = state.handle(.text(String(letter)), page: 8)
            if step % 3 == 2 {
                _ = state.handle(.backspace, page: 8)
                query.removeLast()
            }
            var fresh = self.state(titles)
            fresh.search(query)
            expectEqual(state.matching(limit: 200).map(\.value), fresh.matching(limit: 200).map(\.value), query)
        }
        _ = state.handle(.clear, page: 8)
        expectEqual(state.counts.matching, 200)
        for key in [PickerKey.text("a"), .text(" "), .text("b"), .deleteWord] { _ = state.handle(key, page: 8) }
        expectEqual(state.query, "a ")
    }

    static let moves: [([PickerKey], Int)] = [
        ([], 1), ([.down], 3), ([.down, .down], 5), ([.down, .up], 1), ([.up], 1), ([.end], 9), ([.end, .down], 9),
        ([.end, .home], 1), ([.pageDown], 5), ([.pageDown, .pageDown, .pageDown], 9), ([.end, .pageUp], 5),
        ([.text("1"), .down], 1),
    ]

    @Test("arrow keys move over rows that cannot be chosen", arguments: moves)
    func move(keys: [PickerKey], expected: Int) {
        var state = state((0..<10).map { "row \($0)" }, dead: [0, 2, 4, 6, 8])
        for key in keys { _ = state.handle(key, page: 4) }
        let (rows, selected) = state.visible(4)
        expectEqual(selected.map { rows[$0].value }, expected)
        guard case .chosen(let value) = state.handle(.enter, page: 4) else {
            return expectTrue(false, "nothing was chosen")
        }
        expectEqual(value, expected)
    }

    @Test("Enter does nothing if no row can be chosen; Esc leaves")
    func nothing() {
        var state = state(["one"], dead: [0])
        guard case .goesOn = state.handle(.enter, page: 8) else { return expectTrue(false, "a dead row was chosen") }
        expectNil(state.visible(8).selected)
        state.append(PickerBatch([PickerRow(7, key: "two")]))
        expectEqual(state.visible(8).selected, 1)
        guard case .left = state.handle(.escape, page: 8) else { return expectTrue(false, "Esc stayed") }
    }

    @Test("rows that arrive leave the selection where it is")
    func arrival() {
        var state = state((0..<20).map { "row \($0)" })
        for _ in 0..<12 { _ = state.handle(.down, page: 8) }
        state.append(PickerBatch((20..<30).map { PickerRow($0, key: "row \($0)") }))
        let (rows, selected) = state.visible(8)
        expectEqual(selected.map { rows[$0].value }, 12)
        expectEqual(rows.count, 8)
        // A terminal that becomes smaller still shows it.
        let (small, place) = state.visible(2)
        expectEqual(place.map { small[$0].value }, 12)
    }

    @Test("a text of megabytes costs no more than its beginning")
    func large() {
        var state = state(["needle " + String(repeating: "x", count: 3_000_000) + " pin"])
        state.search("needle")
        expectEqual(state.counts.matching, 1)
        state.search("pin")
        expectEqual(state.counts.matching, 0)
        for _ in 0..<1_000 { _ = state.handle(.text("e\u{301}\u{302}"), page: 8) }
        expectLessThan(state.query.unicodeScalars.count, 110)
    }
}
