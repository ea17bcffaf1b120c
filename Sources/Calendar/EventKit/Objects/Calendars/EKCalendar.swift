import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
public import CoreGraphics
import Foundation

/// A calendar of events, reminders or both (Apple: EventKit, EKCalendar).
///
/// Two objects are equal if they stand for the same calendar, even if their properties differ.
open class EKCalendar: EKObject {
    /// The properties of a calendar that are saved.
    struct Contents: Hashable {
        var title = ""
        /// The colour as the store holds it: `#RRGGBB` or a CSS colour name; see ``CalendarColor``.
        var color: String?
        var sourceIdentifier: String?
    }

    let eventStore: EKEventStore
    /// The stored calendar; nil if the calendar is new, was removed, or must stay hidden from the program.
    private(set) var record: CalendarRecord?
    /// Whether this is the virtual calendar that a program with write-only access saves to.
    let isOpaque: Bool
    /// The identifier of the calendar that a person has chosen for a program without access to it; nil for the default one. It
    /// is known inside this package only.
    let chosenIdentifier: String?
    /// The kinds of items that a new calendar accepts.
    private let requestedEntities: CalendarEntities
    /// The identifier, which a calendar without a ``record`` has, too.
    private let ownIdentifier: String
    private var values = Contents()
    private var place: EKSource?

    /// Creates a calendar for events or for reminders.
    ///
    /// Set its ``title`` and ``source``, then save it with ``EKEventStore/saveCalendar(_:commit:)``.
    public init(for entityType: EKEntityType, eventStore: EKEventStore) {
        self.eventStore = eventStore
        requestedEntities = entityType == .event ? .events : .reminders
        isOpaque = false
        chosenIdentifier = nil
        ownIdentifier = UUID().uuidString.lowercased()
        super.init()
        eventStore.register(self)
    }

    /// Creates a calendar for events.
    @available(*, deprecated, message: "Use init(for:eventStore:).")
    public convenience init(eventStore: EKEventStore) { self.init(for: .event, eventStore: eventStore) }

    /// Creates the object for a stored calendar.
    init(_ record: CalendarRecord, source: EKSource, _ store: EKEventStore) {
        eventStore = store
        requestedEntities = record.entities
        isOpaque = false
        chosenIdentifier = nil
        ownIdentifier = record.identifier
        self.record = record
        place = source
        super.init()
        load(record)
        markStored()
        store.register(self)
    }

    /// The identifier of the virtual calendar that a program with write-only access sees, and of its source. It is the same for
    /// all users, so that it reveals nothing and two such objects are equal.
    static let opaqueIdentifier = "write-only"

    /// Creates the virtual calendar that a program with write-only access saves to. It has no title and no colour.
    ///
    /// - Parameters:
    ///   - chosen: the identifier of the calendar that a person has chosen; nil for the default one.
    ///   - name: the identifier that the program sees.
    init(opaqueFor store: EKEventStore, chosen: String? = nil, name: String = EKCalendar.opaqueIdentifier) {
        eventStore = store
        requestedEntities = .events
        isOpaque = true
        chosenIdentifier = chosen
        ownIdentifier = name
        place = EKSource(opaqueFor: store)
        super.init()
        markStored()
    }

    /// The name of the calendar.
    open var title: String {
        get { values.title }
        set { values.title = newValue }
    }

    /// The colour of the calendar. A calendar without a colour returns a blue that is not saved; this is our choice.
    ///
    /// The opacity is not saved.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var cgColor: CGColor! {
        get { values.color.flatMap(CalendarColor.color) ?? CalendarColor.standard }
        set { values.color = newValue.flatMap(CalendarColor.text) }
    }

    /// The account or place that the calendar belongs to. It can be set until the calendar is first saved.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var source: EKSource! {
        get { place }
        set {
            place = newValue
            values.sourceIdentifier = newValue?.sourceIdentifier
        }
    }

    /// A unique identifier that does not change.
    open var calendarIdentifier: String { ownIdentifier }

    /// The kind of the calendar.
    open var type: EKCalendarType { place?.sourceType == .subscribed ? .subscription : .local }

    /// Whether the calendar is kept on this computer only, neither subscribed nor in a folder of files.
    var isLocal: Bool { place?.record.kind == SourceRecord.localKind }

    /// Whether items can be added, changed and removed; false for a subscribed calendar, which only its publisher can
    /// change.
    open var allowsContentModifications: Bool { !(record?.isReadOnly ?? false) }

    /// Whether the calendar is a copy of one that its publisher maintains. The user can still change its title and colour, and
    /// removing it ends the subscription; this is our choice.
    open var isSubscribed: Bool { type == .subscription }

    /// Whether the calendar cannot be renamed, recoloured or removed.
    open var isImmutable: Bool { record?.isImmutable ?? isOpaque }

    /// The availabilities that events of this calendar support: always all four.
    open var supportedEventAvailabilities: EKCalendarEventAvailabilityMask { [.busy, .free, .tentative, .unavailable] }

    /// The kinds of items that the calendar accepts.
    open var allowedEntityTypes: EKEntityMask {
        EKEntityMask(rawValue: UInt(entities.rawValue))
    }

    /// Reads the stored values again and keeps the unsaved changes.
    ///
    /// - Returns: false if the calendar no longer exists.
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
        load(fresh)
        markStored()
        keep(mine, changedFrom: old)
        return true
    }

    /// Returns whether both objects stand for the same calendar.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? EKCalendar).map { $0.calendarIdentifier == calendarIdentifier } ?? false
    }

    /// The same for all objects that stand for the same calendar.
    open override var hash: Int { calendarIdentifier.hashValue }

    /// A description for debugging; its format may change.
    open override var description: String { "EKCalendar “\(title)” \(calendarIdentifier)" }

    override var contents: AnyHashable { values }

    override func restore(_ contents: AnyHashable) {
        if let values = contents.base as? Contents { self.values = values }
    }

    private func load(_ record: CalendarRecord) { values = Contents(record, place) }
}

extension EKCalendar.Contents {
    fileprivate init(_ record: CalendarRecord, _ source: EKSource?) {
        self.init(title: record.title, color: record.color, sourceIdentifier: source?.sourceIdentifier)
    }
}

extension CalendarRecord {
    /// Returns the fields that other programs have changed since a record was read.
    fileprivate func fields(changedSince base: CalendarRecord) -> Set<ItemField> {
        (title != base.title ? Set([ItemField.title]) : []).union(color != base.color ? [.color] : [])
    }
}

extension EKCalendar {
    /// Returns the contents to save, after all checks.
    func checked(in store: EKEventStore, isRemoved: Bool = false) throws -> Contents {
        guard eventStore === store else { throw EKError(.objectBelongsToDifferentStore) }
        let backend = try store.backend()
        try requireAccess(backend, backend.access, isRemoved: isRemoved)
        guard !isImmutable else { throw EKError(.calendarIsImmutable) }
        guard !isRemoved else { return values }
        guard let place else { throw EKError(.calendarHasNoSource) }
        // Apple's classes cannot express the address that a subscription needs.
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

    /// Checks that the program has access to every kind of item that the calendar accepts. For removing, access to one kind is
    /// enough.
    func requireAccess(_ backend: EventStoreBackend, _ access: ProgramAccess, isRemoved: Bool = false) throws {
        if isRemoved, !isSubscribed, !access.changeable.isDisjoint(with: entities) { return }
        if allowedEntityTypes.contains(.event) { try backend.requireChanging(.event, access) }
        if allowedEntityTypes.contains(.reminder) { try backend.requireChanging(.reminder, access) }
    }

    /// The kinds of items that the calendar accepts.
    private var entities: CalendarEntities { record?.entities ?? requestedEntities }

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
                    entities: requestedEntities))
            session.note(.init(asked: contents), self)
            session.settle(self, as: record, saved: contents)
        }
    }

    /// Removes the calendar and everything in it. If the program has access to only one of the two kinds of items, removes the
    /// items of that kind.
    func remove(_ writer: borrowing StoreWriter, _ session: inout SaveSession) throws {
        var rest: CalendarRecord?
        if let record = session.record(self) {
            let mine = session.changeable.intersection(record.entities)
            if mine == record.entities {
                try writer.deleteCalendar(id: record.id)
            } else {
                try session.backend.editor.removeEntries(of: mine, calendar: record.id, writer)
                rest = try writer.calendar(id: record.id)
            }
        }
        session.settle(self, as: rest, saved: nil)
    }

    /// Updates the object after a commit.
    ///
    /// - Parameter saved: the contents that were saved; changes made since then remain unsaved changes.
    func adopt(_ record: CalendarRecord?, saved: Contents?) {
        self.record = record
        guard let record else { return }
        let mine = values
        load(record)
        markStored()
        if let saved { keep(mine, changedFrom: saved) }
    }

    private func keep(_ mine: Contents, changedFrom old: Contents) {
        if mine.title != old.title { values.title = mine.title }
        if mine.color != old.color { values.color = mine.color }
    }
}
