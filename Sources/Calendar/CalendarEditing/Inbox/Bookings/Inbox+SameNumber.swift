package import CalendarModel
package import CalendarStore
import ICalendar
import Recurrence
import Reservations

// Entries that have the number of another one, which can be the same booking on another day or under another name.
extension Inbox {
    /// Returns which other entries can be the same booking, and are for another time or in another state: of a booking, those that an
    /// earlier message told of, and those that were cancelled; of a cancellation, those that it has not cancelled. What is over
    /// does not count.
    ///
    /// - Parameter now: in seconds since 1970-01-01T00:00:00Z.
    package func remarks(
        onBooking entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable, now: Int64
    ) -> [EntryRemark] {
        guard entry.isReservation, let booking = stored(entry), let number = booking.number else { return [] }
        let others = ((try? reader.inboxEntries(number: number)) ?? []).filter { $0.id != entry.id }
            .sorted { $0.id < $1.id }
        guard entry.kind == .reservation else {
            return bookings(meantBy: entry, among: others, reader, now: now).prefix(Self.mostOthers).map {
                .sameNumberValid(entry: $0.id, isInCalendar: $0.event?.identifier != nil)
            }
        }
        let earlier = others.filter { isEarlier($0, than: entry, booking, now: now) }.map {
            EntryRemark.sameNumber(entry: $0.id)
        }
        let cancellations = others.filter { $0.kind == .cancellation }.suffix(Self.mostCompared)
        let cancelled = cancellations.filter { !bookings(meantBy: $0, among: [entry], reader, now: now).isEmpty }.map {
            EntryRemark.sameNumberCancelled(entry: $0.id, isInCalendar: entry.event?.identifier != nil)
        }
        return Array((earlier + cancelled).prefix(Self.mostOthers))
    }

    /// Returns whether a cancellation can mean a booking that it has not cancelled, and that the user may still rely on.
    ///
    /// - Parameter message: all reservations of the message that has cancelled it.
    func leavesBookings(
        _ cancellation: InboxRecord, besides message: [Reservation], _ writer: borrowing StoreWriter
    ) throws -> Bool {
        guard let number = cancellation.number else { return false }
        let left = try bookings(
            meantBy: cancellation, among: writer.inboxEntries(number: number), writer, now: writer.now())
        return left.contains { entry in
            // What the message says about these itself is no question.
            guard let booking = stored(entry) else { return false }
            return !message.contains { $0.status != .cancelled && $0.isSame(as: booking, in: editor.zones) }
        }
    }

    private static let mostOthers = 3

    /// With how many bookings a cancellation is compared.
    private static let mostCompared = 50

    /// Returns whether another entry can be a booking before it was moved to the time of a newer message.
    private func isEarlier(
        _ other: InboxRecord, than entry: InboxRecord, _ booking: Reservation, now: Int64
    ) -> Bool {
        guard isToCome(other, now: now), (other.stamp ?? other.received) < (entry.stamp ?? entry.received),
            let earlier = stored(other)
        else { return false }
        // Shows of one day that came in one message are two shows, also if a later one names only one of them.
        if booking.isPutOff(from: earlier), other.received >= entry.received { return false }
        return booking.isMoved(from: earlier)
    }

    /// Returns the bookings that a cancellation with their number can mean, although it has an entry of its own.
    private func bookings(
        meantBy cancellation: InboxRecord, among entries: [InboxRecord],
        _ reader: borrowing some StoreReading & ~Copyable, now: Int64
    ) -> [InboxRecord] {
        guard cancellation.kind == .cancellation, cancellation.isReservation else { return [] }
        let possible = entries.filter { entry in
            entry.id != cancellation.id && isToCome(entry, now: now)
                && (entry.stamp ?? entry.received) < (cancellation.stamp ?? cancellation.received)
                // What was booked later, before the cancellation, has replaced the cancelled booking.
                && (entry.id < cancellation.id || entry.received > cancellation.changed)
        }.prefix(Self.mostCompared)
        guard !possible.isEmpty, let cancelled = stored(cancellation) else { return [] }
        return possible.filter { entry in
            guard stored(entry)?.canBeMeant(by: cancelled) ?? false else { return false }
            guard let key = entry.event, key.identifier != nil else { return true }
            let event = (try? reader.event(calendar: key.calendarID, uid: key.uid, recurrenceID: "")) ?? nil
            return event.map { $0.status != "CANCELLED" } ?? false
        }
    }

    /// Whether an entry is a valid booking that the user has added or can add, and that is not over.
    private func isToCome(_ entry: InboxRecord, now: Int64) -> Bool {
        guard entry.kind == .reservation, [.new, .added].contains(entry.state), let end = entry.end else {
            return false
        }
        return editor.resolver.instant(of: end) > now
    }
}
