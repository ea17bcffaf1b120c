import CommandLineKit
import Recurrence

/// An event as somebody names it: `4k7m2p9q`, `Weekly review`, `next`, and after an `@` which occurrence is meant.
struct EventReference {
    /// The occurrence that a day or a time picks out.
    struct Moment: Hashable {
        let date: LocalDate
        /// Nil where the day is enough.
        let time: LocalDateTime?

        /// `2026-03-01` or `2026-03-01T10:00`, as it was written.
        var text: String { time.map { String($0.description.prefix(16)) } ?? date.description }
    }

    /// All of it.
    let whole: String
    /// What stands before the last `@`, where a day or time follows it. An address-like UID has none.
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
    /// `2026-03-01`, `2026-03-01T10:00`, with seconds if need be.
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
