import ConferenceErrors
package import ConferenceModel
import ICalendar

/// The organizer's message that an event, some of its occurrences, or the invitation of an attendee is cancelled (CANCEL;
/// RFC 5546, 3.2.5).
package enum SchedulingCancel {
    /// Returns the message for an event or occurrences that do not take place.
    ///
    /// - Parameters:
    ///   - items: the components to cancel. The master stands for all occurrences; use ``SchedulingItem/occurrence(at:)`` for
    ///     one that is not detached.
    ///   - isRaised: whether the components have the SEQUENCE of the cancellation already; otherwise it is one more.
    ///   - now: in seconds since 1970-01-01T00:00:00Z.
    /// - Throws: `noAttendees`, `noOrganizerToAnswer`.
    package static func make(
        for items: [SchedulingItem], isRaised: Bool = false, now: Int64, zones: SchedulingZones,
        limits: Limits = Limits()
    ) throws -> SchedulingMessage {
        try make(items, isRaised: isRaised, now: now, zones: zones, limits: limits, status: "CANCELLED") { _ in true }
    }

    /// Returns the message for attendees who are no longer invited, while the event takes place for the others. It has no
    /// STATUS, and names only those attendees.
    ///
    /// - Parameters:
    ///   - items: the components as they were while the attendees were invited.
    ///   - attendees: the addresses of those attendees.
    package static func make(
        uninviting attendees: [String], from items: [SchedulingItem], isRaised: Bool = false, now: Int64,
        zones: SchedulingZones, limits: Limits = Limits()
    ) throws -> SchedulingMessage {
        let concerned = items.filter { $0.attendee(among: attendees) != nil }
        guard !concerned.isEmpty else { throw ConferenceError.noAttendees(items.first?.title ?? "") }
        return try make(concerned, isRaised: isRaised, now: now, zones: zones, limits: limits, status: nil) {
            $0.isOne(of: attendees)
        }
    }

    private static func make(
        _ items: [SchedulingItem], isRaised: Bool, now: Int64, zones: SchedulingZones, limits: Limits, status: String?,
        _ concerns: (SchedulingParty) -> Bool
    ) throws -> SchedulingMessage {
        let components = try items.map { item in
            guard item.organizer != nil else { throw ConferenceError.noOrganizerToAnswer(item.title) }
            var component = SchedulingComponent(about: item, keeping: SchedulingComponent.identifying, now: now)
            let raised = item.revision.sequence + (isRaised ? 0 : 1)
            component.append(sequence: min(raised, SchedulingRevision.largestSequence))
            if let status { component.append(ContentLine("STATUS", value: status)) }
            let lines = ComponentText(item.text).properties("ATTENDEE").filter { line in
                SchedulingParty(line, limits: limits).map(concerns) ?? false
            }
            guard !lines.isEmpty else { throw ConferenceError.noAttendees(item.title) }
            for line in lines { component.append(line.setting("RSVP", to: nil)) }
            return component.text
        }
        return try SchedulingMessage(.cancel, components, zones: zones, limits: limits)
    }
}
