import Intents

// Donates a table, and ends at once.
let reference = INSpeakableString(
    vocabularyIdentifier: "df9bc3f5", spokenPhrase: "Lunch at Caffè Macs", pronunciationHint: nil)
let start = DateComponents(timeZone: TimeZone(identifier: "Europe/Berlin"), year: 2027, month: 3, day: 4, hour: 12)
let place = CLPlacemark(
    location: CLLocation(latitude: 37.33182, longitude: -122.03118), name: "Caffè Macs", postalAddress: nil)
let reservation = INRestaurantReservation(
    itemReference: reference, reservationStatus: .confirmed, reservationHolderName: "Jane Appleseed",
    reservationDuration: INDateComponentsRange(start: start, end: nil), restaurantLocation: place)
let intent = INGetReservationDetailsIntent(reservationContainerReference: reference)
let response = INGetReservationDetailsIntentResponse(code: .success, userActivity: nil)
response.reservations = [reservation]
INInteraction(intent: intent, response: response).donate()
