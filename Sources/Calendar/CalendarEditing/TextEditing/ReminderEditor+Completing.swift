package import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence

/// The records that result from completing a reminder, to be stored together.
package struct ReminderCompletion: Hashable, Sendable {
    /// The reminder: completed, or moved to its next occurrence.
    package var reminder: ReminderRecord
    /// The completed occurrence as a separate reminder to insert; nil if ``reminder`` itself is completed.
    package var completed: ReminderRecord?
}

extension ReminderEditor {
    /// Completes a reminder or, if it is recurring, its current occurrence.
    ///
    /// Apple documents that a recurring reminder moves on to its next occurrence. How it does is our choice: DTSTART and DUE
    /// move to the following occurrence, even if that is overdue too, and COUNT is reduced by the occurrences before it. The
    /// completed occurrence becomes a reminder with its own UID, and RELATED-TO links it to the series (RFC 5545, 3.8.4.5). It
    /// cannot be a detached occurrence with the same UID, because its date would not be an occurrence of the rules, which now
    /// begin later. After the last occurrence, the reminder itself is completed and keeps its rules.
    ///
    /// - Parameters:
    ///   - detached: the detached occurrences of the series, which replace those of the rules.
    ///   - instant: the time of completion, in seconds since 1970-01-01T00:00:00Z.
    package func completing(
        _ reminder: ReminderRecord, detached: [ReminderRecord] = [], at instant: Int64
    ) throws -> ReminderCompletion {
        try bound(to: reminder).complete(reminder, detached: detached, at: instant)
    }

    private func complete(
        _ reminder: ReminderRecord, detached: [ReminderRecord], at instant: Int64
    ) throws -> ReminderCompletion {
        guard let anchor = ReminderComponent.anchor(of: reminder),
            let next = ReminderRepetition.next(after: reminder, detached: detached, limits: limits, resolver: resolver)
        else {
            let changes = ReminderChanges(completion: .completed(at: instant))
            return ReminderCompletion(reminder: try applying(changes, to: reminder), completed: nil)
        }
        var text = ComponentText(reminder.text)
        if let start = reminder.start {
            text.set("DTSTART", to: EventText.line("DTSTART", moved(start, from: anchor, to: next, resolver)))
        }
        if let due = reminder.due, text.property("DUE") != nil {
            text.set("DUE", to: EventText.line("DUE", moved(due, from: anchor, to: next, resolver)))
        }
        countDown(&text, of: reminder, to: next, resolver)
        write(.open, to: &text)
        touch(&text, of: reminder, isSignificant: true)
        return ReminderCompletion(
            reminder: try derive(text, from: reminder), completed: try occurrence(of: reminder, completedAt: instant))
    }

    /// Returns the current occurrence of a recurring reminder as a separate, completed reminder.
    private func occurrence(of reminder: ReminderRecord, completedAt instant: Int64) throws -> ReminderRecord {
        var text = ComponentText(reminder.text)
        for name in ["RRULE", "RDATE", "EXDATE", "EXRULE", "SEQUENCE"] { text.remove(name) }
        // A completed reminder needs no alarms.
        text.setComponents("VALARM", to: [])
        text.remove("UID")
        text = text.inserting(ContentLine("UID", value: EventDraft.newUID()))
        text.append(ContentLine("RELATED-TO", [.init("RELTYPE", ["SIBLING"])], value: reminder.uid))
        write(.completed(at: instant), to: &text)
        touch(&text, of: reminder, isSignificant: false)
        var record = try derive(text, from: nil)
        record.calendarID = reminder.calendarID
        return record
    }

    /// Returns a time of a reminder after its anchor has moved, at the same distance in the anchor's zone.
    private func moved(
        _ time: EventTime, from anchor: EventTime, to next: EventTime, _ resolver: ZoneResolver
    ) -> EventTime {
        let shift = next.local.secondsSinceEpoch - anchor.local.secondsSinceEpoch
        var moved = time
        moved.local = time.local.adding(seconds: shift)
        guard !time.isDate, !anchor.isDate, time.reference != anchor.reference, time.reference != .floating,
            anchor.reference != .floating
        else { return moved }
        var there = anchor
        there.local = resolver.local(of: time, on: anchor.reference).adding(seconds: shift)
        moved.local = resolver.rules(for: time.reference).local(at: resolver.instant(of: there))
        return moved
    }

    /// Reduces COUNT after DTSTART has moved, because COUNT counts from DTSTART. Removes rules without remaining occurrences.
    private func countDown(
        _ text: inout ComponentText, of reminder: ReminderRecord, to next: EventTime, _ resolver: ZoneResolver
    ) {
        let lines = text.properties("RRULE")
        text.remove("RRULE")
        for line in lines {
            guard let rule = RuleText(line.value), let count = rule.count else {
                text.append(line)
                continue
            }
            let over = ReminderRepetition.count(
                of: line, in: reminder, before: next, limits: limits, resolver: resolver)
            guard count > over else { continue }
            text.append(ContentLine("RRULE", value: rule.counted(count - over).value))
        }
    }
}
