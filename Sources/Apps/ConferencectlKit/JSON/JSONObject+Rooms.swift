extension JSONObject {
    /// Providers, their rooms, and services.
    static let rooms = [
        JSONObject(
            "RoomList", "The rooms of a provider.",
            """
            provider ProviderName The provider.
            rooms [Room] Its rooms; after an error, those of its last answer, or none.
            error Error? Why the provider could not be asked; null if all that it needs is a sign-in.
            isFromLastAnswer boolean Whether the rooms are those of its last answer.
            signIn [string] The references of the accounts to sign in to.
            isUnused boolean Whether it has no rooms without an account or a setting, and there is none.
            """),
        JSONObject(
            "ProviderName", "A provider by name.",
            """
            id string The identifier.
            name string The name.
            version string The version.
            state string ready, or why it cannot be asked.
            """),
        JSONObject(
            "Room", "A room of a provider.",
            """
            reference string The reference that commands take as ROOM.
            identifier string The identifier, unique for its provider.
            title string The title.
            """),
        JSONObject(
            "Provider", extends: "ProviderName", "An installed provider.",
            """
            origin string Where it comes from: built in, installed or named by an option.
            path string The path of its bundle.
            error Error? Why it cannot be used.
            """),
        JSONObject(
            "ProviderDetails", extends: "Provider",
            "A provider, what it asks for and what it was granted. Without a readable library, most is null.",
            """
            library string The path of its library.
            owner string? The user that its files belong to.
            size integer? The size of the library in bytes.
            digest string? The SHA-256 digest of the library.
            manifestDigest string? The SHA-256 digest of the manifest.
            abi integer? The version of the interface to the host.
            needs [string]? The libraries that it needs.
            linking string? static or dynamic: whether it needs the Swift runtime of this machine.
            requests ProviderRequests? What its manifest asks for.
            settings [string]? The keys that its user sets.
            sameName [string]? The paths of other providers with the same name.
            privateHosts [string]? The hosts in private networks that it may reach.
            trusted boolean? Whether it may run.
            """),
        JSONObject(
            "ProviderRequests", "What a provider asks for.",
            """
            hosts [string] The hosts that it reaches over HTTPS.
            serverKeys [string] The keys of its configuration that name a host.
            eventContext [string] The parts of the event that it reads.
            urlSchemes [string] The schemes of its links besides https.
            accounts [RequestedAccount] The accounts that its user signs in to.
            signingKeys [string] The keys of its configuration with which the host signs, and which it never learns.
            stateDirectory boolean Whether it keeps files.
            memory integer? The memory that it needs, in bytes.
            """),
        JSONObject(
            "RequestedAccount", "An account that the user of a provider signs in to.",
            """
            identifier string The identifier in the manifest.
            title string The name of the service.
            signInHosts [string] The hosts at which the user signs in.
            accessHosts [string] The hosts that receive the access.
            asksForServer boolean Whether the user names a server, which then is both.
            asksForKey boolean Whether the user types a password or a key.
            """),
        JSONObject(
            "ProviderRemoval", "A provider that was removed.",
            """
            id string The identifier.
            removed boolean true
            conferences integer The number of conferences of events that it made.
            pending integer The number of requests that wait for it.
            """),
        JSONObject(
            "ProviderUntrusting", "A provider that is no longer trusted.",
            """
            id string The identifier.
            trusted boolean false
            """),
        JSONObject(
            "ProviderReset", "A provider whose faults were forgotten.",
            """
            id string The identifier.
            wasReset boolean Whether there were faults.
            """),
        JSONObject(
            "NewProvider", "The package of a new provider.",
            """
            directory string The directory.
            language string The programming language.
            id string The identifier of the provider.
            files [string] The files that were written.
            steps [string] The commands to run next.
            """),
        JSONObject(
            "ProviderCheck", "The result of checking a provider.",
            """
            provider CheckedProvider The provider.
            seed integer The seed of the random input.
            results [CheckResult] The checks, in the order in which they ran.
            """),
        JSONObject(
            "CheckedProvider", "The provider that was checked.",
            """
            id string The identifier.
            name string The name.
            version string The version.
            path string The path of its bundle.
            """),
        JSONObject(
            "CheckResult", "The result of one check.",
            """
            id string The identifier of the check.
            rule string The rule that it checks.
            outcome string pass, warn, fail, crash or skip.
            reason string? Why it did not pass.
            milliseconds integer How long it took.
            """),
        JSONObject(
            "TracedRequest", "A request to a provider, and the HTTPS calls that it led to.",
            """
            request string rooms, conference or end.
            error Error? Why it failed.
            calls [TracedCall] The calls, in the order in which they ended.
            """),
        JSONObject(
            "TracedCall", "An HTTPS call of a provider. Paths, headers and bodies are left out.",
            """
            method string The method.
            host string The host, with its port if the URL names one.
            status integer? The HTTP status; null if there was no response.
            milliseconds integer How long it took.
            account string? The account whose access the host has added.
            """),
        JSONObject(
            "LogLine", "A line of a provider's log.",
            """
            time string When it was written.
            phase string What the provider was doing.
            kind string Who wrote it, and how.
            text string The text.
            """),
        JSONObject(
            "ConfigurationKey", "A key of a provider's configuration.",
            """
            key string The key.
            title string The title.
            type string The type of its values.
            value any? The value; null for a secret.
            default any? The value that is used if none is set.
            isSet boolean Whether the user has set a value.
            required boolean Whether it needs one.
            secret boolean Whether the value is never shown.
            networkHost string? The host that the provider may reach because of it.
            setBy string? user or administrator; null for a default, or without a value.
            locked boolean Whether the administrator of the computer keeps users from changing it.
            """),
        JSONObject(
            "Service", "A conference service whose links are recognised.",
            """
            identifier string The identifier.
            name string The name.
            origin string builtIn, or user for one of services.json.
            kind string How its links are joined, such as video or phone.
            otherNames [string] Other names of it.
            basis string What the patterns rest on: evidence, hearsay or user.
            app string? The address form of its first application.
            apps [string] The address forms of its applications.
            patterns [ServicePattern] The patterns of its links.
            """),
        JSONObject(
            "ServicePattern", "A pattern of links.",
            """
            schemes [string] The schemes.
            hosts [string] The hosts.
            paths [string] The paths.
            query [string] The parts of the query.
            fragment string? The fragment.
            forbiddenPaths [string] The paths that are no link to a meeting.
            kind string How the links are joined.
            """),
        JSONObject(
            "LinkFinding", "An address of a text, and the service that it belongs to.",
            """
            text string The address as it was found.
            line integer? The line of the text.
            isLink boolean Whether it joins a meeting.
            service string? The identifier of the service.
            name string? The name of the service.
            origin string? The origin of the service.
            kind string? How it is joined.
            certainty string? certain or likely.
            url string? The address to open, without redirections.
            meetingCode string? The code of the meeting.
            passcode string? The passcode.
            pin string? The PIN.
            captures [Capture]? The named parts of the pattern.
            wrappers [string]? The redirections that it was in.
            layers [Layer] Each redirection with the address in it.
            nativeURL string? The address for the application of the service.
            webURL string? The address for a browser.
            reason string? Why it is no link to a meeting.
            """),
        JSONObject(
            "Capture", "A named part of a pattern.",
            """
            name string The name.
            value string? The text that it matched.
            """),
        JSONObject(
            "Layer", "A redirection around an address.",
            """
            wrapper string The name of the redirection.
            address string? The address in it.
            """),
    ]
}
