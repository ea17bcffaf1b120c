import CalendarModel
import ConferenceModel
import ICalendar
import Recurrence

/// Changes detached occurrences along with their series.
///
/// A calendar file contains a complete copy of the series for each detached occurrence, and does not say what was changed in
/// that copy. So a field that still has the value of the series follows the series, and a field with another value is the
/// occurrence's own. Start and length are compared separately: an occurrence that was moved keeps its start, but if it had the
/// length of the series, it gets the new length.
///
/// Occurrences after one with RANGE=THISANDFUTURE are compared with that occurrence instead of the series. It keeps its
/// distance from the series, because it moves all later occurrences by the same amount (RFC 5545, 3.8.4.4).
struct DetachedFollowing {
    private let editor: EventEditor
    private let resolver: ZoneResolver
    private let changes: EventChanges
    /// The records that occurrences repeat, each before and after the change: the master, and those with THISANDFUTURE, in the
    /// order of their places.
    private var patterns: [Pattern]
    private let shift: Shift
    private let follows: Bool

    private struct Pattern {
        var old: EventRecord
        var new: EventRecord
        /// The places before and after the change, in local seconds; nil for the master.
        var places: (old: Int64, new: Int64)?
        /// The fields that differ from those of the series.
        var ownFields: Set<ItemField>
    }

    /// - Parameters:
    ///   - changes: the changes between the masters `old` and `new`.
    ///   - follows: false if only the identity of the detached occurrences changes.
    init(_ editor: EventEditor, _ changes: EventChanges, from old: EventRecord, to new: EventRecord, follows: Bool) {
        self.editor = editor
        self.changes = changes
        self.follows = follows
        resolver = editor.resolver.bound(to: old.zoneSet)
        patterns = [Pattern(old: old, new: new, ownFields: [])]
        shift = Shift(of: old, to: new.start)
    }

    /// Returns the detached occurrences of the series after the change, in the same order.
    mutating func applied(to detached: [EventRecord]) throws -> [EventRecord] {
        var results = detached
        let order = detached.indices.sorted { detached[$0].recurrenceID < detached[$1].recurrenceID }
        for index in order { results[index] = try applied(to: detached[index]) }
        return results
    }

    private mutating func applied(to record: EventRecord) throws -> EventRecord {
        guard let time = EventTime(basicFormat: record.recurrenceID) else { return record }
        let place = time.local.secondsSinceEpoch
        let newTime = shift.to == patterns[0].old.start ? nil : shift.applied(to: time)
        let newPlace = newTime?.local.secondsSinceEpoch ?? place
        let pattern = patterns.last { $0.places.map { $0.old <= place } ?? true } ?? patterns[0]
        let ownFields = differences(of: record, from: pattern.old).union(pattern.ownFields)
        var followed = EventChanges()
        if follows {
            followed = changes.limited(to: changes.fields.subtracting(ownFields))
            times(of: record, at: (place, newPlace), pattern, into: &followed)
        }
        var result = record
        if let newTime {
            var text = ComponentText(record.text)
            let range = text.property("RECURRENCE-ID")?.values(of: "RANGE")
            var line = EventText.line("RECURRENCE-ID", newTime)
            if let range { line.parameters.append(.init("RANGE", range)) }
            text.set("RECURRENCE-ID", to: line)
            // If the times change too, the change counts as significant below.
            let isAlone = followed.start == nil && followed.end == nil
            editor.touch(&text, of: record, isSignificant: isAlone)
            result = try editor.derive(text.text, from: record)
            result.recurrenceID = newTime.basicFormat
        }
        result = try editor.applying(followed, to: result)
        if editor.includesFuture(record) {
            patterns.append(Pattern(old: record, new: result, places: (place, newPlace), ownFields: ownFields))
        }
        return result
    }

    // MARK: Fields

    /// Returns the fields of a detached occurrence whose values are its own, apart from its times.
    private func differences(of record: EventRecord, from pattern: EventRecord) -> Set<ItemField> {
        var fields = record.fields(changedSince: pattern, limits: editor.limits)
        if fields.contains(.alarms) {
            let (own, others) = (
                ItemContent(record.text, limits: editor.limits).alarms,
                ItemContent(pattern.text, limits: editor.limits).alarms
            )
            // Programs write another UID into the copy of an alarm.
            if own.map(\.meaning) == others.map(\.meaning) { fields.remove(.alarms) }
        }
        fields.formUnion([.times, .rules])
        return fields
    }

    // MARK: Times

    /// Adds the times that a detached occurrence gets from the record that it repeats.
    private func times(
        of record: EventRecord, at places: (old: Int64, new: Int64), _ pattern: Pattern,
        into followed: inout EventChanges
    ) {
        let (old, new) = (pattern.old, pattern.new)
        // Lengths in calendar days are compared as such, because they have different lengths where clocks change.
        let lengths = (own: record.calendarLength, old: old.calendarLength, new: new.calendarLength)
        guard old.start != new.start || old.end != new.end || places.old != places.new || lengths.old != lengths.new
        else { return }
        let planned = times(of: old, from: pattern.places?.old, at: places.old)
        let now = times(of: new, from: pattern.places?.new, at: places.new)
        let keepsForm = old.start.isDate == new.start.isDate
        let isAtPlace = isSame(record.start, planned.start)
        let hasLength =
            length(record.start, record.end) == length(planned.start, planned.end)
            || lengths.own != nil && lengths.own == lengths.old
        let lengthChanges =
            lengths.old != lengths.new
            || lengths.old == nil && length(planned.start, planned.end) != length(now.start, now.end)
        var start = record.start
        if isAtPlace {
            start = now.start
        } else if editor.includesFuture(record) {
            start = moved(record.start, from: planned.start, to: now.start)
        }
        if start != record.start { followed.start = start }
        guard hasLength, keepsForm || isAtPlace else { return }
        if lengthChanges || start != record.start {
            followed.end = editor.span(of: new).end(of: start, resolver)
            let isCounted = lengths.new == nil && lengths.own != nil && !start.isDate
            followed.length =
                isCounted
                ? followed.end.map { NominalDuration(days: 0, seconds: resolver.seconds(from: start, to: $0)) }
                : lengths.new
        }
    }

    /// Returns the times that a record gives the occurrence at a place.
    ///
    /// - Parameter origin: the record's own place; nil for a master.
    private func times(
        of pattern: EventRecord, from origin: Int64?, at place: Int64
    ) -> (start: EventTime, end: EventTime) {
        var start = pattern.start
        start.local = LocalDateTime(
            secondsSinceEpoch: place + (origin.map { pattern.start.local.secondsSinceEpoch - $0 } ?? 0))
        return (start, editor.span(of: pattern).end(of: start, resolver))
    }

    /// Returns a start that moves by the same distance as a time of the series.
    private func moved(_ start: EventTime, from old: EventTime, to new: EventTime) -> EventTime {
        let distance = start.local.secondsSinceEpoch - old.local.secondsSinceEpoch
        var moved = start.reference == old.reference && start.isDate == old.isDate ? new : start
        guard start.isDate == new.isDate else {
            moved = new
            let days = start.local.date.daysSinceEpoch - old.local.date.daysSinceEpoch
            moved.local = new.local.adding(seconds: Int64(days) * 86_400)
            return moved
        }
        moved.local = new.local.adding(seconds: distance)
        return moved
    }

    private func isSame(_ time: EventTime, _ other: EventTime) -> Bool {
        time == other
            || !time.isDate && !other.isDate && !time.reference.isFloating && !other.reference.isFloating
                && resolver.instant(of: time) == resolver.instant(of: other)
    }

    /// Returns a value to compare lengths by: seconds, elapsed ones for times in a zone. A length in days differs from any
    /// length in seconds.
    private func length(_ start: EventTime, _ end: EventTime) -> [Int64] {
        [start.isDate ? 1 : 0, resolver.seconds(from: start, to: end)]
    }
}
