import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceModel
import ICalendar
import Recurrence

/// Events to offer for an EVENT: those around now, and those whose title has what was typed.
struct EventCompletion {
    let context: Context
    let typed: String

    /// From yesterday on, for as many days.
    private static let days: Int64 = 32
    private static let day: Int64 = 86_400
    /// The most events of one title that are told apart by their days.
    private static let mostAlike = 20

    func offers() throws -> [CompletionPoint.Offer] {
        let store = try context.unsynchronizedStore()
        let key = ValueCompletion.key(typed)
        let query = OccurrenceQuery(store: store, zones: context.zones, limits: Limits())
        let begin = context.now - Self.day
        var seen: Set<String> = []
        var found: [(record: EventRecord, when: String)] = []
        for occurrence in try query.occurrences(in: begin..<begin + Self.days * Self.day)
        where isMeant(occurrence.event, key) && seen.insert(occurrence.event.identifier).inserted {
            found.append((occurrence.event, context.format.when(occurrence)))
        }
        if key.utf8.count >= 2 {
            for record in try store.series(titleContaining: typed, limit: CompletionAnswer.limit)
            where isMeant(record, key) && seen.insert(record.identifier).inserted {
                found.append((record, record.start.local.date.description))
            }
        }
        if found.isEmpty, typed.utf8.count >= 4 {
            for identifier in try store.identifiers(withPrefix: typed.lowercased(), limit: CompletionAnswer.limit) {
                guard let record = try store.series(identifier: identifier).first else { continue }
                found.append((record, record.start.local.date.description))
            }
            return found.map { .init($0.record.identifier, "\($0.record.title), \($0.when)") }
        }
        return try found.prefix(CompletionAnswer.limit).map { try offer($0.record, $0.when, store) }
    }

    private func isMeant(_ record: EventRecord, _ key: String) -> Bool {
        guard !key.isEmpty else { return true }
        let title = ValueCompletion.key(record.title)
        return title.hasPrefix(key) || title.contains(" " + key) || record.identifier.hasPrefix(key)
    }

    /// Offers the title if it names this event, with the day if that is needed, otherwise the identifier.
    private func offer(
        _ record: EventRecord, _ when: String, _ store: CalendarStore
    ) throws -> CompletionPoint.Offer {
        let alike = try store.series(titled: record.title, limit: Self.mostAlike + 1)
        let isPlain = !record.title.hasPrefix("-") && TextPolicy.printable(record.title) == record.title
        let date = record.start.local.date
        let isOnlyOne =
            alike.count <= Self.mostAlike && alike.filter { $0.isRecurring || $0.start.local.date == date }.count == 1
        guard isPlain, !record.title.isEmpty, typed.isEmpty || !record.identifier.hasPrefix(typed), isOnlyOne else {
            return .init(record.identifier, "\(record.title), \(when)")
        }
        return .init(alike.count == 1 ? record.title : "\(record.title)@\(date)", when)
    }
}
