import CommandLineKit
import Recurrence

/// A reference to an event as the user types it: `4k7m2p9q`, `Weekly review` or `next`, optionally followed by `@` and
/// a date that selects an occurrence.
struct EventReference {
    /// The day or time that selects an occurrence.
    struct Moment: Hashable {
        let date: LocalDate
        /// Nil if only a day was given.
        let time: LocalDateTime?

        /// `2026-03-01` or `2026-03-01T10:00`, as typed.
        var text: String { time.map { String($0.description.prefix(16)) } ?? date.description }
    }

    let whole: String
    /// The text before the last `@` and the moment after it; nil if no day or time follows, as in a UID that looks like
    /// an email address.
    let parts: (base: String, moment: Moment)?

    init(_ text: String) {
        whole = text
        guard let at = text.lastIndex(of: "@"), at != text.startIndex,
            let moment = Moment(text[text.index(after: at)...])
        else {
            parts = nil
            return
        }
        parts = (String(text[..<at]), moment)
    }
}

extension EventReference.Moment {
    /// Parses `2026-03-01` or `2026-03-01T10:00`, with optional seconds.
    init?(_ text: Substring) {
        let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        let day = halves[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        guard halves[0].utf8.count == 10, day.count == 3,
            let date = LocalDate(year: day[0], month: day[1], day: day[2])
        else { return nil }
        self.date = date
        guard halves.count == 2 else {
            time = nil
            return
        }
        let clock = halves[1].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        guard (2...3).contains(clock.count),
            let time = LocalDateTime(
                date: date, hour: clock[0], minute: clock[1], second: clock.count == 3 ? clock[2] : 0)
        else { return nil }
        self.time = time
    }
}
