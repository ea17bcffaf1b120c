import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import Foundation
import ICalendar
import PagesControl
import Platform
import Recurrence

/// Shows the calendars or an event as a page in the browser.
struct Open: Command {
    static let what = Positional.anyNumber(
        "WHAT",
        help:
            "A day or a range as for “agenda”, or an event as for every command; with “--new”, the title; this month by default",
        completion: .values(.events))
    static let printOnly = Option.flag("print", help: "Print the address of the page instead of opening it")
    static let isNew = Option.flag(
        "new", help: "Show the form of a new event, with a title, a time and “@Place” as for “add”")
    static let app = Option.flag("app", help: "Open the page in a window of its own, with Chromium or a relative of it")

    static let specification = CommandSpecification(
        "open",
        summary: "show the calendars or an event in the browser",
        details: [
            "The pages come from a helper process on this computer, which no other user can reach, and which ends when "
                + "nobody looks at them any more. Nothing is fetched from the Internet.",
            "The address is valid once and for a minute. To see the pages of a computer that you have logged into with "
                + "SSH, forward any local port to the port of the address: ssh -L 8080:127.0.0.1:PORT, and open the "
                + "address with 8080 instead.",
            "A word that is a date, such as “monday”, is not taken for an event: name that one by its identifier. Needs "
                + "libmicrohttpd12; the exit status is 69 without it.",
        ],
        positionals: [what], options: [isNew, printOnly, app],
        examples: [
            .init("conferencectl open", "Show this month."),
            .init("conferencectl open 2027-03-01", "Show the week of a day."),
            .init("conferencectl open next", "Show what is on now or comes next, with its links."),
            .init(
                "conferencectl open --new 'Lunch with Ana tomorrow 12-13 @Cafe'",
                "Show the form of a new event, to choose a room there."),
            .init("conferencectl open --print", "Print the address, to open it elsewhere."),
        ])

    func run(_ context: Context) async throws {
        let arguments = context.arguments
        guard !arguments[Self.printOnly] || !arguments[Self.app] else {
            throw ConferenceError.conflictingOptions("--print", "--app", advice: "Leave one of them out.")
        }
        let store = try context.store()
        let request = OpenRequest(
            store: Self.absolute(store.path), page: try await page(context), viewer: try context.viewer())
        let client = PagesClient(environment: context.environment, executable: RunningProgram.path)
        let address = try client.address(for: request)
        if context.isJSON {
            try context.printJSON(["url": .string(address), "opened": .bool(!arguments[Self.printOnly])])
        } else if arguments[Self.printOnly] {
            try context.printLine(address)
        }
        guard !arguments[Self.printOnly] else { return }
        let opener = DesktopOpener(context: context)
        try arguments[Self.app] ? opener.openWindow(ofPage: address) : opener.open(page: address)
    }

    /// Returns the address of what was named, below that of the session.
    private func page(_ context: Context) async throws -> String {
        let text = ViewOptions.text(context.arguments[Self.what])
        guard !context.arguments[Self.isNew] else { return try await newEvent(text ?? "", context) }
        guard let text else { return "" }
        if text != "next", let range = try? DateRange(text, context.habits, in: context.timeContext()) {
            let days = range.days.upperBound.daysSinceEpoch - range.days.lowerBound.daysSinceEpoch
            return "?view=\(days < 7 ? "week" : "month")&day=\(range.days.lowerBound)"
        }
        let target = try context.resolver().resolve(text)
        let name = target.singledOut.map { PageAddress.event($0.identifier, occurrence: $0.recurrenceID) }
        return name ?? PageAddress.event(target.main.identifier)
    }

    /// Returns the address of the form of a new event.
    private func newEvent(_ text: String, _ context: Context) async throws -> String {
        let time = try context.timeContext()
        var values: [(name: String, value: String)] = []
        let sentence: EventSentence?
        do {
            let readings = try EventSentence.readings(of: text, in: time, readsPlace: true)
            sentence = readings.isEmpty ? nil : try await context.sentence(text, in: time)
        } catch is ConferenceError {
            // The person sees in the form what is missing, and chooses it there.
            sentence = nil
        }
        if let sentence {
            let requested = RequestedTimes(
                start: sentence.when, end: sentence.end, duration: sentence.duration, isAllDay: sentence.isAllDay)
            let zone = try sentence.timeZone.map { try context.timeContext(zone: $0) } ?? time
            let times = try EventTimes(new: requested, usual: context.settings().duration, in: zone)
            values += [
                ("title", sentence.title), ("start", times.start.basicFormat), ("end", times.end.basicFormat),
            ]
            if let name = sentence.timeZone { values.append(("zone", name)) }
            if let place = sentence.location { values.append(("place", place)) }
        } else {
            values.append(("title", text))
        }
        let query = values.map { "\($0.name)=\(PageAddress.encoded($0.value))" }
        return "new?" + query.joined(separator: "&")
    }

    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }
}

extension Context {
    /// Describes the user to the helper process.
    func viewer() throws -> Viewer {
        let settings = try settings()
        return Viewer(
            environment: environment, firstWeekday: habits.firstWeekday.rawValue,
            hasTwelveHours: habits.clock == .hours12, usesISODates: settings.dateForm == .iso,
            openers: settings.openers, addresses: settings.addresses, mailer: settings.mailer,
            newEvents: try newEvents(settings))
    }

    private func newEvents(_ settings: Settings) throws -> Viewer.NewEvents {
        let duration = settings.duration
        let alarms = try settings.alarms.map { -(try AlarmArgument($0).seconds) }
        return Viewer.NewEvents(
            calendar: settings.calendar.flatMap { try? store().calendar(named: $0).identifier },
            duration: Int64(duration.days) * 86_400 + Int64(duration.seconds), alarms: alarms)
    }
}
