import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import EventPresentation
import ICalendar
import Recurrence
import Terminal

extension EventFormat {
    /// `Mon 2026-03-02 10:00`, in sentences.
    func start(naming occurrence: Occurrence) -> String {
        "\(style.shortWeekday(start(of: occurrence).date)) \(reading(occurrence.start, at: occurrence.startInstant))"
    }

    /// `Mon 2026-03-02 10:00–11:00`, in sentences.
    func span(naming occurrence: Occurrence) -> String {
        let day = start(of: occurrence).date
        let times = timeRange(of: occurrence)
        return "\(style.shortWeekday(day)) \(style.date(day))" + (occurrence.start.isDate ? ", \(times)" : " \(times)")
    }
}

extension Context {
    /// What a guest has answered: `Jo has accepted`; nil if the entry is no answer. The comment may be long.
    func inboxAnswer(_ entry: InboxRecord) -> Sentence? {
        guard let store = try? store(), let reply = (try? inbox())?.reply(in: entry, store) else { return nil }
        let name = TextPolicy.printable(TextPolicy.beginning(reply.name, 100))
        let words = reply.words(of: name)
        guard let comment = reply.comment else { return words }
        return "\(words): “\(TextPolicy.printable(comment))”"
    }

    /// The sender of a mail; nil if it is not known that there was a mail.
    func sender(of entry: InboxRecord) -> String? {
        entry.hasUnknownSender ? text("an unknown sender") : entry.shownSender.map(TextPolicy.printable)
    }

    /// Returns a text for one line of a list or a message.
    ///
    /// - Parameter others: how many columns other texts on the line take.
    func shortened(_ text: String, besides others: Int = 0) -> String {
        TerminalText.truncated(
            TextPolicy.printable(TextPolicy.beginning(text, 1_000)),
            to: max(min(terminal.width ?? 140, 140) - others, 30),
            ellipsis: format.marks.ellipsis)
    }
}
