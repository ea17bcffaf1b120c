package import CalendarModel
import CalendarStore
package import ConferenceModel
import ICalendar

// Attaching and detaching a conference.
extension EventEditor {
    /// Returns the event with another conference, or without one.
    ///
    /// The text stays unchanged, because only files contain the conference. There are two exceptions. CONFERENCE lines of other
    /// programs are removed if they are the conference that is replaced or removed; next to a conference of ours they are kept,
    /// and become the event's conference once ours is removed. And a detached occurrence without a conference records that it
    /// does not inherit the one of its series.
    ///
    /// This method changes only one record; ``SeriesEditor/settingConference(_:on:of:freeing:)`` handles the others.
    ///
    /// - Parameter refuses: whether a detached occurrence without a conference records that it does not inherit one; false if
    ///   its series has none, or if it should inherit it.
    package func settingConference(
        _ conference: VirtualConference?, on event: EventRecord, refuses: Bool = true
    ) throws -> EventRecord {
        var text = ComponentText(event.text)
        if !event.ownsConference {
            text.remove(ConferenceProperty.entryPoint) { ConferenceProperty.entryPoint($0, limits: limits) != nil }
        }
        let foreign = text.properties(ConferenceProperty.entryPoint)
            .compactMap { ConferenceProperty.entryPoint($0, limits: limits) }
        let remaining = conference ?? ConferenceProperty.conference(entries: foreign, limits: limits)
        text.remove(ConferenceProperty.header)
        text.remove(ConferenceProperty.details)
        if remaining == nil, !event.recurrenceID.isEmpty, refuses { text.append(ConferenceProperty.suppressedHeader) }
        var record = event
        if text.text != event.text {
            touch(&text, of: event, isSignificant: false)
            record = try derive(text.text, from: event)
        }
        record.conference = remaining
        record.ownsConference = conference != nil
        return record
    }

    /// Returns whether a detached occurrence is identical to its series except for the time of its last change. Such a record
    /// can be removed: the occurrence was detached only for a conference that it no longer has.
    ///
    /// - Parameter occurrence: the occurrence that the master alone gives at the same place.
    /// - Throws: the errors of ``detached(_:from:)``.
    func restates(_ record: EventRecord, _ occurrence: Occurrence, of master: EventRecord) throws -> Bool {
        guard !record.recurrenceID.isEmpty, record.recurrenceID == occurrence.recurrenceID, record.conference == nil
        else { return false }
        return Self.lines(of: record.text) == Self.lines(of: try detached(occurrence, from: master).text)
    }

    /// Returns the unfolded lines of a component, sorted, without those that record when it was changed.
    private static func lines(of text: String) -> [String] {
        let bytes = text.utf8.span
        var scanner = LineScanner()
        var lines: [String] = []
        while let line = scanner.next(in: bytes) {
            let content = line.range.lowerBound..<line.contentEnd
            let text = LineFolding.text(bytes, content, isFolded: line.isFolded)
            if ["DTSTAMP:", "LAST-MODIFIED:"].contains(where: text.hasPrefix) { continue }
            lines.append(text)
        }
        return lines.sorted()
    }
}
