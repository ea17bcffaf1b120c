import CommandLineKit

/// Options that several commands take. One place, so that they are spelled and explained alike.
enum CommonOptions {
    static let json = Option.flag("json", help: "Write JSON, for programs")
    static let store = Option.value(
        "store", "PATH", help: "Use this calendar store instead of your own", completion: .files)
    static let noColor = Option.flag("no-color", help: "Write without colours")

    /// Those that every command takes.
    static let all: [any DeclaredOption] = [json, store, noColor]

    /// For commands that ask providers.
    static let providerDirectories = Option.repeating(
        "provider-dir", "DIR", help: "Look for providers in this directory, too; can be repeated",
        completion: .directories)
    static let provider = Option.value("provider", "ID", help: "Only this provider, by identifier or name")

    /// For commands that look for events.
    static let calendar = Option.value("calendar", "NAME", help: "Only this calendar")

    /// For commands that remove more than can be told from their words.
    static let yes = Option.flag("yes", short: "y", help: "Do not ask")

    /// An event, as `events` prints it.
    static let event = Positional.required(
        "EVENT",
        help: "Identifier or its beginning, UID, title if it is unique, or “next”; EVENT@DATE for one occurrence")
    static let room = Positional.required(
        "ROOM", help: "PROVIDER/ROOM as “list-rooms” prints it, or one of the two where that is enough")
}
