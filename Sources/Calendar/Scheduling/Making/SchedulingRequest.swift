package import CalendarModel
import ConferenceErrors
package import ConferenceModel
import ICalendar

/// Messages of an organizer: invitations and new versions (REQUEST; RFC 5546, 3.2.2), and refusals of proposals
/// (DECLINECOUNTER; 3.2.8).
package enum SchedulingRequest {
    /// Returns the invitation to an event.
    ///
    /// The message has what the attendees may know: neither alarms nor the parameters that only servers use, and no attachments
    /// on this computer.
    ///
    /// - Parameters:
    ///   - components: the texts of the event as an export writes them, so that attendees see how to join: the single event, the
    ///     series with its detached occurrences, or occurrences alone.
    ///   - organizer: the organizer of an event that names none.
    ///   - now: in seconds since 1970-01-01T00:00:00Z.
    /// - Throws: `noAttendees`, `noOwnAddress`; `messageUnusable` for a component without a UID.
    package static func make(
        for components: [String], organizer: Participant? = nil, now: Int64, zones: SchedulingZones,
        limits: Limits = Limits()
    ) throws -> SchedulingMessage {
        var texts: [String] = []
        for text in components {
            var component = ComponentText(text)
            guard component.property("ATTENDEE") != nil else {
                throw ConferenceError.noAttendees(
                    component.property("SUMMARY").map { TextEscaping.unescaped($0.value) } ?? "")
            }
            if component.property("ORGANIZER") == nil {
                guard let organizer else { throw ConferenceError.noOwnAddress() }
                component.append(ContentLine(organizer: organizer))
            }
            component.prepareForSending(now: now)
            texts.append(PrivateNames.removed(from: component.text))
        }
        return try SchedulingMessage(.request, texts, zones: zones, limits: limits)
    }

    /// Returns the refusal of an attendee's proposal.
    ///
    /// - Parameter organizer: the organizer of the event, whom some programs leave out of a proposal.
    package static func decline(
        _ proposal: SchedulingDecision.Proposal, organizer: Participant?, comment: String? = nil, now: Int64,
        zones: SchedulingZones,
        limits: Limits = Limits()
    ) throws -> SchedulingMessage {
        let components = proposal.items.sorted { $0.key < $1.key }.map { _, item in
            // RFC 5546 allows neither attendees nor a title here.
            var component = SchedulingComponent(about: item, keeping: ["RECURRENCE-ID"], now: now)
            if let line = ComponentText(item.text).property("ORGANIZER") ?? organizer.map(ContentLine.init(organizer:))
            {
                component.append(line)
            }
            if item.revision.sequence > 0 { component.append(sequence: item.revision.sequence) }
            component.append(comment: comment)
            return component.text
        }
        return try SchedulingMessage(.declineCounter, components, zones: zones, limits: limits)
    }
}

extension ComponentText {
    /// Removes what is not for attendees, and stamps the component.
    fileprivate mutating func prepareForSending(now: Int64) {
        setComponents("VALARM", to: [])
        remove("REQUEST-STATUS")
        remove("ATTACH") { !$0.word.lowercased().hasPrefix("http") && !$0.parameter("VALUE", is: "BINARY") }
        for name in ["ORGANIZER", "ATTENDEE"] { edit(name) { $0.withoutLocalParameters } }
        edit("ATTENDEE") { line in
            // Whoever has not answered yet is asked to.
            let isOpen = line.text(of: "PARTSTAT").map { $0.uppercased() == "NEEDS-ACTION" } ?? true
            guard isOpen, line.text(of: "RSVP") == nil else { return line }
            return line.setting("PARTSTAT", to: "NEEDS-ACTION").setting("RSVP", to: "TRUE")
        }
        set("DTSTAMP", to: SchedulingComponent.stamp(now))
        if property("SEQUENCE") == nil { append(ContentLine("SEQUENCE", value: "0")) }
    }
}

extension ContentLine {
    fileprivate init(organizer: Participant) {
        self.init("ORGANIZER", value: SchedulingAddress.uri(organizer.address))
        self = setting("CN", to: organizer.name)
    }
}
