import CalendarModel
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling

/// A record of an event together with what its guests see of it.
struct GuestComponent {
    let record: EventRecord
    let text: String
    let item: SchedulingItem
    /// The conference of the series, for an occurrence that has none of its own.
    private let inherited: VirtualConference?

    init(record: EventRecord, text: String, item: SchedulingItem, inherited: VirtualConference? = nil) {
        (self.record, self.text, self.item, self.inherited) = (record, text, item, inherited)
    }

    /// Returns the components of an event as guests get them.
    static func components(of series: [EventRecord], limits: Limits) throws -> [GuestComponent] {
        let master = series.first { $0.recurrenceID.isEmpty }
        return try series.map { record in
            let inherited =
                record.recurrenceID.isEmpty ? nil : master.flatMap { $0.ownsConference ? $0.conference : nil }
            let text = ConferenceDecoration.text(of: record, inherited: inherited, limits: limits)
            return GuestComponent(
                record: record, text: text, item: try SchedulingItem(text, limits: limits), inherited: inherited)
        }
    }

    /// The record with the conference that guests see, for the texts of mails.
    var shown: EventRecord { record.inheriting(inherited) }

    var place: String { record.recurrenceID }

    func has(_ guest: SchedulingParty) -> Bool { item.attendee(guest) != nil }

    /// Returns what concerns all guests.
    ///
    /// - Parameter withExceptions: whether the occurrences count that a series leaves out.
    func common(withExceptions: Bool = true) -> String { Self.common(of: text, withExceptions: withExceptions) }

    static func common(of text: String, withExceptions: Bool = true) -> String {
        var component = ComponentText(text)
        component.setComponents("VALARM", to: [])
        for name in [
            "ATTENDEE", "DTSTAMP", "LAST-MODIFIED", "CREATED", "SEQUENCE", "CATEGORIES", "COLOR", "TRANSP", "PRIORITY",
            "CLASS",
        ] { component.remove(name) }
        if !withExceptions { component.remove("EXDATE") }
        return component.text
    }

    /// When it takes place. That a series ends earlier or later moves none of its occurrences.
    var times: [String] { Self.times(of: text) }

    static func times(of text: String) -> [String] {
        ["DTSTART", "DTEND", "DURATION", "RRULE", "RDATE"].flatMap { name in
            ComponentText(text).properties(name).map { line in
                guard name == "RRULE" else { return line.serialized }
                return line.value.split(separator: ";").filter { !$0.hasPrefix("UNTIL") && !$0.hasPrefix("COUNT") }
                    .joined(separator: ";")
            }
        }
    }

    /// The part of ``times`` that says on which days a series takes place.
    var repetitionRules: [String] { times.filter { !$0.hasPrefix("DT") && !$0.hasPrefix("DURATION") } }

    /// Returns the occurrences that a series leaves out, as times of the series.
    func exceptions(_ resolver: ZoneResolver) -> [EventTime] {
        guard let start = item.start else { return [] }
        let series = SeriesStart(start, zoneSet: record.zoneSet)
        return ComponentText(text).properties("EXDATE").flatMap(\.times).map { series.place(of: $0.start, resolver) }
    }

    /// Returns the text of a series without some of its occurrences, for guests who are not invited to these.
    static func leavingOut(_ occurrences: [GuestComponent], from text: String) -> String {
        guard !occurrences.isEmpty else { return text }
        var component = ComponentText(text)
        for line in occurrences.compactMap({ ComponentText($0.text).property("RECURRENCE-ID") }) {
            component.append(
                ContentLine("EXDATE", line.parameters.filter { $0.name != "RANGE" }, value: line.value))
        }
        return component.text
    }

    /// Returns whether the component takes place at another time than before.
    func isRescheduled(from old: [GuestComponent]) -> Bool {
        old.first { $0.place == place }.map { $0.times != times } ?? false
    }

    /// Returns an event whose guests have not answered. Guests who send somebody else are not asked again; those whom they send
    /// are.
    static func reopened(_ text: String, me: [String]) -> String {
        var component = ComponentText(text)
        component.edit("ATTENDEE") { line in
            let isMine = me.contains { SchedulingAddress.isSame($0, line.value) }
            guard !isMine, !line.parameter("PARTSTAT", is: "DELEGATED"),
                let index = line.parameters.firstIndex(where: { $0.name == "PARTSTAT" })
            else { return line }
            var line = line
            line.parameters[index] = .init("PARTSTAT", ["NEEDS-ACTION"])
            return line
        }
        return component.text
    }
}

extension EventRecord {
    /// Returns an occurrence with the conference of its series, unless it has its own or refuses any.
    func inheriting(_ inherited: VirtualConference?) -> EventRecord {
        guard let inherited, conference == nil, !recurrenceID.isEmpty, !suppressesConference else { return self }
        var record = self
        record.conference = inherited
        return record
    }
}

extension [GuestComponent] {
    /// Returns the guests that some components concern, those with the same components together.
    func groups(
        me: [String], isWanted: (SchedulingParty, GuestComponent) -> Bool = { _, _ in true }
    ) -> [(guests: [SchedulingParty], components: [GuestComponent])] {
        var guests: [SchedulingParty] = []
        for guest in flatMap(\.item.attendees)
        where !guest.isOne(of: me) && !guests.contains(where: { $0.isSame(as: guest) }) { guests.append(guest) }
        var groups: [(guests: [SchedulingParty], components: [GuestComponent])] = []
        for guest in guests {
            let part = filter { $0.has(guest) && isWanted(guest, $0) }
            guard !part.isEmpty else { continue }
            if let index = groups.firstIndex(where: { $0.components.map(\.place) == part.map(\.place) }) {
                groups[index].guests.append(guest)
            } else {
                groups.append(([guest], part))
            }
        }
        return groups
    }
}
