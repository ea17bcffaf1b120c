import CalendarModel
import ICalendar
import Recurrence

/// A series of another organizer as the calendar has it, and the organizer's version that it was last written from.
///
/// What differs between the two is what the user has changed. A component of an occurrence and all following ones
/// (RANGE=THISANDFUTURE) counts for all that have none of their own.
struct InvitedSeries {
    let records: [EventRecord]
    /// The organizer's version; empty if it is unknown.
    let former: [EventRecord]
    private let editor: CalendarEditor
    private let resolver: ZoneResolver
    let formerResolver: ZoneResolver
    /// The records in the calendar that stand for an occurrence and all following ones.
    let ranges: [EventRecord]
    private let formerRanges: [EventRecord]
    /// The masters without EXDATE, which tell what the occurrences would be that they leave out.
    private let wholes: (present: EventRecord?, former: EventRecord?)

    init(
        _ records: [EventRecord], former: [EventRecord], _ editor: CalendarEditor, formerly formerResolver: ZoneResolver
    ) {
        (self.records, self.former, self.editor, self.formerResolver) = (records, former, editor, formerResolver)
        resolver = editor.resolver.bound(to: records)
        ranges = records.filter { Self.isRange($0, editor.texts(editor.resolver)) }
        formerRanges = former.filter { Self.isRange($0, editor.texts(editor.resolver)) }
        wholes = (Self.whole(records, editor, resolver), Self.whole(former, editor, formerResolver))
    }

    var master: EventRecord? { records.first { $0.recurrenceID.isEmpty } }

    func record(at place: String) -> EventRecord? { records.first { $0.recurrenceID == place } }

    /// Returns an occurrence as the series, or an earlier occurrence that stands for it, has it in the calendar, without a row;
    /// nil if there is none. An occurrence that the series leaves out has what it would have without that.
    func inherited(_ place: String) throws -> EventRecord? {
        guard var record = try occurrence(place, of: wholes.present, ranges, resolver) else { return nil }
        guard record.text.contains(PrivateNames.end) else { return record }
        var text = ComponentText(record.text)
        text.remove(PrivateNames.end)
        record = try editor.texts(resolver).derive(text.text, from: record)
        return record
    }

    private static func whole(
        _ series: [EventRecord], _ editor: CalendarEditor, _ resolver: ZoneResolver
    ) -> EventRecord? {
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }), master.isRecurring else { return nil }
        var text = ComponentText(master.text)
        guard text.property("EXDATE") != nil else { return master }
        text.remove("EXDATE")
        return try? editor.texts(resolver.bound(to: master.zoneSet)).derive(text.text, from: master)
    }

    /// Returns an occurrence as the organizer's version has it; nil if that has none.
    func formerly(_ place: String) throws -> EventRecord? {
        if let own = former.first(where: { $0.recurrenceID == place }) { return own }
        return try planned(place)
    }

    /// Returns what the organizer's version has where the calendar has ``inherited(_:)``.
    ///
    /// Of the organizer's components for an occurrence and all following ones, only those count that the calendar still has: it
    /// has dropped one if each of its occurrences has got a record of its own.
    func formerlyInherited(_ place: String) throws -> EventRecord? {
        let last = ranges.map(\.recurrenceID).filter { $0 < place }.max() ?? ""
        return try occurrence(
            place, of: wholes.former, formerRanges.filter { $0.recurrenceID <= last }, formerResolver)
    }

    /// Returns an occurrence as the organizer's version plans it, without a component of its own.
    func planned(_ place: String) throws -> EventRecord? {
        try occurrence(place, of: wholes.former, formerRanges, formerResolver)
    }

    /// Returns the organizer's components of an occurrence and all following ones, as the calendar has them.
    ///
    /// - Parameter places: those that the new version has, too. The others are as the organizer had them.
    func ranges(keeping places: Set<String>) -> [EventRecord] {
        formerRanges.map { range in
            places.contains(range.recurrenceID)
                ? ranges.first { $0.recurrenceID == range.recurrenceID } ?? range : range
        }
    }

    /// Returns what only the user has changed in an occurrence and all following ones, as far as it begins before a place.
    func ownRanges(before place: String) -> [EventRecord] {
        ranges.filter { range in
            range.recurrenceID < place && !formerRanges.contains { $0.recurrenceID == range.recurrenceID }
        }
    }

    private func occurrence(
        _ place: String, of master: EventRecord?, _ ranges: [EventRecord], _ resolver: ZoneResolver
    ) throws -> EventRecord? {
        guard
            var record = try SeriesSuccession.occurrence(
                named: place, of: master, besides: ranges.filter { $0.recurrenceID < place }, editor, resolver)?.record
        else { return nil }
        (record.id, record.identifier) = (0, "")
        return record
    }

    /// Returns whether a record stands for an occurrence and all following ones.
    static func isRange(_ record: EventRecord, _ texts: EventEditor) -> Bool {
        record.rangeEnd == .max && texts.includesFuture(record)
    }

    /// Returns whether two components say the same about an occurrence, whatever its name and version.
    static func isSame(_ one: EventRecord, _ other: EventRecord) -> Bool {
        let properties = [one, other].map { record in
            let text = ComponentText(record.text)
            return text.names.subtracting(versions).flatMap { text.properties($0).map(\.serialized) }.sorted()
        }
        let alarms = [one, other].map { ComponentText($0.text).components("VALARM") }
        return properties[0] == properties[1] && alarms[0] == alarms[1] && one.conference == other.conference
            && one.start == other.start && one.end == other.end
    }

    private static let versions: Set<String> = [
        "RECURRENCE-ID", "DTSTAMP", "SEQUENCE", "CREATED", "LAST-MODIFIED", "DTSTART", "DTEND", "DURATION",
    ]
}
