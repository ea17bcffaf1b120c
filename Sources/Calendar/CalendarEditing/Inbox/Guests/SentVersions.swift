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
    /// The components of invitations: the version of an occurrence, and who has got it.
    private var occurrences: [(place: String, sequence: Int, guests: [String])] = []
    /// The latest DTSTAMP.
    private var stamp: Int64?

    /// - Parameter messages: those about the event that were sent, or may have been, or will be.
    init(_ messages: [OutgoingMessage], limits: Limits) {
        for mail in messages {
            guard let message = SchedulingMessage(mail: mail.text, limits: limits),
                message.method == .request || message.method == .cancel
            else { continue }
            for item in message.items {
                let place = Self.place(item)
                if let own = item.revision.stamp { stamp = max(stamp ?? own, own) }
                told[place] = max(told[place] ?? 0, item.revision.sequence)
                guard message.method == .cancel else {
                    if !place.isEmpty { occurrences.append((place, item.revision.sequence, mail.recipients)) }
                    continue
                }
                cancelled[place] = max(cancelled[place] ?? 0, item.revision.sequence)
            }
        }
    }

    /// Returns a message with components that are newer than all that were sent.
    ///
    /// An invitation may have the SEQUENCE of an earlier one, but not that of a cancellation. DTSTAMP is always later: it
    /// decides between versions with the same SEQUENCE, also between those of the same second.
    ///
    /// A series has a higher SEQUENCE than the versions of occurrences that its guests have got and that it leaves out: those
    /// are no longer true (RFC 5546, 3.2.2.1), and a calendar would keep the ones that look newer.
    ///
    /// - Parameter guests: the guests who get the message.
    func raised(_ message: SchedulingMessage, for guests: [SchedulingParty], limits: Limits) -> SchedulingMessage {
        var message = message
        let leftOut = message.method == .request && message.master != nil ? self.leftOut(by: message, guests) : -1
        message.items = message.items.map { item in
            var text = ComponentText(item.text)
            if let stamp, let own = item.revision.stamp, own <= stamp {
                text.set("DTSTAMP", to: ContentLine("DTSTAMP", value: ComponentText.stamp(stamp + 1)))
            }
            let place = Self.place(item)
            let replaced = place.isEmpty ? leftOut : -1
            let sent = max(told[place] ?? told[""] ?? -1, cancelled[""] ?? -1, replaced)
            let refused =
                message.method == .cancel ? sent : max(cancelled[place] ?? -1, cancelled[""] ?? -1, replaced)
            if item.revision.sequence < sent || item.revision.sequence <= refused,
                sent < SchedulingRevision.largestSequence
            {
                text.set("SEQUENCE", to: ContentLine("SEQUENCE", value: "\(sent + 1)"))
            }
            return (try? SchedulingItem(text.text, limits: limits)) ?? item
        }
        return message
    }

    /// Returns the largest SEQUENCE of the occurrences that some guests have got, and a message about the series leaves out.
    private func leftOut(by message: SchedulingMessage, _ guests: [SchedulingParty]) -> Int {
        let places = Set(message.items.map(Self.place))
        return occurrences.filter { occurrence in
            !places.contains(occurrence.place) && occurrence.sequence > cancelled[occurrence.place] ?? -1
                && guests.contains { $0.isOne(of: occurrence.guests) }
        }.map(\.sequence).max() ?? -1
    }

    private static func place(_ item: SchedulingItem) -> String { item.recurrenceID?.basicFormat ?? "" }
}
