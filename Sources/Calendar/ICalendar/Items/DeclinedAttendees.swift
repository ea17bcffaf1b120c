import CalendarModel
package import ConferenceModel

/// The attendees of an event, some of whom have declined.
package struct DeclinedAttendees: Sendable {
    private let attendees: [Participant]
    private let organizer: Participant?

    /// - Parameter text: from BEGIN:VEVENT to END:VEVENT.
    /// - Returns: nil if no attendee has declined; events without attendees cost very little.
    package init?(_ text: String, limits: Limits) {
        guard text.utf8.count > 8, text.contains("DECLINED") else { return nil }
        let content = ItemContent(text, limits: limits)
        // Rooms and equipment are not people who can decline.
        attendees = content.attendees.filter { $0.kind != .room && $0.kind != .resource }
        organizer = content.organizer
        guard attendees.contains(where: { $0.status == .declined }) else { return nil }
    }

    /// Returns whether the event takes place without a person: they have declined, or if they are not among the
    /// attendees, all other attendees have.
    ///
    /// - Parameter addresses: the person's addresses, such as `jo@example.org` or `Jo <jo@example.org>`.
    package func isDeclined(for addresses: [String]) -> Bool {
        let own = Set(addresses.map(Self.plain))
        let same = attendees.filter {
            own.contains(Self.plain($0.address)) || $0.email.map { own.contains(Self.plain($0)) } ?? false
        }
        if !same.isEmpty { return same.allSatisfy { $0.status == .declined } }
        let others = attendees.filter { attendee in organizer.map { !attendee.isSame(as: $0) } ?? true }
        return !others.isEmpty && others.allSatisfy { $0.status == .declined }
    }

    private static func plain(_ address: String) -> String {
        var text = address[...]
        if let open = text.lastIndex(of: "<"), text.hasSuffix(">") {
            text = text[text.index(after: open)...].dropLast()
        }
        let lower = text.lowercased()
        return lower.hasPrefix("mailto:") ? String(lower.dropFirst(7)) : lower
    }
}
