import CalendarSources
import CalendarStore
import CommandLineKit
import ConferenceModel
import Foundation
import Support

/// Subscribes to a calendar.
struct SourcesAdd: Command {
    static let address = Positional.required(
        "ADDRESS", help: "An https or webcal address, or the path of a calendar file; - asks for it", completion: .files
    )
    static let name = Option.value("name", "NAME", help: "What to call the calendar, instead of what the file says")
    static let refresh = Option.value(
        "refresh", "DURATION", help: "How often it is due, such as 1h; what the file says, else 6h, by default")
    static let privateHosts = Option.repeating(
        "allow-private-host", "HOST",
        help: "Fetch from this host also on a private network or on this machine; can be repeated")

    static let specification = CommandSpecification(
        "sources add",
        summary: "subscribe to a calendar",
        details: [
            "The calendar is fetched at once; where that fails, nothing is kept. It is read-only, and becomes what its "
                + "publisher has whenever it is refreshed: by “conferencectl refresh”, and by programs that ask for it. Its "
                + "name and colour are yours.",
            "webcal: and webcals: are fetched over https, and nothing is fetched over http. An address can hold a name "
                + "and a password (https://NAME:PASSWORD@…); with - you type it where nobody else sees it. It is kept in your "
                + "store, which only you can read, and shown by “conferencectl sources list --show-address” alone.",
            "Only hosts of the public Internet are asked; one in your own network needs --allow-private-host. The "
                + "certificates that the system trusts count; SSL_CERT_FILE names others.",
        ],
        positionals: [address], options: [name, CalendarOptions.color, refresh, privateHosts],
        examples: [
            .init("conferencectl sources add webcal://example.org/holidays.ics", "A public calendar."),
            .init("conferencectl sources add -", "A secret address, which is asked for."),
            .init(
                "conferencectl sources add https://cloud.lan/team.ics --allow-private-host cloud.lan --refresh 15m",
                "A server in your own network, every quarter of an hour."),
            .init("conferencectl sources add ~/public/talks.ics --name Talks", "A file of this computer."),
        ])

    func run(_ context: Context) async throws {
        var given = context.arguments[Self.address]
        let isTyped = given == "-"
        if isTyped { given = try TerminalPrompt.secret("the address", limit: 8_000) }
        let address = try SubscriptionAddress(given, directory: FileManager.default.currentDirectoryPath)
        if address.isFile, Self.isFolder(address.text) { return try addFolder(address.text, context) }
        if address.hasCredentials, !isTyped {
            try context.warn(
                "the address has a password in it, which others may have seen on the command line; “conferencectl sources "
                    + "add -” asks for it")
        }
        let wishes = SubscriptionRefresher.Wishes(
            title: context.arguments[Self.name],
            color: try context.arguments[CalendarOptions.color].map(CalendarTitle.checkedColor),
            interval: try context.arguments[Self.refresh].map(Self.interval),
            privateHosts: context.arguments[Self.privateHosts])
        let refresher = try context.subscriptions()
        let calendar = try Waiting.run("fetching \(TextPolicy.printable(address.shown))") {
            try refresher.subscribe(to: address, wishes)
        }
        let added = try SourceEntry.all(in: context.store(), now: context.now)
            .first { $0.identifier == calendar.identifier }
        if context.isJSON { return try context.printJSON(added?.json(showsAddress: false) ?? .null) }
        let events = added?.events ?? 0
        try context.printLine(
            "Subscribed to “\(TextPolicy.printable(calendar.title))”, with \(events == 1 ? "1 event" : "\(events) events"). "
                + "“conferencectl refresh” fetches it again.")
    }

    /// The one place where folders of calendar files come in.
    private func addFolder(_ path: String, _ context: Context) throws {
        throw ConferenceError.folderSourcesUnavailable(path)
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder = ObjCBool(false)
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func interval(_ text: String) throws -> Int64 {
        let duration = try DurationArgument(text)
        let seconds = Int64(duration.days) * 86_400 + duration.seconds
        guard (RefreshSchedule.shortest...RefreshSchedule.longest).contains(seconds) else {
            throw ConferenceError.refreshTooOften(text)
        }
        return seconds
    }
}
