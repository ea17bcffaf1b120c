import CalendarModel
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
open class EKEvent: EKCalendarItem, StoredItem {
    /// What is saved of an event, beside its details.
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
        /// What it has beside the rest; nil where nobody has looked at it.
        var details: ItemDetails.Saved?
    }

    /// What the store has of an event.
    struct Stored: StoredContents {
        let occurrence: Occurrence
        /// What the occurrence is as an object, without a calendar.
        let contents: Contents
        /// Where the rules of the series put it; nil for what does not belong to a series.
        let occurrenceDate: Date?
        /// Where an UNTIL without a zone is read.
        let zone: TimeZone
        var record: EventRecord { occurrence.event }
        var calendarID: Int64 { record.calendarID }

        init(_ occurrence: Occurrence, _ times: ItemTimes) {
            self.occurrence = occurrence
            contents = Contents(occurrence, times)
            zone = contents.timeZone ?? times.systemZone
            let record = occurrence.event
            let own = record.recurrenceID.isEmpty ? nil : record.recurrenceTime
            let place =
                own ?? EventTime(basicFormat: occurrence.recurrenceID, reference: record.start.reference)
            occurrenceDate = occurrence.recurrenceID.isEmpty ? nil : place.map { times.date($0) }
        }
    }

    /// What the store has; nil for a new event and for one that was removed.
    var stored: Stored?
    /// Whether the program has made the object, rather than read it: it may then change what it saved with it.
    let isMadeHere: Bool

    /// A new event without a calendar.
    public override init(eventStore: EKEventStore) {
        isMadeHere = true
        super.init(eventStore: eventStore)
        // What the rest of this process calls its zone, which tests and programs may have set.
        timeZone = NSTimeZone.default
        begin()
        eventStore.register(self)
    }

    /// An occurrence of the store.
    init(_ stored: Stored, calendar: EKCalendar, _ store: EKEventStore) {
        self.stored = stored
        isMadeHere = false
        super.init(eventStore: store)
        self.calendar = calendar
        keep(stored.contents, changedFrom: nil)
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

    /// How to join it: the conference that a provider made, that a program has set, or that a calendar file came with; where
    /// there is none of these, the best one that the stored event says something about, in properties of other makers,
    /// its URL, its place or its notes.
    ///
    /// Not Apple's. Setting it saves a conference that a program knows by itself with the event; `import
    /// EventConferencing` has a provider make one. One occurrence can have another one than its series, or none.
    ///
    /// What was found in the text of an event (`VirtualConference.source` says where) is not saved, and cannot be taken away
    /// here: nil removes what was saved, and shows what the text says as long as it says so. Setting what was found back
    /// changes nothing. It is looked for when somebody asks, once for what is stored; lists in which nobody does cost nothing.
    /// These rules are ours.
    open var virtualConference: VirtualConference? {
        get { ownConference ?? foundConference }
        set {
            if let newValue, ownConference == nil, newValue.source != nil, newValue == foundConference { return }
            // Where it was found, and what it was recognised as, is no part of what is saved.
            ownConference = newValue.map {
                var conference = $0
                (conference.source, conference.service) = (nil, nil)
                return conference
            }
        }
    }

    /// The conference that is saved, and what was found. One value: programs that are linked with this module know how many
    /// an object of it has.
    final var conferences = EventConferences()

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
    open var occurrenceDate: Date! { stored?.occurrenceDate ?? startDate }

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
        let fresh = eventStore.reading(.event, otherwise: nil) { backend in
            let series = try backend.store.series(identifier: stored.record.identifier)
            return try ItemReader(eventStore, backend).event(stored.occurrence, of: series)
        }
        guard let fresh, let now = fresh.stored else { return false }
        refresh(to: now, in: fresh.calendar)
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

    /// Equal for equal events. The first save changes it.
    open override var hash: Int { ObjectIdentifier(EKEvent.self).hashValue ^ (stored?.record.uid.hashValue ?? 0) }

    /// For developers; may change.
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

    /// Everything that can be saved.
    func contents(withDetails: Bool) -> Contents {
        Contents(
            title: title, location: location, notes: notes, url: url, timeZone: timeZone,
            calendar: calendar?.calendarIdentifier, start: startDate, end: endDate, isAllDay: isAllDay,
            conference: ownConference, details: withDetails ? savedDetails : nil)
    }

    /// Sets what differs from a state before; everything where there is none.
    func keep(_ mine: Contents, changedFrom old: Contents?) {
        func differs<Value: Equatable>(_ path: KeyPath<Contents, Value>) -> Bool {
            old.map { $0[keyPath: path] != mine[keyPath: path] } ?? true
        }
        if differs(\.title) { title = mine.title }
        if differs(\.location) { locationText = mine.location }
        if differs(\.notes) { notes = mine.notes }
        if differs(\.url) { url = mine.url }
        // Together, as one that others have moved would end before it begins.
        if differs(\.timeZone) || differs(\.start) || differs(\.end) || differs(\.isAllDay) {
            (timeZone, startDate, endDate, isAllDay) = (mine.timeZone, mine.start, mine.end, mine.isAllDay)
        }
        if differs(\.conference) { ownConference = mine.conference }
    }
}

extension EKEvent.Contents {
    /// What the store has of an event, without its calendar.
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
    /// What stands in the text alone.
    func details(_ limits: Limits) -> ItemDetails {
        ItemDetails(
            ItemContent(record.text, limits: limits), zone: zone,
            duration: occurrence.endInstant - occurrence.startInstant)
    }
}
