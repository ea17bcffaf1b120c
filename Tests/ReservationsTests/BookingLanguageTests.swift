import TestSupport
import Testing

@testable import Reservations

@Suite("The language of the events of bookings")
struct BookingLanguageTests {
    @Test(
        "the language is the first one of the user's that is known, or else English",
        arguments: [
            ([], BookingLanguage.english), (["fr", "de", "en"], .german), (["en", "de"], .english),
            (["de-x-iso"], .english),
        ])
    func chosen(languages: [String], language: BookingLanguage) { expectEqual(BookingLanguage(languages), language) }

    @Test(
        "the title is in the language",
        arguments: zip(
            Samples.all,
            [
                "Flug LH 123 FRA → HND", "Zug ICE 70 Berlin Hbf → Hamburg Hbf", "Bus 17 ZOB → Hamburg ZOB",
                "Schiff Night Ferry Kiel → Oslo", "Mietwagen: VW Golf", "Übernachtung: Hotel Sonne",
                "Tisch: Caffè Macs", "Concert",
            ]))
    func titles(reservation: Reservation, title: String) { expectEqual(reservation.title(in: .german), title) }

    @Test("the notes are in the language, with the words that are usual for the kind")
    func notes() {
        var flight = Samples.flight
        flight.end = nil
        expectEqual(
            flight.notes(in: .german),
            """
            Buchungsnummer: ABC123
            Name: Jane Appleseed
            Unternehmen: Example Air
            Abflug: 04.03.2027 10:00 (Europe/Berlin), Frankfurt (FRA), Terminal 1, Gate A12
            Ankunft: Tokyo Haneda (HND)
            Boarding: 09:20
            Die Ankunftszeit ist nicht bekannt; das Ende des Termins ist geschätzt.
            Platz: 12A, Economy
            Einchecken: https://example.org/checkin
            Einzelheiten: https://example.org/bookings/ABC123
            Open in Example Air: exampleair://bookings/ABC123
            """)
        var train = Samples.train
        train.from?.platform = "7"
        train.seats = [Reservation.Seat(section: "5", number: "61")]
        let notes = train.notes(in: .german)
        for words in ["Abfahrt: ", "Gleis 7", "Platz: Wagen 5, 61"] { expectContains(notes, words) }
        train.kind = .bus
        expectContains(train.notes(in: .german), "Steig 7")
        expectContains(Samples.hotel.notes(in: .german), "Gäste: 2 Erwachsene, 1 Kind")
        let earlier = Samples.hotel.notes(in: .earlierGerman)
        for words in ["Check-in: 2027-03-04 15:00", "Gäste: "] { expectContains(earlier, words) }
    }
}
