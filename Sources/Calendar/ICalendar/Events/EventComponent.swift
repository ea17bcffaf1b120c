package import CalendarModel
package import ConferenceModel
import Recurrence

/// Derives the fields of an event from its text. Only this type does so.
///
/// The text is the one to store, from which ``ConferenceExtraction`` has already removed our own properties and the copies of a
/// conference. The remaining CONFERENCE lines come from other programs.
package struct EventComponent {
    /// The event without row, identifier and calendar; `importedText` is nil.
    package private(set) var record: EventRecord
    let properties: EventProperties
    /// The problems found, each with its line in the text, counted from 1.
    package private(set) var warnings: [(line: Int, warning: CalendarWarning)] = []

    /// The reason why a text is not a usable event.
    package struct Failure: Error {
        package var line: Int
        package var warning: CalendarWarning
    }

    /// - Parameters:
    ///   - text: the event from BEGIN:VEVENT to END:VEVENT, with CRLF line ends.
    ///   - properties: the properties of that text, which most callers have parsed already.
    ///   - series: the start of the series, if the text is a detached occurrence and its master is known.
    ///   - resolver: the zones of the text's own file or set.
    /// - Throws: ``Failure`` if the event has no usable start.
    package init(
        _ text: String, properties: EventProperties, series: SeriesStart? = nil, limits: Limits, resolver: ZoneResolver
    ) throws(Failure) {
        self.properties = properties
        guard let startLine = properties.start else { throw Failure(line: 1, warning: .noStart) }
        guard let start = startLine.time else {
            throw Failure(line: properties.line(of: .start), warning: .badTime("DTSTART", startLine.value))
        }
        warnings = properties.repeated.compactMap { repeated in
            repeated.property.nonrepeatingName.map { (repeated.line, .repeatedProperty($0)) }
        }
        if properties.end != nil, properties.duration != nil {
            warnings.append((properties.line(of: .duration), .endAndDuration))
        }
        if let line = properties.end, line.time == nil {
            warnings.append((properties.line(of: .end), .badValue("DTEND", line.value)))
        }
        if let text = properties.duration, NominalDuration(text) == nil {
            warnings.append((properties.line(of: .duration), .badValue("DURATION", text)))
        }
        let (span, isReversed) = properties.span(from: start, resolver)
        if isReversed { warnings.append((properties.line(of: .end), .endBeforeStart)) }
        let end = span.end(of: start, resolver)
        for time in [start, end] {
            guard let zone = time.zoneName else { continue }
            guard zone.utf8.count <= 4_096 else {
                throw Failure(line: properties.line(of: .start), warning: .tooLong("TZID"))
            }
            let warning = CalendarWarning.unknownZone(zone)
            if resolver.rules(named: zone) == nil, !warnings.contains(where: { $0.warning == warning }) {
                warnings.append((properties.line(of: .start), warning))
            }
        }

        let sequence = properties.sequence.flatMap { SequenceNumber.value(of: $0) }
        if let given = properties.sequence, !given.isEmpty, sequence == nil {
            warnings.append((properties.line(of: .sequence), .badValue("SEQUENCE", given)))
        }
        let uid: String
        var text = text
        if let given = properties.uid, !given.isEmpty {
            guard given.utf8.count <= 65_536 else {
                throw Failure(line: properties.line(of: .uid), warning: .tooLong("UID"))
            }
            uid = given
        } else {
            uid = "text-" + TextDigest.hexadecimal(of: text)
            text = ComponentText(text).inserting(ContentLine("UID", value: uid)).text
            warnings.append((1, .noUID))
        }
        record = EventRecord(
            uid: uid, title: properties.summary ?? "", location: properties.location, notes: properties.description,
            url: properties.url, status: properties.status.map { String($0.prefix(60)).uppercased() },
            participants: properties.participants.text, start: start, end: end, rangeStart: 0, rangeEnd: 0,
            sequence: sequence ?? 0,
            modified: Self.instant(properties.lastModified) ?? Self.instant(properties.stamp), text: text)
        record.zoneSet = resolver.zoneSet(for: ReferencedZones([text]).names)
        if !properties.conferences.isEmpty {
            let entries = properties.conferences.compactMap { ConferenceProperty.entryPoint($0, limits: limits) }
            record.conference = ConferenceProperty.conference(entries: entries, limits: limits)
        }
        if let line = properties.recurrenceID {
            record.recurrenceID = recurrenceID(line, of: text, series: series, resolver)
            setRange(start, end, resolver)
            if line.parameter("RANGE", is: "THISANDFUTURE") { record.rangeEnd = .max }
        } else if properties.rules.isEmpty && properties.dates.isEmpty {
            setRange(start, end, resolver)
        } else {
            let definition = SeriesDefinition(properties, start: start, span: span, resolver)
            warnings += definition.badRules.map { rule in
                (properties.line(of: .rule), CalendarWarning(rule.error, of: rule.text))
            }
            record.isRecurring = definition.isRecurring
            setRange(start, end, resolver)
            extendRange(over: definition, resolver)
        }
    }

    private mutating func recurrenceID(
        _ line: ContentLine, of text: String, series: SeriesStart?, _ resolver: ZoneResolver
    ) -> String {
        guard let time = line.time else {
            warnings.append((properties.line(of: .recurrenceID), .badValue("RECURRENCE-ID", line.value)))
            // Even an invalid value must not be empty, because the record would then take the place of the master.
            return (1...256).contains(line.value.utf8.count) ? line.value : TextDigest.hexadecimal(of: text)
        }
        guard let series else { return time.basicFormat }
        return series.place(of: time, resolver).basicFormat
    }

    private mutating func setRange(_ start: EventTime, _ end: EventTime, _ resolver: ZoneResolver) {
        let bound = SeriesBound(resolver: resolver)
        record.rangeStart = bound.earliest(start)
        record.rangeEnd = max(bound.latest(end), record.rangeStart + 1)
    }

    private mutating func extendRange(over definition: SeriesDefinition, _ resolver: ZoneResolver) {
        let bound = SeriesBound(resolver: resolver)
        for addition in definition.additions {
            record.rangeStart = min(record.rangeStart, bound.earliest(addition.start))
            record.rangeEnd = max(
                record.rangeEnd, bound.end(ofLast: addition.start, addition.span ?? definition.span))
        }
        for rule in definition.rules {
            guard rule.isBounded else {
                record.rangeEnd = .max
                return
            }
            // A rule without any occurrence leaves only DTSTART.
            guard let last = rule.lastOccurrence else { continue }
            var start = definition.start
            start.local = LocalDateTime(secondsSinceEpoch: last)
            record.rangeEnd = max(record.rangeEnd, bound.end(ofLast: start, definition.span))
        }
    }

    /// Parses a timestamp that is only used to compare versions.
    package static func instant(_ text: String?) -> Int64? {
        text.flatMap { EventTime(basicFormat: $0) }?.local.secondsSinceEpoch
    }
}
