import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar

/// Decides what becomes of an event that a file has and the calendar has as well.
struct EventMerge {
    enum Outcome {
        case unchanged
        case keptNewer
        /// A reply or a proposal of a participant, which is no version of the event.
        case keptFromMessage
        /// The second event with this UID in one file.
        case duplicate
        case update(EventRecord)
    }

    let outcome: Outcome

    /// - Parameters:
    ///   - new: as the file has it, with `importedText`.
    ///   - stored: the record with the same calendar, UID and RECURRENCE-ID.
    ///   - isSecondInFile: the file has had this event before.
    ///   - method: METHOD of the VCALENDAR in upper case, or empty.
    ///   - fileWins: whether the event becomes what the file says, whatever was done to it here.
    init(
        _ new: EventRecord, into stored: EventRecord, isSecondInFile: Bool, method: String, fileWins: Bool,
        limits: Limits
    ) {
        let order = FileVersionOrder(
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
            // Our own export, read again.
            outcome = isKnown ? .unchanged : .update(merged)
        }
    }

    /// The event of a file that has the last word, in the row that it has.
    ///
    /// Who made the conference is not taken back by a program that kept nothing but copies of it.
    static func replacing(_ stored: EventRecord, with new: EventRecord, limits: Limits) -> EventRecord {
        var replaced = new.keepingConference(of: stored, limits: limits)
        replaced.id = stored.id
        replaced.identifier = stored.identifier
        return replaced
    }

    private static func merged(
        _ new: EventRecord, _ stored: EventRecord, fileWins: Bool, limits: Limits
    ) -> EventRecord {
        let new = fileWins ? new : new.keepingConference(of: stored, limits: limits)
        var merged = new
        merged.id = stored.id
        merged.identifier = stored.identifier
        guard !fileWins, stored.ownsConference, let ours = stored.conference, !new.ownsConference else { return merged }
        // A room that was attached here stays. A conference that came with the update wins, unless it is the one that
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
