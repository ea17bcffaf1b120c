extension Seeds {
    /// A reservation of every kind, as mails, KDE Itinerary and the store write it.
    static let reservations = [
        """
        {"@context":"http://schema.org","@type":"FlightReservation","reservationNumber":"A1","underName":{"name":"Jane"},
        "reservationStatus":"http://schema.org/ReservationConfirmed","airplaneSeat":"12A","airplaneSeatClass":"Economy",
        "checkinUrl":"https://example.org/c","url":"https://example.org/r","bookingTime":"2027-01-01T00:00:00Z",
        "potentialAction":[{"@type":"CancelAction","target":{"urlTemplate":"https://example.org/x"}}],
        "reservationFor":{"@type":"Flight","flightNumber":"LH123","airline":{"name":"Air","iataCode":"LH"},
        "departureAirport":{"iataCode":"FRA","geo":{"latitude":50.1,"longitude":"8.5"}},"departureGate":"A1",
        "departureTime":{"@type":"QDateTime","@value":"2027-03-04T10:00:00+01:00","timezone":"Europe/Berlin"},
        "arrivalAirport":{"iataCode":"HND"},"arrivalTime":"2027-03-05T07:00:00+09:00"}}
        """,
        """
        [{"@type":"TrainReservation","reservationNumber":"T","reservationFor":{"trainNumber":"ICE 70","trainName":"ICE",
        "departureStation":{"name":"A","identifier":"uic:1"},"arrivalStation":"B","departurePlatform":7,
        "departureTime":"2027-03-04T10:00"},"reservedTicket":[{"ticketedSeat":{"seatNumber":"61","seatSection":"5"}}]},
        {"@type":"BusReservation","reservationFor":{"busNumber":17,"departureTime":"20270304T100000Z"}}]
        """,
        """
        <!-- {"@graph":[{"@type":"LodgingReservation","checkinDate":"2027-03-04","checkoutTime":"2027-03-06T11:00",
        "numAdults":{"value":2},"reservationFor":{"name":"Hotel","telephone":"+1","address":{"streetAddress":"S 1",
        "addressLocality":"C","postalCode":"1","addressCountry":{"name":"DE"}}}},] } -->
        """,
        """
        {"@type":"ReservationPackage","subReservation":[{"@type":"RentalCarReservation","pickupTime":"2027-03-04 10:00",
        "pickupLocation":{"name":"A"},"reservationFor":{"model":"Golf","brand":{"name":"VW"}}},
        {"@type":"BoatReservation","reservationFor":{"departureBoatTerminal":"K","departureTime":"2027-03-04T24:00"}}]}
        """,
        """
        {"@type":"FoodEstablishmentReservation","reservationNumber":"D","reservationStatus":"ReservationCancelled",
        "partySize":"4","startTime":"2027-03-04T19:00","x-conference":{"reference":"r","interaction":"i","noStatus":true,
        "activity":{"type":"t","url":"app://x","title":"Open"},"seats":[{"seatRow":"1"}]},
        "reservationFor":{"name":"Caf\\u00e8 \\ud83d\\ude86"}}
        """,
        """
        {"@type":"MusicEvent","name":"Concert","startDate":"2027-03-04T20:00Z","doorTime":"2027-03-04T19:00Z",
        "eventStatus":"http://schema.org/EventCancelled","location":[{"@type":"VirtualLocation",
        "url":"https://meet.jit.si/C"},{"@type":"Place","name":"Hall"}]};
        """,
    ]

    /// JSON without a reservation that can be used.
    static let brokenReservations = [
        #"{"@type":"FlightReservation","reservationFor":{"flightNumber":"LH1","departureTime":"soon"}}"#,
        #"{"@type":"SaleEvent","name":"Sale","startDate":"2027-03-04"}"#,
        #"{"@type":"Event","name":"A","startDate":"2027-03-04""#,
    ]
}
