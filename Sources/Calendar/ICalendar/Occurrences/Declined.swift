import CalendarModel
package import ConferenceModel

/// Who was invited to an event and will not come.
package struct Declined: Sendable {
    private let attendees: [Participant]
    private let organizer: Participant?

    /// - Parameter text: from BEGIN:VEVENT to END:VEVENT.
    /// - Returns: nil where nobody has declined, which hardly costs anything to find out.
    package init?(_ text: String, limits: Limits) {
        guard text.utf8.count > 8, text.contains("DECLINED") else { return nil }
        let content = ItemContent(text, limits: limits)
        // Rooms and projectors do not come either.
        attendees = content.attendees.filter { $0.kind != .room && $0.kind != .resource }
        organizer = content.organizer
        guard attendees.contains(where: { $0.status == .declined }) else { return nil }
    }

    /// Whether it takes place without somebody: they have declined, or where they are not among those who were invited,
    /// everybody else has.
    ///
    /// - Parameter addresses: what may be theirs, such as `jo@example.org`, also as `Jo <jo@example.org>`.
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
