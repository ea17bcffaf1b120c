import CommandLineKit

extension CommandRegistry {
    /// Names that people know from khal, gcalcli, git and the shell, and those that a neighbouring command has.
    ///
    /// A command line with one of them does the same as with the command's own name, which is the only one that help pages,
    /// completions and the history use.
    static let otherNames: [(name: String, command: String)] =
        [
            ("ls", "events"), ("list", "events"), ("cal", "month"), ("calm", "month"), ("calw", "week"),
            ("view", "show"), ("info", "show"), ("find", "search"),
            ("new", "add"), ("create", "add"), ("quick", "add"), ("change", "edit"), ("modify", "edit"),
            ("update", "edit"),
            ("cp", "copy"), ("duplicate", "copy"), ("mv", "move"),
            ("rm", "remove"), ("delete", "remove"), ("del", "remove"),
            ("log", "history"), ("browse", "open"),
            ("sync", "refresh"),
            ("rooms", "list-rooms"), ("list-rooms list", "list-rooms"), ("list-events", "events"),
            ("list-calendars", "calendars list"), ("list-providers", "providers"), ("check", "doctor"),
            ("providers list", "providers"), ("providers ls", "providers"), ("providers info", "providers show"),
            ("providers add", "providers install"), ("providers create", "providers new"),
            ("providers configure", "providers config"), ("providers log", "providers logs"),
            ("calendars colour", "calendars color"),
            ("account", "accounts"), ("auth", "accounts"), ("login", "accounts sign-in"),
            ("signin", "accounts sign-in"),
            ("sign-in", "accounts sign-in"), ("logout", "accounts sign-out"), ("signout", "accounts sign-out"),
            ("sign-out", "accounts sign-out"),
            ("accounts ls", "accounts list"), ("accounts login", "accounts sign-in"),
            ("accounts add", "accounts sign-in"),
            ("accounts signin", "accounts sign-in"), ("accounts new", "accounts sign-in"),
            ("accounts logout", "accounts sign-out"), ("accounts signout", "accounts sign-out"),
            ("accounts remove", "accounts sign-out"), ("accounts rm", "accounts sign-out"),
            ("accounts delete", "accounts sign-out"), ("accounts show", "accounts status"),
            ("accounts info", "accounts status"), ("accounts check", "accounts test"),
            ("accounts use", "accounts default"), ("accounts rename", "accounts label"),
            ("sources refresh", "refresh"), ("sources read", "sources sync"),
            ("inbox ls", "inbox list"), ("inbox view", "inbox show"), ("inbox yes", "inbox accept"),
            ("inbox no", "inbox decline"), ("inbox maybe", "inbox tentative"), ("inbox reject", "inbox decline"),
            ("pending delete", "pending discard"), ("pending rm", "pending discard"),
            ("pending remove", "pending discard"),
            ("store verify", "store check"), ("history list", "history"), ("history ls", "history"),
            ("access add", "access grant"), ("access remove", "access revoke"), ("access rm", "access revoke"),
            ("access delete", "access revoke"), ("services show", "services list"),
        ] + verbs(of: ["calendars", "providers", "sources"])

    /// Other verbs for the commands of a group that list, add and remove, if the group has these commands.
    private static func verbs(of groups: [String]) -> [(name: String, command: String)] {
        let others = [
            ("ls", "list"), ("new", "add"), ("create", "add"), ("rm", "remove"), ("delete", "remove"),
            ("del", "remove"),
            ("uninstall", "remove"), ("mv", "rename"),
        ]
        let own = Set(all.map(\.name))
        return groups.flatMap { group in
            others.map { (name: "\(group) \($0.0)", command: "\(group) \($0.1)") }
        }.filter { own.contains($0.command) && !own.contains($0.name) }
    }
}
