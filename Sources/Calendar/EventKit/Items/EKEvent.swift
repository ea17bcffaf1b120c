import CalendarStore
public import ConferenceModel
public import Foundation
import ICalendar
import Recurrence

/// An event, or one occurrence of a series (Apple: EventKit, EKEvent).
///
/// A new event has nothing but the system's time zone: what is not set is not saved. What a store hands out is one
/// occurrence, with its own dates and the rules of its series. Two are equal where they are the same occurrence of the same
/// event, or the same object.
open class EKEvent: EKCalendarItem {
    /// What is saved of an event, beside its details.
    struct Contents: Hashable {
        var title: String?
        var location: String?
        var notes: String?
        var url: URL?
        var timeZone: TimeZone?
        var calendar: String?
        var start: Date?
        var end: Date?
        var isAllDay = false
        var conference: VirtualConference?
        /// What was changed beside the rest; nil where nothing was, or where it was not looked at.
        var details: ItemDetails.Contents?
    }

    /// What the store has of an event.
    struct Stored {
        var occurrence: Occurrence
        var record: EventRecord { occurrence.event }

        init(_ occurrence: Occurrence) { self.occurrence = occurrence }
    }

    /// What the store has; nil for a new event and for one that was removed.
    private(set) var stored: Stored?

    /// A new event without a calendar.
    public override init(eventStore: EKEventStore) {
        super.init(eventStore: eventStore)
        // What the rest of this process calls its zone, which tests and programs may have set.
        timeZone = NSTimeZone.default
        begin()
        eventStore.register(self)
    }

    /// An occurrence of the store.
    init(_ stored: Stored, calendar: EKCalendar, _ store: EKEventStore) {
        self.stored = stored
        super.init(eventStore: store)
        self.calendar = calendar
        take(stored)
        markStored()
        store.register(self)
    }

    /// Whether it takes whole days. The dates are then days of the system's zone.
    open var isAllDay = false

    /// When it begins. Fractions of a second are not saved.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var startDate: Date!

    /// When it ends; not before it begins. Of whole days any moment of the last one, and its last second when it is read.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var endDate: Date!

    /// How to join it: the conference that a provider made, or the one that a calendar file came with.
    ///
    /// Not Apple's. Setting it saves a conference that a program knows by itself with the event; `import
    /// EventConferencing` has a provider make one. Nil takes it away; one occurrence can have another one than its series,
    /// or none.
    open var virtualConference: VirtualConference?

    /// Where it takes place, with a position if one is known. ``EKCalendarItem/location`` is its title.
    open var structuredLocation: EKStructuredLocation? {
        get { details.place ?? location.map { EKStructuredLocation(title: $0) } }
        set {
            details.place = newValue?.copy() as? EKStructuredLocation
            locationText = newValue?.title
        }
    }

    /// Whether somebody can be asked to something else meanwhile.
    open var availability: EKEventAvailability {
        get {
            switch details.availability {
            case .busy: .busy
            case .free: .free
            case .tentative: .tentative
            case .unavailable: .unavailable
            }
        }
        set {
            details.availability =
                switch newValue {
                case .busy, .notSupported: .busy
                case .free: .free
                case .tentative: .tentative
                case .unavailable: .unavailable
                }
        }
    }

    /// Whether it will take place.
    open var status: EKEventStatus {
        switch stored?.record.status {
        case "CONFIRMED": .confirmed
        case "TENTATIVE": .tentative
        case "CANCELLED": .canceled
        default: .none
        }
    }

    /// Who invites to it; nil where nobody does.
    open var organizer: EKParticipant? { details.organizer }

    /// The name of the event in its store: ``EKCalendarItem/calendarItemIdentifier``, and for an occurrence that was
    /// detached from its series that with its date. Nil before the first save.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var eventIdentifier: String! {
        guard let record = stored?.record else { return nil }
        return record.recurrenceID.isEmpty
            ? record.identifier : EventName.text(record.identifier, detached: record.recurrenceID)
    }

    /// Where the rules of the series put this occurrence, also when it was moved. The beginning of any other event.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var occurrenceDate: Date! {
        guard let stored, !stored.occurrence.recurrenceID.isEmpty, let times = try? times(of: stored) else {
            return startDate
        }
        let record = stored.record
        let own = record.recurrenceID.isEmpty ? nil : record.recurrenceTime
        let place = own ?? EventTime(basicFormat: stored.occurrence.recurrenceID, reference: record.start.reference)
        return place.map { times.date($0) } ?? startDate
    }

    /// Whether it was detached from its series: changed or moved by itself.
    open var isDetached: Bool { !(stored?.record.recurrenceID.isEmpty ?? true) }

    /// The contact whose birthday this is; nil for any other event.
    open var birthdayContactIdentifier: String? { details.birthdayContact }

    /// The number of the contact whose birthday this is in the address book of old; −1 for none, and always.
    @available(*, deprecated, message: "Use birthdayContactIdentifier.")
    open var birthdayPersonID: Int { -1 }

    /// The name of the contact whose birthday this is in the address book of old.
    @available(*, deprecated, renamed: "birthdayContactIdentifier")
    open var birthdayPersonUniqueID: String? { birthdayContactIdentifier }

    /// Which of two events begins first.
    open func compareStartDate(with other: EKEvent) -> ComparisonResult {
        (startDate ?? .distantFuture).compare(other.startDate ?? .distantFuture)
    }

    open override var calendarItemIdentifier: String { stored?.record.identifier ?? "" }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open override var calendarItemExternalIdentifier: String! { stored?.record.uid }

    open override var lastModifiedDate: Date? {
        stored?.record.modified.map { Date(timeIntervalSince1970: TimeInterval($0)) }
    }

    /// Reads what is stored once more, and keeps what was changed and not saved.
    ///
    /// - Returns: false where the occurrence does not exist any more.
    @discardableResult
    open override func refresh() -> Bool {
        guard let stored else { return false }
        let mine = contents(withDetails: false)
        let details = changedDetails == nil ? nil : self.details
        let fresh = eventStore.reading(.event, otherwise: nil) { backend -> (Stored, EKCalendar)? in
            let record = stored.record
            let series = try backend.store.series(calendar: record.calendarID, uid: record.uid)
            guard let occurrence = try backend.occurrence(named: stored.occurrence.recurrenceID, of: series),
                let calendar = try eventStore.calendarObjects(backend)[record.calendarID]
            else { return nil }
            return (Stored(occurrence), calendar)
        }
        guard let fresh else { return false }
        rollback()
        let old = contents(withDetails: false)
        self.stored = fresh.0
        forgetDetails()
        calendar = fresh.1
        take(fresh.0)
        markStored()
        keep(mine, changedFrom: old)
        if let details { self.details = details }
        return true
    }

    open override func rollback() {
        super.rollback()
        if stored != nil { forgetDetails() }
    }

    /// Whether the other object is the same occurrence of the same event.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKEvent else { return false }
        if self === other { return true }
        guard let mine = stored, let theirs = other.stored else { return false }
        return mine.record.identifier == theirs.record.identifier && mine.record.calendarID == theirs.record.calendarID
            && mine.occurrence.recurrenceID == theirs.occurrence.recurrenceID
    }

    /// Equal for equal events, and the same after a save.
    open override var hash: Int { ObjectIdentifier(EKEvent.self).hashValue ^ (stored?.record.uid.hashValue ?? 0) }

    /// For developers; may change.
    open override var description: String {
        "EKEvent “\(title ?? "")” \(startDate.map { "\($0)" } ?? "–") \(eventIdentifier ?? "(new)")"
    }

    // MARK: For this module

    override var text: String? { stored?.record.text }

    override var duration: Int64 { stored.map { $0.occurrence.endInstant - $0.occurrence.startInstant } ?? 0 }

    override var contents: AnyHashable { contents(withDetails: false) }

    override func restore(_ contents: AnyHashable) {
        guard let contents = contents.base as? Contents else { return }
        keep(contents, changedFrom: nil)
        if contents.calendar != calendar?.calendarIdentifier, let stored {
            calendar = eventStore.reading(.event, otherwise: calendar) {
                try eventStore.calendarObjects($0)[stored.record.calendarID]
            }
        }
    }

    /// Everything that can be saved.
    func contents(withDetails: Bool) -> Contents {
        Contents(
            title: title, location: location, notes: notes, url: url, timeZone: timeZone,
            calendar: calendar?.calendarIdentifier, start: startDate, end: endDate, isAllDay: isAllDay,
            conference: virtualConference, details: withDetails ? changedDetails?.new : nil)
    }

    /// Takes note of what was committed; nil for a removal.
    func adopt(_ stored: Stored?) {
        self.stored = stored
        guard let stored else { return }
        forgetDetails()
        take(stored)
        markStored()
    }

    /// The clocks by which a stored event is read.
    func times(of stored: Stored) throws -> ItemTimes {
        let backend = try eventStore.backend()
        return ItemTimes(zones: backend.zones, resolver: backend.resolver(calendar: stored.record.calendarID))
    }

    private func take(_ stored: Stored) {
        guard let times = try? times(of: stored) else { return }
        keep(Contents(stored, calendar: nil, times), changedFrom: nil)
    }

    /// Sets what differs from a state before; everything where there is none.
    private func keep(_ mine: Contents, changedFrom old: Contents?) {
        func differs<Value: Equatable>(_ path: KeyPath<Contents, Value>) -> Bool {
            old.map { $0[keyPath: path] != mine[keyPath: path] } ?? true
        }
        if differs(\.title) { title = mine.title }
        if differs(\.location) { locationText = mine.location }
        if differs(\.notes) { notes = mine.notes }
        if differs(\.url) { url = mine.url }
        if differs(\.timeZone) { timeZone = mine.timeZone }
        if differs(\.start) { startDate = mine.start }
        if differs(\.end) { endDate = mine.end }
        if differs(\.isAllDay) { isAllDay = mine.isAllDay }
        if differs(\.conference) { virtualConference = mine.conference }
    }
}

extension EKEvent.Contents {
    /// What the store has of an event.
    ///
    /// - Parameter calendar: the identifier of the calendar that it is in, for a comparison that includes it.
    init(_ stored: EKEvent.Stored, calendar: String?, _ times: ItemTimes) {
        let occurrence = stored.occurrence
        let record = occurrence.event
        let isAllDay = occurrence.start.isDate
        let end = isAllDay ? max(occurrence.startInstant, occurrence.endInstant - 1) : occurrence.endInstant
        self.init(
            title: record.title, location: record.location, notes: record.notes,
            url: record.url.flatMap { URL(string: $0) }, timeZone: times.timeZone(of: occurrence.start),
            calendar: calendar, start: Date(timeIntervalSince1970: TimeInterval(occurrence.startInstant)),
            end: Date(timeIntervalSince1970: TimeInterval(end)), isAllDay: isAllDay, conference: occurrence.conference)
    }
}
