import CalendarModel
import CalendarStore
public import Foundation

/// An account or a place that calendars belong to (Apple: EventKit, EKSource).
///
/// Two are equal where they are the same source.
open class EKSource: EKObject {
    let record: SourceRecord
    let eventStore: EKEventStore

    init(_ record: SourceRecord, _ store: EKEventStore) {
        self.record = record
        eventStore = store
        super.init()
        markStored()
    }

    /// A name that does not change, for programs.
    open var sourceIdentifier: String { record.identifier }

    /// A name for people.
    open var title: String { record.title }

    /// What kind of source it is: `subscribed` for the one of all subscribed calendars, else `local`.
    open var sourceType: EKSourceType {
        switch record.kind {
        case SourceRecord.subscribedKind: .subscribed
        default: .local
        }
    }

    /// The calendars that can hold events, or reminders.
    open func calendars(for entityType: EKEntityType) -> Set<EKCalendar> {
        Set(eventStore.calendars(for: entityType).filter { $0.source == self })
    }

    /// The calendars that can hold events.
    @available(*, deprecated, message: "Use calendars(for:).")
    open var calendars: Set<EKCalendar> { calendars(for: .event) }

    /// Whether it belongs to somebody else. None here does.
    open var isDelegate: Bool { false }

    /// Whether the other object is the same source.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? EKSource).map { $0.record.identifier == record.identifier } ?? false
    }

    /// Equal for the same source.
    open override var hash: Int { record.identifier.hashValue }

    /// For developers; may change.
    open override var description: String { "EKSource “\(title)” \(sourceIdentifier)" }
}
