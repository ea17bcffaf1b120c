import Foundation
import Terminal

/// The list to choose from with 100,000 titles: folding them once, and each key of some searches.
struct PickerKeys {
    private static let titles = 100_000

    func measure(runs: Int) throws -> [Finding] {
        let rows = (0..<Self.titles).map { PickerRow($0, key: "\(Self.title($0)) 2027-01-\($0 % 28 + 1)") }
        let folding = Stopwatch()
        let batch = PickerBatch(rows)
        let folded = folding.seconds
        var slowest: [Double] = []
        for _ in 0..<runs {
            var state = PickerState<Int>()
            state.append(batch)
            var worst = 0.0
            for key in Self.keys {
                let watch = Stopwatch()
                _ = state.handle(key, page: 8)
                _ = state.visible(8)
                worst = max(worst, watch.seconds)
            }
            slowest.append(worst)
        }
        let key = Sample(slowest).median * 1_000
        return [
            Finding(
                name: "the slowest key in a list of \(Self.titles) titles",
                figures: [
                    .init(name: "a key", value: key, unit: "ms"),
                    .init(name: "folding all titles", value: folded * 1_000, unit: "ms"),
                ], target: "a key at most 30 ms", isMet: key <= 30)
        ]
    }

    /// Letters that most titles have, words, corrections, and a new search.
    private static let keys: [PickerKey] =
        "e review 9".map { .text(String($0)) } + Array(repeating: .backspace, count: 10)
        + "zoë plan".map { .text(String($0)) } + [.deleteWord, .clear, .text("q"), .clear, .pageDown, .end, .home]

    private static func title(_ number: Int) -> String {
        let subject = ["Design review", "Weekly stand-up", "Planning", "Café mit Zoë", "Sprint review", "日本語の会議"][
            number % 6]
        return "\(subject) \(number)"
    }
}
