import CommandLineKit
import ConferenceErrors
import ConferenceHost

/// Ends a sign-in.
struct AccountsSignOut: ChangingCommand {
    static let specification = CommandSpecification(
        "accounts sign-out",
        summary: "end the access to a service, and forget it",
        details: [
            "Tells the service that the access has ended, if it can be told, and then removes the token from this "
                + "computer, whatever the service answers. Rooms that exist stay as they are, but their events no longer "
                + "change them."
        ],
        positionals: [AccountOptions.account],
        options: [CommonOptions.authorities, CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl accounts sign-out nextcloud", "Sign out."),
            .init("conferencectl accounts sign-out zoom/zoom/work", "Sign out of one of several accounts."),
        ])

    /// How long the service may take.
    private static let patience: Int64 = 20_000

    func run(_ context: Context) async throws {
        let entry = try AccountResolver(context).entry(context.arguments[AccountOptions.account])
        guard entry.account != nil else {
            throw entry.problem ?? ConferenceError.noAccountNamed(entry.reference, known: [])
        }
        let host = context.host()
        let wasTold = try Waiting.run("telling \(entry.title)") {
            try host.signOut(entry, milliseconds: Self.patience)
        }
        if context.isJSON {
            return try context.printJSON([
                "reference": .string(entry.reference), "signedOut": true,
                "revoked": wasTold.map { .bool($0) } ?? .null,
            ])
        }
        try context.printLine("Signed out of \(AccountOutput.title(of: entry)).")
        if wasTold == false {
            try context.warn(
                """
                \(AccountOutput.title(of: entry)) could not be told, so the access may be valid there until it expires. \
                You can end it in the settings of your account there
                """)
        }
    }
}
