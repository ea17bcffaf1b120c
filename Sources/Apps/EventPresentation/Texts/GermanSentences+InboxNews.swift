// What messages in the inbox have changed.
extension GermanSentences {
    static let inboxNews: [SentenceCatalogue.Entry] =
        [
            ("Partly updated in the inbox: {}", "Im Eingang teilweise geändert: {0}"),
            (
                "Partly updated in the inbox and in the calendar: {}",
                "Im Eingang und im Kalender teilweise geändert: {0}"
            ),
            ("Partly cancelled in the inbox: {}", "Im Eingang teilweise abgesagt: {0}"),
            (
                "Partly cancelled in the inbox and in the calendar: {}",
                "Im Eingang und im Kalender teilweise abgesagt: {0}"
            ),
            ("The occurrence of {} is cancelled.", "Der Termin am {0} ist abgesagt."),
            (
                "The occurrence of {} is cancelled, which was moved to {}.",
                "Der Termin am {0}, der auf {1} verlegt war, ist abgesagt."
            ),
            ("The occurrences from {} on are cancelled.", "Die Termine ab {0} sind abgesagt."),
            ("The occurrences from {} on take place again.", "Die Termine ab {0} finden wieder statt."),
            ("The occurrence of {} is moved: from {} to {}.", "Der Termin am {0} ist verlegt: von {1} auf {2}."),
            (
                "The occurrences from {} on are moved: from {} to {}.",
                "Die Termine ab {0} sind verlegt: von {1} auf {2}."
            ),
            ("The occurrence of {} has changed.", "Der Termin am {0} ist geändert."),
            ("The occurrences from {} on have changed.", "Die Termine ab {0} sind geändert."),
            ("An occurrence is added: {}.", "Ein Termin kommt hinzu: {0}."),
            ("The occurrence of {} takes place again: {}.", "Der Termin am {0} findet wieder statt: {1}."),
            (
                "The occurrence of {} takes place again: {} instead of {}.",
                "Der Termin am {0} findet wieder statt: {1} statt {2}."
            ),
            ("It takes place again: {} instead of {}.", "Er findet wieder statt: {0} statt {1}."),
            (
                "You have removed the occurrence of {} from your calendar; it has changed.",
                "Der Termin am {0} ist aus dem Kalender entfernt; er hat sich geändert."
            ),
            (
                "You have removed the occurrence of {} from your calendar; it is moved: from {} to {}.",
                "Der Termin am {0} ist aus dem Kalender entfernt; er ist verlegt: von {1} auf {2}."
            ),
            (
                "You have removed the occurrence of {} from your calendar; it is cancelled.",
                "Der Termin am {0} ist aus dem Kalender entfernt; er ist abgesagt."
            ),
            (
                "You have removed the occurrence of {} from your calendar; it takes place again: {}.",
                "Der Termin am {0} ist aus dem Kalender entfernt; er findet wieder statt: {1}."
            ),
            (
                "You have removed the occurrence of {} from your calendar; it takes place again: {} instead of {}.",
                "Der Termin am {0} ist aus dem Kalender entfernt; er findet wieder statt: {1} statt {2}."
            ),
            (
                "The series is added: {} occurrences, from {} on. One occurrence was known before.",
                "Die Serie kommt hinzu: {0} Termine ab {1}. Ein Termin war schon bekannt."
            ),
            (
                "The series is added: {} occurrences, from {} on. {} occurrences were known before.",
                "Die Serie kommt hinzu: {0} Termine ab {1}. {2} Termine waren schon bekannt."
            ),
            (
                "The series is added, from {} on. One occurrence was known before.",
                "Die Serie kommt hinzu, ab {0}. Ein Termin war schon bekannt."
            ),
            (
                "The series is added, from {} on. {} occurrences were known before.",
                "Die Serie kommt hinzu, ab {0}. {1} Termine waren schon bekannt."
            ),
            (
                "The occurrence of {} does not move with the series.",
                "Der Termin am {0} wird nicht mit der Serie verlegt."
            ),
            (
                "The occurrence of {} does not move with the series: {}.",
                "Der Termin am {0} wird nicht mit der Serie verlegt: {1}."
            ),
            (
                "The occurrences from {} on do not move with the series.",
                "Die Termine ab {0} werden nicht mit der Serie verlegt."
            ),
            (
                "The occurrences from {} on do not move with the series; the first one is {}.",
                "Die Termine ab {0} werden nicht mit der Serie verlegt; der erste ist {1}."
            ),
            (
                "The occurrence of {} stays at the time that you gave it.",
                "Der Termin am {0} behält die selbst gewählte Zeit."
            ),
            (
                "The occurrence of {} stays at the time that you gave it: {}.",
                "Der Termin am {0} behält die selbst gewählte Zeit: {1}."
            ),
            ("The series is cancelled.", "Die Serie ist abgesagt."),
            ("The occurrence of {} takes place all the same.", "Der Termin am {0} findet trotzdem statt."),
            ("The occurrence of {} takes place all the same: {}.", "Der Termin am {0} findet trotzdem statt: {1}."),
            ("The occurrences from {} on take place all the same.", "Die Termine ab {0} finden trotzdem statt."),
            ("The guests have changed: {}.", "Die Gäste haben sich geändert: {0}."),
            (
                "your address {} is not invited any more, and {} still is",
                "die eigene Adresse {0} ist nicht mehr eingeladen, {1} weiterhin"
            ),
            ("This is only about the occurrence of {}.", "Das betrifft nur den Termin am {0}."),
            ("The occurrence of {} is accepted.", "Der Termin am {0} ist zugesagt."),
            ("The occurrence of {} is tentatively accepted.", "Der Termin am {0} ist unter Vorbehalt zugesagt."),
            ("The occurrence of {} is declined.", "Der Termin am {0} ist abgelehnt."),
            ("This is about the occurrences from {} on.", "Das betrifft die Termine ab {0}."),
            ("This is about the whole event.", "Das betrifft den ganzen Termin."),
            ("Moved from {} to {}.", "Verlegt von {0} auf {1}."),
            ("Proposed: {}.", "Vorschlag: {0}."), ("Proposed: {} instead of {}.", "Vorschlag: {0} statt {1}."),
            ("Proposed for the occurrence of {}: {}.", "Vorschlag für den Termin am {0}: {1}."),
            (
                "Proposed for the occurrence of {}: {} instead of {}.",
                "Vorschlag für den Termin am {0}: {1} statt {2}."
            ),
            ("Proposed place: “{}” instead of “{}”.", "Vorgeschlagener Ort: „{0}“ statt „{1}“."),
            ("Proposed place: “{}” (planned: none).", "Vorgeschlagener Ort: „{0}“ (geplant: keiner)."),
            (
                "Proposed place for the occurrence of {}: “{}” instead of “{}”.",
                "Vorgeschlagener Ort für den Termin am {0}: „{1}“ statt „{2}“."
            ),
            (
                "Proposed place for the occurrence of {}: “{}” (planned: none).",
                "Vorgeschlagener Ort für den Termin am {0}: „{1}“ (geplant: keiner)."
            ),
            ("one occurrence of a series", "ein Termin einer Serie"),
            ("It takes place again.", "Er findet wieder statt."),
            (
                "Your calendar does not have this change: there, it is {}.",
                "Der Kalender hat diese Änderung nicht; dort ist es {0}."
            ), ("Your calendar still has it: {}.", "Im Kalender steht es noch: {0}."),
            ("Your calendar does not have this change.", "Der Kalender hat diese Änderung nicht."),
            (
                "Your calendar does not have this change of the occurrence of {}.",
                "Der Kalender hat diese Änderung des Termins am {0} nicht."
            ), ("“{}” takes the change into your calendar.", "„{0}“ übernimmt die Änderung in den Kalender."),
            ("“{}” keeps your calendar as it is.", "„{0}“ lässt den Kalender, wie er ist."),
            ("Your calendar stays as it is.", "Der Kalender bleibt, wie er ist."),
            (
                "“{}” takes what {} has sent into your calendar.",
                "„{0}“ übernimmt in den Kalender, was {1} gesendet hat."
            ), ("{} is added to the booking.", "{0} ist zur Buchung hinzugekommen."),
            (
                "Another person with the name {} is added to the booking, with another ticket.",
                "Noch eine Person mit dem Namen {0} ist zur Buchung hinzugekommen, mit einem anderen Ticket."
            ),
            ("The ticket of {}, seat {}, is void.", "Das Ticket von {0}, Platz {1}, ist ungültig."),
            ("The ticket of {} is void.", "Das Ticket von {0} ist ungültig."),
            ("The ticket for the seat {} is void.", "Das Ticket für den Platz {0} ist ungültig."),
            ("A ticket of the booking is void.", "Ein Ticket der Buchung ist ungültig."),
            (
                "Another sender says that the ticket of {}, seat {}, is void. The ticket is kept.",
                "Laut einem anderen Absender ist das Ticket von {0}, Platz {1}, ungültig. Das Ticket bleibt."
            ),
            (
                "Another sender says that the ticket of {} is void. The ticket is kept.",
                "Laut einem anderen Absender ist das Ticket von {0} ungültig. Das Ticket bleibt."
            ),
            (
                "Another sender says that the ticket for the seat {} is void. The ticket is kept.",
                "Laut einem anderen Absender ist das Ticket für den Platz {0} ungültig. Das Ticket bleibt."
            ),
            (
                "Another sender says that a ticket of the booking is void. The ticket is kept.",
                "Laut einem anderen Absender ist ein Ticket der Buchung ungültig. Das Ticket bleibt."
            ),
            (
                "The cancellation names seat {} of {}, which is not in the booking. Seat {} is kept. Ask the company which one it means.",
                "Die Absage nennt Platz {0} von {1}, den die Buchung nicht hat. Platz {2} bleibt. Beim Unternehmen nachfragen, welcher gemeint ist."
            ),
            (
                "The cancellation names seat {}, which is not in the booking. Seat {} is kept. Ask the company which one it means.",
                "Die Absage nennt Platz {0}, den die Buchung nicht hat. Platz {1} bleibt. Beim Unternehmen nachfragen, welcher gemeint ist."
            ),
            ("The end is known: {}.", "Das Ende steht fest: {0}."), ("The end is known.", "Das Ende steht fest."),
            ("The exact time is known: {}.", "Die genaue Zeit steht fest: {0}."),
            ("The exact time is known.", "Die genaue Zeit steht fest."),
            ("The seat of {} is {} instead of {}.", "Der Platz von {0} ist {1} statt {2}."),
            ("The seat of {} is {}.", "Der Platz von {0} ist {1}."),
            ("The seat is {} instead of {}.", "Der Platz ist {0} statt {1}."),
            ("The seat is {}.", "Der Platz ist {0}."),
            ("It takes place again: {}.", "Er findet wieder statt: {0}."),
            (
                "Your earlier answer does not count any more; answer again.",
                "Die frühere Antwort gilt nicht mehr; bitte noch einmal antworten."
            ),
            (
                "Your earlier answer does not count for the occurrence of {}; answer again.",
                "Die frühere Antwort gilt nicht für den Termin am {0}; bitte noch einmal antworten."
            ),
            (
                "Your earlier answer does not count for the occurrences from {} on; answer again.",
                "Die frühere Antwort gilt nicht für die Termine ab {0}; bitte noch einmal antworten."
            ), ("one occurrence of a series, {}", "ein Termin einer Serie, {0}"),
            ("{} occurrences of a series, from {} on", "{0} Termine einer Serie, ab {1}"),
            ("“{}” sends the guests the event as it is.", "„{0}“ sendet den Gästen den Termin, wie er ist."),
            ("“{}” sends a cancellation to {}.", "„{0}“ sendet {1} eine Absage."),
            ("and one more change", "und eine weitere Änderung"),
            ("and {} more changes", "und {0} weitere Änderungen"),
            (
                "“{}” takes this time, and asks whether to tell the guests.",
                "„{0}“ übernimmt diese Zeit und fragt, ob die Gäste es erfahren sollen."
            ),
            (
                "“{}” takes this place, and asks whether to tell the guests.",
                "„{0}“ übernimmt diesen Ort und fragt, ob die Gäste es erfahren sollen."
            ),
            (
                "“{}” takes this time and this place, and asks whether to tell the guests.",
                "„{0}“ übernimmt diese Zeit und diesen Ort und fragt, ob die Gäste es erfahren sollen."
            ),
            ("careful: {}", "Achtung: {0}"), ("overlaps 1 more event", "überschneidet sich mit einem weiteren Termin"),
            ("an unknown sender", "unbekannter Absender"),
        ] + otherChanges + bookingFacts + inboxRemarks + inboxDecisions + mailFolders

    private static let otherChanges: [SentenceCatalogue.Entry] = [
        (
            "You have ignored this change; your calendar keeps its own version: {}.",
            "Diese Änderung wurde ignoriert; der Kalender behält die eigene Fassung: {0}."
        ),
        (
            "You have ignored this change; your calendar keeps its own version.",
            "Diese Änderung wurde ignoriert; der Kalender behält die eigene Fassung."
        ),
        (
            "You have ignored this change of the occurrence of {}; your calendar keeps its own version.",
            "Diese Änderung des Termins am {0} wurde ignoriert; der Kalender behält die eigene Fassung."
        ),
        (
            "You have ignored the cancellation; your calendar keeps it: {}.",
            "Die Absage wurde ignoriert; im Kalender bleibt es stehen: {0}."
        ),
        (
            "You have ignored the cancellation; your calendar keeps it.",
            "Die Absage wurde ignoriert; im Kalender bleibt es stehen."
        ),
        ("“{}” takes the change into your calendar after all.", "„{0}“ übernimmt die Änderung doch in den Kalender."),
        ("The occurrence of {}: {}.", "Der Termin am {0}: {1}."),
        ("The occurrences from {} on: {}.", "Die Termine ab {0}: {1}."),
        ("It has changed: {}.", "Das ist geändert: {0}."),
        ("the title is “{}” instead of “{}”", "der Titel ist „{0}“ statt „{1}“"),
        ("the title is “{}”", "der Titel ist „{0}“"), ("the title “{}” is gone", "der Titel „{0}“ fällt weg"),
        ("the place is {} instead of {}", "der Ort ist {0} statt {1}"), ("the place is {}", "der Ort ist {0}"),
        ("the place {} is gone", "der Ort {0} fällt weg"),
        ("the notes are different", "die Notizen sind andere"),
        ("the link is {} instead of {}", "der Link ist {0} statt {1}"), ("the link is {}", "der Link ist {0}"),
        ("the link {} is gone", "der Link {0} fällt weg"), ("it is only tentative", "nur unter Vorbehalt"),
        ("it is confirmed", "jetzt bestätigt"),
        ("{} is invited, too", "{0} ist auch eingeladen"), ("{} are invited, too", "{0} sind auch eingeladen"),
        ("{} is not invited any more", "{0} ist nicht mehr eingeladen"),
        ("{} are not invited any more", "{0} sind nicht mehr eingeladen"),
        ("{} and others", "{0} und andere"),
        ("It repeats now.", "Das wiederholt sich jetzt."),
        ("It does not repeat any more.", "Das wiederholt sich nicht mehr."),
        ("It repeats in another way.", "Das wiederholt sich anders."),
        ("The series has another time zone.", "Die Serie hat eine andere Zeitzone."),
        (
            "The series has another time zone. It moves occurrences: the first one from {} to {}.",
            "Die Serie hat eine andere Zeitzone. Sie verschiebt Termine: den ersten von {0} auf {1}."
        ),
        (
            "The time zone of the series is {} instead of {}. It moves occurrences: the first one from {} to {}.",
            "Die Zeitzone der Serie ist {0} statt {1}. Sie verschiebt Termine: den ersten von {2} auf {3}."
        ),
        (
            "The series has no end any more; its last occurrence was {}.",
            "Die Serie hat kein Ende mehr; ihr letzter Termin war {0}."
        ),
        ("The series has another end.", "Die Serie hat ein anderes Ende."),
        ("The series ends now: its last occurrence is {}.", "Die Serie hat jetzt ein Ende: Der letzte Termin ist {0}."),
        (
            "The series ends earlier: its last occurrence is {} instead of {}.",
            "Die Serie endet früher: Der letzte Termin ist {0} statt {1}."
        ),
        (
            "The series ends later: its last occurrence is {} instead of {}.",
            "Die Serie endet später: Der letzte Termin ist {0} statt {1}."
        ),
    ]
}
