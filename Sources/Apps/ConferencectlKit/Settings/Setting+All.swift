import CommandLineKit
import ConferenceErrors
import Recurrence

extension Setting {
    /// All settings, in the order in which `config` lists them and writes them to the file.
    static let all = [
        calendar, room, duration, alarms, weekStart, clock, dateFormat, dateOrder, colors, editor, addresses, mailer,
        openers,
        aliases,
    ]

    static let calendar = Setting(
        key: "calendar", kind: .text, summary: "Calendar for new events", usual: "Calendar")
    static let room = Setting(
        key: "room", kind: .text, summary: "Room for “--room” without a value", usual: "none")
    static let duration = Setting(
        key: "duration", kind: .duration, summary: "Length of a new event without “--end” and “--duration”", usual: "1h"
    )
    static let alarms = Setting(
        key: "alarms", kind: .alarms, summary: "Alarms of a new event, unless it is all-day or you pass “--alarm”",
        usual: "none")
    static let weekStart = Setting(
        key: "weekStart", kind: .choice(["locale"] + weekdays),
        summary: "First day of the week; “locale” is that of LC_TIME",
        usual: "locale")
    static let clock = Setting(
        key: "clock", kind: .choice(["locale"] + CalendarHabits.Clock.allCases.map(\.rawValue)),
        summary: "Clock of printed times; “locale” follows LC_TIME", usual: "locale")
    static let dateFormat = Setting(
        key: "dateFormat", kind: .choice(DateStyle.Form.allCases.map(\.rawValue)),
        summary:
            "Format of printed dates: “iso” is 2026-12-24, “locale” follows LC_TIME if its format is unambiguous",
        usual: "locale")
    static let editor = Setting(
        key: "editor", kind: .command, summary: "Editor for “add --edit” and “edit”", usual: "that of VISUAL or EDITOR")
    static let addresses = Setting(
        key: "addresses", kind: .addresses,
        summary: "Your mail addresses, to which invitations are sent; the first is used for invitations of yours",
        usual: "that of EMAIL")
    static let mailer = Setting(
        key: "mailer", kind: .command,
        summary: "Program that sends the mail on its standard input, such as “msmtp -t” or “sendmail -t”", usual: "ask")
    static let dateOrder = Setting(
        key: "dateOrder", kind: .choice(DateOrder.allCases.map(\.rawValue)),
        summary: "How “12/11” is read: “day” first, “month” first, or “ask”", usual: "ask")
    static let colors = Setting(
        key: "colors", kind: .choice(["auto", "never"]),
        summary: "Whether to print colours on a terminal; “auto” respects NO_COLOR and TERM", usual: "auto")
    static let openers = Setting(
        key: "openers", kind: .table(.command, of: "service"),
        summary: "Programs that “join” opens links with, by the service; “%u” stands for the link", usual: "none")
    static let aliases = Setting(
        key: "aliases", kind: .table(.alias, of: "name"),
        summary: "Your own names for commands, such as “soon” for “events --to +2d”", usual: "none")

    /// From Monday.
    private static let weekdays = (1...7).compactMap { RecurrenceRule.Weekday(rawValue: $0)?.englishName.lowercased() }
}
