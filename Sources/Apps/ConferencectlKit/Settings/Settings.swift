import CommandLineKit
import ConferenceErrors
import Platform
import Recurrence

/// The settings of the user, with the types that commands need.
struct Settings: Sendable {
    private let values: [String: SettingValue]

    init(values: [String: SettingValue] = [:]) { self.values = values }

    /// - Throws: `brokenSettings` (78); `insecurePermissions`, `insecurePath` (77).
    init(places: Places) throws(ConferenceError) { values = try SettingsFile(places: places).read() }

    /// The calendar for new events.
    var calendar: String? { text(.calendar) }

    /// The room for `--room` without a value.
    var room: String? { text(.room) }

    /// The length of a new event.
    var duration: DurationArgument {
        text(.duration).flatMap { try? DurationArgument($0) } ?? DurationArgument(days: 0, seconds: 3_600)
    }

    /// Alarms of a new event, as typed.
    var alarms: [String] {
        guard case .texts(let texts) = values[Setting.alarms.key] else { return [] }
        return texts
    }

    /// The mail addresses of the user, the usual one first.
    var addresses: [String] {
        guard case .texts(let texts) = values[Setting.addresses.key] else { return [] }
        return texts
    }

    /// The command that sends mails.
    var mailer: String? { text(.mailer) }

    /// The habits of the country, with what the user has set.
    func habits(otherwise habits: CalendarHabits) -> CalendarHabits {
        var habits = habits
        if let weekday = text(.weekStart).flatMap(RecurrenceRule.Weekday.init(englishName:)) {
            habits.firstWeekday = weekday
        }
        if let clock = text(.clock).flatMap(CalendarHabits.Clock.init) { habits.clock = clock }
        return habits
    }

    var dateForm: DateStyle.Form { text(.dateFormat).flatMap(DateStyle.Form.init) ?? .locale }

    /// The command of the editor.
    var editor: String? { text(.editor) }

    /// How `12/11` is read.
    var dateOrder: DateOrder { text(.dateOrder).flatMap(DateOrder.init) ?? .ask }

    var allowsColor: Bool { text(.colors) != "never" }

    /// Returns the program, with its arguments, that opens links of a service.
    func opener(of service: String) -> String? { table(.openers)[service] }

    /// All programs that open links, by the identifier of the service.
    var openers: [String: String] { table(.openers) }

    /// Returns the words that a name of the user's own stands for.
    func alias(_ name: String) -> [String]? { table(.aliases)[name].flatMap { CommandWords($0)?.words } }

    /// All names of the user's own, in order.
    var aliases: [(name: String, command: String)] {
        table(.aliases).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private func text(_ setting: Setting) -> String? {
        guard case .text(let text) = values[setting.key] else { return nil }
        return text
    }

    private func table(_ setting: Setting) -> [String: String] {
        guard case .table(let entries) = values[setting.key] else { return [:] }
        return entries
    }
}
