import CalendarModel
import CalendarStore
import Foundation

/// An account or a place that calendars belong to (Apple: EventKit, EKSource).
///
/// Two objects are equal if they stand for the same source.
open class EKSource: EKObject {
    let record: SourceRecord
    let eventStore: EKEventStore

    init(_ record: SourceRecord, _ store: EKEventStore) {
        self.record = record
        eventStore = store
        super.init()
        markStored()
    }

    /// Creates the virtual source that a program with write-only access sees.
    convenience init(opaqueFor store: EKEventStore) {
        self.init(
            SourceRecord(id: 0, identifier: EKCalendar.opaqueIdentifier, title: "", kind: SourceRecord.localKind), store
        )
    }

    /// A unique identifier that does not change.
    open var sourceIdentifier: String { record.identifier }

    /// The name of the source.
    open var title: String { record.title }

    /// The kind of the source: `subscribed` for the source of all subscribed calendars, otherwise `local`.
    open var sourceType: EKSourceType {
        switch record.kind {
        case SourceRecord.subscribedKind: .subscribed
        default: .local
        }
    }

    /// Returns the calendars of the source that accept events, or reminders.
    open func calendars(for entityType: EKEntityType) -> Set<EKCalendar> {
        Set(eventStore.calendars(for: entityType).filter { $0.source == self })
    }

    /// The calendars that accept events.
    @available(*, deprecated, message: "Use calendars(for:).")
    open var calendars: Set<EKCalendar> { calendars(for: .event) }

    /// Whether the source belongs to another user; always false here.
    open var isDelegate: Bool { false }

    /// Returns whether both objects stand for the same source.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? EKSource).map { $0.record.identifier == record.identifier } ?? false
    }

    /// The same for all objects that stand for the same source.
    open override var hash: Int { record.identifier.hashValue }

    /// A description for debugging; its format may change.
    open override var description: String { "EKSource “\(title)” \(sourceIdentifier)" }
}
