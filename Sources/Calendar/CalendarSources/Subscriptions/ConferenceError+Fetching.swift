package import ConferenceErrors

// Errors about fetching a subscribed calendar. Their messages never contain the address, which may contain secrets.

extension ConferenceError.Code {
    package static let subscriptionUnreachable = Self(rawValue: "subscriptionUnreachable")
    package static let subscriptionTooLarge = Self(rawValue: "subscriptionTooLarge")
    package static let subscriptionRefused = Self(rawValue: "subscriptionRefused")
    package static let subscriptionBusy = Self(rawValue: "subscriptionBusy")
}

extension ConferenceError {
    /// The connection failed, or the response exceeds a limit.
    ///
    /// - Parameter refusedHost: a host of the user's own network that the user has not allowed, if that was the reason.
    package static func subscriptionUnreachable(_ sentence: Sentence, refusedHost: String? = nil) -> ConferenceError {
        ConferenceError(
            .subscriptionUnreachable, .unavailable, shown(sentence), arguments: refusedHost.map { [$0] } ?? [])
    }

    /// The calendar is larger than the limit.
    package static func subscriptionTooLarge(host: String, limit: Int) -> ConferenceError {
        ConferenceError(
            .subscriptionTooLarge, .badData,
            """
            The calendar of “\(shown(host))” is larger than \(size(Int64(limit))), which is the limit. Nothing was \
            changed; its publisher may offer a smaller one, such as one of this year alone.
            """)
    }

    /// The server answered with something other than the calendar.
    package static func subscriptionRefused(host: String, status: Int) -> ConferenceError {
        let server = quoted(host)
        let sentence: Sentence =
            switch status {
            case 401:
                "\(server) needs a name and a password, or does not accept yours (HTTP 401)."
            case 403: "\(server) does not let you have the calendar (HTTP 403). Ask its publisher for another address."
            case 404: "\(server) has no calendar at that address (HTTP 404). Check whether the address has changed."
            case 410:
                "\(server) has removed the calendar for good (HTTP 410)."
            case 429: "\(server) was asked too often (HTTP 429). It will be asked again later."
            case 304:
                "\(server) says that nothing has changed (HTTP 304), although it was asked for the whole calendar."
            case 500...599: "\(server) has an internal error (HTTP \(status)). It will be asked again later."
            default: "\(server) answered with HTTP \(status) instead of a calendar."
            }
        return ConferenceError(.subscriptionRefused, .unavailable, sentence, arguments: ["\(status)"])
    }

    /// Another program is refreshing the calendar.
    package static func subscriptionBusy() -> ConferenceError {
        ConferenceError(
            .subscriptionBusy, .temporary,
            "Another program is refreshing the calendar. Try again when it is done.")
    }
}
