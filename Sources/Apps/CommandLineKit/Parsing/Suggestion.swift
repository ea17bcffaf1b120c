/// Finds the word that the user probably meant.
package enum Suggestion {
    /// Returns the candidate with the fewest typing mistakes, or nil if there are too many.
    package static func best(for word: String, among candidates: [String]) -> String? {
        let word = word.lowercased()
        let ranked = candidates.map { ($0, distance(word, $0.lowercased())) }.min { $0.1 < $1.1 }
        if let (candidate, errors) = ranked, errors <= max(1, word.count / 3) { return candidate }
        // A prefix of at least two letters that matches a single candidate.
        let letters = word.drop { $0 == "-" }
        let beginning = candidates.filter { $0.lowercased().hasPrefix(word) }
        return letters.count >= 2 && beginning.count == 1 ? beginning.first : nil
    }

    /// Counts letters that are inserted, omitted, replaced or swapped with a neighbour (optimal string alignment).
    /// Words of more than 64 letters are not compared.
    static func distance(_ left: String, _ right: String) -> Int {
        let left = Array(left)
        let right = Array(right)
        guard left.count <= 64, right.count <= 64 else { return Int.max }
        var rows = [Array(0...right.count)]
        for row in 1..<(left.count + 1) {
            var current = [row]
            for column in 1..<(right.count + 1) {
                let same = left[row - 1] == right[column - 1]
                var best = min(
                    rows[row - 1][column] + 1, current[column - 1] + 1, rows[row - 1][column - 1] + (same ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    best = min(best, rows[row - 2][column - 2] + 1)
                }
                current.append(best)
            }
            rows.append(current)
        }
        return rows[left.count][right.count]
    }
}
