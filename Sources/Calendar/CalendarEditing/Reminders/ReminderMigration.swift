import CalendarModel
import CalendarStore
import ICalendar
import Recurrence

/// Reads the reminders that an earlier version of the store kept as plain text.
///
/// The texts do not change. A second VTODO with the same UID stays stored but not listed.
enum ReminderMigration {
    /// Reads all such reminders, in the transaction of the writer.
    static func migrateAll(zones: ZoneDatabase, _ writer: borrowing StoreWriter) throws {
        let resolver = ZoneResolver(zones: zones)
        // Detached occurrences need their masters, so all masters are read first.
        for isDetached in [false, true] {
            for component in try writer.remindersToRead(limit: .max) {
                let properties = ReminderProperties(component.text)
                guard (properties["RECURRENCE-ID"] != nil) == isDetached else { continue }
                let known = try properties.value("UID").map {
                    try writer.reminders(calendar: component.calendarID, uid: $0)
                }
                let master = known?.first { $0.recurrenceID.isEmpty }
                var record = ReminderComponent(
                    component.text, series: master.flatMap { SeriesStart($0) }, resolver: resolver
                ).record
                record.id = component.id
                record.calendarID = component.calendarID
                record.importedText = component.text
                let isSecond = known?.contains { $0.recurrenceID == record.recurrenceID } ?? false
                try writer.settle(componentToRead: component.id, as: isSecond ? nil : record)
            }
        }
    }
}
