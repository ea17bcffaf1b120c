package import CalendarModel
package import ICalendar
import Recurrence
import Scheduling

// Invitations to single occurrences.
extension Inbox {
    /// Returns the occurrences that an invitation is about if it does not have their series, at the times that the series plans
    /// for them; none for any other entry. They must not look like events of their own.
    package func occurrences(of entry: InboxRecord) -> [Occurrence] {
        guard entry.kind != .reply, !entry.isReservation, let message = try? message(entry), message.master == nil
        else {
            return []
        }
        let resolver = message.resolver(editor.zones)
        // Several components may name one occurrence in different time zones.
        var seen: Set<Int64> = []
        let names = message.items.compactMap(\.recurrenceID).filter { seen.insert(resolver.instant(of: $0)).inserted }
        return names.map { time in
            Occurrence(at: (time, time), ofEvent: message.uid, resolver)
        }.sorted { $0.startInstant < $1.startInstant }
    }

    /// Returns whether an invitation to occurrences without their series is one to all that follow, too.
    package func includesFollowing(_ entry: InboxRecord) -> Bool {
        guard entry.kind != .reply, !entry.isReservation, let message = try? message(entry), message.master == nil
        else {
            return false
        }
        return message.items.contains(where: \.isThisAndFuture)
    }

    /// Returns the occurrences that a guest's message is about, and that take place as in the version that the guest answers, with
    /// that version: a new end of the series, or another occurrence that was moved, makes no answer to them outdated.
    ///
    /// - Parameters:
    ///   - told: the invitations that the guests have got, the oldest first.
    ///   - events: the records of the event.
    func untouchedOccurrences(
        in message: SchedulingMessage, _ told: [SchedulingMessage], _ events: [EventRecord]
    ) -> [(place: String, revision: SchedulingRevision)] {
        let (resolver, own) = (editor.resolver.bound(to: events), message.resolver(editor.zones))
        return message.items.compactMap { item in
            let place = place(of: item, in: events, own)
            guard item.recurrenceID != nil, !item.isThisAndFuture,
                let present = editor.lookup(resolver).occurrence(named: place, of: events), !present.isCancelled
            else { return nil }
            let known = told.last { invitation in
                (places(of: invitation)[place] ?? invitation.master).map {
                    $0.revision.sequence <= item.revision.sequence
                }
                    ?? false
            }
            guard let known else { return nil }
            let zones = known.resolver(editor.zones)
            let former = editor.lookup(zones).occurrence(named: place, of: records(of: places(of: known), zones))
            guard let former, former.startInstant == present.startInstant, former.endInstant == present.endInstant
            else { return nil }
            return (place, item.revision)
        }
    }
}

extension Occurrence {
    /// Creates an occurrence that says only when something takes place.
    ///
    /// - Parameter resolver: the resolver for the zones of the times.
    init(at times: ChangeNote.Times, ofEvent uid: String = "", _ resolver: ZoneResolver) {
        var event = EventRecord(
            uid: uid, title: "", start: times.start, end: times.end, rangeStart: 0, rangeEnd: 0, text: "")
        event.zoneSet = resolver.zoneSet(for: Set([times.start, times.end].compactMap(\.zoneName)))
        self.init(single: Origin(event), resolver)
    }
}
