// What messages in the inbox have changed, and what to know about them before deciding.
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
                "The series is added: {} occurrences, from {} on. Known before: {}.",
                "Die Serie kommt hinzu: {0} Termine ab {1}. Schon bekannt: {2}."
            ),
            (
                "The series is added, from {} on. Occurrences known before: {}.",
                "Die Serie kommt hinzu, ab {0}. Schon bekannte Termine: {1}."
            ),
            (
                "The occurrence of {} stays at the time that you gave it.",
                "Der Termin am {0} behält die selbst gewählte Zeit."
            ),
            (
                "The occurrence of {} stays at the time that you gave it: {}.",
                "Der Termin am {0} behält die selbst gewählte Zeit: {1}."
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
            ("one occurrence of a series", "ein Termin einer Serie"),
            ("It takes place again.", "Er findet wieder statt."),
            (
                "Your calendar does not have this change: there, it is {}.",
                "Der Kalender hat diese Änderung nicht; dort ist es {0}."
            ), ("Your calendar does not have this change.", "Der Kalender hat diese Änderung nicht."),
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
            ("The end is known: {}.", "Das Ende steht fest: {0}."), ("The end is known.", "Das Ende steht fest."),
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
            ("and one more change", "und eine weitere Änderung"),
            ("and {} more changes", "und {0} weitere Änderungen"),
            (
                "“{}” takes this time, and asks whether to tell the guests.",
                "„{0}“ übernimmt diese Zeit und fragt, ob die Gäste es erfahren sollen."
            ),
            ("careful: {}", "Achtung: {0}"), ("overlaps 1 more event", "überschneidet sich mit einem weiteren Termin"),
            ("an unknown sender", "unbekannter Absender"),
        ] + otherChanges + bookingFacts + remarks + decisions + mailFolders

    private static let otherChanges: [SentenceCatalogue.Entry] = [
        ("The occurrence of {}: {}.", "Der Termin am {0}: {1}."),
        ("The occurrences from {} on: {}.", "Die Termine ab {0}: {1}."),
        ("It has changed: {}.", "Das ist geändert: {0}."),
        ("the title is “{}” instead of “{}”", "der Titel ist „{0}“ statt „{1}“"),
        ("the title is “{}”", "der Titel ist „{0}“"), ("the title “{}” is gone", "der Titel „{0}“ fällt weg"),
        ("the place is {} instead of {}", "der Ort ist {0} statt {1}"), ("the place is {}", "der Ort ist {0}"),
        ("the place {} is gone", "der Ort {0} fällt weg"),
        ("It repeats now.", "Das wiederholt sich jetzt."),
        ("It does not repeat any more.", "Das wiederholt sich nicht mehr."),
        ("It repeats in another way.", "Das wiederholt sich anders."),
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

    private static let remarks: [SentenceCatalogue.Entry] = [
        (
            "This message does not say when it takes place, so it cannot be added.",
            "Diese Nachricht sagt nicht, wann es stattfindet; daher lässt sie sich nicht hinzufügen."
        ),
        (
            "This was cancelled. The event in your calendar is marked as cancelled; delete it if you like.",
            "Das wurde abgesagt. Der Termin im Kalender ist als abgesagt gekennzeichnet und kann gelöscht werden."
        ),
        (
            "This was cancelled, but the event in your calendar is not marked as cancelled. Delete it if you like.",
            "Das wurde abgesagt, aber der Termin im Kalender ist nicht als abgesagt gekennzeichnet. Er kann gelöscht werden."
        ),
        ("This was cancelled.", "Das wurde abgesagt."),
        (
            "The mail came from {}, but the organizer is {}, who gets your answer. Accept it only if you know why.",
            "Die Mail kam von {0}, aber Gastgeber ist {1}; dorthin geht auch die Antwort. Nur zusagen, wenn der "
                + "Grund bekannt ist."
        ),
        (
            "The mail does not say who sent it; the organizer, who gets your answer, is {}. Accept it only if you know why.",
            "Die Mail nennt keinen Absender; Gastgeber ist {0}, dorthin geht auch die Antwort. Nur zusagen, wenn der "
                + "Grund bekannt ist."
        ),
        (
            "The booking came from {}, but {} has changed or cancelled it. Ask the company before you rely on it.",
            "Die Buchung kam von {0}, aber {1} hat sie geändert oder abgesagt. Vorher beim Unternehmen nachfragen."
        ),
        (
            "None of your addresses is among those of the guests. The invitation may have been forwarded to you.",
            "Keine der eigenen Adressen gehört zu denen der Gäste. Vielleicht wurde die Einladung weitergeleitet."
        ),
        ("This is over already.", "Das ist schon vorbei."),
        (
            "The time zone “{}” is unknown here. The times are taken for those of {}; ask the organizer if they matter.",
            "Die Zeitzone „{0}“ ist hier unbekannt. Die Zeiten werden als die von {1} verstanden; im Zweifel beim Gastgeber "
                + "nachfragen."
        ),
        (
            "It ends before it begins, so it counts as an event without a duration.",
            "Das Ende liegt vor dem Beginn; daher zählt es als Termin ohne Dauer."
        ),
        (
            "{} has sent another message with the identifier of this event before. Accept it only if you expect it.",
            "Von {0} kam schon eine andere Nachricht mit der Kennung dieses Termins. Nur zusagen, wenn er erwartet wird."
        ),
        (
            "Another sender has used the identifier of this event before. Accept it only if you expect it.",
            "Ein anderer Absender hat die Kennung dieses Termins schon benutzt. Nur zusagen, wenn er erwartet wird."
        ),
        (
            "The event is organized by {}, so this message cannot be accepted. It may be forged.",
            "Gastgeber des Termins ist {0}; diese Nachricht kann nicht angenommen werden. Sie ist vielleicht gefälscht."
        ),
        (
            "An occurrence of this event is in your calendar, and {} organizes it. One of the two may be forged. To accept this "
                + "invitation, remove that occurrence first.",
            "Ein Termin dieser Serie steht im Kalender, und Gastgeber ist dort {0}. Eines von beiden ist vielleicht gefälscht. "
                + "Um diese Einladung anzunehmen, zuerst jenen Termin löschen."
        ),
        (
            "The message is about an occurrence that the series does not have. Nothing was changed.",
            "Die Nachricht betrifft einen Termin, den die Serie nicht hat. Nichts wurde geändert."
        ),
        (
            "The series has no such occurrence, so this changes nothing.",
            "Die Serie hat keinen solchen Termin; daher ändert das nichts."
        ),
        ("Your own title stays in the calendar.", "Der eigene Titel bleibt im Kalender stehen."),
        ("Your own place stays in the calendar.", "Der eigene Ort bleibt im Kalender stehen."),
        (
            "Something else that you have changed stays in the calendar.",
            "Anderes, das du geändert hast, bleibt im Kalender stehen."
        ),
        ("conflicts with an event in the calendar", "widerspricht einem Termin im Kalender"),
        ("the series has no such occurrence", "die Serie hat keinen solchen Termin"),
        ("not from the organizer", "nicht vom Gastgeber"),
        ("identifier used by another sender", "Kennung von einem anderen Absender benutzt"),
        ("no time", "keine Zeit"), ("not sent by the organizer", "nicht vom Gastgeber gesendet"),
        ("changed by another sender", "von einem anderen Absender geändert"),
        ("the event has changed since", "der Termin ist inzwischen geändert"),
        ("from a guest who was removed", "nicht mehr unter den Gästen"),
        (
            "{} was removed from the guests; the answer changes nothing. Invite them again if they may come.",
            "{0} steht nicht mehr in der Gästeliste; die Antwort ändert nichts. Bei Bedarf neu einladen."
        ),
        ("not from a guest", "nicht von einem Gast"), ("no proposal is known", "kein Vorschlag bekannt"),
        ("delegated to you", "an dich weitergegeben"),
        ("delegates were not added", "Vertretung nicht übernommen"),
        (
            "{} people who are not among the guests of the event have answered: {}. Invite those who may come.",
            "{0} Personen, die nicht zu den Gästen des Termins gehören, haben geantwortet: {1}. Lade ein, wer kommen darf."
        ),
        (
            "{} people who are not among the guests of the event have answered: {} and {} more. Invite those who may come.",
            "{0} Personen, die nicht zu den Gästen des Termins gehören, haben geantwortet: {1} und {2} weitere. Lade ein, wer "
                + "kommen darf."
        ),
        (
            "{} has delegated the invitation without naming a delegate. Ask who comes, and invite them.",
            "{0} hat die Einladung weitergegeben und keine Vertretung genannt. Frag nach, wer kommt, und lade die Person ein."
        ),
        (
            "{} has delegated the invitation to {} people. They were not added to your list of guests; invite those who may come.",
            "{0} hat die Einladung an {1} Personen weitergegeben. Sie stehen nicht in deiner Gästeliste; lade ein, wer kommen darf."
        ),
        (
            "{} has delegated the invitation to the organizer. Your list of guests was not changed.",
            "{0} hat die Einladung an den Gastgeber weitergegeben. Deine Gästeliste ist unverändert."
        ),
        (
            "{} has delegated the invitation to the same address. Your list of guests was not changed.",
            "{0} hat die Einladung an die eigene Adresse weitergegeben. Deine Gästeliste ist unverändert."
        ),
        (
            "{} has delegated the invitation back to the guest it came from. Your list of guests was not changed.",
            "{0} hat die Einladung dem Gast zurückgegeben, von dem sie kam. Deine Gästeliste ist unverändert."
        ),
        (
            "The answer is that of {}, who is not among the guests of the event. Invite them if they may come.",
            "Die Antwort ist von {0}; diese Adresse gehört nicht zu den Gästen des Termins. Bei Bedarf einladen."
        ),
        (
            "The answer is that of {}, who wants to come in place of {}. It counts when {} says so, too.",
            "Die Antwort ist von {0}, anstelle von {1}. Sie zählt, sobald auch {2} das mitteilt."
        ),
        (
            "This program knows of no proposal of yours for this event. You may have made it with another program.",
            "Dieses Programm kennt keinen eigenen Vorschlag für diesen Termin. Vielleicht kam er aus einem anderen Programm."
        ),
        (
            "{} asks you to come in their place. The organizer, who gets your answer, is {}.",
            "{0} bittet um Vertretung. Gastgeber ist {1}, dorthin geht auch die Antwort."
        ),
        (
            "The event has changed since this was proposed, so it cannot be accepted any more. You can decline it.",
            "Der Termin wurde seit dem Vorschlag geändert; annehmen lässt er sich nicht mehr, nur ablehnen."
        ),
        (
            "The sender is not among the guests of the event any more.",
            "Der Absender gehört nicht mehr zu den Gästen des Termins."
        ),
        ("you are not among the guests", "nicht als Gast eingeladen"),
        (
            "The organizer has removed you from the guests.",
            "Die Einladung wurde zurückgenommen: nicht mehr unter den Gästen."
        ),
        ("you were removed from the guests", "nicht mehr unter den Gästen"),
        ("over already", "schon vorbei"),
        ("unknown time zone", "unbekannte Zeitzone"), ("ends before it begins", "endet vor dem Beginn"),
    ]

    private static let decisions: [SentenceCatalogue.Entry] = [
        (
            "The organizer has removed you from the guests of “{}” (inbox entry {}), so there is nothing to answer.",
            "Die Einladung zu „{0}“ (Eintrag {1} des Eingangs) wurde zurückgenommen; es gibt nichts zu beantworten."
        ),
        (
            "“{}” (inbox entry {}) is in your calendar, and would stay there if you ignored the entry. Nothing was changed.",
            "„{0}“ (Eintrag {1} des Eingangs) steht im Kalender und bliebe dort, auch wenn der Eintrag ignoriert würde. Nichts "
                + "wurde geändert."
        ),
        ("“conferencectl remove {}” removes the event.", "„conferencectl remove {0}“ entfernt den Termin."),
        ("“conferencectl inbox decline {}” declines the invitation.", "„conferencectl inbox decline {0}“ sagt ab."),
        (
            "“{}” (inbox entry {}) was published for everyone to read, so its organizer expects no answer.",
            "„{0}“ (Eintrag {1} des Eingangs) ist für alle veröffentlicht; niemand wartet auf eine Antwort."
        ),
        (
            "“conferencectl inbox add {}” adds it to a calendar.",
            "„conferencectl inbox add {0}“ nimmt es in einen Kalender auf."
        ),
    ]
}
