import CalendarModel
import ICalendar
import Recurrence
import Scheduling

/// Finds the occurrence that a message means by the name of an occurrence and all that follow.
///
/// Programs use the name that the occurrence had before it or its series was moved, or the time at which it takes place now. Written
/// under a name that the series lacks, the component would add an event, and change the following ones as well.
struct RangeNames {
    private let series: [EventRecord]
    private let master: EventRecord
    /// The master with the occurrences that it leaves out.
    private let whole: EventRecord
    /// The masters of earlier versions, the newest first.
    private let earlier: [EventRecord]
    private let editor: CalendarEditor
    private let resolver: ZoneResolver

    /// - Returns: nil unless the records are a series.
    init?(
        of series: [EventRecord], after earlier: [EventRecord], _ editor: CalendarEditor, _ resolver: ZoneResolver
    ) {
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }), master.isRecurring else { return nil }
        (self.series, self.master, self.editor, self.resolver) = (series, master, editor, resolver)
        var rules = ComponentText(master.text)
        rules.remove("EXDATE")
        whole = (try? editor.texts(resolver).derive(rules.text, from: master)) ?? master
        self.earlier = earlier.filter { $0.isRecurring && $0.start.zoneName == master.start.zoneName }
    }

    /// Returns the name that the series has for an occurrence; nil if it has none from there on. That of one which the rules have
    /// and the series leaves out stays.
    func name(for place: String) -> String? {
        if has(place) { return place }
        return atItsTime(place) ?? formerly(place) ?? next(place)
    }

    /// Returns the name as a time of the series.
    func time(of name: String) -> EventTime? {
        guard let local = EventTime(basicFormat: name)?.local else { return nil }
        var time = master.start
        time.local = local
        return time
    }

    /// Returns whether the series has an occurrence of a name, or its rules have one that the series leaves out.
    func has(_ place: String) -> Bool {
        if series.contains(where: { $0.recurrenceID == place }) { return true }
        let lookup = editor.lookup(resolver)
        return lookup.occurrence(named: place, of: series) != nil || lookup.occurrence(named: place, of: [whole]) != nil
    }

    /// Returns the occurrence that was moved to a time, on its own or with earlier ones.
    private func atItsTime(_ place: String) -> String? {
        guard let time = time(of: place) else { return nil }
        let instant = resolver.instant(of: time)
        let moved = series.filter { record in
            !record.recurrenceID.isEmpty && record.status != "CANCELLED"
                && resolver.bound(to: record.zoneSet).instant(of: record.start) == instant
        }
        if let first = moved.map(\.recurrenceID).min() { return first }
        let range = series.filter { $0.recurrenceID < place && editor.texts(resolver).includesFuture($0) }
            .max { $0.recurrenceID < $1.recurrenceID }
        guard let range, let name = SeriesInstances.place(range.recurrenceID) else { return nil }
        let start = SeriesStart(master).place(of: range.start, resolver.bound(to: range.zoneSet))
        var planned = time
        planned.local = time.local.adding(seconds: name - start.local.secondsSinceEpoch)
        return planned != time && has(planned.basicFormat) ? planned.basicFormat : nil
    }

    /// Returns the occurrence that had the name in an earlier version of the series.
    private func formerly(_ place: String) -> String? {
        let lookup = editor.lookup(resolver)
        for old in earlier where lookup.occurrence(named: place, of: [old]) != nil {
            return SeriesSuccession(from: old, to: master, editor, resolver)?.heir(of: place)?.recurrenceID
        }
        return nil
    }

    private func next(_ place: String) -> String? {
        guard let second = SeriesInstances.place(place) else { return nil }
        let first = SeriesInstances(master, [], limits: editor.limits, resolver).first(from: second)?.recurrenceID
        let own = series.map(\.recurrenceID).filter { $0 > place }.min()
        return [first, own].compactMap(\.self).min()
    }
}

extension Inbox {
    /// Returns the organizer's message of an envelope with the names that the known series has for the occurrences from which on it
    /// changes something.
    func namingRanges(in envelope: Envelope, _ known: KnownInvitation) throws -> Envelope {
        guard envelope.message.hasRanges else { return envelope }
        let former = former(known)
        var named = envelope
        named.message = try namingRanges(
            in: envelope.message, of: former.series, zones: known.message?.zones ?? [],
            after: keptMessages(known), former.lookup.resolver)
        if named.message != envelope.message { named.received = envelope.asReceived }
        return named
    }

    /// - Parameters:
    ///   - series: the series before the message.
    ///   - zones: the VTIMEZONE components that its times may need.
    ///   - earlier: earlier messages about it, in the order in which they were made.
    func namingRanges(
        in message: SchedulingMessage, of series: [EventRecord], zones: [String], after earlier: [SchedulingMessage],
        _ resolver: ZoneResolver
    ) throws -> SchedulingMessage {
        guard message.hasRanges,
            let names = RangeNames(of: series, after: masters(of: earlier), editor, resolver),
            let master = series.first(where: { $0.recurrenceID.isEmpty })
        else { return message }
        let own = message.resolver(editor.zones)
        var result = message
        var renamed: [RenamedRanges.Item] = []
        for item in message.items {
            try checkTime()
            let place = item.recurrenceID.map { SeriesStart(master).place(of: $0, own).basicFormat } ?? ""
            guard item.isThisAndFuture, let name = names.name(for: place), name != place,
                let time = names.time(of: name)
            else {
                renamed.append(.init(item: item, former: place, place: place))
                continue
            }
            for zone in zones where !result.zones.contains(zone) { result.zones.append(zone) }
            try renamed.append(.init(item: item.renamed(time, limits: editor.limits), former: place, place: name))
        }
        result.items = try RenamedRanges(items: renamed).apart { place, range in
            let known = series.compactMap { record in
                (try? SchedulingItem(record.text, limits: editor.limits)).map { (record.recurrenceID, $0) }
            }
            var items = Dictionary(known) { first, _ in first }
            items[place] = range
            guard let next = try handOver(place, in: &items, resolver), let moved = items[next] else { return nil }
            return (place: next, item: moved)
        }
        return result
    }

    /// Returns the messages that the entry of an event keeps, in the order in which they were made.
    func keptMessages(_ known: KnownInvitation) -> [SchedulingMessage] {
        known.entry.map { receivedMessages(in: $0.contents).map(\.message) } ?? []
    }

    /// Returns the series of messages, those of the last message first.
    func masters(of messages: [SchedulingMessage]) -> [EventRecord] {
        messages.reversed().compactMap { message in
            message.master.flatMap { try? record(of: $0.text, master: nil, message.resolver(editor.zones)) }
        }
    }
}

extension SchedulingMessage {
    /// Whether the message of an organizer changes occurrences from one on, without their series.
    var hasRanges: Bool {
        (method == .request || method == .publish) && master == nil && items.contains(where: \.isThisAndFuture)
    }
}
