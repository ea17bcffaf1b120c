import EventPresentation

// Texts about forms, presented pages and providers.
extension GermanPageTexts {
    static let formsAndProviders: [SentenceCatalogue.Entry] = [
        ("Choose how often the event repeats.", "Wählen, wie oft sich der Termin wiederholt."),
        (
            "Another program has removed this meanwhile. Save again to keep what you typed.",
            "Ein anderes Programm hat das inzwischen entfernt. Noch einmal speichern behält die Eingabe."
        ),
        (
            "Another program has changed this to “{}” meanwhile. Save again to keep what you typed.",
            "Ein anderes Programm hat das inzwischen in „{0}“ geändert. Noch einmal speichern behält die Eingabe."
        ),
        ("Delete", "Löschen"),
        ("Delete this event? You can undo that.", "Diesen Termin löschen? Das lässt sich rückgängig machen."),
        ("Undo", "Rückgängig"),
        ("the event", "der Termin"),
        ("One occurrence of {} was deleted.", "Ein Termin von {0} wurde gelöscht."),
        (
            "This and all later occurrences of {} were deleted.",
            "Dieser und alle späteren Termine von {0} wurden gelöscht."
        ),
        (
            "The event has changed since your page was shown, so nothing was deleted. This is how it is now; please decide again.",
            "Der Termin hat sich geändert, seit die Seite gezeigt wurde; daher wurde nichts gelöscht. So sieht er jetzt aus; bitte "
                + "noch einmal entscheiden."
        ),
        ("The event was deleted.", "Der Termin wurde gelöscht."),
        ("{} was deleted.", "{0} wurde gelöscht."),
        ("Undone: the event is back.", "Rückgängig gemacht: der Termin ist wieder da."),
        ("Delete the whole series", "Die ganze Serie löschen"),
        ("Delete this occurrence", "Diesen Termin löschen"),
        ("Delete this and all later ones", "Diesen und alle späteren löschen"),
        ("Done", "Fertig"),
        ("Choose a calendar", "Einen Kalender wählen"),
        ("Choose calendars", "Kalender wählen"),
        ("Choose a calendar, or cancel.", "Einen Kalender wählen oder abbrechen."),
        ("There are no calendars to choose from.", "Es gibt keine Kalender zur Auswahl."),
        ("read-only", "schreibgeschützt"),
        ("It does not wait for an answer any more.", "Es wartet nicht mehr auf eine Antwort."),
        ("On this computer", "Auf diesem Rechner"),
        ("Subscribed", "Abonniert"),
        ("“{}” shows you this event.", "„{0}“ zeigt diesen Termin."),
        ("“{}” asks you to edit this event.", "„{0}“ bittet darum, diesen Termin zu bearbeiten."),
        (
            "“{}” asks you to add this event. It learns only whether you did.",
            "„{0}“ bittet darum, diesen Termin hinzuzufügen. Es erfährt nur, ob das geschehen ist."
        ),
        ("“{}” asks you to choose {}.", "„{0}“ bittet um die Wahl: {1}."),
        ("calendars", "mehrere Kalender"),
        ("a calendar", "ein Kalender"),
        ("Cancelled", "Abgebrochen"),
        ("The event is saved", "Der Termin ist gespeichert"),
        ("The event is deleted", "Der Termin ist gelöscht"),
        (
            "“{}” does not wait for an answer any more. You can close this page.",
            "„{0}“ wartet nicht mehr auf eine Antwort. Diese Seite kann geschlossen werden."
        ),
        (
            "“{}” was told. You can close this page.",
            "„{0}“ hat es erfahren. Diese Seite kann geschlossen werden."
        ),
        ("Providers", "Anbieter"),
        ("All providers", "Alle Anbieter"),
        (
            "Providers make rooms for video calls. Each runs apart from your files and other programs.",
            "Anbieter legen Räume für Videogespräche an. Jeder läuft getrennt von eigenen Dateien und anderen "
                + "Programmen."
        ),
        ("There are no providers.", "Es gibt keine Anbieter."),
        ("Version", "Version"),
        ("Found", "Fundort"),
        ("Library", "Bibliothek"),
        ("SHA-256", "SHA-256"),
        ("Trusted", "Vertraut"),
        ("It asks to", "Erbetene Rechte"),
        ("It asks for no extra permissions.", "Zusätzliche Rechte sind nicht nötig."),
        ("Trust it", "Vertrauen"),
        ("Stop trusting it", "Nicht mehr vertrauen"),
        ("Let it start again", "Wieder starten lassen"),
        ("Configuration", "Einstellungen"),
        ("Log", "Protokoll"),
        ("It has not run yet.", "Er ist noch nicht gelaufen."),
        ("Reset", "Zurücksetzen"),
        ("set by you", "selbst gesetzt"),
        ("set by the administrator of this computer", "von der Verwaltung dieses Rechners gesetzt"),
        ("cannot be changed", "nicht änderbar"),
        ("default", "Standard"),
        ("required, and not set", "nötig und nicht gesetzt"),
        ("it may reach this server", "dieser Server darf erreicht werden"),
        ("set; type a new one to replace it", "gesetzt; ein neues Geheimnis ersetzt es"),
        ("not set", "nicht gesetzt"),
        ("yes", "ja"),
        ("no", "nein"),
        (
            "It then runs whenever you list or attach rooms. If its library changes, or asks for something else, "
                + "you are asked again.",
            "Er läuft dann immer, wenn Räume aufgelistet oder angehängt werden. Ändert sich seine Bibliothek "
                + "oder bittet er um etwas anderes, wird neu gefragt."
        ),
        ("Do you trust “{}”?", "„{0}“ vertrauen?"),
        ("since {}", "seit {0}"),
        ("{} bytes, owned by {}", "{0} Byte, Eigentum von {1}"),
        ("Other providers have the same name: {}.", "Andere Anbieter heißen ebenso: {0}."),
        ("It gets the values that you have set: {}.", "Er bekommt die gesetzten Werte: {0}."),
        ("Let it reach {} in your own network, too", "Ihn {0} auch im eigenen Netz erreichen lassen"),
        ("secret", "Geheimnis"),
        ("text", "Text"),
        ("whole number", "ganze Zahl"),
        ("yes or no", "ja oder nein"),
        ("https address", "https-Adresse"),
        (
            "Type a text that is not empty and not too long.",
            "Einen Text eingeben, der nicht leer und nicht zu lang ist."
        ),
        ("Type a whole number.", "Eine ganze Zahl eingeben."),
        ("Choose yes or no.", "Ja oder nein wählen."),
        (
            "Type an https address, such as https://example.org.",
            "Eine https-Adresse eingeben, etwa https://example.org."
        ),
        ("not trusted", "nicht vertraut"),
        ("hidden by another one", "von einem anderen verdeckt"),
        (
            "not allowed by the administrator of this computer",
            "von der Verwaltung dieses Rechners nicht erlaubt"
        ),
        ("comes with this program", "gehört zu diesem Programm"),
        ("installed by you", "selbst installiert"),
        ("installed on this computer", "auf diesem Rechner installiert"),
        ("found in a folder that you named", "in einem genannten Ordner gefunden"),
        ("You trust it from now on.", "Ihm wird von jetzt an vertraut."),
        ("You do not trust it any more. It does not run.", "Ihm wird nicht mehr vertraut. Er läuft nicht."),
        ("It may start again.", "Er darf wieder starten."),
        ("The value is saved.", "Der Wert ist gespeichert."),
        ("The value is reset.", "Der Wert ist zurückgesetzt."),
        ("Video call", "Videogespräch"),
        ("No video call", "Kein Videogespräch"),
        ("Remove the video call", "Das Videogespräch entfernen"),
        ("not listed now", "jetzt nicht aufgelistet"),
        ("It has no rooms.", "Es gibt keine Räume."),
        ("It has not been asked for its rooms.", "Nach Räumen wurde noch nicht gefragt."),
        ("These are the rooms of the last time.", "Das sind die Räume vom letzten Mal."),
        ("Waiting for its rooms …", "Die Räume stehen noch aus …"),
        ("Asking …", "Wird gefragt …"),
        ("an answer that this program does not know (“{}”)", "eine unbekannte Antwort („{0}“)"),
        ("It has not answered yet.", "Die Antwort steht noch aus."),
        ("Ask the providers again", "Die Anbieter noch einmal fragen"),
        ("The room is made when you save the event.", "Der Raum wird beim Speichern des Termins angelegt."),
        ("{} has listed no rooms", "{0} hat keine Räume aufgelistet"),
        ("{}: 1 room", "{0}: 1 Raum"),
        ("{}: {} rooms", "{0}: {1} Räume"),
        ("{}. All have answered.", "{0}. Alle haben geantwortet."),
        ("{}. {} of {} have answered.", "{0}. {1} von {2} haben geantwortet."),
        ("Decide whether to trust it", "Über das Vertrauen entscheiden"),
        ("Set its configuration", "Einstellungen setzen"),
        ("About this provider", "Über diesen Anbieter"),
        ("Making the room", "Der Raum wird angelegt"),
        ("The room is there, and the event has its link.", "Der Raum ist da, und der Termin hat seinen Link."),
        ("The event has no new room", "Der Termin hat keinen neuen Raum"),
        ("It is unknown whether there is a room", "Es ist unbekannt, ob es einen Raum gibt"),
        ("Stopping …", "Wird angehalten …"),
        ("Beginning …", "Beginnt …"),
        ("The event is saved.", "Der Termin ist gespeichert."),
        ("Go on without a room", "Ohne Raum weiter"),
        ("Go to the event", "Zum Termin"),
        (
            "There is a room, and the event does not have it",
            "Es gibt einen Raum, und der Termin hat ihn nicht"
        ),
        (
            "The request stays pending. The page of the event lists it: send it again there, and a provider that "
                + "recognises it makes no second room; or discard it.",
            "Die Anfrage bleibt offen. Die Seite des Termins führt sie auf: dort noch einmal senden, und ein "
                + "Anbieter, der sie wiedererkennt, legt keinen zweiten Raum an; oder sie verwerfen."
        ),
        (
            "The pages do not answer any more. Open your calendar again: the page of the event shows what has "
                + "become of the room.",
            "Die Seiten antworten nicht mehr. Den Kalender wieder öffnen: die Seite des Termins zeigt, was aus "
                + "dem Raum geworden ist."
        ),
        ("“{}” of {} for “{}”", "„{0}“ von {1} für „{2}“"),
        ("{} of at most {} seconds", "{0} von höchstens {1} Sekunden"),
        ("Calendar", "Kalender"),
        ("Pages", "Seiten"),
        ("Skip to the content", "Zum Inhalt springen"),
        ("Search events", "Termine suchen"),
    ]
}
