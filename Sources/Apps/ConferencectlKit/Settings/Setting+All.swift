import CommandLineKit

extension Setting {
    /// All settings, in the order in which `config` lists them and writes them to the file.
    static let all = [calendar, room, duration, alarms, dateOrder, colors, openers, aliases]

    static let calendar = Setting(
        key: "calendar", kind: .text, summary: "Calendar that “add” adds to", usual: "Calendar")
    static let room = Setting(
        key: "room", kind: .text, summary: "Room for “--room” without a value", usual: "none")
    static let duration = Setting(
        key: "duration", kind: .duration, summary: "Length of a new event without “--end” and “--duration”", usual: "1h"
    )
    static let alarms = Setting(
        key: "alarms", kind: .alarms, summary: "Alarms of a new event with a time of day and without “--alarm”",
        usual: "none")
    static let dateOrder = Setting(
        key: "dateOrder", kind: .choice(DateOrder.allCases.map(\.rawValue)),
        summary: "How “12/11” is read: “day” first, “month” first, or “ask”", usual: "ask")
    static let colors = Setting(
        key: "colors", kind: .choice(["auto", "never"]),
        summary: "Whether a terminal gets colours; “auto” heeds NO_COLOR and TERM", usual: "auto")
    static let openers = Setting(
        key: "openers", kind: .table(.command, of: "service"),
        summary: "Programs that “join” opens links with, by the service; “%u” stands for the link", usual: "none")
    static let aliases = Setting(
        key: "aliases", kind: .table(.alias, of: "name"),
        summary: "Names of your own for commands, such as “soon” for “events --to +2d”", usual: "none")
}
