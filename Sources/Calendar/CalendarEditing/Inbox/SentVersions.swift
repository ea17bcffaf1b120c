import CalendarModel
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling

/// The versions of an event that guests may have been told of.
///
/// The event does not know them all: it goes back with an undo, and a cancellation for one guest changes nothing for the
/// others. A guest's calendar ignores whatever is older than what it has (RFC 5546, 2.1.5).
struct SentVersions {
    /// The largest SEQUENCE by RECURRENCE-ID.
    private var told: [String: Int] = [:]
    /// The largest SEQUENCE of a cancellation.
    private var cancelled: [String: Int] = [:]
    /// The latest DTSTAMP.
    private var stamp: Int64?

    /// - Parameter messages: those about the event that were sent, or may have been, or will be.
    init(_ messages: [OutgoingMessage], limits: Limits) {
        for message in messages.compactMap({ SchedulingMessage(mail: $0.text, limits: limits) })
        where message.method == .request || message.method == .cancel {
            for item in message.items {
                let place = Self.place(item)
                if let own = item.revision.stamp { stamp = max(stamp ?? own, own) }
                told[place] = max(told[place] ?? 0, item.revision.sequence)
                guard message.method == .cancel else { continue }
                cancelled[place] = max(cancelled[place] ?? 0, item.revision.sequence)
            }
        }
    }

    /// Returns a message with components that are newer than all that were sent.
    ///
    /// An invitation may have the SEQUENCE of an earlier one, but not that of a cancellation. DTSTAMP is always later: it
    /// decides between versions with the same SEQUENCE, also between those of the same second.
    func raised(_ message: SchedulingMessage, limits: Limits) -> SchedulingMessage {
        var message = message
        message.items = message.items.map { item in
            var text = ComponentText(item.text)
            if let stamp, let own = item.revision.stamp, own <= stamp {
                text.set("DTSTAMP", to: ContentLine("DTSTAMP", value: ComponentText.stamp(stamp + 1)))
            }
            let place = Self.place(item)
            let sent = max(told[place] ?? told[""] ?? -1, cancelled[""] ?? -1)
            let refused = message.method == .cancel ? sent : max(cancelled[place] ?? -1, cancelled[""] ?? -1)
            if item.revision.sequence < sent || item.revision.sequence <= refused,
                sent < SchedulingRevision.largestSequence
            {
                text.set("SEQUENCE", to: ContentLine("SEQUENCE", value: "\(sent + 1)"))
            }
            return (try? SchedulingItem(text.text, limits: limits)) ?? item
        }
        return message
    }

    private static func place(_ item: SchedulingItem) -> String { item.recurrenceID?.basicFormat ?? "" }
}
