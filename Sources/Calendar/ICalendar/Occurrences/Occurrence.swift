package import CalendarStore
package import ConferenceModel
package import Recurrence

/// One occurrence of an event as it takes place.
package struct Occurrence: Hashable, Sendable {
    /// The record that it comes from: a single event, the master of a series, or a detached occurrence.
    package var event: EventRecord {
        // Lent, not copied: a record holds a dozen texts.
        _read { yield origin.event }
    }
    private let origin: Origin
    package var start: EventTime
    /// Exclusive.
    package var end: EventTime
    /// Seconds since 1970-01-01T00:00:00Z. Days and floating times are those of the system's zone.
    package var startInstant: Int64
    package var endInstant: Int64
    /// Which occurrence of its series this is, as ``EventRecord/recurrenceID``: where the rules put it, also when it was
    /// moved. Empty for a single event.
    package var recurrenceID: String
    /// How to join it. A detached occurrence without a conference of its own has that of its series.
    package var conference: VirtualConference?

    /// A record that all its occurrences share.
    final class Origin: Hashable, Sendable {
        let event: EventRecord

        init(_ event: EventRecord) { self.event = event }

        static func == (left: Origin, right: Origin) -> Bool { left === right || left.event == right.event }

        func hash(into hasher: inout Hasher) { hasher.combine(event) }
    }

    package init(
        event: EventRecord, start: EventTime, end: EventTime, startInstant: Int64, endInstant: Int64,
        recurrenceID: String, conference: VirtualConference?
    ) {
        self.init(
            origin: Origin(event), start: start, end: end, startInstant: startInstant, endInstant: endInstant,
            recurrenceID: recurrenceID, conference: conference)
    }

    private init(
        origin: Origin, start: EventTime, end: EventTime, startInstant: Int64, endInstant: Int64,
        recurrenceID: String, conference: VirtualConference?
    ) {
        self.origin = origin
        self.start = start
        self.end = end
        self.startInstant = startInstant
        self.endInstant = endInstant
        self.recurrenceID = recurrenceID
        self.conference = conference
    }

    /// - Parameter resolver: turns its times into instants.
    init(
        of origin: Origin, start: EventTime, end: EventTime, recurrenceID: String, conference: VirtualConference?,
        _ resolver: ZoneResolver
    ) {
        let startInstant = resolver.instant(of: start)
        self.init(
            origin: origin, start: start, end: end, startInstant: startInstant,
            endInstant: max(resolver.instant(of: end), startInstant), recurrenceID: recurrenceID,
            conference: conference)
    }

    /// The only occurrence of an event that does not repeat.
    init(single origin: Origin, _ resolver: ZoneResolver) {
        self.init(
            of: origin, start: origin.event.start, end: origin.event.end, recurrenceID: "",
            conference: origin.event.conference, resolver)
    }

    /// Whether any of it lies in a range. What takes no time lies where it begins.
    func overlaps(_ range: Range<Int64>) -> Bool {
        guard startInstant < range.upperBound else { return false }
        return endInstant > range.lowerBound || startInstant >= range.lowerBound
    }
}
