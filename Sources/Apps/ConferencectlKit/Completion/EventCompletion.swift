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

    /// The numbers of days to search, counted from yesterday: the second is used if the first yields few events.
    private static let days: [Int64] = [4, 32]
    private static let few = 20
    private static let day: Int64 = 86_400
    /// The most events of one title that are told apart by their days.
    private static let mostAlike = 20

    func offers() throws -> [CompletionPoint.Offer] {
        let store = try context.unsynchronizedStore()
        let found = typed.isEmpty ? try around(store) : try matching(store)
        if found.isEmpty, typed.utf8.count >= 4 {
            return try store.identifiers(withPrefix: typed.lowercased(), limit: CompletionAnswer.limit).compactMap {
                try store.series(identifier: $0).first.map {
                    .init($0.identifier, "\(Self.beginning($0.title)), \(Self.day(of: $0))")
                }
            }
        }
        return try found.prefix(CompletionAnswer.limit).map { try offer($0.record, $0.when, store) }
    }

    /// The events of the next days; of more days if there are few.
    private func around(_ store: CalendarStore) throws -> [(record: EventRecord, when: String)] {
        let query = OccurrenceQuery(store: store, zones: context.zones, limits: Limits())
        let begin = context.now - Self.day
        var found: [(EventRecord, String)] = []
        for days in Self.days where found.count < Self.few {
            found = try query.firstOccurrences(in: begin..<begin + days * Self.day).prefix(CompletionAnswer.limit)
                .map { ($0.event, context.format.when($0)) }
        }
        return found
    }

    /// The events with a word in the title that begins with the typed text; those around now first.
    private func matching(_ store: CalendarStore) throws -> [(record: EventRecord, when: String)] {
        let key = ValueCompletion.key(typed)
        var seen: Set<String> = []
        return try EventSearch(store: store)
            .events(matching: SearchQuery(typed), around: context.now, limit: CompletionAnswer.limit * 2)
            .filter { isMeant($0, key) && seen.insert($0.identifier).inserted }.map { ($0, Self.day(of: $0)) }
    }

    private static func day(of record: EventRecord) -> String { record.start.local.date.description }

    private func isMeant(_ record: EventRecord, _ key: String) -> Bool {
        let title = ValueCompletion.key(record.title)
        return title.hasPrefix(key) || title.contains(" " + key)
    }

    /// Offers the title if it names this event, with the day if that is needed, otherwise the identifier.
    private func offer(
        _ record: EventRecord, _ when: String, _ store: CalendarStore
    ) throws -> CompletionPoint.Offer {
        let alike = try store.series(titled: record.title, limit: Self.mostAlike + 1)
        let isPlain =
            !record.title.hasPrefix("-") && record.title.utf8.count <= Limits().titleLength
            && TextPolicy.printable(record.title) == record.title
        let date = record.start.local.date
        let isOnlyOne =
            alike.count <= Self.mostAlike && alike.filter { $0.isRecurring || $0.start.local.date == date }.count == 1
        guard isPlain, !record.title.isEmpty, typed.isEmpty || !record.identifier.hasPrefix(typed), isOnlyOne else {
            return .init(record.identifier, "\(Self.beginning(record.title)), \(when)")
        }
        return .init(alike.count == 1 ? record.title : "\(record.title)@\(date)", when)
    }

    private static func beginning(_ title: String) -> String { TextPolicy.beginning(title, 200) }
}
