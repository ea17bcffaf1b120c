import CommandLineKit

/// The options that `add` and `edit` share.
enum EventOptions {
    static let start = Option.value("start", "WHEN", help: "When it begins")
    static let end = Option.value("end", "WHEN", help: "When it ends; for whole days the last day")
    static let duration = Option.value("duration", "D", help: "How long it lasts: 45m, 1h30m, 2d")
    static let allDay = Option.flag("all-day", help: "It takes whole days")
    static let location = Option.value("location", "L", help: "Where it takes place")
    static let notes = Option.value("notes", "N", help: "Text about it")
    static let timeZone = Option.value("timezone", "TZ", help: "IANA name of the zone that WHEN is meant in")
    static let room = Option.value(
        "room", "ROOM", help: "Attach a conference: PROVIDER/ROOM, or one of the two where that is enough")

    /// What a help page says about times.
    static let timesHelp =
        "WHEN is a date or time like “2026-03-01 10:00”, “2026-03-01T10:00:00+01:00”, “tomorrow 10:00”, “monday 9:30” (the "
        + "next one that is not today), “10:00” (today), “now” or “+2h”. A time that the clock skips in spring becomes the "
        + "one an hour later; of a time that comes twice in autumn the first is meant."

    /// Returns the requested times; `add` has its own, required option for the start.
    static func times(in arguments: Arguments, start: String?) -> RequestedTimes {
        RequestedTimes(
            start: start, end: arguments[end], duration: arguments[duration], isAllDay: arguments[allDay])
    }
}
