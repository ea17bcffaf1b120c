import CalendarSources
package import ConferenceErrors

// Errors of the commands for calendars and their sources.

extension ConferenceError.Code {
    package static let refreshTooOften = Self(rawValue: "refreshTooOften")
    package static let refreshFailed = Self(rawValue: "refreshFailed")
    package static let ambiguousSource = Self(rawValue: "ambiguousSource")
    package static let sourceStays = Self(rawValue: "sourceStays")
    package static let calendarComesFromElsewhere = Self(rawValue: "calendarComesFromElsewhere")
    package static let confirmationNeeded = Self(rawValue: "confirmationNeeded")
    package static let notConfirmed = Self(rawValue: "notConfirmed")
    package static let badColor = Self(rawValue: "badColor")
    package static let eventsRefused = Self(rawValue: "eventsRefused")
    package static let calendarPartlyRead = Self(rawValue: "calendarPartlyRead")
    package static let notAMailFolder = Self(rawValue: "notAMailFolder")
    package static let mailFoldersUnread = Self(rawValue: "mailFoldersUnread")
}

extension ConferenceError {
    /// An interval that is too short or too long.
    package static func refreshTooOften(_ text: String) -> ConferenceError {
        ConferenceError(
            .refreshTooOften, .usage,
            "“\(shown(text))” is not a valid refresh interval: choose from 5m to 30d.")
    }

    /// Some calendars were not refreshed; the reasons were printed before.
    package static func refreshFailed(_ failed: Int, of count: Int) -> ConferenceError {
        ConferenceError(
            .refreshFailed, .unavailable,
            failed == 1 && count == 1
                ? "The calendar was not refreshed, and stays unchanged. “conferencectl sources” shows when the next attempt is due."
                : "\(failed) of \(count) calendars were not refreshed, and stay unchanged. “conferencectl sources” shows "
                    + "when the next attempts are due.")
    }

    /// The source has no mails.
    package static func notAMailFolder(_ name: String) -> ConferenceError {
        ConferenceError(
            .notAMailFolder, .usage,
            "“\(title: shown(name))” is not a mail folder. “conferencectl refresh” fetches subscribed calendars.")
    }

    /// Some mail folders cannot be read; the reasons were printed before.
    package static func mailFoldersUnread(_ failed: Int, of count: Int) -> ConferenceError {
        ConferenceError(
            .mailFoldersUnread, .unavailable,
            failed == 1 && count == 1
                ? "The mail folder was not read." : "\(failed) of \(count) mail folders were not read.")
    }

    /// No source has that name.
    package static func noSuchSource(_ name: String, known: [String]) -> ConferenceError {
        let list = known.prefix(20).map { quoted($0) }.joined(separator: ", ")
        return ConferenceError(
            .noSuchSource, .notFound,
            "There is no source “\(shown(name))”. "
                + (known.isEmpty ? "“conferencectl sources add” adds one." : "There is \(list)."))
    }

    /// Several sources have that name, apart from capital letters.
    package static func ambiguousSource(_ name: String, candidates: [String]) -> ConferenceError {
        ConferenceError(
            .ambiguousSource, .usage,
            "“\(shown(name))” matches several sources. Use the folder or the identifier of one: "
                + "\(candidates.map { shown($0) }.joined(separator: ", "))")
    }

    /// The source of the calendars that exist only in the store.
    package static func sourceStays(_ title: String) -> ConferenceError {
        ConferenceError(
            .sourceStays, .usage,
            "“\(title: shown(title))” is the source of your own calendars, and cannot be removed. “conferencectl calendars remove” "
                + "removes a calendar.")
    }

    /// A copy, which cannot be removed like a calendar of the user's own.
    package static func calendarComesFromElsewhere(_ title: String) -> ConferenceError {
        ConferenceError(
            .calendarComesFromElsewhere, .usage,
            "The calendar “\(title: shown(title))” is a copy of a calendar from elsewhere. Remove it with “conferencectl "
                + "sources remove”.")
    }

    /// What is removed only after a confirmation.
    package enum Removal: Sendable {
        /// An event, a calendar or a source, by its name.
        case named(String)
        /// The conference of an event.
        case conference(of: String)
        case history

        fileprivate var sentence: Sentence {
            switch self {
            case .named(let title): "Removing “\(title: shown(title))”"
            case .conference(let title): "Removing the conference from “\(title: shown(title))”"
            case .history: "Forgetting all changes"
            }
        }
    }

    /// A removal without a terminal to ask on.
    package static func removalNeedsConfirmation(_ removal: Removal) -> ConferenceError {
        ConferenceError(
            .confirmationNeeded, .usage,
            "\(removal.sentence) needs a confirmation, and there is no terminal to ask on. Pass --yes to confirm.")
    }

    /// The user said no.
    package static func removalNotConfirmed(_ removal: Removal) -> ConferenceError {
        let kept: Sentence =
            switch removal {
            case .named(let title), .conference(let title): "“\(title: shown(title))”"
            case .history: "The history"
            }
        return ConferenceError(.notConfirmed, .noPermission, "\(kept) was left unchanged.")
    }

    /// A colour that no calendar can have.
    package static func badColor(_ text: String) -> ConferenceError {
        ConferenceError(
            .badColor, .usage,
            "“\(shown(text))” is not a colour. Write #RRGGBB, such as #1E90FF, or a CSS name, such as dodgerblue.")
    }

    /// A file of which some parts could not be read; the others were.
    ///
    /// - Parameters:
    ///   - leftOut: the number of parts that were skipped.
    ///   - unlisted: the number of events that are kept but not listed.
    ///   - overlong: the number of those of them that have a property which is too long; the others have no usable times.
    ///   - properties: the names of these properties, such as `UID`.
    package static func calendarPartlyRead(
        _ path: String, leftOut: Int, unlisted: Int = 0, overlong: Int = 0, properties: Set<String> = []
    ) -> ConferenceError {
        var lacks: [Sentence] = []
        if leftOut > 0 {
            lacks.append(
                "\(leftOut == 1 ? "one part" : "\(leftOut) parts") of it could not be read and "
                    + "\(leftOut == 1 ? "was" : "were") left out")
        }
        func kept(_ count: Int) -> Sentence {
            "\(count == 1 ? "it is" : "they are") kept for export but not listed"
        }
        func events(_ count: Int) -> Sentence { count == 1 ? "one event" : "\(count) events" }
        if overlong > 0 {
            let names = properties.sorted().joined(separator: " or the ")
            lacks.append("the \(names) of \(events(overlong)) is too long, so \(kept(overlong))")
        }
        let untimed = unlisted - overlong
        if untimed > 0 { lacks.append("the times of \(events(untimed)) could not be read, so \(kept(untimed))") }
        return ConferenceError(
            .calendarPartlyRead, .badData,
            "“\(shown(path))” is broken: \(lacks.joined(separator: "; ")); everything else was imported. Repair the file "
                + "and import it again; nothing will be imported twice.")
    }

    /// Some events of a file are those of messages that must not change what is in the calendar; the rest was imported.
    package static func eventsRefused(_ path: String, count: Int) -> ConferenceError {
        ConferenceError(
            .eventsRefused, .badData,
            count == 1
                ? "One event of “\(shown(path))” was refused, for the reason above. Everything else was imported."
                : "\(count) events of “\(shown(path))” were refused, for the reasons above. Everything else was imported."
        )
    }
}
