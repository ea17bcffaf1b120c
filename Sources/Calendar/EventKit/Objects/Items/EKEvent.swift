import CalendarEditing
import CalendarModel
import CalendarStore
public import ConferenceModel
public import Foundation
import ICalendar
import Recurrence

/// An event, or one occurrence of a series (Apple: EventKit, EKEvent).
///
/// A new event has only the system's time zone; properties that you do not set are not saved. A fetched event is one
/// occurrence, with its own dates and the rules of its series. Two objects are equal if they are the same occurrence of the
/// same event, or the same object.
open class EKEvent: EKCalendarItem, StoredItem {
    /// The values of an event that can be saved.
    struct Contents: ItemContents {
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
        /// The details, or nil if they were never read.
        var details: ItemDetails.Saved?
    }

    /// The stored state of an event.
    struct Stored: StoredContents {
        let occurrence: Occurrence
        /// Whether the object shows an occurrence as the rules of its series give it, although the occurrence was changed on
        /// its own; see ``EKEventStore/event(withIdentifier:)``.
        let isByRule: Bool
        /// The values that the object shows for this state, without its calendar.
        let contents: Contents
        /// The date that the rules give the occurrence; nil for an event outside a series.
        let occurrenceDate: Date?
        /// The zone in which an UNTIL without a zone is read.
        let zone: TimeZone
        var record: EventRecord { occurrence.event }
        var calendarID: Int64 { record.calendarID }
        var name: ItemName { ItemName(uid: record.uid, identifier: record.identifier) }

        init(_ occurrence: Occurrence, _ times: ItemTimes, isByRule: Bool = false) {
            self.occurrence = occurrence
            self.isByRule = isByRule
            contents = Contents(occurrence, times)
            zone = contents.timeZone ?? times.systemZone
            let record = occurrence.event
            let own = record.recurrenceID.isEmpty ? nil : record.recurrenceTime
            let place =
                own ?? EventTime(basicFormat: occurrence.recurrenceID, reference: record.start.reference)
            occurrenceDate = occurrence.recurrenceID.isEmpty ? nil : place.map { times.date($0) }
        }
    }

    /// The stored state; nil if the event is new or was removed.
    var stored: Stored?
    /// Whether the program created this object instead of fetching it. With write-only access, a program may change what it has
    /// saved with such an object.
    let isMadeHere: Bool

    /// Creates an event without a calendar.
    public init(eventStore: EKEventStore) {
        isMadeHere = true
        let uid = EventDraft.newUID()
        super.init(eventStore: eventStore, name: ItemName(uid: uid, identifier: EventIdentifier.of(uid: uid)))
        // `NSTimeZone.default` rather than the system's zone: tests and programs can set it.
        timeZone = NSTimeZone.default
        begin()
        eventStore.register(self)
    }

    /// Creates the object for an occurrence in the store.
    init(_ stored: Stored, calendar: EKCalendar, _ store: EKEventStore) {
        self.stored = stored
        isMadeHere = false
        super.init(eventStore: store, name: stored.name)
        self.calendar = calendar
        keep(stored.contents, changedFrom: nil)
        markStored()
        store.register(self)
    }

    /// Whether the event lasts whole days. Its dates are then days in the system's zone.
    open var isAllDay = false

    /// The start of the event. Fractions of a second are not saved.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var startDate: Date!

    /// The end of the event, not before the start. For an all-day event, set any moment of the last day; the property of a
    /// saved event returns the last second of that day.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var endDate: Date!

    /// The conference of the event: created by a provider, set by a program, or imported with a calendar file. If the event has
    /// none of these, the best conference found in the stored event: in properties of other vendors, in its URL, its location
    /// or its notes.
    ///
    /// This property is ours. Set it to save a conference that the program already has; `import EventConferencing` asks a
    /// provider to create one. An occurrence can have a different conference from its series, or none.
    ///
    /// A conference found in the text of an event (`VirtualConference.source` says where) is not saved, and setting this
    /// property cannot remove it: nil removes the saved conference, and then the property returns the one in the text. Setting
    /// a found conference changes nothing. The text is searched on first use, once for each stored state, so a list that does
    /// not read this property does not pay for the search. These rules are our choice.
    open var virtualConference: VirtualConference? {
        get { ownConference ?? foundConference }
        set {
            if let newValue, ownConference == nil, newValue.source != nil, newValue == foundConference { return }
            // The source and the recognised service are not saved.
            ownConference = newValue.map {
                var conference = $0
                (conference.source, conference.service) = (nil, nil)
                return conference
            }
        }
    }

    /// The saved conference and the found one, in a single stored property: programs linked against this module depend on the
    /// number of stored properties.
    final var conferences = EventConferences()

    /// The location, with coordinates if known. Its title is ``EKCalendarItem/location``.
    open var structuredLocation: EKStructuredLocation? {
        get { details.place ?? location.map { EKStructuredLocation(title: $0) } }
        set {
            details.place = newValue?.copy() as? EKStructuredLocation
            locationText = newValue?.title
        }
    }

    /// How the event affects the user's availability.
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

    /// Whether the event is confirmed, tentative or cancelled.
    open var status: EKEventStatus {
        switch stored?.record.status {
        case "CONFIRMED": .confirmed
        case "TENTATIVE": .tentative
        case "CANCELLED": .canceled
        default: .none
        }
    }

    /// The organizer, or nil if there is none.
    open var organizer: EKParticipant? { details.organizer }

    /// The identifier of the event in its store: ``EKCalendarItem/calendarItemIdentifier``, followed by the date for a
    /// detached occurrence. Nil before the first save.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var eventIdentifier: String! {
        guard let record = stored?.record else { return nil }
        return record.recurrenceID.isEmpty
            ? record.identifier : EventName.text(record.identifier, detached: record.recurrenceID)
    }

    /// The date that the rules of the series give this occurrence, even if it was moved. For any other event, its
    /// start.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var occurrenceDate: Date! { stored?.occurrenceDate ?? startDate }

    /// Whether the occurrence was detached from its series: changed or moved on its own.
    open var isDetached: Bool { !(stored?.record.recurrenceID.isEmpty ?? true) }

    /// The contact whose birthday this is; nil for any other event.
    open var birthdayContactIdentifier: String? { details.birthdayContact }

    /// The legacy number of the contact whose birthday this is; always −1, for none.
    @available(*, deprecated, message: "Use birthdayContactIdentifier.")
    open var birthdayPersonID: Int { -1 }

    /// The legacy identifier of the contact whose birthday this is.
    @available(*, deprecated, renamed: "birthdayContactIdentifier")
    open var birthdayPersonUniqueID: String? { birthdayContactIdentifier }

    /// Compares the start dates of two events.
    open func compareStartDate(with other: EKEvent) -> ComparisonResult {
        (startDate ?? .distantFuture).compare(other.startDate ?? .distantFuture)
    }

    open override var calendarItemIdentifier: String { (stored?.name ?? name).identifier }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open override var calendarItemExternalIdentifier: String! {
        stored.map { externalIdentifier($0) } ?? super.calendarItemExternalIdentifier
    }

    open override var lastModifiedDate: Date? {
        stored?.record.modified.map { Date(timeIntervalSince1970: TimeInterval($0)) }
    }

    /// Reads the stored values again, and keeps unsaved changes.
    ///
    /// - Returns: false if the occurrence no longer exists.
    @discardableResult
    open override func refresh() -> Bool {
        guard let stored else { return false }
        let fresh = eventStore.reading(.event, otherwise: nil) { backend in
            let series = try backend.store.series(identifier: stored.record.identifier)
            return try ItemReader(eventStore, backend).event(stored, of: series)
        }
        guard let fresh, let now = fresh.stored else { return false }
        refresh(to: now, in: fresh.calendar)
        return true
    }

    open override func rollback() {
        super.rollback()
        if stored != nil { forgetDetails() }
    }

    /// Returns whether both objects are the same occurrence of the same event.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKEvent else { return false }
        if self === other { return true }
        guard let mine = stored, let theirs = other.stored else { return false }
        return mine.record.identifier == theirs.record.identifier && mine.record.calendarID == theirs.record.calendarID
            && mine.occurrence.recurrenceID == theirs.occurrence.recurrenceID && mine.isByRule == theirs.isByRule
    }

    /// The same for equal events.
    open override var hash: Int { ObjectIdentifier(EKEvent.self).hashValue ^ (stored?.name ?? name).uid.hashValue }

    /// A description for debugging; its format may change.
    open override var description: String {
        "EKEvent “\(title ?? "")” \(startDate.map { "\($0)" } ?? "–") \(eventIdentifier ?? "(new)")"
    }

    // MARK: For this module

    override var storedDetails: ItemDetails? {
        guard let stored, let backend = try? eventStore.backend() else { return nil }
        return stored.details(backend.limits)
    }

    override var contents: AnyHashable { contents(withDetails: false) }

    override func restore(_ contents: AnyHashable) { restoreContents(contents) }

    static var entity: EKEntityType { .event }

    /// All values that can be saved.
    func contents(withDetails: Bool) -> Contents {
        Contents(
            title: title, location: location, notes: notes, url: url, timeZone: timeZone,
            calendar: calendar?.calendarIdentifier, start: startDate, end: endDate, isAllDay: isAllDay,
            conference: ownConference, details: withDetails ? savedDetails : nil)
    }

    /// Sets the values that differ from an earlier state, or all of them if there is none.
    func keep(_ mine: Contents, changedFrom old: Contents?) {
        func differs<Value: Equatable>(_ path: KeyPath<Contents, Value>) -> Bool {
            old.map { $0[keyPath: path] != mine[keyPath: path] } ?? true
        }
        if differs(\.title) { title = mine.title }
        if differs(\.location) { locationText = mine.location }
        if differs(\.notes) { notes = mine.notes }
        if differs(\.url) { url = mine.url }
        // These change together. Otherwise, an event that others have moved could end before it begins.
        if differs(\.timeZone) || differs(\.start) || differs(\.end) || differs(\.isAllDay) {
            (timeZone, startDate, endDate, isAllDay) = (mine.timeZone, mine.start, mine.end, mine.isAllDay)
        }
        if differs(\.conference) { ownConference = mine.conference }
    }
}

extension EKEvent.Contents {
    /// The stored values of an event, without its calendar.
    fileprivate init(_ occurrence: Occurrence, _ times: ItemTimes) {
        let record = occurrence.event
        let isAllDay = occurrence.start.isDate
        let end = isAllDay ? max(occurrence.startInstant, occurrence.endInstant - 1) : occurrence.endInstant
        self.init(
            title: record.title, location: record.location, notes: record.notes,
            url: record.url.flatMap { URL(string: $0) }, timeZone: times.timeZone(of: occurrence.start),
            start: Date(timeIntervalSince1970: TimeInterval(occurrence.startInstant)),
            end: Date(timeIntervalSince1970: TimeInterval(end)), isAllDay: isAllDay, conference: occurrence.conference)
    }
}

extension EKEvent.Stored {
    /// The properties that only the text holds.
    func details(_ limits: Limits) -> ItemDetails {
        ItemDetails(
            ItemContent(record.text, limits: limits), zone: zone,
            duration: occurrence.endInstant - occurrence.startInstant)
    }
}
