package import CalendarModel
package import CalendarStore
import ConferenceErrors
package import ConferenceModel
import ICalendar

// Conferences: attached, replaced and detached.
extension CalendarEditor {
    /// Returns what a target stands for now, or nil if the event or the occurrence is gone.
    package func state(
        of target: ConferenceTarget, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> EventState? {
        let series = try reader.series(calendar: target.calendarID, uid: target.uid)
        guard let main = series.first else { return nil }
        guard !target.recurrenceID.isEmpty else { return EventState(series: series, main: main, occurrence: nil) }
        let resolver = try resolver(ofCalendar: target.calendarID, reader)
        guard let occurrence = lookup(resolver).occurrence(named: target.recurrenceID, of: series) else { return nil }
        return EventState(series: series, main: main, occurrence: occurrence)
    }

    /// Returns what a target stands for now.
    ///
    /// - Throws: `eventGone`.
    package func existingState(
        of target: ConferenceTarget, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> EventState {
        if let state = try state(of: target, reader) { return state }
        let series = try reader.series(calendar: target.calendarID, uid: target.uid)
        throw ConferenceError.eventGone(series.first?.title ?? target.uid)
    }

    /// Checks that an event is not in a calendar that cannot be changed, so that no provider makes a room that could go
    /// nowhere. The one check for everything that attaches a conference.
    ///
    /// - Throws: `readOnlyEventTakesNoRoom`.
    package func requireChangeable(_ event: EventRecord, _ reader: borrowing some StoreReading & ~Copyable) throws {
        guard let calendar = try reader.calendar(id: event.calendarID), calendar.isReadOnly else { return }
        throw ConferenceError.readOnlyEventTakesNoRoom(
            event.title, identifier: event.identifier, calendar: calendar.title)
    }

    /// Gives a target another conference, or none; ``SeriesEditor/settingConference(_:on:of:freeing:)`` says what becomes
    /// of the other records of a series.
    ///
    /// - Parameter decide: returns the conference to set, given the state that it replaces. What it throws ends the
    ///   transaction.
    /// - Throws: `eventGone`.
    package func setConference(
        of target: ConferenceTarget, _ writer: borrowing StoreWriter,
        _ decide: (EventState) throws -> VirtualConference?
    ) throws -> SavedEvent {
        let state = try existingState(of: target, writer)
        let editor = SeriesEditor(texts(try resolver(ofCalendar: target.calendarID, writer)))
        let stored = try editor.settingConference(try decide(state), on: state.occurrence, of: state.series)
            .apply(writer).first
        let after = try writer.series(calendar: target.calendarID, uid: target.uid)
        return SavedEvent(
            // An occurrence that has become a part of its series again has no record of its own.
            record: stored ?? after.first ?? state.main, series: after, recurrenceID: target.recurrenceID,
            notes: try Outbox.note(from: state.series, to: after, writer))
    }
}
