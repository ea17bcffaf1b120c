// What messages have changed in a booking.
extension GermanSentences {
    static let bookingFacts: [SentenceCatalogue.Entry] = [
        ("The place of departure", "Der Ort der Abreise"), ("The place of arrival", "Der Ort der Ankunft"),
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
}
