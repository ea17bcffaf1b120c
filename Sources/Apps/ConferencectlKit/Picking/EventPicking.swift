import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import ICalendar
import Platform
import Recurrence
import Synchronization
import Terminal

/// The events to choose from: those that are on now or come within two weeks, then all others: later ones by their start,
/// and past ones, the latest first.
struct EventPicking: Sendable {
    enum Choice: Hashable, Sendable {
        /// An event, by its identifier.
        case event(String)
        case problem(Sentence)
    }

    /// The events that come next are found at once, however large the calendar is.
    private static let soon: Int64 = 14 * 86_400
    /// The number of rows that are handed on together.
    private static let part = 5_000

    private let context: Context
    private let store: CalendarStore
    private let known = Known()

    init(_ context: Context) throws {
        self.context = context
        store = try context.store()
    }

    /// Returns the events that are on now or come next, each once.
    func upcoming() throws -> [Occurrence] {
        try context.occurrences().firstOccurrences(in: context.now..<context.now + Self.soon)
    }

    /// Returns a line for each of the events that come next, for an error: `4k7m2p9q  2026-03-01 10:00  Design review`.
    func candidates(limit: Int) throws -> (lines: [String], hasMore: Bool) {
        let upcoming = try upcoming()
        let lines = upcoming.prefix(limit).map {
            let start = context.format.reading($0.start, at: $0.startInstant)
            return "\(EventFormat.beginning(of: $0.identifier))  \(start)  \(context.texts.title($0.title))"
        }
        return (lines, upcoming.count > limit)
    }

    /// Begins to read the events.
    ///
    /// - Returns: the rows, the first of which are there at once; nil if there are no events.
    func feed() throws -> PickerFeed<Choice>? {
        let first = try upcoming()
        guard try !first.isEmpty || hasEvents() else { return nil }
        let feed = PickerFeed<Choice>()
        feed.append(
            first.map {
                PickerRow(
                    .event($0.identifier), key: Self.key($0.title, context.format.start(of: $0).secondsSinceEpoch))
            })
        let shown = Set(first.map(\.identifier))
        let now = context.format.rules.local(at: context.now).secondsSinceEpoch
        DetachedThread.run { [store] in
            defer { feed.finish() }
            do {
                try Self.readOthers(of: store, without: shown, now: now, to: feed)
            } catch is CancellationError {
            } catch {
                let reason = (error as? ConferenceError)?.sentenceWithAdvice() ?? Sentence(words: "\(error)")
                feed.append([PickerRow(.problem(reason), key: "", isSelectable: false)])
            }
        }
        return feed
    }

    /// Returns what a row looks like.
    func text(of choice: Choice) -> PickerText {
        switch choice {
        case .problem(let reason): PickerText(context.texts.othersUnreadable, detail: context.text(reason))
        case .event(let identifier):
            known.text(of: identifier) {
                guard let series = try? store.series(identifier: identifier),
                    let target = EventTarget(series: series), let occurrence = try? context.representative(of: target)
                else { return PickerText(EventFormat.beginning(of: identifier)) }
                let weekday = context.dateStyle.shortWeekday(context.format.start(of: occurrence).date)
                let start = context.format.reading(occurrence.start, at: occurrence.startInstant)
                return PickerText(
                    context.texts.title(target.main.title),
                    detail: "\(weekday) \(start)" + (target.isSeries ? ", \(context.texts.repeats)" : ""))
            }
        }
    }

    private func hasEvents() throws -> Bool {
        do {
            try store.forEachTitle { _ in throw CancellationError() }
            return false
        } catch is CancellationError {
            return true
        }
    }

    private static func readOthers(
        of store: CalendarStore, without shown: Set<String>, now: Int64, to feed: PickerFeed<Choice>
    ) throws {
        var titles: [EventTitle] = []
        try store.forEachTitle { title in
            if titles.count % part == 0, !feed.isWanted { throw CancellationError() }
            if !shown.contains(title.identifier) { titles.append(title) }
        }
        titles.sort { first, second in
            guard first.start >= now || second.start >= now else { return first.start > second.start }
            return first.start >= now && second.start >= now ? first.start < second.start : first.start >= now
        }
        for begin in stride(from: 0, to: titles.count, by: part) {
            guard feed.isWanted else { return }
            feed.append(
                titles[begin..<min(begin + part, titles.count)].map {
                    PickerRow(.event($0.identifier), key: key($0.title, $0.start))
                })
        }
    }

    /// Titles and days are searched.
    private static func key(_ title: String, _ start: Int64) -> String {
        "\(TextPolicy.beginning(title, 200)) \(LocalDateTime(secondsSinceEpoch: start).date)"
    }

    /// The texts of rows that were visible, kept because every key press draws the rows again.
    private final class Known: Sendable {
        private let texts = Mutex<[String: PickerText]>([:])

        func text(of identifier: String, _ make: () -> PickerText) -> PickerText {
            if let text = texts.withLock({ $0[identifier] }) { return text }
            let text = make()
            texts.withLock { $0[identifier] = text }
            return text
        }
    }
}
