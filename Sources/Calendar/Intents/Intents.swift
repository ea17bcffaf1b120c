// The part of Apple's Intents that donates reservations. A program written for Apple's systems compiles unchanged:
//
//     let intent = INGetReservationDetailsIntent(reservationContainerReference: booking)
//     let response = INGetReservationDetailsIntentResponse(code: .success, userActivity: nil)
//     response.reservations = [reservation]
//     INInteraction(intent: intent, response: response).donate()
//
// The reservation appears in the user's inbox, where the user adds it to a calendar or ignores it. No question is asked, and
// nothing can be read back. From the bottom up:
//
//     Values/         references, ranges of time, seats, airports, journeys
//     Reservations/   the eight kinds of reservations
//     Interactions/   intents, responses, interactions, and what identifies the program's own pages
//     Donating/       turns reservations into values, and hands them to the inbox
//
// As on Apple's systems, importing Intents provides Foundation, CLPlacemark and CNPostalAddress.
@_exported public import Contacts
@_exported public import CoreLocation
@_exported public import Foundation
