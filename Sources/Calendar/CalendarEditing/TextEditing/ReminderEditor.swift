package import CalendarModel
import CalendarStore
import ConferenceErrors
package import ConferenceModel
package import ICalendar
import Recurrence

/// Creates and changes the text of reminders, as ``EventEditor`` does for events.
///
/// Every result is a complete record derived from its text; unaffected lines are kept byte for byte. Nothing is stored
/// here. A change that participants must follow increments SEQUENCE (RFC 5546, 2.1.4), and every change sets
/// LAST-MODIFIED and DTSTAMP.
package struct ReminderEditor {
    /// The time zones, for one piece of work.
    let resolver: ZoneResolver
    let limits: Limits
    private let now: @Sendable () -> Int64

    /// - Parameters:
    ///   - resolver: shared with the caller, so that each zone is resolved once.
    ///   - now: the clock, in seconds since 1970-01-01T00:00:00Z.
    package init(resolver: ZoneResolver, limits: Limits, now: @escaping @Sendable () -> Int64) {
        self.resolver = resolver
        self.limits = limits
        self.now = now
    }

    /// Returns this editor with the zones of a reminder.
    func bound(to reminder: ReminderRecord) -> ReminderEditor {
        ReminderEditor(resolver: resolver.bound(to: reminder.zoneSet), limits: limits, now: now)
    }

    /// Returns a new reminder that is not in a calendar yet.
    ///
    /// - Parameter uid: the UID, or nil for a new one.
    /// - Throws: the errors of ``applying(_:to:)``.
    package func newReminder(_ content: ReminderChanges, uid: String? = nil) throws -> ReminderRecord {
        var text = ComponentText(new: "VTODO", uid: uid, at: now())
        let empty = ReminderRecord(uid: "", title: "", text: text.text)
        try write(content, to: &text, of: empty)
        return try derive(text, from: nil)
    }

    /// Returns a reminder with changes.
    ///
    /// Setting the completion of a recurring reminder ends the whole series; see ``completing(_:detached:at:)``. Exceptions
    /// keep their dates when a recurring reminder is moved.
    ///
    /// - Throws: ``ConferenceError``: `badReminderText`, `badPriority`, `dueBeforeStart`, `recurringReminderNeedsDate`,
    ///   `badRule`, `tooManyAlarms`, `reminderTooLarge`.
    package func applying(_ changes: ReminderChanges, to reminder: ReminderRecord) throws -> ReminderRecord {
        guard !changes.isEmpty else { return reminder }
        return try bound(to: reminder).changing(reminder, changes)
    }

    private func changing(_ reminder: ReminderRecord, _ changes: ReminderChanges) throws -> ReminderRecord {
        var text = ComponentText(reminder.text)
        try write(changes, to: &text, of: reminder)
        let isSignificant =
            changes.start != nil || changes.due != nil || changes.completion != nil || changes.rules != nil
        touch(&text, of: reminder, isSignificant: isSignificant)
        return try derive(text, from: reminder)
    }

    /// Returns a copy of a reminder with another UID.
    func withUID(_ uid: String, _ reminder: ReminderRecord) throws -> ReminderRecord {
        var text = ComponentText(reminder.text)
        text.set("UID", to: ContentLine("UID", value: uid))
        var record = reminder
        record.uid = uid
        return try derive(text, from: record)
    }

    // MARK: -

    private func write(_ changes: ReminderChanges, to text: inout ComponentText, of reminder: ReminderRecord) throws {
        try writeTimes(changes, to: &text, of: reminder)
        try writeWords(changes, to: &text)
        if let completion = changes.completion { write(completion, to: &text) }
        if let priority = changes.priority {
            guard (0...9).contains(priority) else { throw ConferenceError.badPriority(priority) }
            text.set("PRIORITY", to: priority == 0 ? nil : ContentLine("PRIORITY", value: "\(priority)"))
        }
        let title = changes.title ?? (changes.removesTitle ? "" : reminder.title)
        try writeRepetition(changes, to: &text, title: title)
        if let alarms = changes.alarms { try text.setAlarms(alarms, title: title, limits: limits) }
    }

    private func writeWords(_ changes: ReminderChanges, to text: inout ComponentText) throws {
        try naming {
            if let title = changes.title {
                let title = try EventText.title(title, limits)
                text.set("SUMMARY", to: ContentLine("SUMMARY", value: TextEscaping.escaped(title)))
            }
            if changes.removesTitle { text.remove("SUMMARY") }
            if let location = changes.location {
                let kept = try EventText.location(location, limits)
                let old = text.property("LOCATION").map { TextEscaping.unescaped($0.value) }
                if kept != old, changes.structuredLocation == nil {
                    text.remove(StructuredLocation.property)
                    text.remove("GEO")
                }
                text.set("LOCATION", to: kept.map { ContentLine("LOCATION", value: TextEscaping.escaped($0)) })
            }
            if let place = changes.structuredLocation {
                try text.setStructuredLocation(place.value, keepsTitle: changes.location != nil, limits: limits)
            }
            if let notes = changes.notes {
                let kept = EventText.notes(notes)
                text.set("DESCRIPTION", to: kept.map { ContentLine("DESCRIPTION", value: TextEscaping.escaped($0)) })
            }
            if let url = changes.url {
                let kept = try EventText.line(url, "URL", limit: limits.urlLength)
                text.set("URL", to: kept.map { ContentLine("URL", [.init("VALUE", ["URI"])], value: $0) })
            }
        }
    }

    /// Writes DTSTART and DUE, which are set independently: if the text has DURATION, DUE replaces it.
    private func writeTimes(
        _ changes: ReminderChanges, to text: inout ComponentText, of reminder: ReminderRecord
    ) throws {
        guard changes.start != nil || changes.due != nil else { return }
        let start: EventTime? = changes.start.map(\.value) ?? reminder.start
        let due: EventTime? = changes.due.map(\.value) ?? reminder.due
        let resolver = resolver
        if let start, let due, resolver.instant(of: due) < resolver.instant(of: start) {
            throw ConferenceError.dueBeforeStart(start: start.local.description, due: due.local.description)
        }
        if changes.start != nil { text.set("DTSTART", to: start.map { EventText.line("DTSTART", $0) }) }
        if changes.due != nil || text.property("DURATION") != nil {
            text.remove("DURATION")
            text.set("DUE", to: due.map { EventText.line("DUE", $0) })
        }
    }

    /// Writes STATUS, COMPLETED and PERCENT-COMPLETE. All three say the same, but programs differ in which of them they read.
    func write(_ completion: ReminderChanges.Completion, to text: inout ComponentText) {
        switch completion {
        case .open:
            if text.property("STATUS") != nil { text.set("STATUS", to: ContentLine("STATUS", value: "NEEDS-ACTION")) }
            text.remove("COMPLETED")
            text.remove("PERCENT-COMPLETE")
        case .completed(let instant):
            text.set("STATUS", to: ContentLine("STATUS", value: "COMPLETED"))
            text.set("COMPLETED", to: ContentLine("COMPLETED", value: ComponentText.stamp(instant)))
            text.set("PERCENT-COMPLETE", to: ContentLine("PERCENT-COMPLETE", value: "100"))
        }
    }

    /// Writes the rules. They start at DTSTART or, if there is none, at DUE. If the form of that time changes, UNTIL changes
    /// with it.
    private func writeRepetition(_ changes: ReminderChanges, to text: inout ComponentText, title: String) throws {
        guard changes.rules != nil || changes.start != nil || changes.due != nil else { return }
        let rules = changes.rules ?? text.properties("RRULE").map(\.value)
        guard !rules.isEmpty else {
            if changes.rules != nil { for name in ["RRULE", "RDATE", "EXDATE", "EXRULE"] { text.remove(name) } }
            return
        }
        guard let anchor = text.property("DTSTART")?.time ?? text.property("DUE")?.time else {
            throw ConferenceError.recurringReminderNeedsDate(title)
        }
        // An unreadable rule from a file is kept, and does not prevent moving the reminder.
        guard changes.rules != nil || rules.allSatisfy({ RuleText($0) != nil }) else { return }
        try text.setRules(rules, start: anchor, title: title, resolver)
    }

    /// Replaces "event" by "reminder" in errors of shared functions.
    private func naming(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as ConferenceError {
            guard let problem = error.cause as? InvalidValue else { throw error }
            throw ConferenceError.badReminderText(problem)
        }
    }

    func touch(_ text: inout ComponentText, of reminder: ReminderRecord, isSignificant: Bool) {
        text.touch(at: now(), modified: reminder.modified, sequence: reminder.sequence, isSignificant: isSignificant)
    }

    /// Derives a record and adds what its text does not contain.
    func derive(_ text: ComponentText, from old: ReminderRecord?) throws -> ReminderRecord {
        var text = text
        // The imported text may lack a UID. After an edit it has one.
        if let old, text.property("UID") == nil { text = text.inserting(ContentLine("UID", value: old.uid)) }
        let written = text.text
        guard written.utf8.count <= limits.componentLength else {
            throw ConferenceError.reminderTooLarge(limit: limits.componentLength)
        }
        let own = if let old { resolver.bound(to: old.zoneSet, for: written) } else { resolver }
        var record = ReminderComponent(written, resolver: own).record
        guard let old else { return record }
        record.id = old.id
        record.identifier = old.identifier
        record.calendarID = old.calendarID
        record.importedText = old.importedText
        record.version = old.version
        // The text alone may not give these values: the UID if it is too long, and the RECURRENCE-ID without the master's zone.
        record.uid = old.uid
        record.recurrenceID = old.recurrenceID
        return record
    }
}
