package import CalendarModel
package import CalendarStore
import ConferenceErrors
package import ConferenceModel
import ICalendar

// Attaching, replacing and detaching conferences.
extension CalendarEditor {
    /// Returns the current state of a target, or nil if the event or the occurrence is gone.
    package func state(
        of target: ConferenceTarget, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> EventState? {
        let series = try reader.series(calendar: target.calendarID, uid: target.uid)
        guard let main = series.first else { return nil }
        guard !target.recurrenceID.isEmpty else { return EventState(series: series, main: main, occurrence: nil) }
        guard let occurrence = lookup(resolver).occurrence(named: target.recurrenceID, of: series) else { return nil }
        return EventState(series: series, main: main, occurrence: occurrence)
    }

    /// Returns the current state of a target.
    ///
    /// - Throws: `eventGone`.
    package func existingState(
        of target: ConferenceTarget, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> EventState {
        if let state = try state(of: target, reader) { return state }
        let series = try reader.series(calendar: target.calendarID, uid: target.uid)
        throw ConferenceError.eventGone(series.first?.title ?? target.title ?? target.uid)
    }

    /// Checks that the calendar of an event can be changed, so that no provider creates a room that cannot be attached.
    /// All code that attaches a conference uses this check.
    ///
    /// - Throws: `readOnlyEventTakesNoRoom`.
    package func requireChangeable(_ event: EventRecord, _ reader: borrowing some StoreReading & ~Copyable) throws {
        guard let calendar = try reader.calendar(id: event.calendarID), calendar.isReadOnly else { return }
        throw ConferenceError.readOnlyEventTakesNoRoom(
            event.title, identifier: event.identifier, calendar: calendar.title)
    }

    /// Sets or removes the conference of a target; ``SeriesEditor/settingConference(_:on:of:freeing:)`` describes the effect on
    /// the other records of a series.
    ///
    /// - Parameters:
    ///   - endsOthers: false if the new value is the same conference in a new description by its provider.
    ///   - changing: returns further changes to the record that gets the conference.
    ///   - decide: returns the conference to set, given the current state. An error that it throws ends the transaction.
    /// - Throws: `eventGone`.
    package func setConference(
        of target: ConferenceTarget, endsOthers: Bool = true,
        changing changes: (EventRecord) -> EventChanges = { _ in EventChanges() }, _ writer: borrowing StoreWriter,
        _ decide: (EventState) throws -> VirtualConference?
    ) throws -> SavedEvent {
        let state = try existingState(of: target, writer)
        if let occurrence = state.occurrence { nameChange(of: occurrence, writer) }
        let texts = texts(resolver)
        let conference = try decide(state)
        if endsOthers { writer.nameAction(conference == nil ? "detach" : "attach") }
        var stored = try SeriesEditor(texts)
            .settingConference(conference, on: state.occurrence, of: state.series).apply(writer).first
        if let record = stored, case let fields = changes(record), !fields.isEmpty {
            stored = try SeriesChange(updates: [texts.applying(fields, to: record)]).apply(writer).first
        }
        var after = try writer.series(calendar: target.calendarID, uid: target.uid)
        if let guestMails, try guestMails.draft(from: state.series, to: after, tail: [], by: self, writer) {
            after = try writer.series(calendar: target.calendarID, uid: target.uid)
            stored = stored.flatMap { old in after.first { $0.id == old.id } }
        }
        return SavedEvent(
            // An occurrence that has rejoined its series no longer has a record of its own.
            record: stored ?? after.first ?? state.main, series: after, recurrenceID: target.recurrenceID,
            notes: endsOthers ? try Outbox.note(from: state.series, to: after, writer) : [])
    }
}
