import CommandLineKit
import ConferenceErrors
import ConferenceLinks
import ConferenceModel

/// Shows which services' links are recognised.
struct Services: Command {
    static let specification = CommandSpecification(
        "services",
        summary: "show which services' links are recognised, and test one",
        details: [
            "A link in a calendar is recognised by its host, its path and its query. What people run themselves, such as "
                + "Jitsi, BigBlueButton or Nextcloud Talk, is on hosts that nobody can list; such a link is “likely” by its "
                + "path alone, and “certain” once you name your host.",
            "Services of your own stand in services.json, in the directory for configuration that “conferencectl doctor” "
                + "shows; for links that both know, yours count, and one with the name of ours takes its place:",
            #"{"services": [{"name": "Our Jitsi", "hosts": ["meet.example.org"], "paths": ["/{room}"]}]}"#,
            "Keys: name, hosts (“example.org” or “*.example.org”, with “:8443” where the port counts), paths, and where "
                + "needed schemes, kind (video, phone, sip, chat, page), query (“key”, “key=value”, “key={code}”, "
                + "“key={code}?”), fragment, forbiddenPaths, app (“jitsi-meet://{host}{path}”: how "
                + "the application is called; “&pwd={token}?” is left out where the link has no such part).",
            "In a path, “{name}” stands for one part, “*” for any part, “**” at the end for the rest. What a name may stand "
                + "for can follow: “{code:digits(9-11)}”; there are digits, letters, lower, upper, alnum, mixed, hex, token, "
                + "uuid, name, any, and forms such as “aaa-9999”. “code”, “passcode” and “pin” are shown as what they are.",
        ],
        examples: [
            .init("conferencectl services", "What is recognised, yours first."),
            .init("conferencectl services test https://zoom.us/j/83123456789", "What a link is taken for, and why."),
            .init("conferencectl services list --json | jq '.[].name'", "The names, for a program."),
        ])

    func run(_ context: Context) async throws { try ServicesList.show(context) }
}

extension Context {
    /// The services that are recognised, those of the user among them.
    ///
    /// - Throws: `brokenServices` (78) for a mistake in the user's file.
    func serviceTable() throws -> ServiceTable {
        let additions = try UserServices.load(places)
        return additions.isEmpty ? .builtIn : ServiceTable(additions)
    }
}
