import CommandLineKit
import Recurrence

/// A reference to an event as the user types it: `4k7m2p9q`, `Weekly review` or `next`, optionally followed by `@` and
/// a date that selects an occurrence, such as `2026-03-01` or `tomorrow`.
struct EventReference {
    /// The day or time that selects an occurrence.
    struct Moment: Hashable {
        let date: LocalDate
        /// Nil if only a day was given.
        let time: LocalDateTime?

        /// `2026-03-01`, `2026-03-01T10:00` or `2026-03-01T10:00:30`, as typed.
        var text: String {
            time.map { String($0.description.prefix($0.second == 0 ? 16 : 19)) } ?? date.description
        }
    }

    let whole: String
    /// The text before the last `@` and the moment after it; nil if no day or time follows, as in a UID that looks like
    /// an email address.
    let parts: (base: String, moment: Moment)?

    /// - Parameter time: the meaning of words such as `tomorrow`.
    init(_ text: String, _ time: TimeContext) {
        whole = text
        guard let at = text.lastIndex(of: "@"), at != text.startIndex,
            let moment = Moment(text[text.index(after: at)...], time)
        else {
            parts = nil
            return
        }
        parts = (String(text[..<at]), moment)
    }
}

extension EventReference.Moment {
    /// Parses `2026-03-01`, `2026-03-01T10:00` with optional seconds, and every other form of a day, like `tomorrow`,
    /// `tuesday 10:00` or `24 Dec`.
    init?(_ text: Substring, _ context: TimeContext) {
        let isWritten = WrittenDate(prefixOf: text, allowsBasic: false) != nil
        if !isWritten, text.lowercased() != "now", let when = try? When(String(text), in: context), when.namesDay {
            date = when.time.local.date
            time = when.time.isDate ? nil : when.time.local
            return
        }
        guard let written = WrittenDate(prefixOf: text, allowsBasic: false), let date = written.date else { return nil }
        self.date = date
        guard !written.rest.isEmpty else {
            time = nil
            return
        }
        guard written.rest.first == "T" || written.rest.first == " ",
            let clock = WrittenTime(written.rest.dropFirst(), allowsBasic: false),
            let time = LocalDateTime(date: date, clock)
        else { return nil }
        self.time = time
    }
}
