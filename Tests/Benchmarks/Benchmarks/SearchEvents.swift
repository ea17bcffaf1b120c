import CSQLite
import CalendarCorpus
import CalendarModel
import CalendarStore
import Foundation
import Recurrence

/// Searching a store of events in several scripts: the cost of the index, and the time of a search.
struct SearchEvents {
    var workshop: Workshop
    let events: Int

    func measure() throws -> [Finding] {
        let path = workshop.scratch.appendingPathComponent("search-\(events).sqlite").path
        let store = try CalendarStore(path: path) { Self.now }
        let calendar = try store.write { try $0.defaultCalendar().id }
        var corpus = SearchCorpus()
        let saving = Stopwatch()
        for begin in stride(from: 0, to: events, by: 10_000) {
            try store.write { writer in
                for _ in begin..<min(begin + 10_000, events) { try writer.insert(corpus.event(calendar: calendar)) }
            }
        }
        let saved = saving.seconds
        let each = 1_000_000 / Double(events)
        // Nothing is indexed yet, so that a search examines every event.
        let looking = Stopwatch()
        _ = try store.search(SearchQuery("quarterly finance"), around: Self.now, limit: 50)
        let looked = looking.seconds
        let indexing = Stopwatch()
        try store.updateSearchIndex(least: 1)
        let indexed = indexing.seconds
        var findings = [
            Finding(
                name: "search, \(events) events",
                figures: [
                    .init(name: "saving", value: saved * each, unit: "µs an event"),
                    .init(name: "indexing", value: indexed * each, unit: "µs an event"),
                    .init(name: "all of it", value: indexed, unit: "s"),
                    .init(name: "a search without index", value: looked, unit: "s"),
                ] + (try sizes(path)))
        ]
        for length in [1, 2, 3, 8] { findings.append(try latency(length, store, &corpus)) }
        findings.append(try savingEach(store, calendar, &corpus))
        return findings
    }

    private static let now: Int64 = 1_772_000_000

    /// Searches for parts of event texts, each once, so that common words are searched for more often, as people do.
    private func latency(_ length: Int, _ store: CalendarStore, _ corpus: inout SearchCorpus) throws -> Finding {
        var times: [Double] = []
        var found = 0
        while times.count < 200 {
            let scalars = Array(corpus.text(words: 4).unicodeScalars)
            guard scalars.count >= length else { continue }
            let begin = corpus.random.next(scalars.count - length + 1)
            let part = String(String.UnicodeScalarView(scalars[begin..<begin + length]))
            guard let query = try? SearchQuery("\"\(part)\"") else { continue }
            let watch = Stopwatch()
            found += try store.search(query, around: Self.now, limit: 50).count
            times.append(watch.milliseconds)
        }
        let sample = Sample(times)
        return Finding(
            name: "search for \(length) characters in \(events) events",
            figures: [
                .init(name: "p50", value: sample.median, unit: "ms"),
                .init(name: "p99", value: sample.quantile(0.99), unit: "ms"),
                .init(name: "results", value: Double(found) / Double(times.count), unit: "each"),
            ], target: "p99 at most 100 ms", isMet: sample.quantile(0.99) <= 100)
    }

    /// Measures a save, and what it would cost if it updated the index itself.
    private func savingEach(_ store: CalendarStore, _ calendar: Int64, _ corpus: inout SearchCorpus) throws -> Finding {
        var plain: [Double] = []
        var atOnce: [Double] = []
        for _ in 0..<300 {
            let records = [corpus.event(calendar: calendar), corpus.event(calendar: calendar)]
            let first = Stopwatch()
            try store.write { _ = try $0.insert(records[0]) }
            plain.append(first.milliseconds)
            try store.updateSearchIndex(least: 1)
            let second = Stopwatch()
            try store.write { _ = try $0.insert(records[1]) }
            try store.updateSearchIndex(least: 1)
            atOnce.append(second.milliseconds)
        }
        return Finding(
            name: "one save into \(events) events",
            figures: [
                .init(name: "index later", value: Sample(plain).median * 1_000, unit: "µs"),
                .init(name: "index at once", value: Sample(atOnce).median * 1_000, unit: "µs"),
            ])
    }

    /// Returns the sizes of the tables in mebibytes.
    private func sizes(_ path: String) throws -> [Finding.Figure] {
        var connection: OpaquePointer?
        var statement: OpaquePointer?
        defer {
            sqlite3_finalize(statement)
            sqlite3_close(connection)
        }
        guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil) == SQLITE_OK,
            sqlite3_prepare_v2(
                connection,
                """
                SELECT sum(pgsize), sum(pgsize) FILTER (WHERE name LIKE 'search_gram%'),
                    sum(pgsize) FILTER (WHERE name LIKE '%search_text%') FROM dbstat WHERE aggregate = TRUE
                """, -1, &statement, nil) == SQLITE_OK, sqlite3_step(statement) == SQLITE_ROW
        else { return [] }
        return ["store", "grams", "texts"].enumerated().map {
            .init(name: $1, value: sqlite3_column_double(statement, Int32($0)) / 1_048_576, unit: "MiB")
        }
    }
}

/// Typical events in several languages: short titles, some notes, one in five an endless series.
private struct SearchCorpus {
    var random = SplitMix(state: 0xF17D)
    private var number = 0

    init() {}

    mutating func event(calendar: Int64) -> EventRecord {
        number += 1
        let start: Int64 = 1_700_000_000 + Int64(random.next(5 * 365 * 24)) * 3_600
        let title = "\(text(words: 3)) \(number)"
        let isSeries = random.next(5) == 0
        let end = isSeries ? (random.next(2) == 0 ? Int64.max : start + 100 * 86_400) : start + 3_600
        let location = "Room \(random.next(400))"
        let notes = random.next(5) < 3 ? text(words: 10) : nil
        let uid = "search-\(number)@example.org"
        return EventRecord(
            calendarID: calendar, uid: uid, title: title, location: location, notes: notes,
            start: EventTime(LocalDateTime(secondsSinceEpoch: start), .utc),
            end: EventTime(LocalDateTime(secondsSinceEpoch: start + 3_600), .utc), isRecurring: isSeries,
            rangeStart: start, rangeEnd: end, modified: start,
            text: """
                BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:\(title)\r\nLOCATION:\(location)\r
                DESCRIPTION:\(notes ?? "")\r\nEND:VEVENT\r\n
                """)
    }

    mutating func text(words count: Int) -> String {
        let kind = random.next(100)
        let words =
            kind < 60
            ? Self.latin : kind < 70 ? Self.cyrillic : kind < 76 ? Self.arabic : kind < 80 ? Self.hindi : Self.chinese
        return (0..<count).map { _ in
            // One word in eight is a rare name.
            kind < 60 && random.next(8) == 0 ? name() : words[random.next(words.count)]
        }.joined(separator: kind < 80 ? " " : "")
    }

    private mutating func name() -> String {
        let consonants = Array("bcdfghjklmnprstvwz")
        let vowels = Array("aeiouäöé")
        return (0..<2 + random.next(2)).map { _ in
            String([consonants[random.next(consonants.count)], vowels[random.next(vowels.count)]])
        }.joined().capitalized
    }

    private static let latin =
        "Meeting review Planning weekly Budget roadmap Customer interview Design sprint Retro stand-up lunch doctor Flight hotel School holiday birthday project Kick-off call sync Offsite training Workshop release deploy incident Report quarterly finance legal hiring Café Größe Besprechung Réunion équipe"
        .split(separator: " ").map(String.init)
    private static let cyrillic =
        "Встреча обзор Планирование бюджет Интервью дизайн обед врач рейс школа праздник проект звонок обучение отчёт"
        .split(separator: " ").map(String.init)
    private static let arabic =
        "اجتماع مراجعة تخطيط ميزانية مقابلة تصميم غداء طبيب رحلة مدرسة عطلة مشروع"
        .split(separator: " ").map(String.init)
    private static let hindi = "बैठक समीक्षा योजना बजट साक्षात्कार दोपहर चिकित्सक उड़ान विद्यालय अवकाश".split(separator: " ")
        .map(String.init)
    private static let chinese = "会议计划评审预算客户面试设计午餐医生航班学校假期生日项目电话培训报告财务法律招聘北京上海广州深圳周月年部门团队东京大阪".map {
        String($0)
    }
}
