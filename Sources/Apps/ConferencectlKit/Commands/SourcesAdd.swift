import CalendarModel
import CalendarSources
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import Foundation
import InboxIntake
import Terminal

/// Subscribes to a calendar, follows a folder of calendar files, or watches a mail folder.
struct SourcesAdd: ChangingCommand, StoreCreatingCommand {
    static let address = Positional.required(
        "ADDRESS",
        help:
            "An https or webcal address, the path of a calendar file or folder, maildir:PATH or mbox:PATH; - prompts for "
            + "it",
        completion: .files)
    static let name = Option.value("name", "NAME", help: "Name of the calendar, instead of the one in the file")
    static let refresh = Option.value(
        "refresh", "DURATION", help: "Refresh interval, such as 1h; by default the one in the file, or 6h")
    static let all = Option.flag("all", help: "Also read the mails that are in the mail folder now")
    static let privateHosts = Option.repeating(
        "allow-private-host", "HOST",
        help: "Allow HOST even on a private network or on this machine; can be repeated")

    static let specification = CommandSpecification(
        "sources add",
        summary: "subscribe to a calendar, or follow a folder of calendar files or mails",
        details: [
            "A folder as khal, todoman and vdirsyncer use it (one file per event, or a folder of such folders) is "
                + "read and written in place: changes by other programs appear at once and are never overwritten. An "
                + "event whose file cannot be read any more is shown as it was, marked “unreadable”.",
            "A calendar at an address or in a file is fetched at once; if that fails, nothing is added. It is "
                + "read-only, and matches its publisher's version after each refresh: by “conferencectl refresh”, or "
                + "by programs that request one. Its name and colour are yours to change.",
            "webcal: and webcals: are fetched over https; plain http is never used. An address can contain a name "
                + "and a password (https://NAME:PASSWORD@…); pass - to type it without showing it. It is kept in "
                + "your store, which only you can read; only “conferencectl sources list --show-address” shows it.",
            "maildir:PATH watches a Maildir, and mbox:PATH an mbox: every command searches its new mails for bookings and "
                + "invitations, which reach the inbox. Mails that are there already are read only with --all. Mails are never "
                + "changed, moved or marked. “conferencectl next --watch” reads a new mail at once.",
            "Only public Internet hosts are contacted; a host in your own network needs --allow-private-host. The "
                + "system's trusted certificates apply; SSL_CERT_FILE names others.",
        ],
        positionals: [address], options: [name, CalendarOptions.color, refresh, all, privateHosts],
        examples: [
            .init("conferencectl sources add webcal://example.org/holidays.ics", "Subscribe to a public calendar."),
            .init("conferencectl sources add -", "Prompt for a secret address."),
            .init(
                "conferencectl sources add https://cloud.lan/team.ics --allow-private-host cloud.lan --refresh 15m",
                "Use a server in your own network, every quarter of an hour."),
            .init("conferencectl sources add ~/public/talks.ics --name Talks", "Subscribe to a file on this computer."),
            .init("conferencectl sources add ~/.calendars", "Follow the calendars of khal."),
            .init("conferencectl sources add maildir:~/Mail/INBOX", "Watch a Maildir for bookings and invitations."),
        ])

    func run(_ context: Context) async throws {
        var given = context.arguments[Self.address]
        let isTyped = given == "-"
        if isTyped { given = try TerminalPrompt.secret("the address", limit: 8_000, text: context.text) }
        let directory = FileManager.default.currentDirectoryPath
        if let mailbox = MailboxAddress(given, directory: directory, home: context.environment["HOME"]) {
            return try await addMailbox(mailbox, given, context)
        }
        guard !context.arguments[Self.all] else {
            throw ConferenceError.conflictingOptions("--all", given, advice: "Only mails can be left unread.")
        }
        let address = try SubscriptionAddress(given, directory: directory)
        if address.isFile, Self.isFolder(address.text) { return try addFolder(address.text, context) }
        if address.hasCredentials, !isTyped {
            try context.warn(
                "the address contains a password, which others may have seen on the command line; “conferencectl "
                    + "sources add -” prompts for it instead")
        }
        let options = SubscriptionRefresher.Options(
            title: context.arguments[Self.name],
            color: try context.arguments[CalendarOptions.color].map(CalendarTitle.checkedColor),
            interval: try context.arguments[Self.refresh].map(Self.interval),
            privateHosts: context.arguments[Self.privateHosts])
        let refresher = try context.subscriptions()
        let calendar = try Waiting.run("fetching \(TextPolicy.printable(address.shown))") {
            try refresher.subscribe(to: address, options)
        }
        let added = try SourceEntry.all(in: context.store(), now: context.now)
            .first { $0.identifier == calendar.identifier }
        if context.isJSON { return try context.printJSON(added?.json(showsAddress: false) ?? .null) }
        let events = added?.events ?? 0
        try context.printLine(
            "Subscribed to “\(TextPolicy.printable(calendar.title))”, with \(events == 1 ? "1 event" : "\(events) events"). "
                + "“conferencectl refresh” fetches it again.")
    }

    /// Follows a folder in place: it needs no fetching, and its calendars have their own names and colours.
    private func addFolder(_ path: String, _ context: Context) throws {
        for (name, isGiven) in [
            ("--name", context.arguments[Self.name] != nil), ("--refresh", context.arguments[Self.refresh] != nil),
            ("--color", context.arguments[CalendarOptions.color] != nil),
            ("--allow-private-host", !context.arguments[Self.privateHosts].isEmpty),
        ] where isGiven {
            throw ConferenceError.conflictingOptions(
                name, path,
                advice: "A folder defines the names and colours of its calendars, and is read whenever it changes.")
        }
        let folders = VdirSources(store: try context.store(), zones: context.zones)
        let calendars = try Waiting.run("reading \(TextPolicy.printable(path))") { try folders.add(path) }
        try context.tellFolderNotes(in: context.store())
        let entry = try SourceEntry.all(in: context.store(), now: context.now)
            .first { $0.calendars.contains { $0.id == calendars.first?.id } }
        if context.isJSON { return try context.printJSON(entry?.json(showsAddress: false) ?? .null) }
        let titles = try names(of: calendars, in: context.store()).joined(separator: ", ")
        let events = entry?.events ?? 0
        try context.printLine(
            "Added \(calendars.count == 1 ? "the calendar" : "\(calendars.count) calendars:") \(titles), with "
                + "\(events == 1 ? "1 event" : "\(events) events"). Its files stay where they are, and are read and written there."
        )
    }

    /// Returns the titles of calendars; with the names of their folders if another calendar has the same title.
    private func names(of calendars: [CalendarRecord], in store: CalendarStore) throws -> [Sentence] {
        let all = try store.calendars()
        let paths = Dictionary(try store.vdirCalendars().map { ($0.calendarID, $0.path) }) { first, _ in first }
        return calendars.map { calendar in
            let title = ConferenceError.quoted(calendar.title)
            let isAlone = all.count { FoldedTitle.of($0.title) == FoldedTitle.of(calendar.title) } == 1
            guard !isAlone, let folder = paths[calendar.id]?.split(separator: "/").last else { return title }
            return "\(title) (\(TextPolicy.printable(String(folder))))"
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder = ObjCBool(false)
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func interval(_ text: String) throws -> Int64 {
        let duration = try DurationArgument(text)
        let seconds = Int64(duration.days) * 86_400 + duration.seconds
        guard (RefreshSchedule.minimumInterval...RefreshSchedule.maximumInterval).contains(seconds) else {
            throw ConferenceError.refreshTooOften(text)
        }
        return seconds
    }
}
