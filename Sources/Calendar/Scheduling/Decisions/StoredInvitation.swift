package import CalendarModel
package import ConferenceModel
package import ICalendar
import Recurrence

/// What is known here about the event of a message: its components in a calendar, or those of the newest message that is still
/// in the inbox. A cancellation that arrived before its invitation counts, too.
package struct StoredInvitation: Sendable {
    /// The master or single event (an empty key), and the detached occurrences by RECURRENCE-ID in the time of the series.
    package private(set) var items: [String: SchedulingItem] = [:]
    /// The versions to compare messages with, by the same keys.
    package private(set) var revisions: [String: SchedulingRevision] = [:]
    let series: SeriesStart?

    /// - Parameters:
    ///   - components: the texts of the event's components. Those that cannot be read are left out.
    ///   - zoneSet: the zones that the event's own file defines.
    ///   - received: the versions of the last messages, by RECURRENCE-ID as in ``items``. A change made here raises DTSTAMP and
    ///     sometimes SEQUENCE of the component, so that later messages of the organizer would look older than it.
    ///   - resolver: the resolver for the zones of the components.
    package init(
        _ components: [String], zoneSet: ZoneSet? = nil, received: [String: SchedulingRevision] = [:], limits: Limits,
        resolver: ZoneResolver
    ) {
        let read = components.compactMap { try? SchedulingItem($0, limits: limits) }
        let start = read.first { $0.recurrenceID == nil }?.start
        series = start.map { SeriesStart($0, zoneSet: zoneSet) }
        for item in read {
            let place = Self.place(of: item, in: series, resolver)
            items[place] = item
            revisions[place] = received[place] ?? item.revision
        }
    }

    /// Returns nil if the event has no record.
    ///
    /// - Parameter series: the records of one UID in one calendar.
    package init?(
        _ series: [EventRecord], received: [String: SchedulingRevision] = [:], limits: Limits, resolver: ZoneResolver
    ) {
        guard !series.isEmpty else { return nil }
        let own = resolver.bound(to: series)
        self.init(
            series.map(\.text), zoneSet: series.first { $0.recurrenceID.isEmpty }?.zoneSet, received: received,
            limits: limits, resolver: own)
    }

    package var master: SchedulingItem? { items[""] }
    /// The component that says who organizes the event.
    package var principal: SchedulingItem? { master ?? items.min { $0.key < $1.key }?.value }
    package var organizer: SchedulingParty? {
        principal?.organizer ?? items.sorted { $0.key < $1.key }.lazy.compactMap(\.value.organizer).first
    }

    /// Whether a component is the master of a series.
    package var isSeries: Bool { master.map { $0.isSeries } ?? true }

    /// Returns the key of a message's component.
    func place(of item: SchedulingItem, _ resolver: ZoneResolver) -> String {
        Self.place(of: item, in: series, resolver)
    }

    /// Returns the component that a message's component is about: the occurrence, or else the series that has it.
    func item(at place: String) -> SchedulingItem? { items[place] ?? master }

    private static func place(of item: SchedulingItem, in series: SeriesStart?, _ resolver: ZoneResolver) -> String {
        guard let time = item.recurrenceID else { return "" }
        return series?.place(of: time, resolver).basicFormat ?? time.basicFormat
    }
}

extension SchedulingItem {
    /// Whether the component recurs.
    package var isSeries: Bool {
        let component = ComponentText(text)
        return component.property("RRULE") != nil || component.property("RDATE") != nil
    }
}
