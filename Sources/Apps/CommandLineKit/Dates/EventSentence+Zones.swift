import Recurrence

/// The name of a time zone in a text: the `America/New_York` of `Call tomorrow 15:00 America/New_York`.
struct SentenceZone {
    let name: String
    /// The place of its word.
    let place: Int
    /// The reference of the user, in this zone.
    let context: TimeContext

    /// Whether the times of phrases are in this zone: it follows one of them, or ends the text.
    func follows(_ phrases: [EventSentence.Phrase], in words: [String]) -> Bool {
        phrases.contains { $0.kind != .day && $0.words.upperBound == place }
            || place == words.count - 1 && phrases.contains { $0.kind != .day }
    }
}

extension EventSentence {
    /// Abbreviations of time zones, most of which mean several zones.
    private static let abbreviations: Set<String> = [
        "GMT", "EST", "EDT", "ET", "CST", "CDT", "CT", "MST", "MDT", "MT", "PST", "PDT", "PT", "CET", "CEST", "MEZ",
        "MESZ", "EET", "EEST", "WET", "WEST", "BST", "IST", "JST", "KST", "MSK", "AEST", "AEDT", "NZST", "NZDT",
    ]

    static func isZoneAbbreviation(_ word: String) -> Bool { abbreviations.contains(word) }

    private static let areas: Set<String> = [
        "africa", "america", "antarctica", "arctic", "asia", "atlantic", "australia", "etc", "europe", "indian",
        "pacific",
    ]

    /// Returns the zone of a text and its phrases, which are read in that zone.
    static func zoneAndPhrases(
        in words: [String], _ context: TimeContext
    ) -> (SentenceZone?, (clear: [Phrase], past: Phrase?, missing: String?)) {
        if let zone = zone(in: words, context) {
            let found = phrases(in: words, zone.context)
            let past = found.past.map { [$0] } ?? []
            if zone.follows(found.clear.isEmpty ? past : found.clear, in: words) { return (zone, found) }
        }
        return (nil, phrases(in: words, context))
    }

    /// Returns the zone at the end of a text, which has no meaning for a whole day.
    static func zoneAtEnd(of words: [String], _ context: TimeContext) -> String? {
        zone(in: words, context).flatMap { $0.place == words.count - 1 ? $0.name : nil }
    }

    /// Returns the zone right before or after a phrase, which may be meant for it: `Europe/London tomorrow 9:00`.
    static func zone(beside phrases: [Phrase], in words: [String], _ context: TimeContext) -> String? {
        zone(in: words, context).flatMap { zone in
            let isBeside = phrases.contains { phrase in
                let gap = phrase.words.lowerBound - zone.place
                return phrase.words.upperBound == zone.place || gap == 1
                    || gap == 2 && leads(words[zone.place + 1], to: words[zone.place + 2], context.names)
            }
            return isBeside ? zone.name : nil
        }
    }

    /// Returns the last word of a text that names a time zone: `UTC`, or an IANA name with an area.
    private static func zone(in words: [String], _ context: TimeContext) -> SentenceZone? {
        for place in words.indices.reversed() {
            let name = bare(words[place], isLast: place == words.count - 1)
            guard name == "UTC" || name.contains("/"), let context = context.inZone(name) else { continue }
            return SentenceZone(name: name, place: place, context: context)
        }
        return nil
    }

    /// Returns what is no name of a time zone, but stands for one right after a time: `CET`, `europe/london`.
    static func unreadZone(after phrases: [Phrase], in words: [String]) -> String? {
        phrases.lazy.filter { $0.kind != .day && $0.words.upperBound < words.count }
            .map { bare(words[$0.words.upperBound], isLast: $0.words.upperBound == words.count - 1) }
            .first { word in
                let parts = word.split(separator: "/", omittingEmptySubsequences: false)
                let hasOffset = ["UTC", "GMT"].contains { word.hasPrefix($0 + "+") || word.hasPrefix($0 + "-") }
                return abbreviations.contains(word) || hasOffset
                    || parts.count > 1 && areas.contains(parts[0].lowercased())
            }
    }
}
