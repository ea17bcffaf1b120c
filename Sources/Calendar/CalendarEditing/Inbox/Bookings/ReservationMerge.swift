import CalendarModel
import ConferenceModel
import ICalendar
import Recurrence
import Reservations

/// The changes that bring an event up to date with its reservation, and keep what the user has changed.
///
/// Compares three versions of each field: the one that the event was last written from, the new one, and the one that the event
/// has. A field that the user has changed stays as it is. The notes are compared line by line, because users write below ours.
struct ReservationMerge {
    private(set) var changes = EventChanges()
    /// The fields that differ from the new version because the user has changed them.
    private(set) var kept: Set<ItemField> = []

    /// - Parameters:
    ///   - base: the event as it was made of the reservation that the present one was last written from.
    ///   - new: the event as it would be made of the new reservation.
    ///   - present: the event in the calendar.
    ///   - isCancelled: whether the new reservation is cancelled.
    init(base: EventRecord, new: EventRecord, present: EventRecord, isCancelled: Bool, limits: Limits) {
        let contents = [base, new, present].map { ItemContent($0.text, limits: limits) }
        func merge<Value: Equatable>(
            _ field: ItemField, _ value: (EventRecord, ItemContent) -> Value, _ set: (inout EventChanges) -> Void
        ) {
            let (old, wanted) = (value(base, contents[0]), value(new, contents[1]))
            let now = value(present, contents[2])
            guard wanted != old, wanted != now else { return }
            if now == old { set(&changes) } else { kept.insert(field) }
        }
        merge(.title, { event, _ in event.title }) { $0.title = new.title }
        merge(.times, { event, _ in [event.start, event.end] }) { ($0.start, $0.end) = (new.start, new.end) }
        merge(.location, { Place($0.location, $1.structuredLocation) }) {
            $0.location = new.location ?? ""
            $0.structuredLocation = contents[1].structuredLocation.map { .set($0) } ?? .remove
        }
        merge(.url, { event, _ in event.url }) { $0.url = new.url ?? "" }
        merge(.availability, { $1.availability }) { $0.availability = contents[1].availability }
        if isCancelled {
            // Whatever the user has made of the status, the booking does not exist any more.
            if present.status != new.status { changes.status = new.status }
        } else {
            merge(.status, { event, _ in event.status ?? "" }) { $0.status = new.status ?? "" }
        }
        let notes = NotesMerge.text(base: base.notes ?? "", new: new.notes ?? "", present: present.notes ?? "")
        if notes != present.notes ?? "" { changes.notes = notes }
    }

    private struct Place: Equatable {
        var location: String
        var latitude: Double?
        var longitude: Double?

        init(_ location: String?, _ place: StructuredLocation?) {
            self.location = location ?? ""
            (latitude, longitude) = (place?.latitude, place?.longitude)
        }
    }
}

extension ReservationEvent {
    var availability: Availability { isTransparent ? .free : .busy }
}

extension ReservationEvent.Status {
    /// The value of STATUS; empty for none.
    var word: String {
        switch self {
        case .none: ""
        case .tentative: "TENTATIVE"
        case .confirmed: "CONFIRMED"
        case .cancelled: "CANCELLED"
        }
    }
}
