package import ConferenceErrors

// Errors about fetching a subscribed calendar. None of them holds its address, which may contain secrets.

extension ConferenceError.Code {
    package static let subscriptionUnreachable = Self(rawValue: "subscriptionUnreachable")
    package static let subscriptionTooLarge = Self(rawValue: "subscriptionTooLarge")
    package static let subscriptionRefused = Self(rawValue: "subscriptionRefused")
    package static let subscriptionBusy = Self(rawValue: "subscriptionBusy")
}

extension ConferenceError {
    /// The connection failed, or what came over it breaks a bound.
    package static func subscriptionUnreachable(_ sentence: String) -> ConferenceError {
        ConferenceError(.subscriptionUnreachable, .unavailable, shown(sentence))
    }

    /// There is more of it than is fetched.
    package static func subscriptionTooLarge(host: String, limit: Int) -> ConferenceError {
        ConferenceError(
            .subscriptionTooLarge, .badData,
            """
            The calendar of “\(shown(host))” is larger than \(limit / 1_048_576) MiB, the most that is fetched. Nothing was \
            changed; its publisher may have a smaller one, such as of this year alone.
            """)
    }

    /// The server answered with something else than the calendar.
    package static func subscriptionRefused(host: String, status: Int) -> ConferenceError {
        let server = "“\(shown(host))”"
        let sentence =
            switch status {
            case 401:
                "\(server) wants to know who you are, or does not know you (HTTP 401). Subscribe again with "
                    + "“conferencectl sources add -”, and type the address as https://NAME:PASSWORD@…"
            case 403: "\(server) does not let you have the calendar (HTTP 403). Ask its publisher for another address."
            case 404: "\(server) has no calendar at that address (HTTP 404). Look whether the address has changed."
            case 410:
                "\(server) has taken the calendar away for good (HTTP 410). “conferencectl sources remove” ends the "
                    + "subscription."
            case 429: "\(server) was asked too often (HTTP 429). It is asked again later."
            case 304: "\(server) says that nothing has changed (HTTP 304), but was not asked that."
            case 500...599: "\(server) has a problem of its own (HTTP \(status)). It is asked again later."
            default: "\(server) answered with HTTP \(status) instead of a calendar."
            }
        return ConferenceError(.subscriptionRefused, .unavailable, sentence)
    }

    /// Somebody else is at it.
    package static func subscriptionBusy() -> ConferenceError {
        ConferenceError(
            .subscriptionBusy, .temporary,
            "Another program is refreshing it just now. If that was killed, --force does it all the same.")
    }
}
