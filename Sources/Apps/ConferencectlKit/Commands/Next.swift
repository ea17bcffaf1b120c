import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import Terminal

/// Shows the current and next events, once or continuously.
struct Next: Command {
    static let watch = Option.flag("watch", help: "Keep running, and count down")
    static let notify = Option.flag(
        "notify",
        help: "Send a desktop notification before an event begins, and for new entries of the inbox; needs --watch")
    static let before = Option.value("before", "DURATION", help: "Notify this long before; 5 minutes by default")
    static let open = Option.flag("open", help: "Open the conference when an event begins; needs --watch")
    static let joinable = Option.flag("joinable", help: "Only events with a conference")

    static let specification = CommandSpecification(
        "next",
        summary: "show the current and next events",
        details: [
            "With “--watch”, runs until you press Ctrl-C and follows changes to your calendars. “--open” opens each "
                + "conference once, when its event begins, as “join” does; if events overlap, you choose one, or a "
                + "message lists them if there is no terminal. Telephone numbers are never dialled automatically. "
                + "With “--json”, prints one line for each change.",
            "Cancelled and declined events are left out.",
            "“--format waybar” prints one line of JSON for a custom module of waybar with “return-type” “json”: text, alt, "
                + "tooltip, class (“now”, “soon” from ten minutes before, “later”, “none”) and percentage: how much of the "
                + "event is over or, before it, of the last hour. The text is empty if there is nothing. Texts are Pango "
                + "markup, so leave waybar's “escape” off. With “--watch”, prints a line whenever it changes.",
        ],
        options: [watch, notify, before, open, joinable, CommonOptions.calendar] + EventOutput.options,
        examples: [
            .init("conferencectl next", "Show the current and next events, with links."),
            .init("conferencectl next --watch --notify --open", "Notify and open automatically."),
            .init("conferencectl next --joinable --json", "Feed a status bar."),
            .init("conferencectl next --watch --format waybar", "Feed waybar."),
            .init("conferencectl next --format '{in} {title} {join}'", "Print lines of your own."),
        ])

    func run(_ context: Context) async throws {
        let arguments = context.arguments
        let isWatching = arguments[Self.watch]
        for (name, isGiven) in [
            ("--notify", arguments[Self.notify]), ("--open", arguments[Self.open]),
            ("--before", arguments[Self.before] != nil),
        ] where isGiven && !isWatching {
            throw ConferenceError.optionNeeds(name, "--watch")
        }
        _ = try NextForm.requested(in: arguments)
        guard !isWatching else { try runUntilInterrupted(context) }
        try show(desk(context))
    }

    private func desk(_ context: Context) throws -> AgendaDesk {
        let calendar = try context.arguments[CommonOptions.calendar].map { try context.store().calendar(named: $0).id }
        return AgendaDesk(
            context: context, calendars: calendar.map { [$0] }, needsConference: context.arguments[Self.joinable])
    }

    private func show(_ desk: AgendaDesk) throws {
        let listing = try desk.listing(at: desk.context.now)
        if let form = try NextForm.requested(in: desk.context.arguments) { return try form.print(listing) }
        if desk.context.isJSON { return try desk.context.printJSON(listing.json()) }
        let lines = listing.lines(on: desk.context.terminal)
        try desk.context.output.write(
            (lines.isEmpty ? [desk.context.texts.nothingWithinYear] : lines)
                .joined(separator: "\n") + "\n")
        if let warning = listing.warning { try desk.context.warn(Sentence(argument: warning)) }
    }
}

extension Next: LongRunningCommand {
    func runsUntilInterrupted(_ arguments: Arguments) -> Bool { arguments[Self.watch] }

    func runUntilInterrupted(_ context: Context) throws -> Never {
        let arguments = context.arguments
        let lead = try arguments[Self.before].map { try DurationArgument($0) }
        let watcher = try AgendaWatcher(
            desk: try desk(context), lead: lead.map { Int64($0.days) * 86_400 + $0.seconds } ?? 300,
            notifies: arguments[Self.notify], opens: arguments[Self.open], form: NextForm.requested(in: arguments),
            alarm: SystemAlarm())
        try watcher.run()
    }
}
