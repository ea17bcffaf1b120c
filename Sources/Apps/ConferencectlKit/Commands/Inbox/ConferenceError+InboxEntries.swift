package import ConferenceErrors
import CommandLineKit

// Errors about entries of the inbox that commands name.

extension ConferenceError.Code {
    package static let noSuchInboxEntry = Self(rawValue: "noSuchInboxEntry")
    package static let inboxEntryReplaced = Self(rawValue: "inboxEntryReplaced")
    package static let inboxEntryRemoved = Self(rawValue: "inboxEntryRemoved")
    package static let ambiguousInboxEntry = Self(rawValue: "ambiguousInboxEntry")
    package static let inboxEntryChanged = Self(rawValue: "inboxEntryChanged")
    package static let occurrenceNotAdded = Self(rawValue: "occurrenceNotAdded")
    package static let inboxHasNothing = Self(rawValue: "inboxHasNothing")
    package static let notOrganizer = Self(rawValue: "notOrganizer")
    package static let partlyTaken = Self(rawValue: "partlyTaken")
}

extension ConferenceError {
    package static func noSuchInboxEntry(_ text: String) -> ConferenceError {
        ConferenceError(
            .noSuchInboxEntry, .notFound,
            "There is no entry “\(shown(text, limit: 80))” in the inbox. “conferencectl inbox list --all” lists all entries."
        )
    }

    /// The entry was removed without another one in its place.
    package static func inboxEntryRemoved(_ id: Int64) -> ConferenceError {
        ConferenceError(
            .inboxEntryRemoved, .notFound,
            "Inbox entry \(id) is not there any more: the program that it came from has withdrawn it, it made room for newer ones when the inbox was full, or its event was removed for good. “conferencectl inbox list --all” lists all entries."
        )
    }

    /// The entry of a series has replaced the one of an occurrence, or that of an organizer the one of another sender.
    ///
    /// - Parameters:
    ///   - entry: the number of the entry that is there.
    ///   - title: its title.
    ///   - wasOfOther: whether another sender has made the former entry.
    package static func inboxEntryReplaced(
        _ id: Int64, by entry: Int64, title: String, wasOfOther: Bool
    ) -> ConferenceError {
        ConferenceError(
            .inboxEntryReplaced, .notFound,
            wasOfOther
                ? "Inbox entry \(id) was a message of another sender with the identifier of “\(title: shown(title))”. Entry \(entry) has replaced it: “conferencectl inbox show \(entry)”."
                : "Inbox entry \(id) was about an occurrence of “\(title: shown(title))”. Its series has arrived since, and entry \(entry) has both: “conferencectl inbox show \(entry)”."
        )
    }

    /// - Parameter candidates: the lines of the entries; they begin with their numbers.
    package static func ambiguousInboxEntry(_ text: String, candidates: [String]) -> ConferenceError {
        ConferenceError(
            .ambiguousInboxEntry, .usage,
            "“\(shown(text, limit: 80))” matches several entries of the inbox. Use the number of one:\(lines(candidates))"
        )
    }

    /// The command has read a mail that changes the entry which it decides on.
    ///
    /// - Parameter lines: what the entry says now.
    package static func inboxEntryChanged(_ id: Int64, lines: [String]) -> ConferenceError {
        ConferenceError(
            .inboxEntryChanged, .temporary,
            "A new mail has just changed inbox entry \(id), so nothing was decided. Give the command again to decide on what it says now:\(Self.lines(lines))"
        )
    }

    /// Only the occurrences of an event in a calendar have answers of their own.
    package static func occurrenceNotAdded(_ id: Int64, title: String) -> ConferenceError {
        ConferenceError(
            .occurrenceNotAdded, .badData,
            "“\(title: shown(title))” (inbox entry \(id)) is in no calendar, so its occurrences cannot be answered one by one. Accept the series first, or add it with “conferencectl inbox add \(id)”."
        )
    }

    /// There is no entry that the command could be about.
    package static func inboxHasNothing() -> ConferenceError {
        ConferenceError(
            .inboxHasNothing, .notFound,
            "The inbox has no entry for this command. “conferencectl inbox list --all” lists all entries.")
    }

    /// No entry was named, and there is no terminal to ask on.
    ///
    /// - Parameter command: the words that name the command.
    package static func inboxEntryMissing(_ command: String, candidates: [String]) -> ConferenceError {
        let error = ConferenceError.missingArgument("ENTRY", help: "conferencectl help \(command)")
        return ConferenceError(
            .missingArgument, .usage,
            error.sentence
                + " These can be chosen:\(lines(candidates.prefix(10)))\(candidates.count > 10 ? "\n  and more" : "")")
    }

    /// Only the organizer can invite guests.
    package static func notOrganizer(_ title: String, organizer: String) -> ConferenceError {
        ConferenceError(
            .notOrganizer, .noPermission,
            "“\(shown(title))” is organized by \(shown(organizer)), and only the organizer can invite guests. If that is you, "
                + "“conferencectl config addresses” says which addresses are yours.")
    }

    /// Some files or items were not taken into the inbox, and standard error has said why.
    ///
    /// - Parameter isRestTaken: whether others were.
    package static func partlyTaken(files: Int, items: Int, isRestTaken: Bool) -> ConferenceError {
        let what: Sentence =
            switch (files, items) {
            case (0, 1): "One item was"
            case (0, _): "\(items) items were"
            case (1, 0): "One file was"
            case (_, 0): "\(files) files were"
            case (1, 1): "One file and one item were"
            case (1, _): "One file and \(items) items were"
            case (_, 1): "\(files) files and one item were"
            default: "\(files) files and \(items) items were"
            }
        return ConferenceError(
            .partlyTaken, .badData,
            isRestTaken
                ? "\(what) not taken into the inbox, for the reasons above. Everything else was."
                : "\(what) not taken into the inbox, for the reasons above.")
    }
}
