package import CalendarModel
package import ConferenceModel
package import Recurrence

/// A single occurrence of an event.
package struct Occurrence: Hashable, Sendable {
    /// The record that the occurrence comes from: a single event, the master of a series, or a detached occurrence.
    package var event: EventRecord {
        // The record is borrowed instead of copied, because it holds a dozen strings.
        _read { yield origin.event }
    }
    /// What all occurrences of the record share.
    ///
    /// Code that looks at thousands of occurrences in an array reads them through this, as in
    /// `occurrences[index].origin.event.title`: that reads one reference and one field. For the computed properties below, which
    /// are calls into this module, the whole occurrence is copied first.
    package private(set) var origin: Origin
    package var start: EventTime
    /// The end, exclusive.
    package var end: EventTime
    /// The start in seconds since 1970-01-01T00:00:00Z. Days and floating times are read in the system's time zone.
    package var startInstant: Int64
    package var endInstant: Int64
    /// The original time of the occurrence in its series, in the form of ``EventRecord/recurrenceID``; unchanged if the
    /// occurrence was moved. Empty for a single event.
    package var recurrenceID: String
    /// The time that ``recurrenceID`` names, in the time zone of the series; nil for a single event.
    package var originalTime: EventTime? {
        guard !recurrenceID.isEmpty else { return nil }
        return EventTime(basicFormat: recurrenceID, reference: origin.seriesReference ?? origin.event.start.reference)
    }
    /// The conference to join. A detached occurrence without a conference of its own has that of its series.
    package var conference: VirtualConference? { origin.conference }

    // Values for long lists, available without copying the record.

    /// ``EventRecord/id``.
    package var row: Int64 { origin.event.id }
    /// ``EventRecord/text``.
    package var text: String { origin.event.text }
    /// Whether the occurrence has a record of its own, apart from that of its series.
    package var isDetached: Bool { !origin.event.recurrenceID.isEmpty }
    /// Whether there is a conference to join.
    package var isJoinable: Bool { origin.conference != nil }
    /// ``EventRecord/title``.
    package var title: String { origin.event.title }
    /// ``EventRecord/identifier``.
    package var identifier: String { origin.event.identifier }
    /// ``EventRecord/calendarID``.
    package var calendarID: Int64 { origin.event.calendarID }
    /// Whether the event is cancelled.
    package var isCancelled: Bool { origin.isCancelled }
    /// Whether the event is planned and not settled yet.
    package var isTentative: Bool { origin.isTentative }

    /// The values that all occurrences of a record share, of which there can be thousands.
    package final class Origin: Hashable, Sendable {
        package let event: EventRecord
        /// See ``Occurrence/conference``.
        package let conference: VirtualConference?
        /// The reference of the times of the series, for a detached occurrence whose series is known.
        let seriesReference: EventTime.Reference?

        init(_ event: EventRecord, conference: VirtualConference?, seriesReference: EventTime.Reference? = nil) {
            self.event = event
            self.conference = conference
            self.seriesReference = seriesReference
        }

        /// Creates an origin with the conference of the record.
        package init(_ event: EventRecord) {
            self.event = event
            conference = event.conference
            seriesReference = nil
        }

        /// Whether the event is cancelled.
        package var isCancelled: Bool { event.status == "CANCELLED" }
        /// Whether the event is planned and not settled yet.
        package var isTentative: Bool { event.status == "TENTATIVE" }

        package static func == (left: Origin, right: Origin) -> Bool {
            left === right || left.event == right.event && left.conference == right.conference
        }

        package func hash(into hasher: inout Hasher) { hasher.combine(event) }
    }

    package init(
        event: EventRecord, start: EventTime, end: EventTime, startInstant: Int64, endInstant: Int64,
        recurrenceID: String, conference: VirtualConference?
    ) {
        origin = Origin(event, conference: conference)
        self.start = start
        self.end = end
        self.startInstant = startInstant
        self.endInstant = endInstant
        self.recurrenceID = recurrenceID
    }

    /// - Parameter resolver: converts the times to instants.
    init(of origin: Origin, start: EventTime, end: EventTime, recurrenceID: String, _ resolver: ZoneResolver) {
        let instant = resolver.instant(of: start)
        self.init(
            of: origin, start: start, end: end, startInstant: instant,
            endInstant: resolver.instant(ofEnd: end, from: start, at: instant), recurrenceID: recurrenceID)
    }

    /// Creates an occurrence whose instants are known.
    init(
        of origin: Origin, start: EventTime, end: EventTime, startInstant: Int64, endInstant: Int64,
        recurrenceID: String
    ) {
        self.origin = origin
        self.start = start
        self.end = end
        self.startInstant = startInstant
        self.endInstant = max(endInstant, startInstant)
        self.recurrenceID = recurrenceID
    }

    /// Creates the only occurrence of an event that does not repeat.
    package init(single origin: Origin, _ resolver: ZoneResolver) {
        self.init(
            of: origin, start: origin.event.start, end: origin.event.end, recurrenceID: "",
            resolver.bound(to: origin.event.zoneSet))
    }

    /// Returns whether an occurrence is sorted before another one that starts at the same time: by title, then by identifier.
    ///
    /// Takes places in arrays, because an occurrence would be copied to be passed here, and sorting compares thousands of them.
    package static func isOrdered(
        _ place: Int, in occurrences: [Occurrence], before otherPlace: Int, in others: [Occurrence]
    ) -> Bool {
        let (own, other) = (occurrences[place].origin, others[otherPlace].origin)
        if own.event.title != other.event.title { return own.event.title < other.event.title }
        if own.event.identifier != other.event.identifier { return own.event.identifier < other.event.identifier }
        if occurrences[place].recurrenceID != others[otherPlace].recurrenceID {
            return occurrences[place].recurrenceID < others[otherPlace].recurrenceID
        }
        return own.event.id < other.event.id
    }

    /// Returns the same occurrence with another conference, or without one.
    package func with(conference: VirtualConference?) -> Occurrence {
        var occurrence = self
        occurrence.origin = Origin(event, conference: conference, seriesReference: origin.seriesReference)
        return occurrence
    }

    /// Sets the conferences of the occurrences of one series, from an index on. Calls `lookUp` once for each of their records.
    package static func setConferences(
        of occurrences: inout [Occurrence], from first: Int, using lookUp: (EventRecord) -> VirtualConference?
    ) {
        var last: (old: Origin, new: Origin)?
        for index in first..<occurrences.count {
            let origin = occurrences[index].origin
            if last?.old !== origin {
                let conference = lookUp(origin.event)
                // The result is usually the conference of the record.
                last = (
                    origin,
                    conference == origin.conference
                        ? origin
                        : Origin(origin.event, conference: conference, seriesReference: origin.seriesReference)
                )
            }
            if let last, last.new !== origin { occurrences[index].origin = last.new }
        }
    }

    /// Returns whether the occurrence overlaps a range. An occurrence without a duration overlaps the range that contains its
    /// start.
    package func overlaps(_ range: Range<Int64>) -> Bool {
        Self.overlaps(range, from: startInstant, to: endInstant)
    }

    /// The same for the instants of an occurrence.
    package static func overlaps(_ range: Range<Int64>, from start: Int64, to end: Int64) -> Bool {
        start < range.upperBound && (end > range.lowerBound || start >= range.lowerBound)
    }
}
