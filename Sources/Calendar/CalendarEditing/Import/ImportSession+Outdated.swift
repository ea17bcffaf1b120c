import CalendarModel
import CalendarStore
import ICalendar
import Scheduling

extension ImportSession {
    /// Notes that the file has a newer version of a series than the calendar.
    ///
    /// Only a file without METHOD has a series as a whole, with all its detached occurrences; a message has what has changed. If it
    /// moves the series, though, earlier changes of single occurrences do not count any more.
    mutating func noteNewer(
        _ series: EventRecord, than stored: EventRecord, line: Int, method: String
    ) {
        guard policy == .newerWins, series.recurrenceID.isEmpty, series.isRecurring, series.sequence > stored.sequence,
            method.isEmpty || isRescheduled(series, stored)
        else { return }
        newerSeries.append((series.uid, series.sequence, line))
    }

    private func isRescheduled(_ series: EventRecord, _ stored: EventRecord) -> Bool {
        let items = [series, stored].compactMap { try? SchedulingItem($0.importedText ?? $0.text, limits: limits) }
        guard items.count == 2 else { return false }
        return items[0].isRescheduled(
            from: items[1], limits: limits, resolver: resolver, formerly: resolver.bound(to: stored.zoneSet))
    }

    /// Removes detached occurrences that a newer version of their series does not have any more, as after the undoing of the change
    /// that has detached them: they then follow the series again.
    ///
    /// Both must be certain: the occurrence is older than the series (RFC 5546, 2.1.5), and it is as an earlier file had it. One
    /// that was detached or edited here stays.
    mutating func removeOutdated(_ writer: borrowing StoreWriter) throws {
        let newer = newerSeries
        newerSeries = []
        for (uid, sequence, line) in newer {
            let records = try writer.series(calendar: report.calendar.id, uid: uid)
            let outdated = records.filter { record in
                !record.recurrenceID.isEmpty && record.sequence < sequence && !touchedEvents.contains(record.id)
                    && isAsImported(record)
            }
            guard !outdated.isEmpty else { continue }
            for record in outdated {
                try writer.deleteEvent(id: record.id)
                try Outbox.noteFromSource(from: record, to: nil, writer)
            }
            warn(line, .outdatedOccurrences(uid, outdated.count))
        }
    }

    private func isAsImported(_ record: EventRecord) -> Bool {
        guard let imported = record.importedText else { return false }
        let hasConference = EventProperties(imported).mayContainOwnConference
        // A conference that was attached here is no part of the text.
        guard hasConference || !record.ownsConference else { return false }
        let text = hasConference ? ConferenceExtraction(imported, limits: limits).text : imported
        return isSameExceptStamp(text, record.text)
    }
}
