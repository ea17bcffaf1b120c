import CalendarModel
import ICalendar
import Recurrence

// What the user has removed from a series of another organizer: single occurrences, and all from a place on.
extension SeriesSuccession {
    /// Returns the occurrences that the user has removed from a series, by their names.
    ///
    /// - Parameter base: the organizer's version of the master.
    static func removedByUser(_ master: EventRecord?, base: String?, _ resolver: ZoneResolver) -> [String] {
        guard let master, let base else { return [] }
        let series = SeriesStart(master)
        let decidedByOrganizer = exceptions(ComponentText(base), series, resolver)
        return exceptions(ComponentText(master.text), series, resolver)
            .filter { $0.value > decidedByOrganizer[$0.key] ?? 0 }.map(\.key).sorted()
    }

    /// Returns how often a series leaves out each occurrence: twice, if both the organizer and the user have removed it.
    private static func exceptions(
        _ text: ComponentText, _ series: SeriesStart, _ resolver: ZoneResolver
    ) -> [String: Int] {
        let places = text.properties("EXDATE").flatMap(\.times)
            .map { series.place(of: $0.start, resolver).basicFormat }
        return Dictionary(places.map { ($0, 1) }, uniquingKeysWith: +)
    }

    /// Returns the last place of a series that the user has ended, in seconds of its local time; nil if it ends as its organizer
    /// says.
    ///
    /// - Parameter base: the organizer's version of the master.
    static func endByUser(
        _ master: EventRecord?, base: String?, _ editor: CalendarEditor, _ resolver: ZoneResolver
    ) throws -> Int64? {
        guard let master, master.isRecurring, let base else { return nil }
        let known = ComponentText(master.text).property(PrivateNames.end)?.time?.local.secondsSinceEpoch
        let rules = [master.text, base].map { ComponentText($0).properties("RRULE").map(\.value) }
        guard rules[0] != rules[1], rules[0].allSatisfy({ RuleText($0)?.isBounded ?? true }) else { return known }
        let resolver = resolver.bound(to: master.zoneSet)
        let instances = SeriesInstances(master, [master], limits: editor.limits, resolver)
        let former = try editor.texts(resolver).derive(base, from: master)
        // UNTIL is later than the last occurrence, if the organizer has cancelled some before the end.
        let until = rules[0].compactMap { (try? RecurrenceRule(text: $0))?.until }
            .map { resolver.local(of: $0, on: master.start.reference).secondsSinceEpoch }.max()
        guard let last = until ?? instances.last(before: SeriesInstances.latest),
            SeriesInstances(former, [former], limits: editor.limits, resolver).hasAnything(from: last + 1)
        else { return known }
        return min(last, known ?? last)
    }

    /// Returns a new version of a master without what comes after a place where the user has ended the series.
    static func ended(
        _ master: EventRecord, after last: Int64, _ editor: CalendarEditor, _ resolver: ZoneResolver
    ) throws -> EventRecord {
        let resolver = resolver.bound(to: master.zoneSet)
        let instances = SeriesInstances(master, [master], limits: editor.limits, resolver)
        // Nothing is left if the organizer has removed all that came before.
        let isCut = last >= master.start.local.secondsSinceEpoch && instances.hasAnything(from: last + 1)
        var text = ComponentText(master.text)
        let end = EventTime(LocalDateTime(secondsSinceEpoch: last), .floating)
        text.set(PrivateNames.end, to: isCut ? nil : EventText.line(PrivateNames.end, end))
        let master = try editor.texts(resolver).derive(text.text, from: master)
        guard isCut else { return master }
        return try editor.texts(resolver).head(
            of: SeriesInstances(master, [master], limits: editor.limits, resolver), before: last + 1)
    }

    /// Returns where the user has ended the series, as a place of the new version.
    func place(ofEnd end: Int64) -> Int64 {
        guard abs(shift) >= 86_400 else { return end + shift }
        // If the first occurrences are gone, only DTSTART has moved.
        let instances = SeriesInstances(old, [old], limits: editor.limits, resolver.bound(to: old.zoneSet))
        guard let last = instances.last(before: end + 1) else { return end + shift }
        let name = instances.time(at: last).basicFormat
        return heir(of: name).flatMap { SeriesInstances.place($0.recurrenceID) } == last ? end : end + shift
    }

    /// Returns what an occurrence that the user has removed is called in the new version, also if that version does not have it:
    /// a later one may have it again. Nil if this cannot be told, because the series has moved to another day.
    func name(ofRemoved place: String) -> String? {
        if let heir = heir(of: place) { return heir.recurrenceID }
        guard abs(shift) < 86_400, let second = SeriesInstances.place(place) else { return nil }
        var time = new.start
        time.local = LocalDateTime(secondsSinceEpoch: second + shift)
        return time.basicFormat
    }

    /// Returns a series without the occurrences that the user has removed.
    ///
    /// - Parameter organizer: the organizer's version of the master, which may leave out the same ones.
    static func excluding(
        _ places: [String], from master: ComponentText, _ series: SeriesStart, organizer: String?,
        _ resolver: ZoneResolver
    ) -> ComponentText {
        var text = master
        let present = exceptions(master, series, resolver)
        let decidedByOrganizer = organizer.map { exceptions(ComponentText($0), series, resolver) } ?? [:]
        for place in places where present[place] ?? 0 <= decidedByOrganizer[place] ?? 0 {
            guard let time = EventTime(basicFormat: place) else { continue }
            var excluded = series.time
            excluded.local = time.local
            text.append(EventText.line("EXDATE", excluded))
        }
        return text
    }
}
