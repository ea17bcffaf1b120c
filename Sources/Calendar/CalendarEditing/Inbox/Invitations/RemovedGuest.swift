import Scheduling

/// That the organizer has removed the user from the guests, in a component that only the inbox knows. The invitation then looks
/// as if it had been forwarded.
enum RemovedGuest {
    private static let component = "X-CONFERENCE-REMOVED"

    /// Returns the contents of an entry with the note.
    static func noting(_ isRemoved: Bool, in contents: String) -> String {
        isRemoved ? EntryContents.noting(component, in: contents) : contents
    }

    static func isNoted(in contents: String) -> Bool { EntryContents.has(component, in: contents) }

    /// Returns whether a new version does not have the user among the guests any more.
    ///
    /// - Parameters:
    ///   - items: all that is known of the event by now.
    ///   - message: what was known before.
    ///   - wasRemoved: whether an earlier version has removed the user.
    static func isRemoved(
        _ me: [String], from items: some Collection<SchedulingItem>, after message: SchedulingMessage?, wasRemoved: Bool
    ) -> Bool {
        guard !me.isEmpty, items.allSatisfy({ $0.attendee(among: me) == nil }) else { return false }
        return wasRemoved || message?.items.contains { $0.attendee(among: me) != nil } ?? false
    }
}
