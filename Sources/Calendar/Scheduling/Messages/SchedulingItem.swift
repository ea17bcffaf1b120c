import CalendarModel
package import ConferenceModel
import ICalendar
package import Recurrence

/// One VEVENT of a message: a single event, the master of a series, or an occurrence.
package struct SchedulingItem: Hashable, Sendable {
    /// The component from BEGIN:VEVENT to END:VEVENT, with CRLF line ends, and without blanks at the ends of its UID.
    package let text: String
    package let uid: String
    /// RECURRENCE-ID as the message has it; nil for a single event and a master.
    package let recurrenceID: EventTime?
    /// Whether the component stands for its occurrence and all following ones (RANGE=THISANDFUTURE).
    package let isThisAndFuture: Bool
    package let revision: SchedulingRevision
    package let title: String
    package let start: EventTime?
    /// Whether the component recurs.
    package let isSeries: Bool
    /// The value of STATUS in upper case.
    package let status: String?
    package let organizer: SchedulingParty?
    /// The first attendees, up to the limit.
    package let attendees: [SchedulingParty]
    /// Whether there are more attendees than the limit.
    package let hasMoreAttendees: Bool
    /// How many lines ``attendees`` were read from.
    private let attendeeLines: Int
    /// The texts of COMMENT, for people.
    package let comments: [String]
    /// What is unusual about the component, in the order found.
    package let oddities: [Oddity]

    /// Something in a component that was read in the only sensible way.
    package enum Oddity: Hashable, Sendable {
        /// SEQUENCE is not a number, or is negative. It counts as 0.
        case unreadableSequence
        /// DTSTAMP is missing or unreadable.
        case noStamp
        /// The version is the one that Outlook counts (X-MICROSOFT-CDO-APPT-SEQUENCE), because SEQUENCE is 0 or missing.
        case outlookSequence
    }

    /// Why a component is not usable.
    package enum Failure: Error, Hashable, Sendable {
        case noUID, longUID, unreadableRecurrenceID(String), sequenceOutOfRange(String)
    }

    package var isCancelled: Bool { status == "CANCELLED" }

    /// - Parameter text: the component from BEGIN:VEVENT to END:VEVENT, with CRLF line ends.
    package init(_ text: String, limits: Limits) throws(Failure) {
        let component = ComponentText(text)
        func line(_ name: String) -> String? {
            component.property(name).flatMap {
                (try? TextPolicy.line(
                    TextPolicy.beginning(TextEscaping.unescaped($0.value), limits.titleLength / 4), subject: name,
                    limit: limits.titleLength)) ?? nil
            }
        }
        guard let uid = component.property("UID")?.word, !uid.isEmpty else { throw .noUID }
        guard uid.utf8.count <= limits.urlLength else { throw .longUID }
        // The calendar finds the event by the same UID as the inbox.
        self.text = ComponentText.trimmingUID(text)?.text ?? text
        self.uid = uid
        let identifier = component.property("RECURRENCE-ID")
        recurrenceID = identifier?.time
        if let identifier, recurrenceID == nil { throw .unreadableRecurrenceID(identifier.value) }
        isThisAndFuture = identifier?.parameter("RANGE", is: "THISANDFUTURE") ?? false
        var oddities: [Oddity] = []
        revision = try Self.revision(of: component, &oddities)
        self.oddities = oddities
        title = line("SUMMARY") ?? ""
        start = component.property("DTSTART")?.time
        isSeries = component.property("RRULE") != nil || component.property("RDATE") != nil
        status = component.property("STATUS")?.word.uppercased()
        organizer = component.property("ORGANIZER").flatMap { SchedulingParty($0, limits: limits) }
        let lines = component.properties("ATTENDEE")
        attendees = lines.prefix(limits.attendeesPerItem).compactMap { SchedulingParty($0, limits: limits) }
        attendeeLines = min(lines.count, limits.attendeesPerItem)
        hasMoreAttendees = lines.count > attendeeLines
        comments = component.properties("COMMENT").prefix(limits.commentsPerItem).compactMap { comment in
            let text = TextPolicy.beginning(TextEscaping.unescaped(comment.value), limits.detailsLength / 4)
            return (try? TextPolicy.block(text, subject: "comment", limit: limits.detailsLength)) ?? nil
        }
    }

    private static func revision(
        of component: ComponentText, _ oddities: inout [Oddity]
    ) throws(Failure) -> SchedulingRevision {
        var sequence = 0
        if let text = component.property("SEQUENCE")?.word {
            if let number = Int(text), number >= 0 {
                guard number <= SchedulingRevision.largestSequence else { throw .sequenceOutOfRange(text) }
                sequence = number
            } else if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
                throw .sequenceOutOfRange(text)
            } else {
                oddities.append(.unreadableSequence)
            }
        }
        // Exchange counts its versions in a property of its own, and some versions of it leave SEQUENCE at 0.
        let own = component.property("X-MICROSOFT-CDO-APPT-SEQUENCE").flatMap { Int($0.word) }
        if sequence == 0, let own, (1...SchedulingRevision.largestSequence).contains(own) {
            sequence = own
            oddities.append(.outlookSequence)
        }
        let stamp = component.property("DTSTAMP")?.time?.local.secondsSinceEpoch
        if stamp == nil { oddities.append(.noStamp) }
        return SchedulingRevision(sequence: sequence, stamp: stamp)
    }

    /// Returns the attendee with one of some addresses, also behind the limit.
    package func attendee(among addresses: [String]) -> SchedulingParty? {
        guard !addresses.isEmpty else { return nil }
        return attendees.first { $0.isOne(of: addresses) } ?? laterAttendee { $0.isOne(of: addresses) }
    }

    /// Returns the guests who are a person with several addresses, each of which the organizer asks, also those behind the limit.
    /// The organizer is no guest, even if the person organizes the event under one address and is invited under another one.
    package func guests(among addresses: [String]) -> [SchedulingParty] {
        guard !addresses.isEmpty else { return [] }
        let later = hasMoreAttendees ? Array(ComponentText(text).properties("ATTENDEE").dropFirst(attendeeLines)) : []
        var found: [SchedulingParty] = []
        for party in attendees + later.compactMap({ SchedulingParty($0, limits: Limits()) })
        where party.isOne(of: addresses) && !(organizer?.isSame(as: party) ?? false)
            && !found.contains(where: { $0.isSame(as: party) })
        {
            found.append(party)
        }
        return found
    }

    /// Returns the attendee who is a person that another message names, also behind the limit.
    package func attendee(_ person: SchedulingParty) -> SchedulingParty? {
        attendees.first { $0.isSame(as: person) } ?? laterAttendee { $0.isSame(as: person) }
    }

    /// Returns the attendees up to the limit, and one more person who is among those behind it.
    package func attendees(with person: SchedulingParty) -> [SchedulingParty] {
        attendees + (laterAttendee { $0.isSame(as: person) }.map { [$0] } ?? [])
    }

    /// Returns an attendee behind the limit.
    private func laterAttendee(where isWanted: (SchedulingParty) -> Bool) -> SchedulingParty? {
        guard hasMoreAttendees else { return nil }
        return ComponentText(text).properties("ATTENDEE").dropFirst(attendeeLines).lazy
            .compactMap { SchedulingParty($0, limits: Limits()) }.first(where: isWanted)
    }

    /// Returns whether one of some addresses is the organizer's, or that of the person who acts for the organizer.
    package func isOrganized(by addresses: [String]) -> Bool {
        guard let organizer else { return false }
        return organizer.isOne(of: addresses)
            || organizer.sentBy.map { sender in addresses.contains { SchedulingAddress.isSame($0, sender) } } ?? false
    }
}
