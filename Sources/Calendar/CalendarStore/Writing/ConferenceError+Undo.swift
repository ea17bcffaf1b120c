package import ConferenceErrors

// Errors about undoing changes.

extension ConferenceError.Code {
    package static let noSuchHistoryEntry = Self(rawValue: "noSuchHistoryEntry")
    package static let alreadyUndone = Self(rawValue: "alreadyUndone")
    package static let cannotUndo = Self(rawValue: "cannotUndo")
    package static let changedSince = Self(rawValue: "changedSince")
    package static let entryChangedSince = Self(rawValue: "entryChangedSince")
    package static let goneSince = Self(rawValue: "goneSince")
    package static let calendarOfEntryGone = Self(rawValue: "calendarOfEntryGone")
}

extension ConferenceError {
    /// The history has no entry with this number.
    package static func noSuchHistoryEntry(_ id: Int64) -> ConferenceError {
        ConferenceError(
            .noSuchHistoryEntry, .notFound, "The history has no change with the number \(id). Nothing was changed.")
    }

    /// `Change 3 of “Review”`. An entry whose event was removed for good has no title any more.
    private static func change(_ id: Int64, of title: String) -> Sentence {
        title.isEmpty ? "Change \(id)" : "Change \(id) of “\(title: shown(title))”"
    }

    /// The entry was undone before.
    package static func alreadyUndone(_ id: Int64, title: String) -> ConferenceError {
        ConferenceError(
            .alreadyUndone, .usage, "\(change(id, of: title)) was undone already. Nothing was changed.")
    }

    /// The history does not contain the data needed to undo the entry.
    package static func cannotUndo(_ id: Int64, title: String, problem: HistoryEntry.Problem) -> ConferenceError {
        let cause: Sentence =
            switch problem {
            case .large: "it has changed more than the history holds"
            case .forgotten: "something that it has changed was removed for good"
            }
        return ConferenceError(
            .cannotUndo, .notFound, "\(change(id, of: title)) cannot be undone: \(cause). Nothing was changed.")
    }

    /// Something that the entry has changed has changed again since.
    ///
    /// - Parameter later: the entry that has changed it last, if it is in the history.
    package static func changedSince(_ id: Int64, title: String, later: Int64?) -> ConferenceError {
        let cause: Sentence =
            later.map { ", last by change \($0). Undo that one first" } ?? " by another program or machine"
        return ConferenceError(
            .changedSince, .temporary,
            "Change \(id) was not undone, because “\(title: shown(title))” has been changed since\(cause).",
            arguments: later.map { ["\($0)"] } ?? [])
    }

    /// A message has changed an entry of the inbox since the user has decided on it.
    package static func entryChangedSince(_ id: Int64, entry: Int64, title: String) -> ConferenceError {
        ConferenceError(
            .entryChangedSince, .temporary,
            "Change \(id) was not undone, because a newer message has changed entry \(entry) of the inbox, "
                + "“\(title: shown(title))”, since.")
    }

    /// Something that the entry has changed is gone.
    ///
    /// - Parameter later: the entry that has removed it, if it is in the history.
    package static func goneSince(_ id: Int64, title: String, later: Int64?) -> ConferenceError {
        let cause: Sentence =
            later.map { "was removed since, last by change \($0). Undo that one first" }
            ?? "is gone: another program or machine has deleted it since. Put its file back, from the trash or a backup, "
            + "and undo the change then; or add the event again"
        return ConferenceError(
            .goneSince, .notFound, "Change \(id) was not undone, because “\(title: shown(title))” \(cause).",
            arguments: later.map { ["\($0)"] } ?? [])
    }

    /// The calendar of an event is gone.
    package static func calendarOfEntryGone(_ id: Int64, title: String) -> ConferenceError {
        ConferenceError(
            .calendarOfEntryGone, .notFound,
            "\(change(id, of: title)) cannot be undone, because its calendar was removed or is no longer followed. Nothing "
                + "was changed."
        )
    }

    /// Returns a warning that an entry was passed over because its calendar is gone.
    ///
    /// - Parameter isOfInbox: whether its entry of the inbox is gone.
    package static func skippedUndo(of id: Int64, title: String, isOfInbox: Bool = false) -> Sentence {
        isOfInbox
            ? "\(change(id, of: title)) was skipped, because its entry of the inbox is gone."
            : "\(change(id, of: title)) was skipped, because its calendar was removed or is no longer followed."
    }
}
