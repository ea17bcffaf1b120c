import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling

// The names of occurrences. Programs name the same occurrence differently: in the time zone of its series, in UTC, or by its day.
extension Inbox {
    /// Returns a message that names occurrences as the inbox and the calendars do.
    ///
    /// Without its series, an occurrence has the name under which it arrived first. If the series is in a calendar, the messages
    /// of guests get its names, so that a later answer finds the entry of the earlier one. Messages of the organizer about a
    /// known series keep theirs, because ``SchedulingDecision`` finds the occurrences of a series under every name.
    func named(
        _ message: SchedulingMessage, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> SchedulingMessage {
        guard message.master == nil else { return message }
        let resolver = message.resolver(editor.zones)
        let name: (EventTime) -> OccurrenceName?
        let events = try KnownInvitation.events(uid: message.uid, of: nil, reader)
        if let master = events.first(where: { $0.recurrenceID.isEmpty }) {
            guard !message.method.isFromOrganizer, isPortable(master.start) else { return message }
            name = { OccurrenceName(time: SeriesStart(master).place(of: $0, resolver), zones: [], resolver: resolver) }
        } else {
            let known = try namesWithoutSeries(of: message, events, reader)
            name = { time in known.first { $0.time == time } ?? known.first { $0.isName(of: time, resolver) } }
        }
        var result = message
        result.items = try message.items.map { item in
            guard let time = item.recurrenceID, let name = name(time), name.time != time else { return item }
            for zone in name.zones where !result.zones.contains(zone) { result.zones.append(zone) }
            return try item.renamed(name.time, limits: editor.limits)
        }
        result.keepNewest()
        return result
    }

    /// Returns the names of the organizer's occurrences whose series is unknown; none if the series is known.
    private func namesWithoutSeries(
        of message: SchedulingMessage, _ events: [EventRecord], _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [OccurrenceName] {
        let entries = try entriesOfOccurrences(near: message, reader).compactMap { try? self.message($0) }
            .filter { entry in
                guard let known = entry.organizer, let organizer = message.organizer else { return true }
                return known.isSame(as: organizer)
            }
        guard entries.allSatisfy({ $0.master == nil }) else { return [] }
        let names = entries.flatMap { entry in
            entry.items.compactMap(\.recurrenceID).map {
                OccurrenceName(time: $0, zones: entry.zones, resolver: entry.resolver(editor.zones))
            }
        }
        // Those in the calendar have no entry any more, or another program has added them.
        return names
            + events.compactMap { ComponentText($0.text).property("RECURRENCE-ID")?.time }.filter(isPortable)
            .map { OccurrenceName(time: $0, zones: [], resolver: editor.resolver) }
    }

    /// Returns the entry of the series or of several occurrences, and those of single occurrences that a message can name in
    /// another time zone. There can be hundreds of others.
    private func entriesOfOccurrences(
        near message: SchedulingMessage, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [InboxRecord] {
        let times = message.items.compactMap { $0.recurrenceID?.local }
        guard let first = times.min(), let last = times.max() else { return [] }
        func identity(_ time: LocalDateTime, days: Int64) -> String {
            KnownInvitation.identity(
                uid: message.uid, EventTime(time.adding(seconds: days * 86_400).date).basicFormat)
        }
        let whole = try reader.inboxEntry(identity: KnownInvitation.identity(uid: message.uid, ""))
        // The largest difference between two zones is 26 hours.
        return try [whole].compactMap(\.self)
            + reader.inboxEntries(
                identityFrom: identity(first, days: -2), before: identity(last, days: 3))
    }

    /// Returns whether a time means the same in every message, because its time zone is none that only a message defines.
    func isPortable(_ time: EventTime) -> Bool {
        time.zoneName.map { editor.zones.rules(ofLocation: $0) != nil } ?? true
    }
}

/// The RECURRENCE-ID of an occurrence.
private struct OccurrenceName {
    let time: EventTime
    /// The VTIMEZONE components that the time may need.
    let zones: [String]
    let resolver: ZoneResolver

    /// Returns whether another time names the same occurrence.
    func isName(of other: EventTime, _ resolver: ZoneResolver) -> Bool {
        SeriesDefinition.local(other, of: time, resolver, series: self.resolver) == time.local
    }
}

extension SchedulingItem {
    /// Returns the component with another RECURRENCE-ID.
    func renamed(_ name: EventTime, limits: Limits) throws -> SchedulingItem {
        var component = ComponentText(text)
        var line = EventText.line("RECURRENCE-ID", name)
        if isThisAndFuture { line.parameters.append(.init("RANGE", ["THISANDFUTURE"])) }
        component.set("RECURRENCE-ID", to: line)
        return try SchedulingItem(component.text, limits: limits)
    }
}
