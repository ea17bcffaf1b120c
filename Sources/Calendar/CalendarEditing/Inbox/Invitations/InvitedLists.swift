import CalendarModel
import ICalendar
import Scheduling

/// The addresses through which an invitation reached the user before it named one of the user's own: a mailing list, for example.
/// They are in a component that only the inbox knows.
enum InvitedLists {
    private static let component = "X-CONFERENCE-LISTS"
    private static let property = "ADDRESS"
    private static let most = 20

    /// Returns the contents of an entry with the addresses that are still invited.
    ///
    /// - Parameters:
    ///   - items: all that is known of the event by now.
    ///   - known: what was known before.
    static func noting(
        _ items: some Collection<SchedulingItem>, after known: KnownInvitation, me: [String], in contents: String
    ) -> String {
        var addresses = known.entry.map { read($0.contents) } ?? []
        if let message = known.message, message.items.allSatisfy({ $0.attendee(among: me) == nil }),
            items.contains(where: { $0.attendee(among: me) != nil })
        {
            addresses += message.principal.attendees.map(\.address).filter { !addresses.contains($0) }
        }
        let invited = addresses.filter { address in items.contains { $0.attendee(among: [address]) != nil } }
        guard !invited.isEmpty else { return contents }
        let lines = invited.prefix(most).map { ContentLine(property, value: TextEscaping.escaped($0)) }
        return EntryContents.adding(ComponentText(component, lines).text, to: contents)
    }

    /// Returns the addresses in the contents of an entry.
    static func read(_ contents: String) -> [String] {
        EntryContents.components(component, in: contents).flatMap { text in
            ComponentText(text).properties(property).map { TextEscaping.unescaped($0.value) }
        }
    }
}
