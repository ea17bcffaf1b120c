extension Reservation {
    /// Returns whether a text that ``json()`` has written is that of a cancelled reservation, without reading all of it.
    package static func isCancelled(json: String) -> Bool {
        json.hasPrefix("{") && json.contains(#""reservationStatus":"http://schema.org/ReservationCancelled""#)
    }
}
