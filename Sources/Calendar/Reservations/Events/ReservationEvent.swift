package import CalendarModel
package import Recurrence

/// The event that a reservation becomes when the user adds it to a calendar.
package struct ReservationEvent: Hashable, Sendable {
    package enum Status: Hashable, Sendable { case none, tentative, confirmed, cancelled }

    package var title: String
    package var start: EventTime
    /// After the start. For whole days, the day after the last one, as in calendar files.
    package var end: EventTime
    package var location: String?
    /// The same place with its coordinates; nil if they are unknown.
    package var structuredLocation: StructuredLocation?
    /// Number, holder, both times with their zones, seats, gates and links, one per line.
    package var notes: String
    /// The link to join an event, or else the way back to the reservation.
    package var url: String?
    package var status: Status
    /// Whether the user can have other events at the same time, as while renting a car.
    package var isTransparent: Bool

    package init(
        title: String, start: EventTime, end: EventTime, location: String? = nil,
        structuredLocation: StructuredLocation? = nil, notes: String = "", url: String? = nil, status: Status = .none,
        isTransparent: Bool = false
    ) {
        self.title = title
        self.start = start
        self.end = end
        self.location = location
        self.structuredLocation = structuredLocation
        self.notes = notes
        self.url = url
        self.status = status
        self.isTransparent = isTransparent
    }
}

extension Reservation {
    /// Returns the event of the reservation, or nil if its start is unknown.
    ///
    /// - Parameters:
    ///   - reader: the zone of the user. A time with an offset is stated in this zone if the offset fits, and in UTC if not.
    ///   - language: that of the title and the notes.
    package func event(
        reader: String, in zones: ZoneDatabase, language: BookingLanguage = .english
    ) -> ReservationEvent? {
        guard let start else { return nil }
        let times = times(from: start, reader: reader, in: zones)
        return ReservationEvent(
            title: title(in: language), start: times.start, end: times.end, location: locationText,
            structuredLocation: structuredLocation(in: language),
            notes: notes(in: language, endsBeforeStart: endsBeforeStart(in: zones)),
            url: joinURL ?? activity?.url ?? url,
            status: eventStatus, isTransparent: kind == .lodging || kind == .rentalCar || status == .cancelled)
    }

    private var eventStatus: ReservationEvent.Status {
        switch status {
        case .unknown: .none
        case .confirmed: .confirmed
        case .pending, .hold: .tentative
        case .cancelled: .cancelled
        }
    }

    /// The place of something that does not move, with its address; nil if it is online.
    package var placeText: String? { from == nil ? nil : locationText }

    private var locationText: String? {
        guard let from else { return joinURL }
        let name = kind == .lodging || kind == .restaurant ? name ?? from.name : from.name ?? from.code
        let parts = [name, from.address].compactMap(\.self)
        return parts.isEmpty ? joinURL : parts.joined(separator: ", ")
    }

    private func structuredLocation(in language: BookingLanguage) -> StructuredLocation? {
        guard let from, let latitude = from.latitude, let longitude = from.longitude else { return nil }
        return StructuredLocation(title: locationText ?? title(in: language), latitude: latitude, longitude: longitude)
    }
}
