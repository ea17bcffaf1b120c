/// The properties of an event that its fields are derived from.
enum EventProperty: Int {
    case uid, summary, location, description, url, status, start, end, duration
    case rule, exceptionRule, dates, exceptionDates, recurrenceID
    case sequence, lastModified, stamp, conference, ownConference, ownDetails, ownNotes

    /// Whether the expansion of a series needs the property, because it says when the event and its occurrences take place, or
    /// whether an occurrence has the conference of its series.
    var isNeededForExpansion: Bool {
        switch self {
        case .start, .end, .duration, .rule, .exceptionRule, .dates, .exceptionDates, .recurrenceID, .ownConference:
            true
        default: false
        }
    }

    /// The name of a property that must not repeat (RFC 5545, 3.6.1); nil for all others.
    var nonrepeatingName: String? {
        switch self {
        case .uid: "UID"
        case .summary: "SUMMARY"
        case .location: "LOCATION"
        case .description: "DESCRIPTION"
        case .url: "URL"
        case .status: "STATUS"
        case .start: "DTSTART"
        case .end: "DTEND"
        case .duration: "DURATION"
        case .recurrenceID: "RECURRENCE-ID"
        case .sequence: "SEQUENCE"
        case .lastModified: "LAST-MODIFIED"
        case .stamp: "DTSTAMP"
        default: nil
        }
    }

    /// Recognises a property by its name, or returns nil for all other properties. Compares bytes, so that the many lines that
    /// are of no interest cost as little as possible.
    init?(_ bytes: Span<UInt8>, _ name: Range<Int>) {
        func isNamed(_ word: StaticString) -> Bool { matches(bytes, name, word) }
        switch name.count {
        case 3 where isNamed("UID"): self = .uid
        case 3 where isNamed("URL"): self = .url
        case 5 where isNamed("DTEND"): self = .end
        case 5 where isNamed("RRULE"): self = .rule
        case 5 where isNamed("RDATE"): self = .dates
        case 6 where isNamed("STATUS"): self = .status
        case 6 where isNamed("EXDATE"): self = .exceptionDates
        case 6 where isNamed("EXRULE"): self = .exceptionRule
        case 7 where isNamed("SUMMARY"): self = .summary
        case 7 where isNamed("DTSTART"): self = .start
        case 7 where isNamed("DTSTAMP"): self = .stamp
        case 8 where isNamed("LOCATION"): self = .location
        case 8 where isNamed("DURATION"): self = .duration
        case 8 where isNamed("SEQUENCE"): self = .sequence
        case 10 where isNamed("CONFERENCE"): self = .conference
        case 11 where isNamed("DESCRIPTION"): self = .description
        case 13 where isNamed("LAST-MODIFIED"): self = .lastModified
        case 13 where isNamed("RECURRENCE-ID"): self = .recurrenceID
        case 20 where isNamed("X-VIRTUAL-CONFERENCE"): self = .ownConference
        case 26 where isNamed("X-VIRTUAL-CONFERENCE-NOTES"): self = .ownNotes
        case 28 where isNamed("X-VIRTUAL-CONFERENCE-DETAILS"): self = .ownDetails
        default: return nil
        }
    }
}
