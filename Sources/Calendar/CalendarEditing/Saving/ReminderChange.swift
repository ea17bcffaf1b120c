package import CalendarModel

/// A change to a reminder, as every program passes it to ``CalendarEditor``.
package struct ReminderChange {
    /// The reminder as the program has read it.
    package var base: ReminderRecord
    /// The new values.
    package var fields: ReminderChanges
    /// The calendar to move the reminder to, or nil to leave it in its current calendar.
    package var calendarID: Int64?
    /// Whether to add the reminder again if another program has removed it since it was read.
    package var restoresRemoved = false
    /// The fields that other programs had changed when an earlier change of the same transaction was made, or nil to
    /// determine them.
    package var othersBefore: Set<ItemField>?

    package init(
        _ base: ReminderRecord, _ fields: ReminderChanges, calendarID: Int64? = nil,
        othersBefore: Set<ItemField>? = nil
    ) {
        self.base = base
        self.fields = fields
        self.calendarID = calendarID
        self.othersBefore = othersBefore
    }
}
