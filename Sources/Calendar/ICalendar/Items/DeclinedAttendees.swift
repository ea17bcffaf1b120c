package import CalendarModel
package import ConferenceModel

/// The attendees of an event, some of whom have declined.
package struct DeclinedAttendees: Sendable {
    private let attendees: [Participant]
    private let organizer: Participant?

    /// - Parameter text: the event from BEGIN:VEVENT to END:VEVENT.
    /// - Returns: nil if no attendee has declined; events without attendees cost very little.
    package init?(_ text: String, limits: Limits) {
        guard text.mentions("DECLINED") else { return nil }
        let content = ItemContent(text, limits: limits)
        // Rooms and equipment are not people who can decline.
        attendees = content.attendees.filter { $0.kind != .room && $0.kind != .resource }
        organizer = content.organizer
        guard attendees.contains(where: { $0.status == .declined }) else { return nil }
    }

    /// Returns whether the event takes place without a person: the person has declined, under one address at least and without
    /// another answer under others, or is not an attendee and all attendees have declined.
    ///
    /// - Parameter addresses: the person's addresses, such as `jo@example.org` or `Jo <jo@example.org>`.
    package func isDeclined(for addresses: [String]) -> Bool {
        let same = attendees.filter { $0.isOne(of: addresses) }
        if !same.isEmpty {
            let answers = same.map(\.status).filter { ![.needsAction, .unknown].contains($0) }
            return !answers.isEmpty && answers.allSatisfy { $0 == .declined }
        }
        let others = attendees.filter { attendee in organizer.map { !attendee.isSame(as: $0) } ?? true }
        return !others.isEmpty && others.allSatisfy { $0.status == .declined }
    }

}

extension ItemContent {
    /// Returns the attendee with one of these addresses, or nil. If a person is invited under several, the first one that has
    /// answered counts.
    ///
    /// - Parameter addresses: such as `jo@example.org` or `Jo <jo@example.org>`.
    package func attendee(among addresses: [String]) -> Participant? {
        let guests = guests(among: addresses)
        return guests.first { !$0.status.isMissing } ?? guests.first
            ?? attendees.first { $0.isOne(of: addresses) } ?? laterAttendee { $0.isOne(of: addresses) }
    }

    /// Returns the guests with these addresses, under all of which one person can be invited. The organizer is no guest.
    package func guests(among addresses: [String]) -> [Participant] {
        var found: [Participant] = []
        for guest in attendees where guest.isOne(of: addresses) {
            guard !(organizer.map { guest.isSame(as: $0) } ?? false), !found.contains(where: { guest.isSame(as: $0) })
            else { continue }
            found.append(guest)
        }
        return found
    }
}
