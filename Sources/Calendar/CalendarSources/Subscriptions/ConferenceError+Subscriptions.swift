package import ConferenceErrors

// Errors about subscribed calendars. Their messages never contain a complete address, which may contain secrets: they name the
// host, or the address without its path and query.

extension ConferenceError.Code {
    package static let badAddress = Self(rawValue: "badAddress")
    package static let insecureAddress = Self(rawValue: "insecureAddress")
    package static let duplicateSubscription = Self(rawValue: "duplicateSubscription")
    package static let tooManySubscriptions = Self(rawValue: "tooManySubscriptions")
    package static let calendarTitleTaken = Self(rawValue: "calendarTitleTaken")
    package static let notASourceFile = Self(rawValue: "notASourceFile")
}

extension ConferenceError {
    /// The text is not an address, or not one that can be fetched.
    ///
    /// - Parameter reason: the end of the sentence "…: it".
    package static func badSubscriptionAddress(_ reason: Sentence) -> ConferenceError {
        ConferenceError(
            .badAddress, .usage,
            """
            That address cannot be subscribed to: it \(reason). Give an address that begins with https:// or webcal://, or \
            the path of a calendar file.
            """)
    }

    /// The address is one without encryption.
    package static func insecureSubscriptionAddress(host: String) -> ConferenceError {
        ConferenceError(
            .insecureAddress, .usage,
            """
            Others could read and change a calendar that comes from “\(shown(host))” over http. Give its address with \
            https:// instead.
            """)
    }

    /// The address is already subscribed to.
    package static func duplicateSubscription(_ title: String) -> ConferenceError {
        ConferenceError(
            .duplicateSubscription, .usage,
            "The calendar “\(title: shown(title))” is already subscribed to that address.")
    }

    /// There are already as many subscriptions as the limit allows.
    package static func tooManySubscriptions(limit: Int) -> ConferenceError {
        ConferenceError(
            .tooManySubscriptions, .cannotCreate,
            "There are already \(limit) subscribed calendars, which is the limit. Remove one first.")
    }

    /// The title of the new calendar is already in use.
    package static func calendarTitleTaken(_ title: String) -> ConferenceError {
        ConferenceError(
            .calendarTitleTaken, .usage, "There is already a calendar “\(title: shown(title))”. Choose another name.")
    }

    /// The path of a subscribed file leads to something else.
    package static func notASourceFile(_ path: String, found: Sentence) -> ConferenceError {
        ConferenceError(.notASourceFile, .badData, "“\(shown(path))” is \(found), not a calendar file.")
    }
}
