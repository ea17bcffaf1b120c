import CalendarModel
import ICalendar

/// The reminders of an event as a form has them: one list of choices for each, and empty ones for more.
struct FormAlarms {
    /// The reminders of the event as it is shown.
    let alarms: [AlarmDefinition]
    private let isAllDay: Bool

    init(_ alarms: [AlarmDefinition], isAllDay: Bool) {
        self.alarms = alarms
        self.isAllDay = isAllDay
    }

    /// The most lists that a form has.
    static let most = 20
    /// The empty lists that a form has for more reminders.
    private static let empty = 2

    static func key(_ index: Int) -> String { "alarm-\(index)" }

    static let keys = (0..<most).map(key)

    /// The number of lists.
    func count(showing values: [String: String]) -> Int {
        let used = Self.keys.lastIndex { values[$0].map { !$0.isEmpty } ?? false }.map { $0 + 1 } ?? 0
        return min(Self.most, used + Self.empty)
    }

    /// Whether the event has more reminders than the form has lists. The others are kept.
    var areTooMany: Bool { alarms.count > Self.most - Self.empty }

    private var shown: ArraySlice<AlarmDefinition> { alarms.prefix(Self.most - Self.empty) }

    /// Seconds from the start, negative before it. A reminder of a day has a time on the clock, in the morning or the evening.
    var choices: [Int64] {
        let (hour, day): (Int64, Int64) = (3_600, 86_400)
        return isAllDay
            ? [9 * hour, -6 * hour, -15 * hour, 9 * hour - 2 * day, 9 * hour - 7 * day]
            : [0, -300, -600, -900, -1_800, -hour, -2 * hour, -day, -2 * day, -7 * day]
    }

    /// What the lists show at first.
    var values: [String: String] {
        Dictionary(shown.enumerated().map { (Self.key($0), value(of: $1)) }, uniquingKeysWith: { first, _ in first })
    }

    /// A number of seconds for what the lists offer, and a name for every other reminder.
    func value(of alarm: AlarmDefinition) -> String {
        if case .relative(let seconds, false) = alarm.trigger, alarm.proximity == .none, alarm.action == .display {
            return "\(seconds)"
        }
        return "kept-" + Self.name(of: alarm)
    }

    /// The reminder that a value names, if the event has it.
    func alarm(_ value: String) -> AlarmDefinition? { shown.first { self.value(of: $0) == value } }

    /// A reminder that the event does not have yet, at most a year from the start; nil for a value that is not one.
    static func new(_ value: String) -> AlarmDefinition? {
        guard let seconds = Int64(value), seconds.magnitude <= 366 * 86_400 else { return nil }
        return AlarmDefinition(trigger: .relative(seconds: seconds, fromEnd: false))
    }

    /// Returns the reminders that a form asks for. Those that the event has stay as they are.
    ///
    /// - Returns: nil if a list has a value that it does not offer.
    func alarms(_ form: [String: String]) -> [AlarmDefinition]? {
        var found: [AlarmDefinition] = []
        var left = Array(shown)
        for key in Self.keys {
            guard let value = form[key], !value.isEmpty else { continue }
            if let index = left.firstIndex(where: { self.value(of: $0) == value }) {
                found.append(left.remove(at: index))
            } else if let new = Self.new(value) {
                if !found.contains(where: { self.value(of: $0) == value }) { found.append(new) }
            } else {
                return nil
            }
        }
        return found + alarms.dropFirst(shown.count)
    }

    /// The same for the same reminder, also in the next process.
    private static func name(of alarm: AlarmDefinition) -> String {
        // FNV-1a: the names only have to differ within one event.
        let text = alarm.original ?? "\(alarm.trigger) \(alarm.action) \(alarm.proximity)"
        let hash = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
