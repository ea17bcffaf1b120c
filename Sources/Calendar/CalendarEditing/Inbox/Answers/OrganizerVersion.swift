import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Scheduling

/// What the organizer of an event in a calendar knows of it: the newest version, also if the user has undone it. Answers repeat this,
/// and not what the user has changed.
struct OrganizerVersion {
    private let inbox: Inbox
    /// The organizer's components, by RECURRENCE-ID in the time of the series.
    private var items: [String: SchedulingItem] = [:]
    private let series: InvitedSeries
    /// The definitions of the time zones of the organizer's messages and of the records.
    private var zones: [String] = []

    /// - Parameters:
    ///   - records: the records of the event.
    ///   - entries: the entries of the event. Without any, the event has come from a file, which has the organizer's version.
    init(of records: [EventRecord], _ entries: [InboxRecord], _ inbox: Inbox) {
        self.inbox = inbox
        let start = records.first { $0.recurrenceID.isEmpty }.map { SeriesStart($0) }
        let messages = entries.filter { $0.kind != .reply && !$0.isReservation }
            .compactMap { (try? inbox.message($0)) ?? inbox.base(of: $0) }
        for message in messages {
            let resolver = message.resolver(inbox.editor.zones)
            zones += message.zones
            for item in message.items {
                let place = item.recurrenceID.map { (start?.place(of: $0, resolver) ?? $0).basicFormat } ?? ""
                if let known = items[place], !Self.isNewer(item, than: known) { continue }
                items[place] = item
            }
        }
        if messages.isEmpty {
            for record in records {
                items[record.recurrenceID] = record.importedText.flatMap {
                    try? SchedulingItem($0, limits: inbox.editor.limits)
                }
            }
        }
        zones += ZoneDefinitions.texts(of: records)
        let resolver = SchedulingZones(zones, database: inbox.editor.zones).resolver
        series = InvitedSeries(
            records, former: inbox.records(of: items, resolver), inbox.editor, formerly: resolver)
    }

    /// The time zones that an answer may need.
    var schedulingZones: SchedulingZones { SchedulingZones(zones, database: inbox.editor.zones) }

    /// Returns the organizer's component of a record; that of the record if the organizer has none.
    ///
    /// - Parameters:
    ///   - own: the component in the calendar. One for a single occurrence gets one for the occurrence.
    ///   - place: RECURRENCE-ID in the time of the series; empty for the whole event.
    ///   - me: the addresses of the user, who may have answered without being invited.
    func item(for own: SchedulingItem, at place: String, me: [String]) -> SchedulingItem {
        let limits = inbox.editor.limits
        let planned = items[place] == nil ? (try? series.formerly(place)).flatMap { $0 } : nil
        guard let known = items[place] ?? planned.flatMap({ try? SchedulingItem($0.text, limits: limits) }),
            known.organizer != nil
        else { return items.isEmpty ? own : inbox.single(own) }
        let item = own.isThisAndFuture ? known : inbox.single(known)
        guard item.attendee(among: me) == nil,
            let line = ComponentText(own.text).properties("ATTENDEE").first(where: {
                SchedulingParty($0, limits: limits)?.isOne(of: me) ?? false
            })
        else { return item }
        var text = ComponentText(item.text)
        text.append(line)
        return (try? SchedulingItem(text.text, limits: limits)) ?? item
    }

    private static func isNewer(_ item: SchedulingItem, than other: SchedulingItem) -> Bool {
        let (new, old) = (item.revision, other.revision)
        return (new.sequence, new.stamp ?? .min) > (old.sequence, old.stamp ?? .min)
    }
}
