import EventPresentation

// Texts about rooms, the agenda, events and errors.
extension GermanPageTexts {
    static let roomsAndEvents: [SentenceCatalogue.Entry] = [
        ("Views", "Ansichten"),
        ("Month", "Monat"),
        ("Week", "Woche"),
        ("List", "Liste"),
        ("Earlier", "Früher"),
        ("Later", "Später"),
        ("Today", "Heute"),
        ("There are no events.", "Es gibt keine Termine."),
        ("all day", "ganztägig"),
        ("Join", "Teilnehmen"),
        ("has a video call", "mit Videogespräch"),
        ("continued", "fortgesetzt"),
        ("on now", "läuft jetzt"),
        ("Keys", "Tasten"),
        ("Close", "Schließen"),
        ("go from day to day, or from event to event", "von Tag zu Tag oder von Termin zu Termin gehen"),
        ("show the event or the day", "den Termin oder den Tag zeigen"),
        ("go to today", "zu heute gehen"),
        ("add an event", "einen Termin hinzufügen"),
        ("show a month, a week, a list", "einen Monat, eine Woche, eine Liste zeigen"),
        ("show what is later or earlier", "Späteres oder Früheres zeigen"),
        ("search", "suchen"),
        ("show these keys", "diese Tasten zeigen"),
        ("leave the search or this help", "die Suche oder diese Hilfe verlassen"),
        ("{} more", "{0} weitere"),
        ("1 event", "1 Termin"),
        ("{} events", "{0} Termine"),
        ("Nothing was found for “{}”.", "Nichts gefunden für „{0}“."),
        ("{} found for “{}”", "{0} gefunden für „{1}“"),
        (
            "These are the {} nearest to today. Type more to find others.",
            "Das sind die {0}, die heute am nächsten liegen. Mehr eingeben, um andere zu finden."
        ),
        ("Week {}", "Woche {0}"),
        ("From", "Ab"),
        ("cancelled", "abgesagt"),
        ("tentative", "unter Vorbehalt"),
        ("declined", "abgelehnt"),
        ("unreadable", "unlesbar"),
        ("Details", "Einzelheiten"),
        ("When", "Wann"),
        ("wherever you are", "überall zur Ortszeit"),
        ("Series", "Serie"),
        ("This is one occurrence of a series.", "Das ist ein Termin einer Serie."),
        ("Show the whole series", "Die ganze Serie zeigen"),
        ("Repeats", "Wiederholt"),
        ("Place", "Ort"),
        ("Organizer", "Eingeladen von"),
        ("Attendees", "Gäste"),
        ("Your answer", "Eigene Antwort"),
        ("Reminders", "Erinnerungen"),
        ("Categories", "Kategorien"),
        ("Privacy", "Vertraulichkeit"),
        ("Link", "Link"),
        ("Notes", "Notizen"),
        ("Identifier", "Kennung"),
        ("File", "Datei"),
        ("Show its month", "Den Monat dazu zeigen"),
        (
            "The series has ended; its last occurrence is shown.",
            "Die Serie ist zu Ende; der letzte Termin ist zu sehen."
        ),
        ("Its next occurrence is shown.", "Der nächste Termin der Serie ist zu sehen."),
        (
            "The file can no longer be read: {} What was read before is shown.",
            "Die Datei ist nicht mehr lesbar: {0} Zu sehen ist, was zuvor gelesen wurde."
        ),
        ("on arriving", "bei der Ankunft"),
        ("on leaving", "beim Verlassen"),
        ("at the end", "am Ende"),
        ("at the start", "zu Beginn"),
        ("Telephone", "Telefon"),
        ("All ways to join", "Alle Wege zur Teilnahme"),
        ("Code", "Code"),
        ("Passcode", "Kennwort"),
        ("PIN", "PIN"),
        ("Region", "Region"),
        ("Copy", "Kopieren"),
        ("Copy link", "Link kopieren"),
        ("QR code", "QR-Code"),
        ("Ended", "Beendet"),
        ("Video", "Video"),
        ("SIP", "SIP"),
        ("Chat", "Chat"),
        ("Web page", "Webseite"),
        ("QR code of {}", "QR-Code von {0}"),
        ("Copy {}", "{0} kopieren"),
        ("Opens {}.", "Öffnet {0}."),
        ("Opens your browser.", "Öffnet den Browser."),
        ("{} was started with {}.", "{0} wurde mit {1} gestartet."),
        ("{} was opened in your browser.", "{0} wurde im Browser geöffnet."),
        (
            "“{}” could not be started: {}. Your browser opens the web address instead.",
            "„{0}“ konnte nicht gestartet werden: {1}. Stattdessen öffnet der Browser die Webadresse."
        ),
        ("Made by {} on {}", "Angelegt von {0} am {1}"),
        ("Found in the invitation", "In der Einladung gefunden"),
        ("Found in the link of the event", "Im Link des Termins gefunden"),
        ("Found in the place of the event", "Im Ort des Termins gefunden"),
        ("Found in the notes", "In den Notizen gefunden"),
        (
            "The provider has ended this room. Attach a new one.",
            "Der Anbieter hat diesen Raum beendet. Einen neuen anhängen."
        ),
        (
            "The provider was asked to end this room, and has not confirmed it. Attach a new one.",
            "Der Anbieter sollte diesen Raum beenden und hat es nicht bestätigt. Einen neuen anhängen."
        ),
        ("Unfinished", "Unerledigt"),
        ("Try again", "Noch einmal versuchen"),
        ("Discard", "Verwerfen"),
        (
            "“{}” was asked for from {}, and no answer came. It may exist. Trying again asks with the same key, "
                + "so that no second room is made.",
            "„{0}“ wurde bei {1} angefragt, und keine Antwort kam. Vielleicht gibt es den Raum. Ein neuer "
                + "Versuch fragt mit demselben Schlüssel, damit kein zweiter entsteht."
        ),
        (
            "{} was asked for “{}”, and a program is still waiting for its answer.",
            "{0} wurde um „{1}“ gebeten, und ein Programm wartet noch auf die Antwort."
        ),
        (
            "“{}” of {} was made, but is not attached to this event yet.",
            "„{0}“ von {1} wurde angelegt, gehört aber noch nicht zu diesem Termin."
        ),
        (
            "{} was not told yet that this event has changed.",
            "{0} weiß noch nicht, dass sich dieser Termin geändert hat."
        ),
        (
            "{} was not told yet to end the room of this event.",
            "{0} weiß noch nicht, dass der Raum dieses Termins enden soll."
        ),
        ("Error", "Fehler"),
        ("Show the calendar", "Den Kalender zeigen"),
        ("This address is not valid", "Diese Adresse gilt nicht"),
        (
            "It was used before, is older than a minute, or the program behind it has ended. Open the calendar "
                + "again.",
            "Sie wurde schon benutzt, ist älter als eine Minute, oder das Programm dahinter ist beendet. Den "
                + "Kalender wieder öffnen."
        ),
        ("The calendar is open too often", "Der Kalender ist zu oft geöffnet"),
        (
            "Every window that the calendar was opened in was used within the last half hour, or has text that "
                + "is not saved. Close some of them and wait half an hour, then open the calendar again.",
            "Jedes Fenster, in dem der Kalender geöffnet wurde, wurde in der letzten halben Stunde benutzt oder "
                + "hat ungespeicherten Text. Einige schließen, eine halbe Stunde warten und den Kalender wieder öffnen."
        ),
        ("The event is gone", "Den Termin gibt es nicht mehr"),
        ("The calendars are busy", "Die Kalender sind beschäftigt"),
        ("The calendars are of a newer version", "Die Kalender stammen von einer neueren Version"),
        ("There is no such page", "Diese Seite gibt es nicht"),
        ("Nothing waits for you here", "Hier wartet nichts"),
        ("The provider is gone", "Den Anbieter gibt es nicht mehr"),
        ("That did not work", "Das ging nicht"),
        ("on arriving at {}", "bei der Ankunft: {0}"),
        ("on leaving {}", "beim Verlassen: {0}"),
        ("{} before the start", "{0} vor dem Beginn"),
        ("{} before the end", "{0} vor dem Ende"),
        ("{} after the start", "{0} nach dem Beginn"),
        ("{} after the end", "{0} nach dem Ende"),
        ("no answer yet", "noch keine Antwort"),
        ("accepted", "zugesagt"),
        ("delegated", "übertragen"),
        ("completed", "erledigt"),
        ("in process", "in Arbeit"),
        ("chair", "leitet"),
        ("optional", "freiwillig"),
        ("for information", "zur Kenntnis"),
        ("public", "öffentlich"),
        ("private", "privat"),
        ("confidential", "vertraulich"),
        ("(no title)", "(ohne Titel)"),
    ]
}
