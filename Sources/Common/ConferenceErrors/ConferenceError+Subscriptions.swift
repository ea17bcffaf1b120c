import ConferenceModel

// Sentences about calendars that are fetched from somewhere else. None of them holds an address: those have secrets in
// them. What is named is the host, or the address without everything behind it.

extension ConferenceError {
    // MARK: Subscribing

    /// An address that is none, or not one that can be fetched.
    ///
    /// - Parameter reason: the end of the sentence "…: it".
    package static func badSubscriptionAddress(_ reason: String) -> ConferenceError {
        ConferenceError(
            "badAddress", .usage,
            """
            That address cannot be subscribed to: it \(reason). Give an address that begins with https:// or webcal://, or \
            the path of a calendar file.
            """)
    }

    /// An address over a connection that everybody on the way can read and change.
    package static func insecureSubscriptionAddress(host: String) -> ConferenceError {
        ConferenceError(
            "insecureAddress", .usage,
            """
            A calendar of “\(shown(host))” over http could be read and changed on its way. Give its address with https:// \
            instead.
            """)
    }

    /// The same address twice.
    package static func duplicateSubscription(_ title: String) -> ConferenceError {
        ConferenceError(
            "duplicateSubscription", .usage,
            """
            The calendar “\(shown(title))” is subscribed to that address already. “conferencectl refresh” fetches it; \
            “conferencectl sources remove” ends it.
            """)
    }

    /// More subscriptions than there may be.
    package static func tooManySubscriptions(limit: Int) -> ConferenceError {
        ConferenceError(
            "tooManySubscriptions", .cannotCreate,
            """
            There are \(limit) subscribed calendars, the most that there may be. Remove one with “conferencectl sources \
            remove”.
            """)
    }

    /// A new calendar with a title that is taken.
    package static func calendarTitleTaken(_ title: String) -> ConferenceError {
        ConferenceError(
            "calendarTitleTaken", .usage, "There is a calendar “\(shown(title))” already. Choose another name.")
    }

    /// More often than is good for the server.
    package static func refreshTooOften(_ text: String) -> ConferenceError {
        ConferenceError(
            "refreshTooOften", .usage,
            "“\(shown(text))” is too often to refresh a calendar, or too seldom: from 5m to 30d is possible.")
    }

    /// A path that leads to neither file nor folder.
    package static func notASourceFile(_ path: String) -> ConferenceError {
        ConferenceError("notASourceFile", .badData, "“\(shown(path))” is neither a file nor a folder.")
    }

    // MARK: Fetching

    /// The connection failed, or what came over it breaks a bound.
    package static func subscriptionUnreachable(_ sentence: String) -> ConferenceError {
        ConferenceError("subscriptionUnreachable", .unavailable, shown(sentence))
    }

    /// There is more of it than is fetched.
    package static func subscriptionTooLarge(host: String, limit: Int) -> ConferenceError {
        ConferenceError(
            "subscriptionTooLarge", .badData,
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
        return ConferenceError("subscriptionRefused", .unavailable, sentence)
    }

    /// Somebody else is at it.
    package static func subscriptionBusy() -> ConferenceError {
        ConferenceError(
            "subscriptionBusy", .temporary,
            "Another program is refreshing it just now. If that was killed, --force does it all the same.")
    }

    /// Some were not refreshed; the reasons were told before.
    package static func refreshFailed(_ failed: Int, of count: Int) -> ConferenceError {
        ConferenceError(
            "refreshFailed", .unavailable,
            failed == 1 && count == 1
                ? "The calendar was not refreshed, and stays as it was. “conferencectl sources” shows when it is tried again."
                : "\(failed) of \(count) calendars were not refreshed, and stay as they were. “conferencectl sources” shows when "
                    + "each is tried again.")
    }

    // MARK: Managing

    /// No source has that name.
    package static func noSuchSource(_ name: String, known: [String]) -> ConferenceError {
        let list = known.prefix(20).map { "“\(shown($0))”" }.joined(separator: ", ")
        return ConferenceError(
            "noSuchSource", .notFound,
            "There is no source “\(shown(name))” that comes from somewhere else. "
                + (known.isEmpty ? "“conferencectl sources add” adds one." : "There is \(list)."))
    }

    /// Several have it, but for capital letters.
    package static func ambiguousSource(_ name: String, candidates: [String]) -> ConferenceError {
        ConferenceError(
            "ambiguousSource", .usage,
            "“\(shown(name))” can be several sources. Take the identifier of one: "
                + candidates.map(shown).joined(separator: ", "))
    }

    /// The source of what is kept in the store alone.
    package static func sourceStays(_ title: String) -> ConferenceError {
        ConferenceError(
            "sourceStays", .usage,
            "“\(shown(title))” is what is kept in your store, and stays. “conferencectl calendars remove” removes a calendar."
        )
    }

    /// A copy, which is not removed as a calendar of one's own.
    package static func calendarComesFromElsewhere(_ title: String) -> ConferenceError {
        ConferenceError(
            "calendarComesFromElsewhere", .usage,
            "The calendar “\(shown(title))” is a copy of one somewhere else. “conferencectl sources remove” removes it."
        )
    }

    /// Nobody is there to be asked before something goes.
    package static func removalNeedsConfirmation(_ title: String) -> ConferenceError {
        ConferenceError(
            "confirmationNeeded", .usage,
            "Nobody can be asked whether “\(shown(title))” may be removed: say so with --yes.")
    }

    /// The user said no.
    package static func removalNotConfirmed(_ title: String) -> ConferenceError {
        ConferenceError("notConfirmed", .noPermission, "“\(shown(title))” was not removed.")
    }

    /// A colour that no calendar can have.
    package static func badColor(_ text: String) -> ConferenceError {
        ConferenceError(
            "badColor", .usage,
            "“\(shown(text))” is no colour. Write #RRGGBB, such as #1E90FF, or a name of CSS, such as dodgerblue.")
    }

    /// A room for an event that is a copy.
    package static func readOnlyEventTakesNoRoom(
        _ title: String, identifier: String, calendar: String
    ) -> ConferenceError {
        let file = "copy.ics"
        return ConferenceError(
            "calendarReadOnly", .noPermission,
            """
            “\(shown(title))” is in the calendar “\(shown(calendar))”, which is read-only, so that it can get no room and lose \
            none. Make a copy of your own: “conferencectl export --event \(shown(identifier)) -o \(file)”, then “conferencectl \
            import \(file) --calendar NAME”; the copy can have a room.
            """)
    }

    /// A new calendar where calendars come from elsewhere.
    package static func sourceTakesNoCalendar(_ title: String) -> ConferenceError {
        ConferenceError(
            "sourceTakesNoCalendar", .noPermission,
            "“\(shown(title))” takes no new calendars. Choose the source of this computer.")
    }
}
