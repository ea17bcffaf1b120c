import CalendarModel
import Recurrence
import Scheduling

/// Which occurrences of a series a mail is about. Those who read it without a calendar must see which ones are meant, and whether
/// the following ones are meant, too.
struct MailOccurrences {
    struct Part {
        /// The day on which calendars show it.
        let date: LocalDate
        let isThisAndFuture: Bool
    }

    let title: String
    /// The occurrences; none if the mail is about the whole event.
    let parts: [Part]

    init(title: String, parts: [Part]) {
        (self.title, self.parts) = (title.isEmpty ? "(no title)" : title, parts)
    }

    /// - Parameter items: the components that the mail is about.
    init(of items: [SchedulingItem], title: String) {
        let parts = items.compactMap { item in
            item.recurrenceID.map {
                Part(date: (item.start ?? $0).local.date, isThisAndFuture: item.isThisAndFuture)
            }
        }
        self.init(title: title, parts: parts.count == items.count ? parts : [])
    }

    /// The title with the day of a single occurrence.
    var subject: String {
        guard parts.count == 1, let part = parts.first else { return title }
        return part.isThisAndFuture ? "\(title), from \(part.date) on" : "\(title), \(part.date)"
    }

    /// Such as `one occurrence of “Lunch”`.
    var text: String {
        switch parts.count {
        case 0: "“\(title)”"
        case 1 where parts[0].isThisAndFuture:
            "this and all following occurrences of “\(title)”, from \(parts[0].date) on"
        case 1: "one occurrence of “\(title)”"
        default:
            parts.contains(where: \.isThisAndFuture)
                ? "\(parts.count) occurrences of “\(title)” and all that follow"
                : "\(parts.count) occurrences of “\(title)”"
        }
    }

    /// The same with the days, of many the first ones.
    var textWithDays: String {
        guard let first = parts.first, parts.count > 1 || !first.isThisAndFuture else { return text }
        guard parts.count > 1 else { return "\(text), \(first.date)" }
        let days = parts.prefix(10).map { "\($0.date)" + ($0.isThisAndFuture ? " and all following" : "") }
        let shown = days.joined(separator: ", ") + (parts.count > 10 ? "…" : "")
        return "\(parts.count) occurrences of “\(title)”: \(shown)"
    }
}
