public import Foundation

/// What events and reminders have in common (Apple: EventKit, EKCalendarItem).
///
/// Make an ``EKEvent`` or an ``EKReminder``.
open class EKCalendarItem: EKObject {
    /// The store that the item is in, or will be.
    let eventStore: EKEventStore
    /// What belongs to the text alone and is read when somebody asks for it; see ``details``.
    private var loadedDetails: ItemDetails?
    private var settledDetails: ItemDetails.Contents?

    init(eventStore: EKEventStore) {
        self.eventStore = eventStore
        super.init()
    }

    /// What people see of the item first. An item has to have one before it is saved.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var title: String!

    /// The calendar that the item is in.
    ///
    /// An item has to have one before it is saved. Another one takes a whole series along, with everything detached.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var calendar: EKCalendar!

    /// Where it takes place. Another text than that of the place that is known takes the place's position away.
    open var location: String? {
        get { locationText }
        set {
            guard newValue != locationText else { return }
            locationText = newValue
            if details.place != nil, details.place?.title != newValue { details.place = nil }
        }
    }
    /// The location as it is read, which leaves the place alone.
    var locationText: String?

    /// What its author has noted. The copy of a conference that other programs read in files is not in here.
    open var notes: String?

    /// A page about it.
    open var url: URL?

    /// The zone on whose clock it takes place; nil for whoever reads it in their own.
    ///
    /// A new item has that of the system. A zone that a calendar file defines itself, and that nobody else knows, is read
    /// as its distance from UTC at the beginning, and stays as it was unless it is set; that is our choice.
    open var timeZone: TimeZone?

    /// When it was made; nil where nobody knows.
    open var creationDate: Date? { details.created }

    /// When it was changed last; nil where nobody knows.
    open var lastModifiedDate: Date? { nil }

    /// Whether there are ``alarms``.
    open var hasAlarms: Bool { !details.alarms.isEmpty }

    /// Whether it has a rule by which it repeats.
    open var hasRecurrenceRules: Bool { !details.rules.isEmpty }

    /// Whether there are ``attendees``.
    open var hasAttendees: Bool { !details.attendees.isEmpty }

    /// Whether there are ``notes``.
    open var hasNotes: Bool { !(notes ?? "").isEmpty }

    /// Who is invited; nil for nobody. Read only: Apple has no way to invite either.
    open var attendees: [EKParticipant]? { details.attendees.isEmpty ? nil : details.attendees }

    /// When somebody is to be reminded; nil for never.
    open var alarms: [EKAlarm]? {
        get { details.alarms.isEmpty ? nil : details.alarms }
        set { details.alarms = newValue ?? [] }
    }

    /// How it repeats; nil for not at all. More than one rule is rare, and read as all of their occurrences together.
    ///
    /// An occurrence that was detached from its series has none of its own.
    open var recurrenceRules: [EKRecurrenceRule]? {
        get { details.rules.isEmpty ? nil : details.rules }
        set { details.rules = newValue ?? [] }
    }

    /// Adds an alarm.
    open func addAlarm(_ alarm: EKAlarm) { details.alarms.append(alarm) }

    /// Takes an alarm away, where it is there.
    open func removeAlarm(_ alarm: EKAlarm) {
        let index = details.alarms.firstIndex { $0 === alarm } ?? details.alarms.firstIndex(of: alarm)
        if let index { details.alarms.remove(at: index) }
    }

    /// Adds a rule.
    open func addRecurrenceRule(_ rule: EKRecurrenceRule) { details.rules.append(rule) }

    /// Takes a rule away, where it is there.
    open func removeRecurrenceRule(_ rule: EKRecurrenceRule) {
        let index = details.rules.firstIndex { $0 === rule } ?? details.rules.firstIndex(of: rule)
        if let index { details.rules.remove(at: index) }
    }

    /// A short name for programs and people, the same in every process, and after an export and import; all occurrences
    /// of a series have the same. Empty before the first save.
    open var calendarItemIdentifier: String { "" }

    /// The UID, by which other programs and servers know the item; nil before the first save.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var calendarItemExternalIdentifier: String! { nil }

    /// ``calendarItemIdentifier``.
    @available(*, deprecated, renamed: "calendarItemIdentifier")
    open var uuid: String { calendarItemIdentifier }

    /// Whether it, or an alarm, a rule or a place of it, has changes that are not saved.
    open override var hasChanges: Bool { super.hasChanges || changedDetails != nil }

    // MARK: For this module

    /// The details as they are stored, read from the item's text; nil for a new item.
    var storedDetails: ItemDetails? { nil }

    /// What belongs to the text alone.
    var details: ItemDetails {
        get {
            if let loadedDetails { return loadedDetails }
            guard let stored = storedDetails else { return ItemDetails() }
            loadedDetails = stored
            settledDetails = stored.contents
            return stored
        }
        set {
            // What they were before is what they are compared with.
            if loadedDetails == nil { _ = details }
            loadedDetails = newValue
        }
    }

    /// The details, where they were changed; nil where they were not.
    var changedDetails: ItemDetails? {
        guard let loadedDetails else { return nil }
        return loadedDetails.contents == settledDetails ?? ItemDetails().contents ? nil : loadedDetails
    }

    /// The details for saving; nil where nobody has looked at them, so that they are what they were.
    var savedDetails: ItemDetails.Saved? { loadedDetails?.saved }

    /// Forgets the details: they are read again from the text.
    func forgetDetails() {
        loadedDetails = nil
        settledDetails = nil
    }

    override func markStored() {
        super.markStored()
        if loadedDetails != nil { settledDetails = loadedDetails?.contents }
    }
}
