import CalendarModel
import CalendarStore
import Foundation

/// The values of an item that can be saved.
protocol ItemContents: Hashable {
    /// The identifier of the calendar; nil for none.
    var calendar: String? { get }
    var location: String? { get }
    /// The details, or nil if they were never read.
    var details: ItemDetails.Saved? { get }
}

/// The names of an item.
struct ItemName {
    /// The UID, by which calendar files and servers identify the item.
    var uid: String
    /// The identifier in the store.
    var identifier: String
}

/// The stored state of an item.
protocol StoredContents {
    associatedtype Contents: ItemContents

    /// The values of the object, without its calendar.
    var contents: Contents { get }
    /// The row of its calendar.
    var calendarID: Int64 { get }
    var name: ItemName { get }
}

/// An event or a reminder: the logic that keeps an object consistent with its stored state.
protocol StoredItem: EKCalendarItem {
    associatedtype Stored: StoredContents

    /// The stored state; nil if the item is new or was removed.
    var stored: Stored? { get set }
    /// The kind of entry that the program needs read access to.
    static var entity: EKEntityType { get }
    /// All values that can be saved.
    func contents(withDetails: Bool) -> Stored.Contents
    /// Sets the values that differ from an earlier state, or all of them if there is none.
    func keep(_ mine: Stored.Contents, changedFrom old: Stored.Contents?)
    /// Sets the stored values, except for the calendar.
    func show(_ stored: Stored)
}

extension StoredItem {
    func show(_ stored: Stored) { keep(stored.contents, changedFrom: nil) }

    /// The external identifier of a stored item, according to the calendar in which it is stored.
    func externalIdentifier(_ stored: Stored) -> String {
        home(of: stored)?.isLocal ?? false ? stored.name.identifier : stored.name.uid
    }

    /// Replaces the stored state with the current one, and keeps unsaved changes.
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
        // The coordinates belong to the old location text.
        if mine.location != old.location, let known = details.place, known.title != mine.location {
            details.place = nil
        }
    }

    /// Restores an earlier state, including the calendar.
    func restoreContents(_ contents: AnyHashable) {
        guard let contents = contents.base as? Stored.Contents else { return }
        keep(contents, changedFrom: nil)
        if contents.calendar != calendar?.calendarIdentifier, let stored {
            calendar = eventStore.reading(Self.entity, otherwise: calendar) {
                try eventStore.calendarObjects($0)[stored.calendarID]
            }
        }
    }

    /// Updates the object to the committed state; nil if the item was removed.
    ///
    /// - Parameter saved: the values of the save request; later changes remain unsaved changes.
    func adopt(_ stored: Stored?, saved: Stored.Contents?) {
        guard let stored else {
            if let old = self.stored { name = old.name }
            return self.stored = nil
        }
        let (mine, chosen) = (contents(withDetails: true), calendar)
        let latest = mine.details == saved?.details ? nil : details
        let savedDetails = latest == nil ? nil : saved?.details?.contents ?? details.contents
        take(stored, in: home(of: stored))
        guard let saved, mine != saved else { return }
        if let latest, let savedDetails { details.keep(latest, changedFrom: savedDetails) }
        if mine.calendar != saved.calendar { calendar = chosen }
        keep(mine, changedFrom: saved)
    }

    /// Returns the calendar that the item is in, which another program may have chosen.
    private func home(of stored: Stored) -> EKCalendar? {
        if let calendar, calendar.isOpaque || calendar.record?.id == stored.calendarID { return calendar }
        return eventStore.reading(Self.entity, otherwise: nil) {
            try eventStore.calendarObjects($0)[stored.calendarID]
        } ?? calendar
    }

    /// Sets the stored state and all values of the object.
    private func take(_ stored: Stored, in calendar: EKCalendar?) {
        self.stored = stored
        forgetDetails()
        self.calendar = calendar
        show(stored)
        markStored()
    }
}
