import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// What a message changes in a title, a place or the rules of a series, and what a first invitation says about single
// occurrences.
extension Inbox {
    typealias FormerSeries = (series: [EventRecord], lookup: OccurrenceLookup)

    /// Returns the organizer's version of an event that is known before a message, or else that in the calendar.
    func former(_ known: KnownInvitation) -> FormerSeries { known.former.get { self.series(before: known) } }

    private func series(before known: KnownInvitation) -> FormerSeries {
        let series = known.entry.map { events(of: $0) } ?? []
        guard series.isEmpty else {
            return (series, editor.lookup(known.message?.resolver(editor.zones) ?? editor.resolver))
        }
        // What the user has changed in an event that came from a file is no change of its organizer.
        if known.entry == nil, let imported = importedVersion(of: known.events) {
            let resolver = imported.resolver(editor.zones)
            return (records(of: places(of: imported), resolver), editor.lookup(resolver))
        }
        return inCalendar(known)
    }

    func inCalendar(_ known: KnownInvitation) -> FormerSeries {
        (known.events, editor.lookup(editor.resolver.bound(to: known.events)))
    }

    /// Returns the times of an occurrence in zones that every message knows.
    func times(of occurrence: Occurrence) -> ChangeNote.Times {
        (portable(occurrence.start, occurrence.startInstant), portable(occurrence.end, occurrence.endInstant))
    }

    /// Returns a time in a zone that every message knows.
    func portable(_ time: EventTime, _ instant: Int64) -> EventTime {
        guard let name = time.zoneName, editor.zones.rules(ofLocation: name) == nil else { return time }
        return EventTime(LocalDateTime(secondsSinceEpoch: instant), .utc)
    }

    // MARK: Titles and places

    /// Returns whether an event or occurrence has a new title or place.
    func notes(
        onTexts old: EventRecord?, _ new: EventRecord, _ name: EventTime?, isThisAndFuture: Bool = false
    ) -> [ChangeNote] {
        guard let old else { return [] }
        return [EntryChange.Kind.retitled, .relocated].compactMap { kind in
            let texts = [old, new].map { shownText(kind, of: $0) }
            guard texts[0] != texts[1] else { return nil }
            return ChangeNote(kind, name, isThisAndFuture: isThisAndFuture, oldText: texts[0], newText: texts[1])
        }
    }

    /// Returns the title or the place of an event as a note has it; nil if there is none.
    func shownText(_ kind: EntryChange.Kind, of event: EventRecord) -> String? {
        let text = kind == .retitled ? event.title : event.location
        return beginning(text.flatMap { $0.isEmpty ? nil : $0 })
    }

    // MARK: Rules

    /// Returns what a new version of a series changes in its rules, in its end, and in the occurrences that it leaves out or adds.
    /// If the whole series is moved, its occurrences are compared with those that they were before.
    ///
    /// - Parameters:
    ///   - update: what a message changes, if it has the new version. What its components of single occurrences say is told of
    ///     them, and not again as a change of the series.
    ///   - isRemoved: returns whether the user has removed an occurrence of the former version.
    func notes(
        onSeries old: EventRecord, _ former: FormerSeries, _ new: EventRecord,
        in update: SchedulingDecision.Update? = nil, _ isRemoved: (String) -> Bool, _ resolver: ZoneResolver
    ) -> [ChangeNote] {
        let rules = [old, new].map { ComponentText($0.text).properties("RRULE").map(\.value) }
        guard Self.endless(rules[0]) == Self.endless(rules[1]) else {
            return [
                ChangeNote(
                    .repeats, nil, oldText: repetition(rules[0], old), newText: repetition(rules[1], new))
            ]
        }
        guard old.start.isDate == new.start.isDate else { return [] }
        let lookup = editor.lookup(resolver)
        let shift = Self.shift(old, former.lookup, new)
        let own = update.map { OwnComponents(former: Set(former.series.map(\.recurrenceID)), $0) } ?? OwnComponents()
        let places = (
            Set(Self.excluded(old, former.lookup.resolver).map { $0 + shift }), Self.excluded(new, resolver)
        )
        var notes: [ChangeNote] = []
        for place in places.1.subtracting(places.0).sorted().prefix(ChangeNote.most) {
            // The user knows it by its former time.
            let name = Self.time(at: place - shift, in: old)
            guard !own.tellEnd(of: name.basicFormat, now: Self.time(at: place, in: new).basicFormat),
                let found = former.lookup.occurrence(named: name.basicFormat, of: former.series), !found.isCancelled
            else { continue }
            let note = ChangeNote(.cancelled, name, before: times(of: found))
            notes.append(isRemoved(name.basicFormat) ? note.aboutRemoved : note)
        }
        for place in places.0.subtracting(places.1).sorted().prefix(ChangeNote.most) {
            let name = Self.time(at: place, in: new)
            let formerName = Self.time(at: place - shift, in: old).basicFormat
            guard !own.former.contains(formerName), let after = times(named: name, of: new, own, lookup)
            else { continue }
            let note = ChangeNote(.added, name, after: after)
            notes.append(isRemoved(formerName) ? note.aboutRemoved : note)
        }
        notes += self.notes(onDatesOf: old, former, new, shift, besides: own, isRemoved, lookup)
        guard rules[0] != rules[1] else { return notes }
        let ends = (lastOccurrence(of: old, former.lookup), lastOccurrence(of: new, lookup))
        let lastPlaces = (ends.0.flatMap(Self.place), ends.1.flatMap(Self.place))
        // A series that begins at another time can end as before.
        guard lastPlaces.0.map({ $0 + shift }) != lastPlaces.1, ends.0?.startInstant != ends.1?.startInstant else {
            return notes
        }
        return notes + [ChangeNote(.ends, nil, before: ends.0.map(times), after: ends.1.map(times))]
    }

    /// Returns how a series repeats, by its first rule or by dates; nil if it does not.
    private func repetition(_ rules: [String], _ event: EventRecord) -> String? {
        rules.first.flatMap(beginning) ?? (event.isRecurring ? "RDATE" : nil)
    }

    /// Returns which occurrences a new version of a series adds to those of its rules, or does not add any more.
    private func notes(
        onDatesOf old: EventRecord, _ former: FormerSeries, _ new: EventRecord, _ shift: Int64,
        besides own: OwnComponents, _ isRemoved: (String) -> Bool, _ lookup: OccurrenceLookup
    ) -> [ChangeNote] {
        let dates = (
            Self.dates("RDATE", of: old, former.lookup.resolver), Self.dates("RDATE", of: new, lookup.resolver)
        )
        // Some programs move them with the series, and others do not.
        let moved = Set(dates.0.map { $0 + shift })
        let gone = dates.0.subtracting(dates.1).filter { !dates.1.contains($0 + shift) }
        let added = dates.1.subtracting(dates.0).subtracting(moved)
        var notes: [ChangeNote] = []
        for place in gone.sorted().prefix(ChangeNote.most) {
            let (name, newName) = (Self.time(at: place, in: old), Self.time(at: place, in: new).basicFormat)
            guard !own.tellEnd(of: name.basicFormat, now: newName),
                lookup.occurrence(named: newName, of: [new]) == nil,
                let found = former.lookup.occurrence(named: name.basicFormat, of: former.series), !found.isCancelled
            else { continue }
            let note = ChangeNote(.cancelled, name, before: times(of: found))
            notes.append(isRemoved(name.basicFormat) ? note.aboutRemoved : note)
        }
        for place in added.sorted().prefix(ChangeNote.most) {
            let (name, formerName) = (Self.time(at: place, in: new), Self.time(at: place, in: old).basicFormat)
            guard !own.former.contains(formerName),
                former.lookup.occurrence(named: formerName, of: former.series)?.isCancelled ?? true,
                let after = times(named: name, of: new, own, lookup)
            else { continue }
            let note = ChangeNote(.added, name, after: after)
            notes.append(isRemoved(formerName) ? note.aboutRemoved : note)
        }
        return notes
    }

    /// Returns the last occurrence that the rules of a series have; nil for a series without an end.
    func lastOccurrence(of series: EventRecord, _ lookup: OccurrenceLookup) -> Occurrence? {
        let rules = ComponentText(series.text).properties("RRULE").map(\.value)
        guard rules.allSatisfy({ RuleText($0)?.isBounded ?? false }) else { return nil }
        return lookup.last(of: [series], before: .max)
    }

    /// Returns by how much a new version moves the occurrences of a series, in seconds of its local time.
    static func shift(_ old: EventRecord, _ lookup: OccurrenceLookup, _ new: EventRecord) -> Int64 {
        let place = new.start.local.secondsSinceEpoch
        // If the first occurrences are gone, only DTSTART has moved.
        guard lookup.occurrence(named: time(at: place, in: old).basicFormat, of: [old]) == nil else { return 0 }
        return place - old.start.local.secondsSinceEpoch
    }

    /// Returns the places of the occurrences that a series leaves out.
    private static func excluded(_ record: EventRecord, _ resolver: ZoneResolver) -> Set<Int64> {
        dates("EXDATE", of: record, resolver)
    }

    /// Returns the places of the occurrences that a property of a series names.
    private static func dates(_ name: String, of record: EventRecord, _ resolver: ZoneResolver) -> Set<Int64> {
        let series = SeriesStart(record)
        return Set(
            ComponentText(record.text).properties(name).flatMap(\.times)
                .map { series.place(of: $0.start, resolver).local.secondsSinceEpoch })
    }

    private static func place(_ occurrence: Occurrence) -> Int64? { SeriesInstances.place(occurrence.recurrenceID) }

    private static func time(at place: Int64, in series: EventRecord) -> EventTime {
        var time = series.start
        time.local = LocalDateTime(secondsSinceEpoch: place)
        return time
    }

    /// Returns rules without their ends.
    static func endless(_ rules: [String]) -> [RecurrenceRule] {
        rules.compactMap { try? RecurrenceRule(text: $0) }.map { rule in
            var rule = rule
            (rule.count, rule.until) = (nil, nil)
            return rule
        }
    }

    /// The occurrences that have components of their own, before a new version of their series or in it.
    private struct OwnComponents {
        private(set) var former: Set<String> = []
        private(set) var new: [String: SchedulingItem] = [:]
        private var obsolete: Set<String> = []

        init() {}

        init(former: Set<String>, _ update: SchedulingDecision.Update) {
            (self.former, new, obsolete) = (former, update.items, Set(update.obsolete))
        }

        /// Returns whether components say what becomes of an occurrence that the series leaves out now.
        func tellEnd(of place: String, now name: String) -> Bool {
            new[name] != nil || former.contains(place) && !obsolete.contains(place)
        }
    }

    /// Returns when an occurrence takes place that a new version of a series adds; nil if it does not.
    private func times(
        named name: EventTime, of new: EventRecord, _ own: OwnComponents, _ lookup: OccurrenceLookup
    ) -> ChangeNote.Times? {
        if let item = own.new[name.basicFormat] { return item.isCancelled ? nil : times(of: item, lookup.resolver) }
        return lookup.occurrence(named: name.basicFormat, of: [new]).map { times(of: $0) }
    }

    // MARK: First invitations

    /// Returns which occurrences of a series that is not known yet take place otherwise than the series plans.
    func notes(onFirst message: SchedulingMessage) -> [ChangeNote] {
        let items = places(of: message)
        let resolver = message.resolver(editor.zones)
        guard items.count > 1, let master = items[""].flatMap({ try? record(of: $0.text, master: nil, resolver) })
        else { return [] }
        let lookup = editor.lookup(resolver)
        if master.status == "CANCELLED" {
            return notes(onRemainingIn: message, (master.start, master.end)) { place in
                lookup.occurrence(named: place, of: [master]).map { times(of: $0).start }
            }
        }
        return items.filter { !$0.key.isEmpty }.sorted { $0.key < $1.key }.flatMap { place, item -> [ChangeNote] in
            let planned = lookup.occurrence(named: place, of: [master])
            let before = planned.map { times(of: $0) }
            let name = before?.start ?? item.recurrenceID ?? item.start
            if item.isCancelled { return before == nil ? [] : [ChangeNote(.cancelled, name, before: before)] }
            guard let new = try? record(of: item.text, master: nil, resolver) else { return [] }
            let after = (new.start, new.end)
            guard let before else { return [ChangeNote(.added, name, after: after)] }
            return
                (resolver.differs(before, from: after)
                ? [ChangeNote(.moved, name, isThisAndFuture: item.isThisAndFuture, before: before, after: after)] : [])
                + notes(onTexts: master, new, name, isThisAndFuture: item.isThisAndFuture)
        }
    }
}
