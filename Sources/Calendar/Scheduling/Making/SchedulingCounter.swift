package import CalendarModel
import ConferenceErrors
package import ConferenceModel
import ICalendar
package import Recurrence

/// The proposals of attendees for another version of an event (COUNTER; RFC 5546, 3.2.7).
package enum SchedulingCounter {
    /// Returns the proposal of other times for an event or an occurrence.
    ///
    /// - Parameters:
    ///   - item: the component of the invitation. The proposal is the whole component with its new times.
    ///   - me: the addresses of the person, one of which is invited.
    ///   - answer: the person's answer to the invitation, which stays as it is. A person who has not answered may come.
    ///   - now: in seconds since 1970-01-01T00:00:00Z.
    /// - Throws: `noOrganizerToAnswer`, `noOwnAddress`.
    package static func make(
        for item: SchedulingItem, start: EventTime, end: EventTime, as me: [String], name: String? = nil,
        answer: Participant.Status? = nil, comment: String? = nil, now: Int64, zones: SchedulingZones,
        limits: Limits = Limits()
    ) throws -> SchedulingMessage {
        guard item.organizer != nil else { throw ConferenceError.noOrganizerToAnswer(item.title) }
        var component = ComponentText(item.text)
        component.setComponents("VALARM", to: [])
        for name in ["COMMENT", "REQUEST-STATUS", "DURATION", "DTEND"] { component.remove(name) }
        component.set("DTSTART", to: ContentLine("DTSTART", start))
        component.append(ContentLine("DTEND", end))
        component.set("DTSTAMP", to: SchedulingComponent.stamp(now))
        let own = component.properties("ATTENDEE").first { line in
            SchedulingParty(line, limits: limits)?.isOne(of: me) ?? false
        }
        // Other attendees would make it unclear whose proposal this is.
        component.remove("ATTENDEE")
        guard let address = me.first else { throw ConferenceError.noOwnAddress() }
        let given = [nil, .unknown, .needsAction].contains(answer) ? nil : answer
        component.append(
            (own ?? ContentLine(attendee: address, name: name))
                .setting("PARTSTAT", to: (given ?? .tentative).word).setting("RSVP", to: nil))
        component.edit("ORGANIZER") { $0.withoutLocalParameters }
        component.edit("ATTENDEE") { $0.withoutLocalParameters }
        if let comment, !comment.isEmpty {
            component.append(ContentLine("COMMENT", value: TextEscaping.escaped(comment)))
        }
        return try SchedulingMessage(
            .counter, [PrivateNames.removed(from: component.text)], zones: zones, limits: limits)
    }
}
