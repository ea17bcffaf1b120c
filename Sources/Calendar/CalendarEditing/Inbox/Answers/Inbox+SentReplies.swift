import CalendarModel
import CalendarStore
import Scheduling

extension Inbox {
    /// Returns the user's answers to an event and its occurrences that wait or may have arrived, the oldest first.
    func sentReplies(
        toEvent uid: String, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [(mail: OutgoingMessage, reply: SchedulingMessage)] {
        try reader.messages(aboutEvent: uid).filter(\.counts).compactMap { mail in
            SchedulingMessage(mail: mail.text, limits: editor.limits)
                .flatMap { $0.method == .reply ? (mail, $0) : nil }
        }
    }
}
