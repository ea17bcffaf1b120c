import CalendarModel
import Intents
import TestSupport
import Testing

@testable import Intents

@Suite("The language of donated reservations")
struct DonatedLanguageTests {
    @Test("is that of the user", arguments: [(["de"], "Übernachtung: Hotel Sonne"), ([], "Stay at Hotel Sonne")])
    func language(languages: [String], title: String) async throws {
        let fixture = try DonationFixture()
        let desk = DonationDesk(
            store: fixture.store, grants: fixture.grants, program: DonationFixture.program, zones: fixture.zones,
            languages: languages, now: { DonationFixture.now })
        let intent = INGetReservationDetailsIntent(reservationContainerReference: nil)
        let response = INGetReservationDetailsIntentResponse(code: .success, userActivity: nil)
        response.reservations = [BookingSamples.hotel()]
        let interaction = INInteraction(intent: intent, response: response)
        try await DonationDesk.$chosen.withValue(desk) { try await interaction.donate() }
        expectEqual(try fixture.entry().title, title)
    }
}
