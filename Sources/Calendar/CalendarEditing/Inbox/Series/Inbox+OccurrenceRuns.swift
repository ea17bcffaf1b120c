import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// Messages about occurrences of one series that are taken over as one.
extension Inbox {
    /// Returns whether messages change the same together as one after the other.
    ///
    /// - Parameter envelope: all of them as one message, which names zones and occurrences as the inbox does.
    func countTogether(
        _ run: OccurrenceRun, _ envelope: Envelope, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> Bool {
        guard run.hasSeveralVersions || envelope.message.hasRanges else { return true }
        let known = try KnownInvitation(envelope.message, inbox: self, sender: envelope.sender, reader)
        let message = envelope.message.defining(known.zones)
        guard !message.hasRanges || begin(rangesIn: message, after: former(known), besides: known.events) else {
            return false
        }
        let decision = SchedulingDecision.decide(
            message, about: known.stored, me: envelope.me, sender: envelope.sender, formerSender: known.entry?.sender,
            now: reader.now(), limits: editor.limits, zones: editor.zones)
        // One that is refused keeps the others out.
        if case .refused = decision.action { return false }
        return true
    }

    /// Returns whether each component for an occurrence and all that follow begins at an occurrence that the series has, after
    /// everything in which the series is known to differ from its rules. Then none of them replaces anything, and what the others
    /// change does not tell which occurrence it means.
    func begin(
        rangesIn message: SchedulingMessage, after former: FormerSeries, besides inCalendar: [EventRecord] = []
    ) -> Bool {
        guard let master = former.series.first(where: { $0.recurrenceID.isEmpty }),
            let names = RangeNames(of: [master], after: [], editor, former.lookup.resolver)
        else { return false }
        let (start, resolver) = (SeriesStart(master), message.resolver(editor.zones))
        let last = (former.series + inCalendar).map(\.recurrenceID).max() ?? ""
        return message.items.allSatisfy { item in
            guard item.isThisAndFuture, let name = item.recurrenceID else { return false }
            let place = start.place(of: name, resolver).basicFormat
            return place > last && names.has(place)
        }
    }
}
