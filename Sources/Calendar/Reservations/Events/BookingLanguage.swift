import Recurrence

/// The language of the title and the notes that the event of a booking gets. They are written once, in the language of the user at
/// that time, and later versions stay with it.
package enum BookingLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"
    /// German with the days of ISO 8601, as the events of bookings had it at first. The user never has it.
    case earlierGerman = "de-x-iso"

    /// - Parameter languages: those of the user in the order of preference, such as `de`. Without one that is known, English.
    package init(_ languages: [String]) {
        self = languages.lazy.compactMap(BookingLanguage.init(rawValue:)).first { $0 != .earlierGerman } ?? .english
    }

    /// Returns a word, a phrase or a sentence in the language.
    ///
    /// - Parameters:
    ///   - english: one of ``germanWords``.
    ///   - kind: what is reserved, if another word is usual for it.
    func word(_ english: String, for kind: Reservation.Kind? = nil) -> String {
        switch self {
        case .english: english
        case .german, .earlierGerman:
            kind.flatMap { Self.germanWordsOfKinds[$0]?[english] } ?? Self.germanWords[english] ?? english
        }
    }

    /// Returns a day as the language writes it: `2027-03-04`, `04.03.2027`.
    func day(_ date: LocalDate) -> String {
        guard self == .german else { return date.description }
        func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(twoDigits(date.day)).\(twoDigits(date.month)).\(date.year)"
    }

    /// What German calls all that this module writes into events.
    static let germanWords: [String: String] = [
        "Flight": "Flug", "Train": "Zug", "Bus": "Bus", "Boat": "Schiff", "Rental car": "Mietwagen",
        "Rental car:": "Mietwagen:", "Rental car from": "Mietwagen von", "Stay": "Übernachtung",
        "Stay at": "Übernachtung:", "Table": "Tisch", "Table at": "Tisch:", "Event": "Veranstaltung", "to": "nach",
        "from": "von", "Reservation number": "Buchungsnummer", "Name": "Name", "Company": "Unternehmen",
        "Departure": "Abfahrt", "Arrival": "Ankunft", "Boarding": "Boarding", "Pick-up": "Abholung",
        "Drop-off": "Rückgabe", "Check-in": "Check-in", "Check-out": "Check-out", "Guests": "Gäste",
        "Telephone": "Telefon", "People": "Personen", "Doors open": "Einlass", "Seat": "Platz", "Join": "Teilnehmen",
        "Check in": "Einchecken", "View": "Ansehen", "Change": "Ändern", "Cancel": "Stornieren",
        "Download": "Herunterladen", "Details": "Einzelheiten", "Open": "Öffnen", "terminal": "Terminal",
        "gate": "Gate", "platform": "Gleis", "section": "Bereich", "row": "Reihe",
        "adult": "Erwachsener", "adults": "Erwachsene", "child": "Kind", "children": "Kinder",
        "The booking is pending, and not confirmed yet.": "Die Bestätigung der Buchung steht noch aus.",
        "The booking is on hold, and not confirmed yet.": "Die Buchung ist vorgemerkt und noch nicht bestätigt.",
        "The arrival time is not known, so the end of the event is a guess.":
            "Die Ankunftszeit ist nicht bekannt; das Ende des Termins ist geschätzt.",
        "The end is not known, so the end of the event is a guess.":
            "Das Ende ist nicht bekannt; das Ende des Termins ist geschätzt.",
        "The end is before the beginning, so the end of the event is a guess.":
            "Das Ende liegt vor dem Beginn; das Ende des Termins ist geschätzt.",
    ]

    private static let germanWordsOfKinds: [Reservation.Kind: [String: String]] = [
        .flight: ["Departure": "Abflug"], .train: ["section": "Wagen"], .bus: ["platform": "Steig"],
        .boat: ["platform": "Steig"],
    ]
}
