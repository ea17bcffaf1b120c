// What messages have changed in a booking.
extension GermanSentences {
    static let bookingFacts: [SentenceCatalogue.Entry] = facts + states

    private static let facts: [SentenceCatalogue.Entry] = [
        ("The status", "Der Status"), ("The place of departure", "Der Ort der Abreise"),
        ("The place of arrival", "Der Ort der Ankunft"),
        ("The drop-off location", "Der Ort der Rückgabe"), ("The car", "Das Auto"),
        ("The departure gate", "Das Abfluggate"), ("The arrival gate", "Das Ankunftsgate"),
        ("The departure platform", "Das Gleis oder der Steig der Abfahrt"),
        ("The arrival platform", "Das Gleis oder der Steig der Ankunft"),
        ("The departure terminal", "Das Terminal der Abreise"), ("The arrival terminal", "Das Terminal der Ankunft"),
        ("The check-in time", "Die Check-in-Zeit"), ("The check-out time", "Die Check-out-Zeit"),
        ("The boarding time", "Die Zeit zum Einsteigen"), ("The time when the doors open", "Der Einlass"),
        ("The company", "Das Unternehmen"), ("The number of people", "Die Zahl der Personen"),
        ("The number of guests", "Die Zahl der Gäste"), ("The telephone number", "Die Telefonnummer"),
        ("The link to join", "Der Link zum Teilnehmen"),
    ].flatMap { english, german in
        [
            ("\(english) is {} instead of {}.", "\(german) ist {0} statt {1}."),
            ("\(english) is {}.", "\(german) ist {0}."),
        ]
    }

    private static let states: [SentenceCatalogue.Entry] = [
        ("The booking is confirmed.", "Die Buchung ist bestätigt."),
        (
            "The booking is not confirmed any more; it is only on hold.",
            "Die Buchung ist nicht mehr bestätigt, sondern nur vorgemerkt."
        ),
        ("The booking is on hold, and not confirmed yet.", "Die Buchung ist vorgemerkt und noch nicht bestätigt."),
        (
            "The booking is not confirmed any more; it is pending.",
            "Die Buchung ist nicht mehr bestätigt; die Bestätigung steht aus."
        ),
        ("The booking is pending, and not confirmed yet.", "Die Bestätigung der Buchung steht noch aus."),
    ]
}
