import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar

/// Decides what to do with an event from a file that the calendar already has.
struct EventMerge {
    enum Outcome {
        case unchanged
        case keptNewer
        /// Keep the entry as a message: it is a participant's reply or proposal, not a version of the event.
        case keptFromMessage
        /// The file contains a second event with this UID.
        case duplicate
        case update(EventRecord)
    }

    let outcome: Outcome

    /// - Parameters:
    ///   - new: the event as it is in the file, with `importedText`.
    ///   - stored: the record with the same calendar, UID and RECURRENCE-ID.
    ///   - isSecondInFile: whether the file has already had this event.
    ///   - method: METHOD of the VCALENDAR in upper case, or empty.
    ///   - fileWins: whether the file's version replaces the stored one even if that was edited here.
    init(
        _ new: EventRecord, into stored: EventRecord, isSecondInFile: Bool, method: String, fileWins: Bool,
        limits: Limits
    ) {
        let order = VersionComparison(
            new, over: stored, isSecondInFile: isSecondInFile, method: method, fileWins: fileWins)
        switch order {
        case .unchanged: outcome = .unchanged
        case .keptNewer: outcome = .keptNewer
        case .keptFromMessage: outcome = .keptFromMessage
        case .duplicate: outcome = .duplicate
        case .new:
            let merged = Self.merged(new, stored, fileWins: fileWins, limits: limits)
            let isKnown =
                isSameText(merged.text, stored.text) && merged.conference == stored.conference
                && merged.ownsConference == stored.ownsConference
            // If nothing differs, the file is our own export.
            outcome = isKnown ? .unchanged : .update(merged)
        }
    }

    /// Returns the event of a file that takes precedence, with the row of the stored event.
    ///
    /// Provenance is kept even if another program left only copies of the conference.
    static func replacing(_ stored: EventRecord, with new: EventRecord, limits: Limits) -> EventRecord {
        var replaced = new.restoringConference(from: stored, limits: limits)
        replaced.id = stored.id
        replaced.identifier = stored.identifier
        return replaced
    }

    static func merged(
        _ new: EventRecord, _ stored: EventRecord, fileWins: Bool, limits: Limits
    ) -> EventRecord {
        let new = fileWins ? new : new.restoringConference(from: stored, limits: limits)
        var merged = new
        merged.id = stored.id
        merged.identifier = stored.identifier
        guard !fileWins, stored.ownsConference, let ours = stored.conference, !new.ownsConference else { return merged }
        // A conference that was attached here stays. A conference that comes with the update wins, unless it is the one that
        // was replaced here.
        if new.conference != nil {
            guard hasSameConferenceLines(new, stored) else { return merged }
            var text = ComponentText(new.text)
            text.remove(ConferenceProperty.entryPoint)
            merged.text = text.text
        }
        merged.conference = ours
        merged.ownsConference = true
        return merged
    }

    private static func hasSameConferenceLines(_ new: EventRecord, _ stored: EventRecord) -> Bool {
        guard let imported = stored.importedText else { return false }
        let name = ConferenceProperty.entryPoint
        return ComponentText(new.text).properties(name) == ComponentText(imported).properties(name)
    }
}
