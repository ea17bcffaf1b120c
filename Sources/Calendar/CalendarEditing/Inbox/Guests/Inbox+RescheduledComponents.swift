import CalendarModel
import ICalendar
import Recurrence

// Which occurrences of the user's own event take place at another time, so that guests are asked for new answers.
extension Inbox {
    /// Returns the places of the components that take place at another time than before (RFC 5546, 3.2.2.1). A series that
    /// moves takes its occurrences with it, whose places are then others.
    ///
    /// - Parameter before: the records of the event before the change, which `old` is made of.
    func rescheduledPlaces(
        _ new: [GuestComponent], from old: [GuestComponent], before: [EventRecord]
    ) -> Set<String> {
        let hasSeriesMoved = new.contains { component in
            component.place.isEmpty && component.isRescheduled(from: old)
        }
        let gone = old.filter { former in !new.contains { $0.place == former.place } }
        let moved = new.filter { component in
            guard !component.place.isEmpty, !old.contains(where: { $0.place == component.place }) else {
                return component.isRescheduled(from: old)
            }
            // One that had no record of its own took place as its series made it.
            if let former = former(component.place, in: before) {
                return (former.start, former.end) != (component.record.start, component.record.end)
            }
            return hasSeriesMoved && !gone.contains { $0.times == component.times }
        }
        return Set(moved.map(\.place))
    }

    /// Returns the places of all components of the later part of a series that was split if it takes place at other times than
    /// the series did; none if it does not.
    func rescheduledPlaces(_ new: [GuestComponent], ofLaterPartOf split: GuestSplit) -> Set<String> {
        guard let master = new.first(where: { $0.place.isEmpty }), let first = firstOfLaterPart(split),
            let former = try? GuestComponent.components(of: split.before, limits: editor.limits)
                .first(where: { $0.place.isEmpty })
        else { return [] }
        let isMoved =
            (first.start, first.end) != (master.record.start, master.record.end)
            || former.repetitionRules != master.repetitionRules
        return isMoved ? Set(new.map(\.place)) : []
    }

    /// Returns the first occurrence of the later part as the series made it before; nil if there is none.
    func firstOfLaterPart(_ split: GuestSplit) -> Occurrence? {
        guard let master = split.before.first(where: { $0.recurrenceID.isEmpty }) else { return nil }
        let lookup = editor.lookup(editor.resolver.bound(to: master.zoneSet))
        let last = split.after.first { $0.recurrenceID.isEmpty }.flatMap { lookup.last(of: [$0], before: .max) }
        return lookup.next(of: [master], after: last?.endInstant ?? .min)
    }

    /// Returns the occurrences of the later part of a split series that stand for some of the series before, under the names that
    /// these had; without those that do not take place.
    func occurrences(at places: [String], inLaterPartOf split: GuestSplit) throws -> [GuestComponent] {
        guard let first = firstOfLaterPart(split), let master = split.tail.first(where: { $0.recurrenceID.isEmpty }),
            let begin = EventTime(basicFormat: first.recurrenceID)?.local
        else { return [] }
        let shift = master.start.local.secondsSinceEpoch - begin.secondsSinceEpoch
        return try places.compactMap { place in
            guard var time = EventTime(basicFormat: place) else { return nil }
            time.local = time.local.adding(seconds: shift)
            guard var record = former(time.basicFormat, in: split.tail), record.status != "CANCELLED" else {
                return nil
            }
            record.recurrenceID = place
            return try GuestComponent.components(of: [record], limits: editor.limits).first
        }
    }
}
