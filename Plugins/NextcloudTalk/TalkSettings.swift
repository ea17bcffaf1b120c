import VirtualConferenceKit

/// The user's settings.
struct TalkSettings {
    /// Guests wait in a lobby.
    let hasLobby: Bool
    /// Each room has a password.
    let hasPassword: Bool
    /// Rooms have the titles of their events.
    let usesTitles: Bool

    init(_ host: ProviderHost) {
        hasLobby = host.configuration.boolean("lobby") ?? false
        hasPassword = host.configuration.boolean("password") ?? false
        usesTitles = host.configuration.boolean("titles") ?? true
    }
}

/// What a new room has to be like.
struct TalkWish {
    let name: String
    /// The password that the room gets if it gets one; the same for a repeated request.
    let password: String
    /// Whether the room gets it, even if the server does not demand one.
    var hasPassword: Bool
    let hasLobby: Bool
    /// When the lobby opens on its own, in seconds since 1970; nil if a moderator opens it.
    let lobbyTimer: Int?
    /// A text in the description, by which a repeated request finds the room.
    let mark: String
    /// Whether an earlier request with the same key may have made the room.
    let isRepeated: Bool

    init(_ request: ConferenceRequest, _ settings: TalkSettings) {
        name = Self.name(settings.usesTitles ? request.event?.title : nil)
        // Capitals, small letters, digits and another character: what the policies of servers demand.
        let text = request.derivedText(for: "talk password", length: 15)
        password = "C7-" + stride(from: 0, to: 15, by: 5).map { text.dropFirst($0).prefix(5) }.joined(separator: "-")
        hasPassword = settings.hasPassword
        hasLobby = settings.hasLobby
        lobbyTimer = request.event?.times.flatMap(Self.opening)
        mark = request.derivedText(for: "talk mark")
        isRepeated = request.isRepeated
    }

    /// The description of the room.
    var description: String { "Created for an event in a calendar. Reference: \(mark)" }

    /// Returns the name of a room: the title of its event, within Nextcloud's limit.
    static func name(_ title: String?) -> String {
        let title = (title ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        return title.isEmpty ? "Meeting" : String(title.unicodeScalars.prefix(255).map(Character.init))
    }

    /// Returns when the lobby of a room opens: at the beginning of its event. The lobby of a series, of an event without a
    /// time zone and of one that has begun is opened by a moderator.
    static func opening(_ times: ConferenceRequest.Times) -> Int? {
        guard !times.isRecurring, !times.isAllDay, times.timeZone != nil, times.start > Date() else { return nil }
        return Int(times.start.timeIntervalSince1970)
    }

    /// Returns what closes the lobby of a room until a time, or until a moderator opens it.
    static func lobby(until time: Int?) -> [String: Any] { ["state": 1, "timer": time.map { $0 as Any } ?? NSNull()] }
}
