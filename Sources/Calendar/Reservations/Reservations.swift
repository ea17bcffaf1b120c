// Reservations as plain values: one item of a booking, such as one flight of a round trip, whichever program or mail reported
// it. This module knows no store and no mail, and opens no file.
//
//     Values/     ``Reservation`` and its parts: places, times, seats, actions
//     JSON/       reads schema.org's JSON-LD, as mails and KDE Itinerary write it, and writes it
//     Identity/   which reports are about the same reservation, and what they say together
//     Events/     ``ReservationEvent``: title, times, place and notes of the event that a reservation becomes
