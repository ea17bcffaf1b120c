package import CalendarModel
package import ConferenceModel
package import Recurrence

/// The occurrences of a recurring reminder.
///
/// A reminder is expanded like an event without a duration that starts at the reminder's anchor, from the same text:
/// both use the same recurrence properties (RFC 5545, 3.8.5).
package enum ReminderRepetition {
    /// Returns the occurrence after the current one of a recurring reminder, in the time zone of its anchor.
    ///
    /// - Parameter detached: its detached occurrences, which replace those of the rules.
    /// - Returns: nil after the last occurrence.
    package static func next(
        after reminder: ReminderRecord, detached: [ReminderRecord] = [], limits: Limits, resolver: ZoneResolver
    ) -> EventTime? {
        guard reminder.isRecurring, let anchor = ReminderComponent.anchor(of: reminder) else { return nil }
        let replaced = Set(detached.map(\.recurrenceID))
        let series = SeriesExpansion([event(reminder, at: anchor)], limits: limits, resolver: resolver)
        let now = resolver.instant(of: anchor)
        let day: Int64 = 86_400
        // A rule that repeats every second has many occurrences in a short window; other rules need a longer one.
        var begin = now
        for days: Int64 in [1, 62, 800, 12_000, 3_000_000] {
            let end = min(now + days * day, 253_402_300_800)
            guard begin < end else { break }
            let found = series.occurrences(in: begin..<end).map(\.start)
                .filter { $0.local > anchor.local && !replaced.contains($0.basicFormat) }
            if let next = found.min(by: { $0.local < $1.local }) { return next }
            begin = end
        }
        return nil
    }

    /// Returns the number of occurrences of a rule from the anchor of a reminder up to, but not including, a later occurrence.
    /// Like COUNT, this number includes excluded occurrences.
    package static func count(
        of rule: ContentLine, in reminder: ReminderRecord, before next: EventTime, limits: Limits,
        resolver: ZoneResolver
    ) -> Int {
        guard let anchor = ReminderComponent.anchor(of: reminder) else { return 0 }
        var text = ComponentText(reminder.text)
        for name in ["EXDATE", "EXRULE", "RDATE"] { text.remove(name) }
        text.set("RRULE", to: rule)
        var event = event(reminder, at: anchor)
        event.text = text.text
        let begin = resolver.instant(of: anchor)
        let end = resolver.instant(of: next)
        guard begin < end else { return 1 }
        let found = SeriesExpansion([event], limits: limits, resolver: resolver).occurrences(in: begin..<end)
        return max(1, found.count { $0.start.local < next.local })
    }

    /// Returns the rules in the text of a reminder that cannot be parsed.
    static func badRules(of reminder: ReminderRecord) -> [String] {
        EventProperties(reminder.text).rules.filter { (try? RecurrenceRule(text: $0)) == nil }
    }

    private static func event(_ reminder: ReminderRecord, at anchor: EventTime) -> EventRecord {
        var text = ComponentText(reminder.text)
        // An occurrence of a reminder has no duration, whatever the text says.
        for name in ["DTEND", "DURATION"] { text.remove(name) }
        return EventRecord(
            uid: reminder.uid, title: "", start: anchor, end: anchor, isRecurring: true, rangeStart: 0, rangeEnd: .max,
            text: text.text, zoneSet: reminder.zoneSet)
    }
}
