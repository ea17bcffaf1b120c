import CommandLineKit
import ConferenceErrors
import ConferenceLinks
import ConferenceModel

/// Lists the services whose links are recognised.
struct Services: Command {
    static let specification = CommandSpecification(
        "services",
        summary: "show which services' links are recognised, and test a link",
        details: [
            "A link in a calendar is recognised by its host, path and query. Self-hosted services such as Jitsi, "
                + "BigBlueButton or Nextcloud Talk run on hosts that no list can name; such a link is “likely” from "
                + "its path alone, and “certain” once you name your host.",
            "Define your own services in services.json, in the configuration directory that “conferencectl doctor” "
                + "shows. They take precedence over built-in services, and replace a built-in service of the same "
                + "name:",
            #"{"services": [{"name": "Our Jitsi", "hosts": ["meet.example.org"], "paths": ["/{room}"]}]}"#,
            "Keys: name, hosts (“example.org” or “*.example.org”, with “:8443” if the port matters) and paths; "
                + "optionally schemes, kind (video, phone, sip, chat, page), query (“key”, “key=value”, "
                + "“key={code}”, “key={code}?”), fragment, forbiddenPaths, and app (“jitsi-meet://{host}{path}”: the "
                + "address for the application; “&pwd={token}?” is left out if the link has no such part).",
            "In a path, “{name}” stands for one part, “*” for any part, and “**” at the end for the rest. A name can "
                + "restrict its values: “{code:digits(9-11)}”; there are digits, letters, lower, upper, alnum, "
                + "mixed, hex, token, uuid, name, any, and shapes such as “aaa-9999”. “code”, “passcode” and “pin” "
                + "are shown under these names.",
        ],
        examples: [
            .init("conferencectl services", "List the services, yours first."),
            .init(
                "conferencectl services test https://zoom.us/j/83123456789",
                "Show how a link is recognised, and why."),
            .init("conferencectl services list --json | jq '.[].name'", "Print the names, for a program."),
        ])

    func run(_ context: Context) async throws { try ServicesList.show(context) }
}

extension Context {
    /// Returns the services to recognise, including the user's own.
    ///
    /// - Throws: `brokenServices` (78) if the user's file is invalid.
    func serviceTable() throws -> ServiceTable {
        let additions = try UserServices.load(places)
        return additions.isEmpty ? .builtIn : ServiceTable(additions)
    }
}
