import CalendarModel
package import ConferenceModel
import ICalendar

extension SchedulingDecision.Update {
    /// Returns the components to save, by RECURRENCE-ID as in ``items``.
    ///
    /// The person's answer is kept, unless the component takes place at another time: then the organizer asks for a new one
    /// (RFC 5546, 3.2.2.1). The answer of one address is not that of another one. Alarms are the person's, not the organizer's. An
    /// occurrence that ADD brings gets its RECURRENCE-ID, and the series its RDATE.
    package func texts(over stored: StoredInvitation, me: [String], limits: Limits) -> [String: String] {
        var texts: [String: String] = [:]
        var additions: [ContentLine] = []
        let alarmsOfSeries = Self.alarms(of: stored.master)
        for (place, item) in items.sorted(by: { $0.key < $1.key }) {
            var component = ComponentText(item.text)
            if !place.isEmpty, item.recurrenceID == nil, let start = item.start {
                component.append(ContentLine("RECURRENCE-ID", start))
                additions.append(ContentLine("RDATE", start))
            }
            let before = stored.items[place] ?? (place.isEmpty ? nil : stored.master)
            component.setComponents(
                "VALARM", to: stored.items[place].map(Self.alarms) ?? (place.isEmpty ? [] : alarmsOfSeries))
            texts[place] = component.text
            guard !rescheduled.contains(place), let before else { continue }
            for address in me {
                guard let own = item.attendee(among: [address]), own.participant.status == .needsAction,
                    let answer = before.attendee(own)?.participant.status, answer != .needsAction
                else { continue }
                texts[place] = SchedulingAnswer.text(
                    texts[place] ?? component.text, answeredBy: [address], with: answer, limits: limits)
            }
        }
        if !additions.isEmpty, let series = stored.master {
            var component = ComponentText(texts[""] ?? series.text)
            for line in additions { component.append(line) }
            texts[""] = component.text
        }
        return texts
    }

    private static func alarms(of item: SchedulingItem?) -> [String] {
        item.map { ComponentText($0.text).components("VALARM") } ?? []
    }
}
