import CommandLineKit
import ConferenceErrors
import Recurrence

/// The options that `add` and `edit` share.
enum EventOptions {
    static let start = Option.value("start", "WHEN", help: "Start of the event")
    static let end = Option.value("end", "WHEN", help: "End of the event; for whole days, the last day")
    static let duration = Option.value("duration", "D", help: "Length of the event: 45m, 1h30m, 90 (minutes), 2d")
    static let allDay = Option.flag("all-day", help: "Make it an all-day event")
    static let location = Option.value("location", "L", help: "Location of the event")
    static let notes = Option.value("notes", "N", help: "Notes about the event")
    static let timeZone = Option.value("timezone", "TZ", help: "IANA name of the time zone of WHEN")
    static let room = Option.optionalValue(
        "room", "ROOM",
        help:
            "Attach a conference: PROVIDER/ROOM, or only one of the two if it is unambiguous; alone, the room of your "
            + "settings", completion: .values(.rooms))

    /// The paragraph about times for the help page of `add`.
    static let newTimesHelp = timesHelp("“10:00” (today), “now” or “+2h” (from now; as an end, from the start)")

    /// The same for `edit`.
    static let changedTimesHelp = timesHelp(
        "“now”, “10:00” (on the day of the event) or “+2h” (from the start of the event; as an end, from its new start)"
    )

    private static func timesHelp(_ relative: String) -> String {
        "WHEN is a date or time like “2026-03-01 10:00”, “tomorrow 10am”, “24 Dec 18:00”, “monday 9:30” (the next Monday "
            + "after today), \(relative). A start can have an end: “tomorrow 9-10”. “conferencectl help dates” has all forms."
    }

    /// Returns the requested times; `add` has its own, required option for the start.
    static func times(in arguments: Arguments, start: String?) -> RequestedTimes {
        RequestedTimes(
            start: start, end: arguments[end], duration: arguments[duration], isAllDay: arguments[allDay])
    }

    /// Throws if a time zone is given for an all-day event, which takes place on its day in every time zone.
    static func checkTimeZone(in arguments: Arguments, for start: EventTime) throws(ConferenceError) {
        if start.isDate, arguments[timeZone] != nil { throw .zoneForAllDay() }
    }
}
