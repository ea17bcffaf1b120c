import CalendarModel
import ICalendar
import Recurrence
import Scheduling

// New versions of series in another time zone.
extension Inbox {
    /// Returns that a series has another time zone, which moves some of its occurrences: those after a change of the clock, for
    /// example. Nothing if it moves all of them, which another note says, or none.
    func notes(
        onZoneOf old: EventRecord, _ former: ZoneResolver, _ new: EventRecord, _ resolver: ZoneResolver
    ) -> [ChangeNote] {
        let rules = [old, new].map { ComponentText($0.text).properties("RRULE").map(\.value) }
        guard old.isRecurring, new.isRecurring, !old.start.isDate, !new.start.isDate,
            Self.endless(rules[0]) == Self.endless(rules[1]),
            old.start.reference != new.start.reference || old.zoneSet != new.zoneSet
        else { return [] }
        let occurrences = [(old, former), (new, resolver)].map { firstOccurrences(of: $0, $1) }
        guard occurrences[0].first?.startInstant == occurrences[1].first?.startInstant,
            let first = zip(occurrences[0], occurrences[1]).first(where: { $0.startInstant != $1.startInstant })
        else { return [] }
        let names = zoneNames(old, new)
        return [
            ChangeNote(
                .zone, nil, before: times(of: first.0), after: times(of: first.1), oldText: names?.old,
                newText: names?.new)
        ]
    }

    /// Returns the occurrences of the first years, also those that the series leaves out.
    private func firstOccurrences(of series: EventRecord, _ resolver: ZoneResolver) -> [Occurrence] {
        var whole = series
        var text = ComponentText(series.text)
        text.remove("EXDATE")
        whole.text = text.text
        let start = resolver.bound(to: series.zoneSet).instant(of: series.start)
        return SeriesExpansion([whole], limits: editor.limits, resolver: resolver)
            .occurrences(in: start..<start + 800 * 86_400).sorted { $0.startInstant < $1.startInstant }
    }

    /// Returns the names of two time zones; nil if one of them is not the name of a place. Programs make up such names.
    private func zoneNames(_ old: EventRecord, _ new: EventRecord) -> (old: String, new: String)? {
        let names = [old, new].compactMap { event -> String? in
            if event.start.reference == .utc { return "UTC" }
            return event.start.zoneName.flatMap { editor.zones.rules(ofLocation: $0) == nil ? nil : $0 }
        }
        return names.count == 2 && names[0] != names[1] ? (names[0], names[1]) : nil
    }
}

extension ZoneResolver {
    /// Returns whether two times are not the same span.
    func differs(_ times: ChangeNote.Times, from others: ChangeNote.Times) -> Bool {
        times.start.isDate != others.start.isDate || instant(of: times.start) != instant(of: others.start)
            || instant(of: times.end) != instant(of: others.end)
    }
}
