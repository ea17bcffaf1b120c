import CalendarModel
import CalendarStore
import Foundation

/// What can be saved of an item, as one value.
protocol ItemContents: Hashable {
    /// The identifier of the calendar; nil for none.
    var calendar: String? { get }
    var location: String? { get }
    /// What it has beside the rest; nil where nobody has looked at it.
    var details: ItemDetails.Saved? { get }
}

/// What the store has of an item.
protocol StoredContents {
    associatedtype Contents: ItemContents

    /// What it is as an object, without a calendar.
    var contents: Contents { get }
    /// The row of the calendar that it is in.
    var calendarID: Int64 { get }
}

/// An event or a reminder: what both do alike between the object that a program holds and what the store has of it.
protocol StoredItem: EKCalendarItem {
    associatedtype Stored: StoredContents

    /// What the store has; nil for a new item and for one that was removed.
    var stored: Stored? { get set }
    /// What has to be readable for it.
    static var entity: EKEntityType { get }
    /// Everything that can be saved.
    func contents(withDetails: Bool) -> Stored.Contents
    /// Sets what differs from a state before; everything where there is none.
    func keep(_ mine: Stored.Contents, changedFrom old: Stored.Contents?)
    /// Shows what the store has, without the calendar.
    func show(_ stored: Stored)
}

extension StoredItem {
    func show(_ stored: Stored) { keep(stored.contents, changedFrom: nil) }

    /// Becomes what the store has now, but for what was changed and not saved.
    func refresh(to now: Stored, in place: EKCalendar?) {
        let (mine, chosen) = (contents(withDetails: false), calendar)
        let changed = changedDetails
        rollback()
        let old = contents(withDetails: false)
        let oldDetails = changed == nil ? nil : details.contents
        take(now, in: place)
        if mine.calendar != old.calendar { calendar = chosen }
        keep(mine, changedFrom: old)
        if let changed, let oldDetails { details.keep(changed, changedFrom: oldDetails) }
        // The position is that of the other text.
        if mine.location != old.location, let known = details.place, known.title != mine.location {
            details.place = nil
        }
    }

    /// Sets everything to an earlier state, the calendar included.
    func restoreContents(_ contents: AnyHashable) {
        guard let contents = contents.base as? Stored.Contents else { return }
        keep(contents, changedFrom: nil)
        if contents.calendar != calendar?.calendarIdentifier, let stored {
            calendar = eventStore.reading(Self.entity, otherwise: calendar) {
                try eventStore.calendarObjects($0)[stored.calendarID]
            }
        }
    }

    /// Takes note of what was committed; nil for a removal.
    ///
    /// - Parameter saved: what was asked to be saved; what was changed since stays a change.
    func adopt(_ stored: Stored?, saved: Stored.Contents?) {
        guard let stored else { return self.stored = nil }
        let (mine, chosen) = (contents(withDetails: true), calendar)
        let latest = mine.details == saved?.details ? nil : details
        let savedDetails = latest == nil ? nil : saved?.details?.contents ?? details.contents
        take(stored, in: home(of: stored))
        guard let saved, mine != saved else { return }
        if let latest, let savedDetails { details.keep(latest, changedFrom: savedDetails) }
        if mine.calendar != saved.calendar { calendar = chosen }
        keep(mine, changedFrom: saved)
    }

    /// The calendar that an item is in, which others may have chosen.
    private func home(of stored: Stored) -> EKCalendar? {
        if let calendar, calendar.isOpaque || calendar.record?.id == stored.calendarID { return calendar }
        return eventStore.reading(Self.entity, otherwise: nil) {
            try eventStore.calendarObjects($0)[stored.calendarID]
        } ?? calendar
    }

    /// Becomes what the store has.
    private func take(_ stored: Stored, in calendar: EKCalendar?) {
        self.stored = stored
        forgetDetails()
        self.calendar = calendar
        show(stored)
        markStored()
    }
}
