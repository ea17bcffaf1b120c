import ConferenceModel

/// Removes the readable copies of a conference from a DESCRIPTION, leaving all other bytes unchanged, and keeps the
/// lines that users added to a copy.
struct FenceRemoval {
    /// The remaining value; nil if there was nothing but the copy.
    let rest: [UInt8]?
    /// The conference that the copies describe, as far as they contain it.
    let conference: VirtualConference?

    /// - Parameters:
    ///   - value: an unfolded TEXT value.
    ///   - known: the conference of the event from its other properties, or nil if the copy is all that is left. In that case,
    ///     only copies with the same URLs as the first one are removed.
    init(_ value: [UInt8], known: VirtualConference?, limits: Limits) {
        guard FenceFinder.mayContainFence(value) else {
            rest = value
            conference = nil
            return
        }
        let fences = FenceFinder(ReadableView(value)).fences()
        var conference: VirtualConference?
        var cuts: [(range: Range<Int>, kept: [String])] = []
        for fence in fences {
            var reader = FenceReader(limits: limits)
            let read = reader.conference(title: fence.title, lines: fence.lines)
            if let known {
                conference = conference ?? read
                cuts.append((fence.source, Self.additions(in: fence, to: known)))
            } else if let read {
                let first = conference ?? read
                guard read.entryPoints.map(\.url) == first.entryPoints.map(\.url) else { continue }
                conference = first
                cuts.append((fence.source, []))
            }
        }
        self.conference = conference
        rest = cuts.isEmpty ? value : Self.cut(cuts, from: value)
    }

    /// Returns the lines of a copy that we did not write, because a user has added them.
    ///
    /// The comparison is word by word, because a program may have wrapped the copy again.
    private static func additions(in fence: FenceFinder.Fence, to known: VirtualConference) -> [String] {
        func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
        // Our own text passes through the same view, so that tags and entities in it compare equal.
        let view = ReadableView(Array(TextEscaping.escaped(FenceText.text(of: known)).utf8))
        guard let original = FenceFinder(view).fences().first else { return [] }
        let ours = words(original.title) + original.lines.flatMap(words)
        let found = words(fence.title) + fence.lines.flatMap(words)
        if found == ours { return [] }
        var places: [Substring: [Int]] = [:]
        // The search for frequent words is limited to keep the work linear. At worst, one of our own lines is kept.
        for (index, word) in ours.enumerated() where places[word, default: []].count < 64 {
            places[word, default: []].append(index)
        }
        return ([fence.title] + fence.lines).filter { line in
            let words = words(line)
            guard let first = words.first else { return false }
            return !(places[first] ?? []).contains { ours[$0...].starts(with: words) }
        }
    }

    /// Returns the value without the copies and without the empty line that precedes them.
    private static func cut(_ cuts: [(range: Range<Int>, kept: [String])], from value: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var position = 0
        var hadSeparator = false
        for cut in cuts {
            result.append(contentsOf: value[position..<cut.range.lowerBound])
            for _ in 0..<2 where removeLineBreak(fromEndOf: &result) { hadSeparator = true }
            for line in cut.kept {
                if !result.isEmpty { result += "\\n".utf8 }
                result += TextEscaping.escaped(line).utf8
            }
            position = cut.range.upperBound
        }
        var tail = Array(value[position...])
        if result.isEmpty { while removeLineBreak(fromStartOf: &tail) {} }
        result += tail
        return result.isEmpty && !hadSeparator ? nil : result
    }

    private static let breaks: [[UInt8]] = ["\\n", "\\N", "<br>", "<br/>", "<br />", "<BR>", "&#10;", "&#10\\;"].map {
        Array($0.utf8)
    }

    private static func removeLineBreak(fromEndOf value: inout [UInt8]) -> Bool {
        for mark in breaks where value.suffix(mark.count).elementsEqual(mark) {
            // In `\\n` the backslash itself is escaped: this is a backslash and an n.
            let before = value.dropLast(mark.count).reversed().prefix { $0 == 0x5C }.count
            if mark[0] == 0x5C, before % 2 == 1 { continue }
            value.removeLast(mark.count)
            return true
        }
        return false
    }

    private static func removeLineBreak(fromStartOf value: inout [UInt8]) -> Bool {
        for mark in breaks where value.starts(with: mark) {
            value.removeFirst(mark.count)
            return true
        }
        return false
    }
}
