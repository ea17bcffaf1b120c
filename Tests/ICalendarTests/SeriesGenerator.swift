import CalendarModel
import ConferenceModel
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing
@testable import ICalendar

/// Random series with rules, exceptions, additional dates, detached occurrences and conferences, which a
/// seed repeats.
struct SeriesGenerator: RandomNumberGenerator {
    private var numbers: SeededNumbers
    /// Whether there are odd time zones, whole days as exceptions, occurrences with THISANDFUTURE at another time, and
    /// detached occurrences in which little was changed.
    private let isUnusual: Bool

    init(seed: UInt64, isUnusual: Bool = false) {
        numbers = SeededNumbers(seed: seed)
        self.isUnusual = isUnusual
    }

    mutating func next() -> UInt64 { numbers.next() }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &self)] }
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    static let zones = ZoneDatabase(systemZone: "Europe/Berlin")

    /// Returns the occurrences of all series among the records, in order, up to 500 days after a start.
    static func occurrences(_ records: [EventRecord], from start: Int64) -> [Occurrence] {
        let range = start - 40 * 86_400..<start + 500 * 86_400
        return Dictionary(grouping: records, by: \.uid).values
            .flatMap {
                SeriesExpansion($0, limits: Limits(), resolver: ZoneResolver(zones: zones)).occurrences(in: range)
            }
            .sorted { ($0.startInstant, $0.recurrenceID) < ($1.startInstant, $1.recurrenceID) }
    }

    /// Returns a series with a random rule, exceptions, additional dates, detached occurrences and a conference.
    mutating func series(_ editor: EventEditor) throws -> [EventRecord]? {
        let start = try self.start()
        let rule = self.rule(start)
        let lengths: [Int64] = start.isDate ? [86_400, 2 * 86_400] : [0, 1_800, 3_600, 30 * 3_600]
        let length = pick(lengths)
        func draft(_ start: EventTime, _ rule: String) -> EventDraft {
            var end = start
            end.local = start.local.adding(seconds: length)
            var draft = EventDraft(title: "Old", start: start, end: end, notes: "Notes")
            draft.rules = [rule]
            return draft
        }
        // DTSTART has to be an occurrence of its rule; otherwise it is undefined what follows from it.
        let trial = try editor.newEvent(draft(start, rule))
        let found = Self.occurrences([trial], from: trial.rangeStart)
        guard found.count > 1 else { return nil }
        var first = start
        first.local = try #require(EventTime(basicFormat: found[1].recurrenceID)).local
        var master = try editor.newEvent(draft(first, rule))
        master.id = 1
        master.calendarID = 1
        let all = Self.occurrences([master], from: master.rangeStart)
        guard all.count > 1 else { return nil }

        var text = ComponentText(master.text)
        for _ in 0..<Int.random(in: 0...2, using: &self) {
            let excluded = all[Int.random(in: 0..<min(all.count, 50), using: &self)]
            let isDay = isUnusual && chance(30)
            text.append(EventText.line("EXDATE", isDay ? EventTime(excluded.start.local.date) : excluded.start))
        }
        if chance(40) {
            var added = first
            added.local = first.local.adding(seconds: Int64.random(in: 1...60, using: &self) * 86_400)
            var line = EventText.line("RDATE", added)
            if !first.isDate, chance(40) {
                line.parameters.insert(.init("VALUE", ["PERIOD"]), at: 0)
                line.value += "/PT5H"
            }
            text.append(line)
        }
        master = try editor.derive(text.text, from: master)
        if chance(30) { master = try editor.settingConference(try difficultConference(), on: master) }
        var records = [master]
        for _ in 0..<Int.random(in: 0...3, using: &self) {
            let all = Self.occurrences(records, from: master.rangeStart)
            guard !all.isEmpty else { break }
            let picked = all[Int.random(in: 0..<min(all.count, 40), using: &self)]
            guard picked.event.recurrenceID.isEmpty else { continue }
            var own = try editor.detached(picked, from: master)
            let hour: Int64 = first.isDate ? 86_400 : 1_800
            var moved = picked.start
            moved.local = moved.local.adding(seconds: pick([0, hour, -hour, 3 * hour]))
            var changes = EventChanges(title: "Own \(records.count)", start: moved)
            if isUnusual {
                if chance(40) { changes.title = nil }
                if chance(30) { changes.notes = "Own notes" }
                if chance(20) {
                    var end = moved
                    end.local = moved.local.adding(seconds: first.isDate ? 3 * 86_400 : 7_200)
                    changes.end = end
                }
            }
            own = try editor.applying(changes, to: own)
            // For splits, only texts: moving would have to fit the rule.
            if chance(25), isUnusual || moved == picked.start {
                var ranged = ComponentText(own.text)
                ranged.edit("RECURRENCE-ID") { line in
                    var ranged = line
                    ranged.parameters.append(.init("RANGE", ["THISANDFUTURE"]))
                    return ranged
                }
                own = try editor.derive(ranged.text, from: own)
            }
            own.id = Int64(records.count + 1)
            records.append(own)
        }
        return records
    }

    /// Zones with half hours, a night that lasts two hours longer, changes in Ramadan, and a day that is left out.
    private static let oddZones = [
        "Australia/Lord_Howe", "America/St_Johns", "Antarctica/Troll", "Africa/Casablanca", "Pacific/Apia",
        "Europe/Dublin", "America/Scoresbysund",
    ]

    static let usedZones = oddZones + ["America/New_York", "Europe/Berlin"]

    private mutating func start() throws -> EventTime {
        if isUnusual, chance(50) {
            let zone = pick(Self.oddZones)
            let first = zone == "Pacific/Apia" ? 15_320 : 20_400
            let day = LocalDate(daysSinceEpoch: first + Int.random(in: 0..<(first < 20_000 ? 15 : 800), using: &self))
            let local = try #require(
                LocalDateTime(date: day, hour: pick([0, 1, 2, 3, 10, 23]), minute: pick([0, 30])))
            return EventTime(local, .zone(zone))
        }
        let day = LocalDate(daysSinceEpoch: 20_400 + Int.random(in: 0..<800, using: &self))
        let hour = pick([0, 2, 2, 9, 14, 23])
        let local = try #require(LocalDateTime(date: day, hour: hour, minute: pick([0, 30])))
        switch Int.random(in: 0..<10, using: &self) {
        case 0, 1: return EventTime(day)
        case 2: return EventTime(local, .floating)
        case 3: return EventTime(local, .utc)
        case 4, 5: return EventTime(local, .zone("America/New_York"))
        default: return EventTime(local, .zone("Europe/Berlin"))
        }
    }

    private mutating func rule(_ start: EventTime) -> String {
        let frequencies = ["DAILY", "DAILY", "WEEKLY", "WEEKLY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY"]
        let frequency = pick(start.isDate ? frequencies : frequencies + ["HOURLY"])
        var parts = ["FREQ=" + frequency]
        if chance(50) {
            parts.append("INTERVAL=\(pick(frequency == "HOURLY" ? [5, 7, 24] : [2, 3]))")
        }
        let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        switch frequency {
        case "HOURLY": if chance(30) { parts.append("BYDAY=MO,FR") }
        case "DAILY":
            if chance(30) { parts.append("BYDAY=MO,TU,WE,TH,FR") }
            if chance(20) { parts.append("BYMONTH=3,4,10") }
        case "WEEKLY":
            if chance(60) {
                let chosen = Set((0..<3).map { _ in pick(days) })
                parts.append("BYDAY=" + days.filter(chosen.contains).joined(separator: ","))
            }
            if chance(20) { parts.append("WKST=SU") }
        case "MONTHLY":
            switch Int.random(in: 0..<5, using: &self) {
            case 0: parts.append("BYDAY=\(pick([1, 2, -1]))\(pick(days))")
            case 1: parts.append("BYMONTHDAY=\(pick(["1,15", "-1", "31", "13,-2"]))")
            case 2: parts.append("BYDAY=MO,TU,WE,TH,FR;BYSETPOS=\(pick(["-1", "1", "2,-2"]))")
            default: break
            }
        default:
            switch Int.random(in: 0..<4, using: &self) {
            case 0: parts.append("BYMONTH=3,9;BYDAY=2SU")
            case 1: parts.append("BYYEARDAY=-1,100")
            default: break
            }
        }
        switch Int.random(in: 0..<3, using: &self) {
        case 0: parts.append("COUNT=\(Int.random(in: 3...40, using: &self))")
        case 1:
            let last = start.local.date.adding(days: Int.random(in: 30...900, using: &self))
            parts.append("UNTIL=" + EventTime(last).basicFormat)
        default: break
        }
        return parts.joined(separator: ";")
    }
}
