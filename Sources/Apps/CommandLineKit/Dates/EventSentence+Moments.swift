import ConferenceErrors
import Recurrence

/// A start and an end in a text that both have a day and a time: `31 Dec 22:00 - 1 Jan 02:00`.
struct SentenceMoments {
    let words: Range<Int>
    /// As `--start` and `--end` take them.
    let start: String
    let end: String

    /// The most words of a range: `from Thursday, 31 December 2026 at 10 pm until Friday, 1 January 2027 at 2 am`.
    private static let wordLimit = 18

    /// Returns the longest range that words mean clearly, or nil if there is none.
    static func find(in words: [String], _ context: TimeContext) -> SentenceMoments? {
        guard words.contains(where: { EventSentence.looksLikeTime($0) }) else { return nil }
        let probe = context.understanding(locale: context.names.locale) { _, days in days[0] }
        for count in stride(from: min(wordLimit, words.count), through: 3, by: -1) {
            for begin in 0...words.count - count {
                let range = begin..<begin + count
                let text = range.map { EventSentence.bare(words[$0], isLast: $0 == words.count - 1) }
                guard !text.contains(where: \.isEmpty), let found = MomentRange(text.joined(separator: " ")),
                    isMoment(found.start, probe), isMoment(found.end, probe)
                else { continue }
                return SentenceMoments(words: range, start: found.start, end: found.end)
            }
        }
        return nil
    }

    private static func isMoment(_ text: String, _ context: TimeContext) -> Bool {
        guard let when = try? When(text, in: context) else { return false }
        return when.namesDay && !when.time.isDate
    }
}

extension EventSentence {
    /// Returns the event from one day and time to another that a text means; nil if it names none.
    ///
    /// - Throws: `severalDays` if there is another day or time, `unclearTime` for one that is not understood.
    static func readingOfMoments(
        _ words: [String], _ text: String, in context: TimeContext, readsPlace: Bool
    ) throws(ConferenceError) -> EventSentence? {
        guard let moments = SentenceMoments.find(in: words, context) else { return nil }
        let name = bare(words[moments.words].joined(separator: " "))
        let rest = words.indices.filter { !moments.words.contains($0) }.map { words[$0] }
        let others = phrases(in: rest, context)
        guard others.clear.isEmpty, others.past == nil, others.missing == nil else { throw .severalDays(text, name) }
        let phrase = Phrase(words: moments.words, text: moments.start, kind: .both, isClear: true)
        var (reading, left) = reading(of: words, [phrase], nil, readsPlace: readsPlace, context.names)
        if let unclear = UnclearWords(words, left: left, next: [phrase], context.names).first {
            throw .unclearTime(text, unclear)
        }
        if let zone = zone(beside: [phrase], in: words, context) ?? unreadZone(after: [phrase], in: words) {
            throw .unclearZone(text, zone)
        }
        guard reading.duration == nil else { throw .endAndLength(text, name) }
        reading.end = moments.end
        return reading
    }
}
