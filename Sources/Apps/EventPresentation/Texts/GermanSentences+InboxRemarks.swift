// What to know about an entry of the inbox before deciding, and decisions that are refused.
extension GermanSentences {
    static let inboxRemarks: [SentenceCatalogue.Entry] = [
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
            "Your calendar does not have this answer. The event has changed since, so the answer does not count any more.",
            "Der Kalender hat diese Antwort nicht. Der Termin hat sich seitdem geändert; daher zählt sie nicht mehr."
        ),
        (
            "The event that this is about is not in your calendar any more.",
            "Der Termin, um den es geht, steht nicht mehr im Kalender."
        ),
        (
            "The event was moved after this answer, so the answer does not count any more.",
            "Der Termin wurde nach dieser Antwort verschoben; daher zählt sie nicht mehr."
        ),
        (
            "You have cancelled the event, so this cannot be accepted. You can decline it.",
            "Der Termin ist abgesagt; daher lässt sich das nicht annehmen, nur ablehnen."
        ),
        ("the event was moved since", "der Termin ist inzwischen verschoben"),
        ("the event is cancelled", "der Termin ist abgesagt"),
        ("the event is gone", "Termin nicht mehr vorhanden"),
        (
            "The proposal also has {}. Accepting it takes only the time and the place.",
            "Der Vorschlag enthält auch {0}. Beim Annehmen zählen nur Zeit und Ort."
        ),
        (" and ", " und "), ("another title", "einen anderen Titel"),
        ("another repetition", "eine andere Wiederholung"), ("other guests", "andere Gäste"),
        ("other notes", "andere Notizen"), ("another link", "einen anderen Link"),
        ("other attachments", "andere Anhänge"), ("another status", "einen anderen Status"),
        ("more than a time and a place", "mehr als Zeit und Ort"),
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
            "The message defines the time zone “{}” with {} at {}. The system's {} is used; ask the organizer if the time matters.",
            "Die Nachricht definiert die Zeitzone „{0}“ mit {1} am {2:date}. Es gilt {3} wie im System; im Zweifel beim Gastgeber "
                + "nachfragen."
        ),
        (
            "The message defines the time zone “{}” with {} at {}, and is read so; ask the organizer if UTC is meant.",
            "Die Nachricht definiert die Zeitzone „{0}“ mit {1} am {2:date} und wird so gelesen; beim Gastgeber nachfragen, ob UTC "
                + "gemeint ist."
        ),
        ("other definition of a time zone", "andere Definition einer Zeitzone"),
        (
            "One occurrence is at a time that the rules of its series do not have. It counts as an additional one; ask the "
                + "organizer if you do not expect it.",
            "Ein Termin liegt auf einer Zeit, die die Regeln der Serie nicht haben. Er zählt als zusätzlicher Termin; wenn er "
                + "überrascht, beim Gastgeber nachfragen."
        ),
        (
            "{} occurrences are at times that the rules of their series do not have. They count as additional ones; ask the "
                + "organizer if you do not expect them.",
            "{0} Termine liegen auf Zeiten, die die Regeln der Serie nicht haben. Sie zählen als zusätzliche Termine; wenn sie "
                + "überraschen, beim Gastgeber nachfragen."
        ),
        ("not by the rules of the series", "nicht nach den Regeln der Serie"),
        (
            "The rule “{}” is not valid, so the event does not repeat by it. Ask the organizer when it takes place.",
            "Die Regel „{0}“ ist ungültig; der Termin wiederholt sich nicht nach ihr. Beim Gastgeber nachfragen, wann er "
                + "stattfindet."
        ),
        ("rule that is not valid", "ungültige Regel"),
        (
            "It ends before it begins, so it counts as an event without a duration.",
            "Das Ende liegt vor dem Beginn; daher zählt es als Termin ohne Dauer."
        ),
        (
            "It ends before it begins, so its end is not known.",
            "Das Ende liegt vor dem Beginn; daher ist das Ende unbekannt."
        ),
        ("not sent by {}", "nicht von {0} gesendet"),
        (
            "The mail came from {}, but it speaks for {}. Anybody can write such a mail, so it has changed nothing. Take it only if you know why it came from there.",
            "Die Mail kam von {0}, spricht aber für {1}. Solche Mails kann jeder schreiben; daher hat sie nichts geändert. Nur übernehmen, wenn klar ist, warum sie von dort kam."
        ),
        (
            "{} has sent another message with the identifier of this event. Accept it only if you expect it.",
            "Von {0} kam eine andere Nachricht mit der Kennung dieses Termins. Nur zusagen, wenn er erwartet wird."
        ),
        (
            "Another sender has used the identifier of this event. Accept it only if you expect it.",
            "Ein anderer Absender hat die Kennung dieses Termins auch benutzt. Nur zusagen, wenn er erwartet wird."
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
            "The event is in your calendar already, from a message of {}. Neither message names an organizer, so one of the two "
                + "may be forged. To add this one, remove that event first.",
            "Der Termin steht schon im Kalender, aus einer Nachricht von {0}. Keine der Nachrichten nennt einen Gastgeber, und eine "
                + "ist vielleicht gefälscht. Um diesen hinzuzufügen, zuerst jenen Termin löschen."
        ),
        (
            "The message is about an occurrence that the series does not have. Nothing was changed.",
            "Die Nachricht betrifft einen Termin, den die Serie nicht hat. Nichts wurde geändert."
        ),
        (
            "The series has no such occurrence, so this changes nothing.",
            "Die Serie hat keinen solchen Termin; daher ändert das nichts."
        ),
        ("Your own time stays in the calendar.", "Die eigene Zeit bleibt im Kalender stehen."),
        ("Your own time stays in the calendar: {}.", "Die eigene Zeit bleibt im Kalender stehen: {0}."),
        (
            "You organize “{}” yourself, so there is nobody to answer.",
            "„{0}“ ist ein eigener Termin, es gibt also niemanden, der auf eine Antwort wartet."
        ),
        ("also in another calendar", "auch in einem anderen Kalender"),
        (
            "Messages change the event in the calendar “{}”. It is also in {}, and stays as it is there.",
            "Nachrichten ändern den Termin im Kalender „{0}“. Er steht auch in {1} und bleibt dort, wie er ist."
        ),
        ("Your own title stays in the calendar: “{}”.", "Der eigene Titel bleibt im Kalender stehen: „{0}“."),
        ("Your own place stays in the calendar: {}.", "Der eigene Ort bleibt im Kalender stehen: {0}."),
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

    static let inboxDecisions: [SentenceCatalogue.Entry] = [
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
