package import CalendarModel
package import ConferenceModel
package import Recurrence

/// The rules of a recurring reminder: the one place where reminders meet the expansion of series.
///
/// A reminder is expanded as an event without duration that begins at its anchor, from the same text: the properties of
/// repetition are the same in both (RFC 5545, 3.8.5).
package enum ReminderRepetition {
    /// The occurrence that follows the one that a recurring reminder stands at, on the clock of its anchor.
    ///
    /// - Parameter detached: its detached occurrences; where there is one, it takes the place of what the rules say.
    /// - Returns: nil behind the last occurrence.
    package static func next(
        after reminder: ReminderRecord, detached: [ReminderRecord] = [], limits: Limits, resolver: ZoneResolver
    ) -> EventTime? {
        guard reminder.isRecurring, let anchor = ReminderComponent.anchor(of: reminder) else { return nil }
        let replaced = Set(detached.map(\.recurrenceID))
        let series = SeriesExpansion([event(reminder, at: anchor)], limits: limits, resolver: resolver)
        let now = resolver.instant(of: anchor)
        let day: Int64 = 86_400
        // Rules of seconds fill a short window, and the others are found in a longer one.
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

    /// How many occurrences one rule has from the anchor of a reminder to before a later one, exceptions included: what
    /// COUNT counts.
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

    /// The rules in the text of a reminder that are none.
    static func badRules(of reminder: ReminderRecord) -> [String] {
        EventProperties(reminder.text).rules.filter { (try? RecurrenceRule(text: $0)) == nil }
    }

    private static func event(_ reminder: ReminderRecord, at anchor: EventTime) -> EventRecord {
        var text = ComponentText(reminder.text)
        // An occurrence is a moment here, whatever the text says about its length.
        for name in ["DTEND", "DURATION"] { text.remove(name) }
        return EventRecord(
            uid: reminder.uid, title: "", start: anchor, end: anchor, isRecurring: true, rangeStart: 0, rangeEnd: .max,
            text: text.text)
    }
}
