/// Merges notes that the user and a message have both changed, line by line.
///
/// Every line that the user has written stays, and one that the user has removed does not come back. Where both have changed
/// the same lines, those of both follow each other.
enum NotesMerge {
    /// - Parameters:
    ///   - base: the notes as they were last written from a message.
    ///   - new: the notes of the new message.
    ///   - present: the notes as the user has left them.
    static func text(base: String, new: String, present: String) -> String {
        let (old, wanted, now) = (lines(base), lines(new), lines(present))
        let (updates, edits) = (changes(from: old, to: wanted), changes(from: old, to: now))
        var result: [Substring] = []
        var place = 0
        for hunk in hunks(updates, edits) {
            result += old[place..<hunk.lowerBound]
            place = hunk.upperBound
            let (theirs, mine) = (lines(of: hunk, in: wanted, updates), lines(of: hunk, in: now, edits))
            guard let firstEdit = edits.first(where: { hunk.overlapsOrTouches($0.old) }),
                let lastUpdate = updates.last(where: { hunk.overlapsOrTouches($0.old) })
            else {
                result += edits.contains { hunk.overlapsOrTouches($0.old) } ? mine : theirs
                continue
            }
            // What the user has left of the old lines, without those that the message replaces.
            let replaced = old[hunk].filter { !theirs.contains($0) }
            var left = replaced[...]
            let own = mine.filter { line in
                guard let index = left.firstIndex(of: line) else { return true }
                left = left[left.index(after: index)...]
                return false
            }
            let added = theirs.filter { !own.contains($0) && !old[hunk].contains($0) }
            // Most users write below.
            result += firstEdit.old.lowerBound >= lastUpdate.old.upperBound ? added + own : own + added
        }
        result += old[place...]
        return result.joined(separator: "\n")
    }

    private static func lines(_ text: String) -> [Substring] {
        text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Lines of one version that replace lines of another one. Either may be empty.
    private struct Change {
        var old: Range<Int>
        var new: Range<Int>
    }

    /// Returns the changes that turn one text into another, in order, apart from each other by at least one line.
    private static func changes(from old: [Substring], to new: [Substring]) -> [Change] {
        let difference = new.difference(from: old)
        let removed = Set(
            difference.removals.compactMap { if case .remove(let offset, _, _) = $0 { offset } else { nil } })
        let inserted = Set(
            difference.insertions.compactMap { if case .insert(let offset, _, _) = $0 { offset } else { nil } })
        var changes: [Change] = []
        var (i, j) = (0, 0)
        while i < old.count || j < new.count {
            let begin = (i, j)
            while removed.contains(i) { i += 1 }
            while inserted.contains(j) { j += 1 }
            if begin != (i, j) {
                changes.append(Change(old: begin.0..<i, new: begin.1..<j))
            } else {
                (i, j) = (i + 1, j + 1)
            }
        }
        return changes
    }

    /// Returns the ranges of old lines that either side has changed, those that touch as one.
    private static func hunks(_ one: [Change], _ other: [Change]) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for range in (one + other).map(\.old).sorted(by: {
            ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
        }) {
            if let last = hunks.last, last.overlapsOrTouches(range) {
                hunks[hunks.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                hunks.append(range)
            }
        }
        return hunks
    }

    /// Returns the lines that a version has in the place of a range of old lines.
    private static func lines(of hunk: Range<Int>, in new: [Substring], _ changes: [Change]) -> ArraySlice<Substring> {
        var (lower, upper) = (hunk.lowerBound, hunk.upperBound)
        for change in changes where change.old.upperBound <= hunk.lowerBound && !hunk.overlapsOrTouches(change.old) {
            lower += change.new.count - change.old.count
        }
        upper += lower - hunk.lowerBound
        for change in changes where hunk.overlapsOrTouches(change.old) { upper += change.new.count - change.old.count }
        return new[lower..<upper]
    }
}

extension Range<Int> {
    fileprivate func overlapsOrTouches(_ other: Range<Int>) -> Bool {
        lowerBound <= other.upperBound && other.lowerBound <= upperBound
    }
}
