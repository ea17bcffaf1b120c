import VirtualConferenceKit

/// The user's settings, validated.
struct MeetingSettings {
    /// The URL of the server without a slash at the end. It may have a path, which names a tenant.
    let server: String
    /// The pattern for the names of new rooms.
    let roomPattern: RoomPattern
    /// The name of the user's personal room, or nil if there is none.
    let personalRoom: String?

    private let subject: String?
    private let fixedOptions: MeetingOptions

    /// Reads and validates the settings.
    ///
    /// - Throws: an error that names the key, what is wrong with its value, and the command that changes it.
    init(_ host: ProviderHost) throws {
        let values = host.configuration
        func problem(_ key: String, _ complaint: String) -> VirtualConferenceError {
            VirtualConferenceError(
                .configuration,
                "The setting “\(key)” of Jitsi Meet \(complaint). Change it with: "
                    + "\(host.configurationCommand(for: key)) VALUE")
        }
        func text(_ key: String) -> String? {
            values[key].map { $0.trimmingCharacters(in: .whitespaces) }.flatMap { $0.isEmpty ? nil : $0 }
        }

        server = try Self.checkedServer(text("server") ?? "https://meet.jit.si") { problem("server", $0) }
        do {
            roomPattern = try RoomPattern(text("room") ?? "{random}")
        } catch {
            throw problem("room", error.complaint)
        }
        personalRoom = text("personalRoom")
        if let personalRoom, !RoomPattern.isName(personalRoom) {
            throw problem(
                "personalRoom", "may have only letters, digits, - and _, at most \(RoomPattern.limit) of them")
        }
        subject = text("subject")
        if let unknown = subject.flatMap({ PatternPlaceholder.unknown(in: $0, known: [.title, .date]) }) {
            throw problem("subject", "has {\(unknown)}; only {title} and {date} are replaced there")
        }

        var options = MeetingOptions()
        if let language = text("language") {
            guard language.wholeMatch(of: /[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*/) != nil else {
                throw problem("language", "is not a language code, such as de or pt-BR")
            }
            options.set("defaultLanguage", .string(language))
        }
        for (key, option) in [
            ("startWithAudioMuted", "startWithAudioMuted"), ("startWithVideoMuted", "startWithVideoMuted"),
            ("prejoin", "prejoinConfig.enabled"),
        ] {
            guard let value = text(key) else { continue }
            guard let value = Bool(value) else { throw problem(key, "is neither true nor false") }
            options.set(option, .boolean(value))
        }
        fixedOptions = options
    }

    /// Returns the options of a meeting, including its subject.
    func options(for event: ConferenceRequest.Event?) -> MeetingOptions {
        var options = fixedOptions
        if let subject {
            let filled = PatternPlaceholder.fill(subject) { placeholder in
                switch placeholder {
                case .title: event?.title ?? ""
                case .date: event?.times.map(PatternPlaceholder.day) ?? ""
                default: ""
                }
            }.trimmingCharacters(in: .whitespaces)
            if !filled.isEmpty { options.set("subject", .string(Self.shortened(filled))) }
        }
        return options
    }

    /// Shortens a subject to what a URL has room for. Each of its bytes may take three characters there.
    private static func shortened(_ subject: String) -> String {
        let limit = 240
        var length = 0
        return String(
            subject.prefix { character in
                length += character.utf8.count
                return length <= limit
            })
    }

    /// Validates the URL of the server and removes slashes at its end, so that a path can be appended.
    private static func checkedServer(
        _ text: String, _ problem: (String) -> VirtualConferenceError
    ) throws(VirtualConferenceError) -> String {
        // No message repeats the URL, because it may contain credentials.
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }),
            let parts = URLComponents(string: text)
        else { throw problem("is not a URL") }
        guard parts.user == nil, parts.password == nil, !text.contains("@") else {
            throw problem("has a user name or a password, which everyone with the link would see")
        }
        guard parts.scheme?.lowercased() == "https" else {
            throw problem("has to begin with https://, as in https://meet.jit.si")
        }
        guard let host = parts.host, !host.isEmpty else { throw problem("has no host name") }
        guard !text.contains("?") else { throw problem("has a query (the part after “?”), which is not supported") }
        guard !text.contains("#") else { throw problem("has a fragment (the part after “#”), which is not supported") }
        var server = text
        while server.hasSuffix("/") { server.removeLast() }
        return server
    }
}
