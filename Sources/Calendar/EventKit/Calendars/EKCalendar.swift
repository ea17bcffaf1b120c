import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
public import CoreGraphics
public import Foundation

/// A calendar, which holds events, or reminders, or both (Apple: EventKit, EKCalendar).
///
/// Two are equal where they are the same calendar, whatever was changed of them since.
open class EKCalendar: EKObject {
    /// What is saved of a calendar.
    struct Contents: Hashable {
        var title = ""
        /// As the store has it.
        var color: String?
        var sourceIdentifier: String?
    }

    let eventStore: EKEventStore
    /// What is stored of it; nil for a new one, for one that was removed, and for one that may not be read.
    private(set) var record: CalendarRecord?
    /// True for the calendar that a program with write-only access may save to.
    let isOpaque: Bool
    /// What a new one may hold.
    private let wanted: CalendarEntities
    /// What it is called where ``record`` does not say it.
    private let ownIdentifier: String
    private var values = Contents()
    private var place: EKSource?

    /// A new calendar for events, or for reminders.
    ///
    /// It has to get a ``title`` and a ``source``, and to be saved by ``EKEventStore/saveCalendar(_:commit:)``.
    public init(for entityType: EKEntityType, eventStore: EKEventStore) {
        self.eventStore = eventStore
        wanted = entityType == .event ? .events : .reminders
        isOpaque = false
        ownIdentifier = UUID().uuidString.lowercased()
        super.init()
        eventStore.register(self)
    }

    /// A new calendar for events.
    @available(*, deprecated, message: "Use init(for:eventStore:).")
    public convenience init(eventStore: EKEventStore) { self.init(for: .event, eventStore: eventStore) }

    /// A calendar of the store.
    init(_ record: CalendarRecord, source: EKSource, _ store: EKEventStore) {
        eventStore = store
        wanted = record.entities
        isOpaque = false
        ownIdentifier = record.identifier
        self.record = record
        place = source
        super.init()
        take(record)
        markStored()
        store.register(self)
    }

    /// The calendar that can be saved to, and says nothing about itself.
    init(opaqueFor store: EKEventStore) {
        eventStore = store
        wanted = .events
        isOpaque = true
        // One and the same, however often it is asked for.
        ownIdentifier = "write-only"
        super.init()
        markStored()
    }

    /// The name for people.
    open var title: String {
        get { values.title }
        set { values.title = newValue }
    }

    /// The colour to show it in. A calendar that has none says a blue, which is not saved; that is our choice.
    ///
    /// Opacity is not saved.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var cgColor: CGColor! {
        get { values.color.flatMap(CalendarColor.color) ?? CalendarColor.standard }
        set { values.color = newValue.flatMap(CalendarColor.text) }
    }

    /// The account or place that it belongs to. It can be set until the calendar is saved for the first time.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var source: EKSource! {
        get { place }
        set {
            place = newValue
            values.sourceIdentifier = newValue?.sourceIdentifier
        }
    }

    /// A name that does not change, for programs.
    open var calendarIdentifier: String { ownIdentifier }

    /// What kind of calendar it is.
    open var type: EKCalendarType { place?.sourceType == .subscribed ? .subscription : .local }

    /// Whether what it holds can be changed; false for a subscribed calendar, of which the publisher has the events.
    open var allowsContentModifications: Bool { !(record?.isReadOnly ?? false) }

    /// Whether somebody else keeps it and this is a copy. Its title and colour are the user's all the same, and it can
    /// be removed, which ends the subscription; that is our choice.
    open var isSubscribed: Bool { type == .subscription }

    /// Whether title, colour and the calendar itself have to stay as they are.
    open var isImmutable: Bool { record?.isImmutable ?? isOpaque }

    /// Which availabilities its events can have: all four.
    open var supportedEventAvailabilities: EKCalendarEventAvailabilityMask { [.busy, .free, .tentative, .unavailable] }

    /// What it can hold.
    open var allowedEntityTypes: EKEntityMask {
        EKEntityMask(rawValue: UInt(record?.entities.rawValue ?? wanted.rawValue))
    }

    /// Reads what is stored once more, and keeps what was changed and not saved.
    ///
    /// - Returns: false where the calendar does not exist any more.
    @discardableResult
    open override func refresh() -> Bool {
        guard let record else { return isNew || isOpaque }
        let fresh = eventStore.readingCalendars(otherwise: nil) { backend in
            guard backend.mayKnow(calendarOf: record.entities) else { return nil as CalendarRecord? }
            return try backend.store.calendar(id: record.id)
        }
        guard let fresh, fresh.identifier == record.identifier else { return false }
        let (old, mine) = (Contents(record, place), values)
        self.record = fresh
        take(fresh)
        markStored()
        keep(mine, changedFrom: old)
        return true
    }

    /// Whether the other object is the same calendar.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? EKCalendar).map { $0.calendarIdentifier == calendarIdentifier } ?? false
    }

    /// Equal for the same calendar.
    open override var hash: Int { calendarIdentifier.hashValue }

    /// For developers; may change.
    open override var description: String { "EKCalendar “\(title)” \(calendarIdentifier)" }

    override var contents: AnyHashable { values }

    override func restore(_ contents: AnyHashable) {
        if let values = contents.base as? Contents { self.values = values }
    }

    private func take(_ record: CalendarRecord) { values = Contents(record, place) }
}

extension EKCalendar.Contents {
    fileprivate init(_ record: CalendarRecord, _ source: EKSource?) {
        self.init(title: record.title, color: record.color, sourceIdentifier: source?.sourceIdentifier)
    }
}

extension CalendarRecord {
    /// What others have changed of a calendar since it was read.
    fileprivate func fields(changedSince base: CalendarRecord) -> Set<ItemField> {
        (title != base.title ? Set([ItemField.title]) : []).union(color != base.color ? [.color] : [])
    }
}

// Saving.
extension EKCalendar {
    /// What is to be saved, once it is certain that it may be.
    func checked(in store: EKEventStore, isRemoved: Bool = false) throws -> Contents {
        guard eventStore === store else { throw EKError(.objectBelongsToDifferentStore) }
        let backend = try store.backend()
        try requireAccess(backend)
        guard !isImmutable else { throw EKError(.calendarIsImmutable) }
        guard !isRemoved else { return values }
        guard let place else { throw EKError(.calendarHasNoSource) }
        // A calendar is subscribed to by its address, which nothing of Apple's can say.
        if record == nil, place.sourceType == .subscribed { throw ConferenceError.sourceTakesNoCalendar(place.title) }
        if let record,
            try backend.store.sources().first(where: { $0.identifier == place.sourceIdentifier })?.id != record.sourceID
        {
            throw EKError(.calendarSourceCannotBeModified)
        }
        do {
            values.title = try TextPolicy.requiredLine(
                values.title, subject: "calendar title", limit: backend.limits.titleLength)
        } catch {
            throw ConferenceError.badCalendarTitle(error)
        }
        return values
    }

    /// Who may not read may not make calendars either; one that holds both takes access to both.
    func requireAccess(_ backend: EventStoreBackend) throws {
        if allowedEntityTypes.contains(.event) { try backend.requireChanging(.event) }
        if allowedEntityTypes.contains(.reminder) { try backend.requireChanging(.reminder) }
    }

    func save(_ contents: Contents, _ writer: borrowing StoreWriter, _ session: inout SaveSession) throws {
        if let base = session.record(self) {
            guard var record = try writer.calendar(id: base.id), record.identifier == base.identifier else {
                throw ConferenceError.calendarVanished(contents.title)
            }
            let earlier = session.merge(self)
            let asked = earlier?.asked?.base as? Contents ?? Contents(base, place)
            let others = earlier?.others ?? record.fields(changedSince: base)
            var contradictions: Set<ItemField> = []
            if contents.title != asked.title {
                if others.contains(.title), record.title != contents.title { contradictions.insert(.title) }
                record.title = contents.title
            }
            if contents.color != asked.color {
                if others.contains(.color), record.color != contents.color { contradictions.insert(.color) }
                record.color = contents.color
            }
            guard contradictions.isEmpty else {
                throw ConferenceError.changedMeanwhile(base.title, fields: ItemField.words(contradictions))
            }
            try writer.update(record)
            session.note(.init(asked: contents, others: others), self)
            session.settle(self, as: record, saved: contents)
        } else {
            guard let source = try writer.source(identifier: contents.sourceIdentifier ?? "") else {
                throw EKError(.calendarHasNoSource)
            }
            let record = try writer.insert(
                CalendarRecord(
                    identifier: ownIdentifier, sourceID: source.id, title: contents.title, color: contents.color,
                    entities: wanted))
            session.note(.init(asked: contents), self)
            session.settle(self, as: record, saved: contents)
        }
    }

    func remove(_ writer: borrowing StoreWriter, _ session: inout SaveSession) throws {
        if let record = session.record(self) { try writer.deleteCalendar(id: record.id) }
        session.settle(self, as: nil, saved: nil)
    }

    /// Takes note of what was committed.
    ///
    /// - Parameter saved: what was asked to be saved; what was changed since stays a change.
    func adopt(_ record: CalendarRecord?, saved: Contents?) {
        self.record = record
        guard let record else { return }
        let mine = values
        take(record)
        markStored()
        if let saved { keep(mine, changedFrom: saved) }
    }

    private func keep(_ mine: Contents, changedFrom old: Contents) {
        if mine.title != old.title { values.title = mine.title }
        if mine.color != old.color { values.color = mine.color }
    }
}
