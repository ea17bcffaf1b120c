public import Foundation

/// The base class of events and reminders (Apple: EventKit, EKCalendarItem).
///
/// Create an ``EKEvent`` or an ``EKReminder`` instead.
open class EKCalendarItem: EKObject {
    /// The store that the item belongs to.
    let eventStore: EKEventStore
    /// The names of the item while it is not stored. A new item has a new UID; a removed item keeps its names.
    final var name: ItemName
    /// Properties that only the item's text holds, read on first use; see ``details``.
    private var loadedDetails: ItemDetails?
    private var settledDetails: ItemDetails.Contents?

    init(eventStore: EKEventStore, name: ItemName) {
        self.eventStore = eventStore
        self.name = name
        super.init()
    }

    /// The title, an empty string for a new item (Apple: EKCalendarItem.h, since Xcode 14). Set it before you save the item
    /// (Apple: WWDC 2023, session 10052).
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var title: String! = ""

    /// Whether the title contains anything but white space.
    final var hasTitle: Bool { (title ?? "").unicodeScalars.contains { !$0.properties.isWhitespace } }

    /// The calendar of the item.
    ///
    /// Set it before you save the item. Moving an event to another calendar moves the whole series, including detached
    /// occurrences.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var calendar: EKCalendar!

    /// The location as text. Setting a text that differs from the title of the structured location removes that
    /// location's coordinates.
    open var location: String? {
        get { locationText }
        set {
            guard newValue != locationText else { return }
            locationText = newValue
            if details.place != nil, details.place?.title != newValue { details.place = nil }
        }
    }
    /// The text of ``location``. Setting it does not affect the structured location.
    var locationText: String?

    /// The author's notes, without the copy of a conference that is added to exported files.
    open var notes: String?

    /// The URL of a page about the item.
    open var url: URL?

    /// The item's time zone, or nil for a floating item, which takes place at the same local time everywhere.
    ///
    /// A new item has the system's zone. If only the calendar file defines the zone, this property returns a fixed offset from
    /// UTC: the zone's offset at the start of the item. The zone itself is kept unchanged unless you set this property. Both
    /// are our choice.
    open var timeZone: TimeZone?

    /// The date of creation, or nil if unknown.
    open var creationDate: Date? { details.created }

    /// The date of the last change, or nil if unknown.
    open var lastModifiedDate: Date? { nil }

    /// Whether the item has ``alarms``.
    open var hasAlarms: Bool { !details.alarms.isEmpty }

    /// Whether the item has ``recurrenceRules``.
    open var hasRecurrenceRules: Bool { !details.rules.isEmpty }

    /// Whether the item has ``attendees``.
    open var hasAttendees: Bool { !details.attendees.isEmpty }

    /// Whether the item has ``notes``.
    open var hasNotes: Bool { !(notes ?? "").isEmpty }

    /// The invited people, or nil if there are none. Read-only, as in Apple's API.
    open var attendees: [EKParticipant]? { details.attendees.isEmpty ? nil : details.attendees }

    /// The alarms, or nil if there are none.
    open var alarms: [EKAlarm]? {
        get { details.alarms.isEmpty ? nil : details.alarms }
        set { details.alarms = newValue ?? [] }
    }

    /// The recurrence rules, or nil if the item does not repeat. An item with several rules, which is rare, has the occurrences
    /// of all of them.
    ///
    /// A detached occurrence has no rules of its own.
    open var recurrenceRules: [EKRecurrenceRule]? {
        get { details.rules.isEmpty ? nil : details.rules }
        set { details.rules = newValue ?? [] }
    }

    /// Adds an alarm.
    open func addAlarm(_ alarm: EKAlarm) { details.alarms.append(alarm) }

    /// Removes an alarm, if the item has it.
    open func removeAlarm(_ alarm: EKAlarm) {
        let index = details.alarms.firstIndex { $0 === alarm } ?? details.alarms.firstIndex(of: alarm)
        if let index { details.alarms.remove(at: index) }
    }

    /// Adds a rule.
    open func addRecurrenceRule(_ rule: EKRecurrenceRule) { details.rules.append(rule) }

    /// Removes a rule, if the item has it.
    open func removeRecurrenceRule(_ rule: EKRecurrenceRule) {
        let index = details.rules.firstIndex { $0 === rule } ?? details.rules.firstIndex(of: rule)
        if let index { details.rules.remove(at: index) }
    }

    /// A short identifier, set when the item is created (Apple: EventKit, EKCalendarItem.calendarItemIdentifier). All
    /// occurrences of a series share it.
    ///
    /// Our choice: the identifier is the same in every process. It does not change with the first save, with an export and
    /// import, or when an item is removed and saved again.
    open var calendarItemIdentifier: String { name.identifier }

    /// The identifier that all devices share: the item's UID or, in a calendar of this computer, ``calendarItemIdentifier``
    /// (Apple: EKCalendarItem.h).
    ///
    /// Our choice: nil for a new item that has no calendar yet, or whose calendar comes from elsewhere. An item of this
    /// computer also has a UID. This property does not return it, but exported files contain it, and
    /// ``EKEventStore/calendarItems(withExternalIdentifier:)`` finds the item by either.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var calendarItemExternalIdentifier: String! {
        calendar?.isLocal ?? false ? calendarItemIdentifier : nil
    }

    /// The old name of ``calendarItemIdentifier``.
    @available(*, deprecated, renamed: "calendarItemIdentifier")
    open var uuid: String { calendarItemIdentifier }

    /// Whether the item, or one of its alarms, rules or locations, has unsaved changes.
    open override var hasChanges: Bool { super.hasChanges || changedDetails != nil }

    // MARK: For this module

    /// The stored details, read from the item's text; nil for a new item.
    var storedDetails: ItemDetails? { nil }

    /// The properties that only the text holds.
    var details: ItemDetails {
        get {
            if let loadedDetails { return loadedDetails }
            guard let stored = storedDetails else { return ItemDetails() }
            loadedDetails = stored
            settledDetails = stored.contents
            return stored
        }
        set {
            // Reads the old details first, for comparison.
            if loadedDetails == nil { _ = details }
            loadedDetails = newValue
        }
    }

    /// The details if they were changed, otherwise nil.
    var changedDetails: ItemDetails? {
        guard let loadedDetails else { return nil }
        return loadedDetails.contents == settledDetails ?? ItemDetails().contents ? nil : loadedDetails
    }

    /// The details to save, or nil if they were never read and so are unchanged.
    var savedDetails: ItemDetails.Saved? { loadedDetails?.saved }

    /// Discards the details, so that they are read again from the text.
    func forgetDetails() {
        loadedDetails = nil
        settledDetails = nil
    }

    override func markStored() {
        super.markStored()
        if loadedDetails != nil { settledDetails = loadedDetails?.contents }
    }
}
