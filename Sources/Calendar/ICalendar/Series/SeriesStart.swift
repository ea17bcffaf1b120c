package import CalendarModel
package import Recurrence

/// The start of a series, which determines the occurrence that the RECURRENCE-ID of a detached occurrence refers to.
package struct SeriesStart {
    /// DTSTART of an event, or the anchor of a reminder.
    package let time: EventTime
    private let zoneSet: ZoneSet?

    package init(_ time: EventTime, zoneSet: ZoneSet?) {
        self.time = time
        self.zoneSet = zoneSet
    }

    /// - Parameter resolver: the resolver for the zone of the time.
    package init(_ time: EventTime, _ resolver: ZoneResolver) {
        self.init(time, zoneSet: time.zoneName.flatMap { resolver.zoneSet(for: [$0]) })
    }

    package init(_ master: EventRecord) { self.init(master.start, zoneSet: master.zoneSet) }

    /// Returns nil for a reminder without a date.
    package init?(_ master: ReminderRecord) {
        guard let anchor = master.start ?? master.due else { return nil }
        self.init(anchor, zoneSet: master.zoneSet)
    }

    /// Returns the original time of an occurrence in the zone of the series.
    ///
    /// - Parameter resolver: the resolver for the zone of the RECURRENCE-ID.
    package func place(of recurrenceID: EventTime, _ resolver: ZoneResolver) -> EventTime {
        var place = time
        place.local = SeriesDefinition.local(recurrenceID, of: time, resolver, series: resolver.bound(to: zoneSet))
        return place
    }
}
