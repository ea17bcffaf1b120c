import ConferenceErrors
import Recurrence

extension When {
    /// Parses the start of an event.
    ///
    /// - Parameter typed: what errors quote, if the text is only the start of a range.
    /// - Throws: as for other times, but names the option for a time zone or a duration that the text contains.
    init(
        start text: String, in context: TimeContext, from base: Base? = nil, typed: String? = nil
    ) throws(ConferenceError) {
        do {
            try self.init(text, in: context, from: base, typed: typed)
        } catch {
            guard error.code == .badDate else { throw error }
            throw Self.misplaced(in: text, context, base) ?? error
        }
    }

    /// The most words of a text that is searched: `Wednesday, the 2nd of December 2026 at 10:30 pm for 1 hour and 30 minutes`.
    private static let wordLimit = 20

    /// Returns an error about what has an option of its own, if the rest of the text is a time.
    private static func misplaced(in text: String, _ context: TimeContext, _ base: Base?) -> ConferenceError? {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count <= wordLimit else { return nil }
        func isTime(_ words: [String]) -> Bool {
            let rest = words.joined(separator: " ")
            return !words.isEmpty && (try? When(ClockRange(rest)?.start ?? rest, in: context, from: base)) != nil
        }
        for place in words.indices {
            let zone = EventSentence.bare(words[place])
            var rest = words
            rest.remove(at: place)
            guard zone.contains("/") || zone == "UTC", context.inZone(zone) != nil else { continue }
            return isTime(rest) || misplaced(in: rest.joined(separator: " "), context, base) != nil
                ? .zoneInStart(text, zone) : nil
        }
        for begin in words.indices {
            for end in stride(from: words.count, to: begin, by: -1) {
                let isLed = ["for", "für"].contains(words[begin].lowercased())
                let length = words[(isLed ? begin + 1 : begin)..<max(end, isLed ? begin + 1 : begin)].map {
                    EventSentence.bare($0).lowercased()
                }
                guard let duration = DurationArgument(worded: length.joined(separator: " ")[...]),
                    isTime(Array(words[..<begin] + words[end...]))
                else { continue }
                return .durationInStart(text, words[begin..<end].joined(separator: " "), duration.compact)
            }
        }
        return nil
    }
}
