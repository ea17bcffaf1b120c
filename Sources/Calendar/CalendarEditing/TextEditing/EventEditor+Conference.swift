package import CalendarModel
import CalendarStore
package import ConferenceModel
import ICalendar

// Attaching a conference and taking it off.
extension EventEditor {
    /// An event with another conference, or without one.
    ///
    /// The text stays as it is, because the conference stands in it only in files, but for two cases: CONFERENCE lines
    /// of other programs go where they are the conference that is replaced or taken away, and a detached occurrence without
    /// a conference notes that it does not want the one of its series. Beside a conference of ours such lines stay, and
    /// are what the event has without it.
    ///
    /// One record alone; ``SeriesEditor/settingConference(_:on:of:freeing:)`` knows what becomes of the others.
    ///
    /// - Parameter refuses: false for a detached occurrence whose series has no conference, so that there is nothing to
    ///   note, and for one that is to have what its series has.
    package func settingConference(
        _ conference: VirtualConference?, on event: EventRecord, refuses: Bool = true
    ) throws -> EventRecord {
        var text = ComponentText(event.text)
        if !event.ownsConference {
            text.remove(ConferenceProperty.entryPoint) { ConferenceProperty.entryPoint($0, limits: limits) != nil }
        }
        let beside = text.properties(ConferenceProperty.entryPoint)
            .compactMap { ConferenceProperty.entryPoint($0, limits: limits) }
        let remaining = conference ?? ConferenceProperty.conference(entries: beside, limits: limits)
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

    /// Whether a detached occurrence says no more than its series says about it anyway, but for the time of its last
    /// change: it was detached for a conference that it has no more, and can go.
    ///
    /// - Parameter occurrence: what the master alone has in its place.
    /// - Throws: as ``detached(_:from:)``.
    func restates(_ record: EventRecord, _ occurrence: Occurrence, of master: EventRecord) throws -> Bool {
        guard !record.recurrenceID.isEmpty, record.recurrenceID == occurrence.recurrenceID, record.conference == nil
        else { return false }
        return Self.lines(of: record.text) == Self.lines(of: try detached(occurrence, from: master).text)
    }

    /// The lines of a component, unfolded, in an order of their own, and without those that say when it was changed.
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
