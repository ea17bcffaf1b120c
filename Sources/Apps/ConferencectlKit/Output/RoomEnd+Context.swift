import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import EventPresentation
import ICalendar

extension RoomEnd {
    /// The same in the words of the command line, which names the event with a reference.
    init?(_ conference: VirtualConference, of event: EventRecord, _ context: Context) throws {
        try self.init(conference, of: event, in: context.store()) {
            context.texts.roomEnd(isCertain: $0, reference: try context.reference(to: $1))
        }
    }
}

extension Context {
    /// Returns how commands name the event or the occurrence of a record.
    func reference(to record: EventRecord) throws -> String {
        let whole = EventFormat.beginning(of: record.identifier)
        guard !record.recurrenceID.isEmpty else { return whole }
        let series = try store().series(calendar: record.calendarID, uid: record.uid)
        let lookup = editor.lookup(editor.resolver.bound(to: series))
        return lookup.occurrence(named: record.recurrenceID, of: series).map { format.reference(to: $0) } ?? whole
    }
}
