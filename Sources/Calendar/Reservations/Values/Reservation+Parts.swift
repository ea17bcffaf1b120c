extension Reservation {
    /// A place: an airport, a station, a hotel.
    package struct Place: Hashable, Sendable {
        package var name: String?
        /// The code of an airport (IATA), or the identifier of a station.
        package var code: String?
        package var street: String?
        package var locality: String?
        package var postalCode: String?
        package var region: String?
        /// The name or the ISO code of the country.
        package var country: String?
        /// Degrees north and east. Both are known or neither is; 0, 0 means that neither is known.
        package private(set) var latitude: Double?
        package private(set) var longitude: Double?
        /// The gate, the platform or the terminal.
        package var platform: String?
        package var terminal: String?
        package var telephone: String?

        package init(
            name: String? = nil, code: String? = nil, latitude: Double? = nil, longitude: Double? = nil,
            platform: String? = nil
        ) {
            self.name = name
            self.code = code
            self.platform = platform
            if let latitude, let longitude { setCoordinates(latitude: latitude, longitude: longitude) }
        }

        /// Sets the coordinates, unless they lie outside of the earth or are 0, 0, which programs use for “unknown”.
        package mutating func setCoordinates(latitude: Double, longitude: Double) {
            let isKnown =
                (-90...90).contains(latitude) && (-180...180).contains(longitude) && (latitude != 0 || longitude != 0)
            self.latitude = isKnown ? latitude : nil
            self.longitude = isKnown ? longitude : nil
        }

        /// The address in one line, without the name; nil if nothing of it is known.
        package var address: String? {
            let city = [postalCode, locality].compactMap(\.self).joined(separator: " ")
            let parts = [street, city.isEmpty ? nil : city, region, country].compactMap(\.self)
            return parts.isEmpty ? nil : parts.joined(separator: ", ")
        }

        package var isEmpty: Bool { self == Place() }
    }

    /// A reserved seat.
    package struct Seat: Hashable, Sendable {
        package var section: String?
        package var row: String?
        package var number: String?
        /// The class or category: `Economy`, `2`, `Stalls`.
        package var type: String?

        package init(section: String? = nil, row: String? = nil, number: String? = nil, type: String? = nil) {
            self.section = section
            self.row = row
            self.number = number
            self.type = type
        }

        package var isEmpty: Bool { self == Seat() }

        /// Whether it is the same seat, of which one writer may say more.
        func isSame(as other: Seat) -> Bool {
            func agree(_ one: String?, _ other: String?) -> Bool {
                one == nil || other == nil || one?.lowercased() == other?.lowercased()
            }
            guard number != nil, other.number != nil else { return self == other }
            return agree(number, other.number) && agree(section, other.section) && agree(row, other.row)
        }
    }

    /// Something that the person can do with the reservation.
    package struct Action: Hashable, Sendable {
        package enum Kind: String, CaseIterable, Sendable { case checkIn, view, update, cancel, download }

        package var kind: Kind
        /// The page to do it on.
        package var url: String?
        /// From when it can be done, and until when.
        package var validFrom: ReservationTime?
        package var validUntil: ReservationTime?

        package init(
            _ kind: Kind, url: String? = nil, validFrom: ReservationTime? = nil, validUntil: ReservationTime? = nil
        ) {
            self.kind = kind
            self.url = url
            self.validFrom = validFrom
            self.validUntil = validUntil
        }
    }

    /// The way back to the program that donated a reservation (Apple: NSUserActivity).
    package struct Activity: Hashable, Sendable {
        /// The type that the program declares, such as `org.example.booking.details`.
        package var type: String
        package var title: String?
        /// A link that opens the reservation.
        package var url: String?

        package init(type: String, title: String? = nil, url: String? = nil) {
            self.type = type
            self.title = title
            self.url = url
        }
    }
}
