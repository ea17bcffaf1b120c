package import CalendarModel
import ConferenceErrors
package import ConferenceModel
import ICalendar

/// Answers of an attendee (REPLY; RFC 5546, 3.2.3), and questions for the current version (REFRESH; 3.2.6).
package enum SchedulingReply {
    /// Returns the answer to an invitation.
    ///
    /// - Parameters:
    ///   - items: the components to answer: those of the invitation, or ``SchedulingItem/occurrence(at:)`` for one occurrence.
    ///   - me: the addresses of the person. The answer has the one that was invited; if none was, because the invitation was
    ///     forwarded, the first.
    ///   - name: the person's name, for an invitation that has none.
    ///   - now: in seconds since 1970-01-01T00:00:00Z.
    /// - Throws: `noOrganizerToAnswer`; `noOwnAddress` if `me` is empty.
    package static func make(
        to items: [SchedulingItem], as me: [String], name: String? = nil, status: Participant.Status,
        comment: String? = nil, now: Int64, zones: SchedulingZones, limits: Limits = Limits()
    ) throws -> SchedulingMessage {
        try make(.reply, to: items, as: me, name: name, comment: comment, now: now, zones: zones, limits: limits) {
            $0.setting("PARTSTAT", to: status.word).setting("RSVP", to: nil)
        }
    }

    /// Returns the question for the current version of an event.
    package static func refresh(
        of items: [SchedulingItem], as me: [String], comment: String? = nil, now: Int64, zones: SchedulingZones,
        limits: Limits = Limits()
    ) throws -> SchedulingMessage {
        try make(.refresh, to: items, as: me, name: nil, comment: comment, now: now, zones: zones, limits: limits) {
            $0.setting("PARTSTAT", to: nil).setting("RSVP", to: nil)
        }
    }

    private static func make(
        _ method: SchedulingMethod, to items: [SchedulingItem], as me: [String], name: String?, comment: String?,
        now: Int64, zones: SchedulingZones, limits: Limits, _ change: (ContentLine) -> ContentLine
    ) throws -> SchedulingMessage {
        let components = try items.map { item in
            guard item.organizer != nil else { throw ConferenceError.noOrganizerToAnswer(item.title) }
            let kept = method == .refresh ? ["RECURRENCE-ID", "ORGANIZER"] : SchedulingComponent.identifying
            var component = SchedulingComponent(about: item, keeping: kept, now: now)
            if method == .reply { component.append(sequence: item.revision.sequence) }
            component.append(change(try line(of: me, name: name, in: item, limits: limits)))
            component.append(comment: comment)
            return component.text
        }
        return try SchedulingMessage(method, components, zones: zones, limits: limits)
    }

    /// Returns the line of the person as the organizer wrote it, or a new one.
    private static func line(
        of me: [String], name: String?, in item: SchedulingItem, limits: Limits
    ) throws -> ContentLine {
        let invited = ComponentText(item.text).properties("ATTENDEE").first { line in
            SchedulingParty(line, limits: limits)?.isOne(of: me) ?? false
        }
        guard let invited else {
            guard let first = me.first else { throw ConferenceError.noOwnAddress() }
            return ContentLine(attendee: first, name: name)
        }
        guard let name, invited.text(of: "CN") == nil else { return invited }
        return invited.setting("CN", to: name)
    }
}

extension Participant.Status {
    /// The value of PARTSTAT.
    package var word: String {
        switch self {
        case .unknown, .needsAction: "NEEDS-ACTION"
        case .accepted: "ACCEPTED"
        case .declined: "DECLINED"
        case .tentative: "TENTATIVE"
        case .delegated: "DELEGATED"
        case .completed: "COMPLETED"
        case .inProcess: "IN-PROCESS"
        case .other(let word): word
        }
    }
}
