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
        guard let written = WrittenDate(prefixOf: text, allowsBasic: false), let date = written.date else { return nil }
        self.date = date
        guard !written.rest.isEmpty else {
            time = nil
            return
        }
        guard written.rest.first == "T",
            let clock = WrittenTime(written.rest.dropFirst(), allowsBasic: false),
            let time = LocalDateTime(date: date, clock)
        else { return nil }
        self.time = time
    }
}
