import Recurrence

/// The value of an RRULE as plain data (RFC 5545, 3.3.10).
///
/// Parts that are not known are left out, because writers add their own. A rule with a wrong part is no rule.
struct RecurrenceRule: Hashable, Sendable {
    enum Frequency: String, Sendable {
        case secondly = "SECONDLY"
        case minutely = "MINUTELY"
        case hourly = "HOURLY"
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"

        var isSubDaily: Bool { self == .secondly || self == .minutely || self == .hourly }
    }

    struct Weekday: Hashable, Sendable {
        /// 0 for every one, else the n-th of the period, from its end where negative.
        var ordinal: Int
        /// 1 for Monday to 7 for Sunday.
        var weekday: Int
    }

    private(set) var frequency = Frequency.daily
    private(set) var interval = 1
    private(set) var count: Int?
    /// As it is written; a time in UTC has to be put on the wall clock of DTSTART first.
    private(set) var until: EventTime?
    private(set) var byMonth: [Int] = []
    private(set) var byMonthDay: [Int] = []
    private(set) var byYearDay: [Int] = []
    private(set) var byWeekNumber: [Int] = []
    private(set) var byDay: [Weekday] = []
    private(set) var byHour: [Int] = []
    private(set) var byMinute: [Int] = []
    private(set) var bySecond: [Int] = []
    private(set) var bySetPosition: [Int] = []
    /// Another calendar than the Gregorian one (RFC 7529), or months written in its way.
    private(set) var hasOtherScale = false
    /// The known parts in upper case without UNTIL and COUNT, for libical.
    private(set) var text = ""

    init?(_ value: String) {
        var seenFrequency = false
        var parts: [String] = []
        for part in value.uppercased().split(separator: ";") {
            guard let equals = part.firstIndex(of: "=") else { return nil }
            let name = part[..<equals].filter { $0 != " " }
            let content = part[part.index(after: equals)...].filter { $0 != " " }
            var isForLibical = true
            switch name {
            case "FREQ":
                guard let known = Frequency(rawValue: content) else { return nil }
                frequency = known
                seenFrequency = true
            case "INTERVAL":
                guard let number = Int(content), (1...32_767).contains(number) else { return nil }
                interval = number
            case "COUNT":
                guard let number = Int(content), number > 0 else { return nil }
                count = number
                isForLibical = false
            case "UNTIL":
                guard let time = EventTime(basicFormat: content) else { return nil }
                until = time
                isForLibical = false
            case "WKST":
                guard Self.weekdays[content] != nil else { return nil }
            case "RSCALE", "SKIP":
                hasOtherScale = hasOtherScale || (name == "RSCALE" && content != "GREGORIAN")
            case "BYDAY":
                guard let days = Self.list(content, Self.weekday) else { return nil }
                byDay = days
            case "BYMONTH" where content.contains("L"):
                hasOtherScale = true
            default:
                guard let target = Self.numberLists[name] else { continue }
                guard let numbers = Self.list(content, { Self.number($0, in: target.range) }) else { return nil }
                self[keyPath: target.path] = numbers
            }
            if isForLibical { parts.append("\(name)=\(content)") }
        }
        guard seenFrequency else { return nil }
        text = parts.joined(separator: ";")
    }

    /// True where the occurrences follow from DTSTART, the frequency and the interval alone.
    var isPlain: Bool {
        byMonth.isEmpty && byMonthDay.isEmpty && byYearDay.isEmpty && byWeekNumber.isEmpty && byDay.isEmpty
            && byHour.isEmpty && byMinute.isEmpty && bySecond.isEmpty && bySetPosition.isEmpty && !hasOtherScale
    }

    /// The rule without the parts that say a time of day, which a series of whole days cannot have.
    var withoutTimes: RecurrenceRule {
        var rule = self
        rule.byHour = []
        rule.byMinute = []
        rule.bySecond = []
        rule.text = text.split(separator: ";")
            .filter { !$0.hasPrefix("BYHOUR=") && !$0.hasPrefix("BYMINUTE=") && !$0.hasPrefix("BYSECOND=") }
            .joined(separator: ";")
        return rule
    }

    private typealias NumberList = (path: WritableKeyPath<RecurrenceRule, [Int]>, range: ClosedRange<Int>)

    private static var numberLists: [String: NumberList] {
        [
            "BYMONTH": (\.byMonth, 1...12), "BYMONTHDAY": (\.byMonthDay, -31...31),
            "BYYEARDAY": (\.byYearDay, -366...366), "BYWEEKNO": (\.byWeekNumber, -53...53),
            "BYHOUR": (\.byHour, 0...23), "BYMINUTE": (\.byMinute, 0...59), "BYSECOND": (\.bySecond, 0...60),
            "BYSETPOS": (\.bySetPosition, -366...366),
        ]
    }

    private static let weekdays = ["MO": 1, "TU": 2, "WE": 3, "TH": 4, "FR": 5, "SA": 6, "SU": 7]

    private static func list<Element>(_ text: String, _ read: (Substring) -> Element?) -> [Element]? {
        let items = text.split(separator: ",", omittingEmptySubsequences: false)
        guard items.count <= 400 else { return nil }
        let elements = items.compactMap(read)
        return elements.count == items.count ? elements : nil
    }

    private static func number(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
        guard let number = Int(text), range.contains(number), number != 0 || range.lowerBound == 0 else { return nil }
        return number
    }

    private static func weekday(_ text: Substring) -> Weekday? {
        guard let day = weekdays[String(text.suffix(2))] else { return nil }
        let ordinal = text.dropLast(2)
        if ordinal.isEmpty { return Weekday(ordinal: 0, weekday: day) }
        guard let number = number(ordinal, in: -366...366) else { return nil }
        return Weekday(ordinal: number, weekday: day)
    }
}
