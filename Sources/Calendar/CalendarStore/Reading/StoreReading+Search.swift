package import CalendarModel

extension StoreReading where Self: ~Copyable {
    /// Returns the events that match a query, those near `now` first.
    ///
    /// The result has one record for each event or series: the first one that matches, in the following order. Current and
    /// future events come first, by their start; a series that is still going on counts as current. Past events follow, the
    /// latest first. If more than 1,000 matching series that are still going on have an end, only those that end first are
    /// found, unless the limit is higher. This order is our choice.
    ///
    /// The cost depends on the number of events that are found, not on the size of the store: see `Schema.schema4`. The result
    /// is complete even if the index is not up to date, because the search reads the events that the index does not know.
    ///
    /// - Parameters:
    ///   - range: instants in seconds since 1970-01-01T00:00:00Z that an event, or a series as a whole, must overlap; nil for
    ///     all. The caller checks whether a series has an occurrence in it.
    ///   - calendars: the rows of the calendars to include; nil for all calendars.
    ///   - now: the time that results are ordered around.
    ///   - limit: the largest number of events to return.
    ///   - participants: derives the participants of an event from its text, for events that an earlier version has stored.
    package func search(
        _ query: SearchQuery, in range: Range<Int64>? = nil, calendars: [Int64]? = nil, around now: Int64, limit: Int,
        participants: ParticipantReader = { _ in nil }
    ) throws -> [EventRecord] {
        guard limit > 0 else { return [] }
        return try reading { connection in
            let search = Search(
                query: query, range: range, calendars: calendars, now: now, connection: connection)
            let unindexed = try search.lookThroughBacklog(participants)
            // Several records of a series are one result, so more candidates than results may be needed.
            var wanted = limit
            while true {
                let (indexed, isAll) = try search.candidates(limit: wanted)
                let candidates = (unindexed + indexed).sorted()
                var results: [EventRecord] = []
                var seen: Set<String> = []
                var begin = 0
                let usable = isAll ? candidates.count : min(candidates.count, wanted)
                while begin < usable, results.count < limit {
                    let rows = candidates[begin..<min(begin + 100, usable)].map(\.event)
                    for event in try connection.events(inRows: rows)
                    where results.count < limit && seen.insert(event.identifier).inserted { results.append(event) }
                    begin += 100
                }
                if isAll || results.count == limit { return results }
                wanted *= 2
            }
        } ?? []
    }
}

/// An event that matches, with the values that determine its place in the results.
private struct SearchCandidate: Comparable {
    let event: Int64
    /// Whether the event is current or in the future.
    let isAhead: Bool
    let key: Int64
    let begins: Int64

    init(event: Int64, begins: Int64, ends: Int64, now: Int64) {
        self.event = event
        self.begins = begins
        isAhead = ends > now || begins >= now
        key = isAhead ? max(begins, now) : SearchPlace(begins: begins, ends: ends) == .short ? begins : ends
    }

    static func < (left: SearchCandidate, right: SearchCandidate) -> Bool {
        if left.isAhead != right.isAhead { return left.isAhead }
        if left.key != right.key { return left.isAhead == (left.key < right.key) }
        return (left.begins, left.event) < (right.begins, right.event)
    }
}

/// A search on one snapshot.
private struct Search {
    let query: SearchQuery
    let range: Range<Int64>?
    let calendars: [Int64]?
    let now: Int64
    let connection: Connection

    /// The number of extra candidates. They are needed because within a time slot, the order of the index is not that of the
    /// results.
    private static let margin = Int(SearchPlace.slots)
    private static let longLimit = 1_000

    /// Returns the events that the index finds.
    ///
    /// - Returns: the candidates in no particular order, and whether these are all. If not, the candidates include the first
    ///   `limit` results.
    func candidates(limit: Int) throws -> (found: [SearchCandidate], isAll: Bool) {
        let from = range?.lowerBound
        let to = range?.upperBound
        let length: Int64 = 1 << Span.shortest
        func before(_ time: Int64?) -> Int64? { time.map { max($0, .min + length) - length } }
        let most = limit + Self.margin
        var found: [SearchCandidate] = []
        var isAll = true
        func look(_ numbers: ClosedRange<Int64>, isAhead: Bool, limit: Int) throws {
            let part = try rows(numbers, isAhead: isAhead, limit: limit)
            if part.count >= limit { isAll = false }
            found += part
        }
        // Goes backwards in growing steps, but reads each step forwards, because FTS5 can skip rows only when it reads
        // forwards.
        func lookBack(_ numbers: ClosedRange<Int64>) throws {
            var last = numbers.upperBound
            var step = 32 * SearchPlace.slots
            var count = 0
            while last >= numbers.lowerBound {
                guard count < most else {
                    isAll = false
                    return
                }
                let first = last - numbers.lowerBound < step ? numbers.lowerBound : last - step + 1
                let part = try rows(first...last, isAhead: false, limit: .max)
                found += part
                count += part.count
                last = first - 1
                step *= 8
            }
        }
        func clip(_ numbers: ClosedRange<Int64>, _ others: ClosedRange<Int64>) -> ClosedRange<Int64> {
            let low = max(numbers.lowerBound, others.lowerBound)
            return low...max(low, min(numbers.upperBound, others.upperBound))
        }
        let short = SearchPlace.short.numbers(from: before(from), to: to)
        try look(
            clip(short, SearchPlace.short.numbers(from: now - length, to: nil)), isAhead: true, limit: most)
        try lookBack(clip(short, SearchPlace.short.numbers(from: nil, to: now)))
        let long = SearchPlace.long.numbers(from: from, to: nil)
        try look(
            clip(long, SearchPlace.long.numbers(from: now, to: nil)), isAhead: true, limit: max(most, Self.longLimit))
        try lookBack(clip(long, SearchPlace.long.numbers(from: nil, to: now)))
        try look(SearchPlace.endless.numbers(from: nil, to: to), isAhead: true, limit: most)
        let hasSpilled = try !connection.rows("SELECT id FROM search_text WHERE id >= ?1 LIMIT 1") {
            $0.bind(SearchPlace.spilled.all.lowerBound)
        }.isEmpty
        if hasSpilled {
            for isAhead in [true, false] { try look(SearchPlace.spilled.all, isAhead: isAhead, limit: .max) }
        }
        return (found, isAll)
    }

    /// Returns the matches within a range of row numbers, lowest first.
    private func rows(_ numbers: ClosedRange<Int64>, isAhead: Bool, limit: Int) throws -> [SearchCandidate] {
        try connection.using(
            """
            SELECT search_text.event_id, begins, ends FROM search_gram
            CROSS JOIN search_text ON search_text.id = search_gram.rowid
            WHERE search_gram MATCH ?1 AND search_gram.rowid BETWEEN ?2 AND ?3
                AND (ends > ?4 OR begins >= ?4) = ?5
                AND (?6 IS NULL OR (begins < ?7 AND (ends > ?6 OR begins >= ?6)))
                AND (?8 IS NULL OR calendar_id IN (SELECT value FROM json_each(?8)))
                AND NOT EXISTS (SELECT 1 FROM search_queue WHERE search_queue.event_id = search_text.event_id)
                AND instr(folded, ?9) > 0
                AND (?10 IS NULL OR NOT EXISTS (SELECT 1 FROM json_each(?10) AS term WHERE instr(folded, term.value) = 0))
            ORDER BY search_gram.rowid LIMIT ?11
            """
        ) { statement in
            statement.bind(SearchGrams.query(for: query.terms))
            statement.bind(numbers.lowerBound)
            statement.bind(numbers.upperBound)
            statement.bind(now)
            statement.bind(isAhead)
            statement.bind(range?.lowerBound)
            statement.bind(range?.upperBound)
            statement.bind(calendars.map(list))
            // The longest term is an argument of its own, because reading a list for each row would cost more than everything
            // else.
            statement.bind(FoldedText.text(of: query.terms[0]))
            statement.bind(query.terms.count > 1 ? query.list : nil)
            statement.bind(limit.asLimit)
            return try statement.all {
                SearchCandidate(event: $0.int64(), begins: $0.int64(), ends: $0.int64(), now: now)
            }
        }
    }

    /// Searches the events that have changed since the index was last updated.
    func lookThroughBacklog(_ participants: ParticipantReader) throws -> [SearchCandidate] {
        var folder = FoldedText()
        var found: [SearchCandidate] = []
        let calendars = calendars.map { Set($0) }
        var last = Int64.min
        while true {
            let rows = try connection.searchBacklog(after: last, limit: 64)
            guard let next = rows.last else { return found }
            last = next
            try connection.searchDocuments(ofEvents: list(rows), &folder, participants: participants) { document in
                if let range {
                    guard document.begins < range.upperBound,
                        document.ends > range.lowerBound || document.begins >= range.lowerBound
                    else { return }
                }
                guard calendars?.contains(document.calendar) ?? true, query.matches(document.text) else { return }
                found.append(
                    SearchCandidate(event: document.event, begins: document.begins, ends: document.ends, now: now))
            }
        }
    }
}
