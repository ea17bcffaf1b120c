import CommandLineKit

/// Options that several commands share, so that their names and explanations are the same everywhere.
enum CommonOptions {
    static let json = Option.flag("json", help: "Print JSON, for programs")
    static let store = Option.value(
        "store", "PATH", help: "Use this calendar store instead of your own", completion: .files)
    static let noColor = Option.flag("no-color", help: "Print without colours")

    static let noInteractive = Option.flag(
        "no-interactive", help: "Ask with numbered lines instead of a drawn list, for screen readers")

    /// Options of every command.
    static let all: [any DeclaredOption] = [json, store, noColor, noInteractive]

    /// For commands that ask providers.
    static let providerDirectories = Option.repeating(
        "provider-dir", "DIR", help: "Also look for providers in DIR; can be repeated",
        completion: .directories)
    static let trace = Option.flag(
        "trace", help: "Show the HTTPS calls of providers on standard error, without anything secret")

    /// For commands that call services over HTTPS.
    static let authorities = Option.value(
        "ca", "FILE", help: "Trust the certificates in FILE, instead of those of the system, for this run",
        completion: .files)
    /// For a sign-in, which remembers them.
    static let lastingAuthorities = Option.value(
        "ca", "FILE", help: "Trust the certificates in FILE for this account, instead of those of the system",
        completion: .files)
    /// For commands that ask providers for conferences, or tell them about changes.
    static let requests: [any DeclaredOption] = [trace, authorities, providerDirectories]
    static let provider = Option.value(
        "provider", "ID", help: "Only this provider, by identifier or name", completion: .values(.providers))

    /// For commands that list events.
    static let calendar = Option.value("calendar", "NAME", help: "Only this calendar", completion: .values(.calendars))

    /// For commands that remove more than their arguments show.
    static let yes = Option.flag("yes", short: "y", help: "Do not ask")

    static let event = Positional.optional(
        "EVENT",
        help: "Identifier or at least four characters of it, UID, title if it is unique, or “next”; EVENT@DATE for one "
            + "occurrence, by its original date. Without it, you choose one from a list",
        completion: .values(.events))
    static let room = Positional.optional(
        "ROOM",
        help: "PROVIDER/ROOM as “list-rooms” prints it, or only one of the two if it is unambiguous. Without it, you "
            + "choose one from a list", completion: .values(.rooms))
}
