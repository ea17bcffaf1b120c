import ConferenceErrors
import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceModel
import ICalendar
import Recurrence
import Terminal

/// Reads the occurrences of a range once, for a list or a view.
struct EventReader {
    let range: DateRange
    /// All calendars by row identifier.
    let calendars: [Int64: CalendarRecord]
    private let context: Context
    private let chosen: [Int64]?
    private let query: SearchQuery?
    private let isPast: Bool
    private let unreadable: [Int64: String]

    /// Takes the calendar from the arguments, and the filters of `events`.
    ///
    /// - Throws: `noSuchCalendar` (66), and what opening the store throws.
    init(_ context: Context, in range: DateRange) throws {
        let store = try context.store()
        let arguments = context.arguments
        self.context = context
        self.range = range
        chosen = try arguments[CommonOptions.calendar].map { [try store.calendar(named: $0).id] }
        calendars = Dictionary(try store.calendars().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        query = try arguments[Events.search].map { try SearchQuery($0) }
        isPast = arguments[Events.past]
        unreadable = try store.unreadableEvents()
    }

    /// Titles of calendars by row identifier.
    var titles: [Int64: String] { calendars.mapValues(\.title) }

    /// Colours of calendars by row identifier, as they are stored.
    var colors: [Int64: String] { calendars.compactMapValues(\.color) }

    /// The same colours for a terminal.
    var terminalColors: [Int64: TerminalColor] { Self.terminalColors(colors) }

    static func terminalColors(_ colors: [Int64: String]) -> [Int64: TerminalColor] {
        colors.compactMapValues { CSSColor.rgb($0).map { TerminalColor(rgb: $0) } }
    }

    func marks(of occurrences: [Occurrence]) -> EventMarks {
        context.marks(of: occurrences, unreadable: unreadable)
    }

    /// Calls `body` with the occurrences of one window after the other, until it returns false.
    ///
    /// - Parameter part: a part of the range; nil for all of it.
    func forEachWindow(
        of part: Range<Int64>? = nil, atMost most: Int = 65_536,
        _ body: (OccurrenceQuery.Window, [Occurrence]) throws -> Bool
    ) throws {
        // All occurrences of a series have one record.
        var known: [Int64: Bool] = [:]
        try context.recognisedOccurrences().forEachWindow(of: part ?? range.searched, calendars: chosen, atMost: most) {
            window in
            let found = window.occurrences
            let wanted = found.indices.filter { index in
                guard isListed(index, of: found), !isPast || found[index].endInstant <= context.now else {
                    return false
                }
                guard let query else { return true }
                let isFound = known[found[index].row] ?? EventSearch.finds(found[index].event, with: query)
                known[found[index].row] = isFound
                return isFound
            }
            // Usually all are wanted, and copying thousands of occurrences takes longer than looking at them.
            return try body(window, wanted.count == found.count ? found : wanted.map { found[$0] })
        }
    }

    /// Returns the first occurrences, in order, and the first one that was left out.
    func occurrences(atMost most: Int) throws -> (shown: [Occurrence], rest: Occurrence?) {
        var listed: [Occurrence] = []
        // A search may find few in a range of years, and each window expands all series again, so it gets long ones.
        try forEachWindow(atMost: max(most, query == nil ? 1_024 : 65_536)) { _, found in
            if listed.isEmpty { listed = found } else { listed += found }
            return listed.count <= most
        }
        return listed.count <= most ? (listed, nil) : (Array(listed.prefix(most)), listed[most])
    }

    /// Returns the last occurrences, in order.
    ///
    /// The range is read from its end, in parts that are each longer than the one after it: a range of years can have many more
    /// occurrences than are wanted.
    func lastOccurrences(atMost most: Int) throws -> [Occurrence] {
        var listed: [Occurrence] = []
        var end = range.searched.upperBound
        var length: Int64 = 86_400
        while listed.count < most, end > range.searched.lowerBound {
            let begin = max(range.searched.lowerBound, end - length)
            let isFirst = begin == range.searched.lowerBound
            var part: [Occurrence] = []
            try forEachWindow(of: begin..<end) { _, found in
                // Those that are going on at the beginning are in an earlier part.
                part += isFirst ? found : found.filter { $0.startInstant >= begin }
                if part.count > most { part.removeFirst(part.count - most) }
                return true
            }
            listed = part + listed
            end = begin
            length *= 4
        }
        return listed.suffix(most)
    }

    /// Returns whether an occurrence takes place in the range. For an all-day occurrence, its days decide, whether or not they
    /// exist as instants; for any other, its instants. One of thousands is read in place.
    private func isListed(_ index: Int, of occurrences: [Occurrence]) -> Bool {
        guard occurrences[index].start.isDate else {
            return Occurrence.overlaps(
                range.instants, from: occurrences[index].startInstant, to: occurrences[index].endInstant)
        }
        let first = occurrences[index].start.local.date
        let last = max(first, occurrences[index].end.local.date.adding(days: -1))
        return first <= range.days.upperBound && last >= range.days.lowerBound
    }
}

extension Context {
    /// Warns that a list for people has ended early.
    ///
    /// - Parameters:
    ///   - days: the days of the list.
    ///   - rest: the first occurrence that was left out; nil if there is none.
    func warnOfMore(after days: ListedDays = ListedDays([]), _ rest: Occurrence?) throws {
        if let last = days.last {
            try warn(Sentence(argument: texts.moreDaysThanListed(ListedDays.mostEntries, after: day(last))))
        }
        // Beyond the last day, everything is left out.
        guard let rest, format.start(of: rest).date.daysSinceEpoch <= days.last ?? .max else { return }
        let moment = format.reading(rest.start, at: rest.startInstant)
        try warn(Sentence(argument: texts.moreThanListed(Limits().listedOccurrences, before: moment)))
    }

    private func day(_ day: Int) -> String { format.style.date(LocalDate(daysSinceEpoch: day)) }
}
