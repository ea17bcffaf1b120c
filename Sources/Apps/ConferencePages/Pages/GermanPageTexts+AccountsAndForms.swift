import EventPresentation

// Texts about accounts and forms.
extension GermanPageTexts {
    static let accountsAndForms: [SentenceCatalogue.Entry] = [
        ("Accounts", "Konten"),
        ("All accounts", "Alle Konten"),
        (
            "Some providers make rooms at a service where you have an account. This program signs in there; no "
                + "provider gets your password or access.",
            "Manche Anbieter legen Räume bei einem Dienst an, bei dem man ein Konto hat. Dieses Programm meldet "
                + "dort an; kein Anbieter bekommt Kennwort oder Zugang."
        ),
        ("No provider needs an account.", "Kein Anbieter braucht ein Konto."),
        ("Sign in", "Anmelden"),
        ("Sign out", "Abmelden"),
        ("Use this account", "Dieses Konto benutzen"),
        ("Add another account, with a label", "Ein weiteres Konto hinzufügen, mit einer Bezeichnung"),
        ("work", "Arbeit"),
        ("You are signed out.", "Abgemeldet."),
        ("You are not signed in", "Keine Anmeldung"),
        (
            "Open the page of the service, and sign in there. This page then continues automatically.",
            "Die Seite des Dienstes öffnen und dort anmelden. Diese Seite geht dann von selbst weiter."
        ),
        (
            "Open the page of the service on any device, and type this code there. This page then continues "
                + "automatically.",
            "Die Seite des Dienstes auf irgendeinem Gerät öffnen und dort diesen Code eingeben. Diese Seite geht "
                + "dann von selbst weiter."
        ),
        (
            "If the page at the end cannot be shown, because the browser runs on another computer: the address "
                + "of that page",
            "Wenn sich die letzte Seite nicht anzeigen lässt, weil der Browser auf einem anderen Rechner läuft: "
                + "die Adresse dieser Seite"
        ),
        ("Go on", "Weiter"),
        ("I have signed in there", "Dort angemeldet"),
        (
            "The pages do not answer any more. Open your calendar again, and begin again.",
            "Die Seiten antworten nicht mehr. Den Kalender wieder öffnen und von vorn beginnen."
        ),
        ("used by {}", "benutzt von {0}"),
        ("Sign in to {}", "Bei {0} anmelden"),
        ("Open the page of {}", "Die Seite von {0} öffnen"),
        ("kept in the keyring", "aufbewahrt im Schlüsselbund"),
        ("kept in a file that only you can read", "aufbewahrt in einer Datei, die niemand sonst lesen kann"),
        ("kept by the commands in host.json", "aufbewahrt von den Befehlen in host.json"),
        ("from the environment", "aus der Umgebung"),
        ("signed out", "nicht angemeldet"),
        ("signed in", "angemeldet"),
        ("sign in again", "neu anmelden"),
        ("Address of your server for {}", "Adresse des Servers für {0}"),
        ("Your name at {}", "Benutzername bei {0}"),
        ("Your password for {}", "Kennwort für {0}"),
        ("Your key for {}", "Schlüssel für {0}"),
        ("Client identifier for {}", "Client-Kennung für {0}"),
        ("Client secret for {}", "Client-Geheimnis für {0}"),
        ("Account identifier for {}", "Kontokennung für {0}"),
        ("You are signed in.", "Angemeldet."),
        ("You are signed out, and the access is forgotten.", "Abgemeldet, und der Zugang ist vergessen."),
        (
            "The access is forgotten here. The service could not be told: it may be valid there until it "
                + "expires, or until you end it in your settings there.",
            "Der Zugang ist hier vergessen. Der Dienst hat es nicht erfahren: dort kann der Zugang gültig "
                + "bleiben, bis er abläuft oder in den Einstellungen dort beendet wird."
        ),
        (
            "Rooms that name no account use this one from now on.",
            "Räume, die kein Konto nennen, benutzen von jetzt an dieses."
        ),
        ("New event", "Neuer Termin"),
        ("Add an event", "Termin hinzufügen"),
        ("Edit the event", "Termin bearbeiten"),
        ("Edit", "Bearbeiten"),
        ("Add", "Hinzufügen"),
        ("Save", "Speichern"),
        ("Cancel", "Abbrechen"),
        ("Title", "Titel"),
        ("Starts", "Beginn"),
        ("Ends", "Ende"),
        ("Day of the start", "Tag des Beginns"),
        ("Time of the start", "Uhrzeit des Beginns"),
        ("Day of the end", "Tag des Endes"),
        ("Time of the end", "Uhrzeit des Endes"),
        ("All day", "Ganztägig"),
        ("{} (new)", "{0} (neu)"),
        ("Time zone", "Zeitzone"),
        ("Time zone of the end", "Zeitzone des Endes"),
        ("Change", "Ändern"),
        ("only this occurrence", "nur diesen Termin"),
        ("this and all later occurrences", "diesen und alle späteren Termine"),
        ("all occurrences", "alle Termine"),
        (
            "This changes the whole series. The times are those of its next occurrence.",
            "Das ändert die ganze Serie. Die Zeiten sind die ihres nächsten Termins."
        ),
        ("Every", "Alle"),
        ("Period", "Zeitraum"),
        ("On these days of the week", "An diesen Wochentagen"),
        ("In the month", "Im Monat"),
        ("Until", "Bis"),
        ("Last day", "Letzter Tag"),
        ("Number of occurrences", "Anzahl der Termine"),
        ("never", "nie"),
        ("every day", "jeden Tag"),
        ("every weekday", "jeden Werktag"),
        ("every week", "jede Woche"),
        ("every 2 weeks", "alle 2 Wochen"),
        ("every month", "jeden Monat"),
        ("every year", "jedes Jahr"),
        ("as follows", "wie folgt"),
        ("as now", "wie jetzt"),
        ("days", "Tage"),
        ("weeks", "Wochen"),
        ("months", "Monate"),
        ("years", "Jahre"),
        ("on the day of the start", "am Tag des Beginns"),
        (
            "on the weekday of the start, counted from the first of the month",
            "am Wochentag des Beginns, gezählt vom Monatsersten an"
        ),
        ("on the last weekday of this kind", "am letzten solchen Wochentag"),
        ("for ever", "ohne Ende"),
        ("a day", "ein Tag"),
        ("a number of occurrences", "eine Anzahl von Terminen"),
        ("none", "keine"),
        (
            "The event has more reminders. They are kept.",
            "Der Termin hat weitere Erinnerungen. Sie bleiben erhalten."
        ),
        ("Only the organizer changes who is invited.", "Nur wer einlädt, ändert die Gäste."),
        (
            "One person a line, such as Jo Li <jo@example.org>. No invitation is sent from here; the server of a "
                + "synchronised calendar may send one.",
            "Eine Person in jeder Zeile, etwa Jo Li <jo@example.org>. Von hier aus wird keine Einladung "
                + "verschickt; der Server eines abgeglichenen Kalenders tut es vielleicht."
        ),
        ("Reminder {}", "Erinnerung {0}"),
        ("on the day at {}", "am selben Tag um {0}"),
        ("{} later at {}", "{0} später um {1}"),
        ("1 day", "1 Tag"),
        ("{} days", "{0} Tage"),
        ("the day before at {}", "am Tag davor um {0}"),
        ("a week before at {}", "eine Woche davor um {0}"),
        ("{} days before at {}", "{0} Tage davor um {1}"),
        ("The event was not saved.", "Der Termin wurde nicht gespeichert."),
        (
            "The event was deleted meanwhile. Use the link above, or forget the room: the provider is not told.",
            "Der Termin wurde inzwischen gelöscht. Den Link oben benutzen oder den Raum vergessen: der Anbieter "
                + "erfährt nichts."
        ),
        (
            "The helper process of these pages does not answer, so that nothing was saved. Your text is still "
                + "here. Try again; if that does not help, copy it, and open the calendar again.",
            "Das Hilfsprogramm dieser Seiten antwortet nicht; daher wurde nichts gespeichert. Der Text ist noch "
                + "da. Noch einmal versuchen; wenn das nicht hilft, ihn kopieren und den Kalender wieder öffnen."
        ),
        ("Save to add it as a new event.", "Speichern fügt ihn als neuen Termin hinzu."),
        ("What you have typed", "Eingegebener Text"),
        (
            "The event was deleted meanwhile. Save to add it again, as a new event.",
            "Der Termin wurde inzwischen gelöscht. Speichern fügt ihn wieder hinzu, als neuen Termin."
        ),
        (
            "The series was changed meanwhile, and this occurrence takes place no more. Save to add it as an "
                + "event of its own.",
            "Die Serie wurde inzwischen geändert, und dieser Termin entfällt. Speichern fügt ihn als eigenen "
                + "Termin hinzu."
        ),
        (
            "This form was saved in another tab already. Save to add one more event.",
            "Dieses Formular wurde schon in einem anderen Tab gespeichert. Speichern fügt einen weiteren Termin "
                + "hinzu."
        ),
        (
            "Clocks skip that time on this day. Type another one.",
            "Diese Uhrzeit überspringen die Uhren an diesem Tag. Eine andere eingeben."
        ),
        ("Type a title.", "Einen Titel eingeben."),
        ("Type a day as 2027-03-01.", "Einen Tag wie 2027-03-01 eingeben."),
        ("Type a time as 14:30.", "Eine Uhrzeit wie 14:30 eingeben."),
        ("The end is not after the start.", "Das Ende liegt nicht nach dem Beginn."),
        ("Choose a time zone from the list.", "Eine Zeitzone aus der Liste wählen."),
        (
            "Type a web address, such as https://example.org.",
            "Eine Webadresse eingeben, etwa https://example.org."
        ),
        ("Choose a reminder from the list.", "Eine Erinnerung aus der Liste wählen."),
        (
            "“{}” is not a mail address. Type one person a line.",
            "„{0}“ ist keine Mailadresse. Eine Person in jeder Zeile eingeben."
        ),
        ("Invite at most {} people.", "Höchstens {0} Personen einladen."),
        ("Choose a room from the list.", "Einen Raum aus der Liste wählen."),
        ("Choose a calendar that can be changed.", "Einen Kalender wählen, der sich ändern lässt."),
        (
            "One occurrence cannot repeat in another way. Choose this and all later occurrences, or all.",
            "Ein einzelner Termin kann sich nicht anders wiederholen. Diesen und alle späteren wählen, oder alle."
        ),
        (
            "An occurrence stays in the calendar of its series. Choose all occurrences to move the series.",
            "Ein Termin bleibt im Kalender seiner Serie. Alle Termine wählen, um die Serie zu verschieben."
        ),
        ("One field needs your attention:", "Ein Feld ist zu berichtigen:"),
        ("{} fields need your attention:", "{0} Felder sind zu berichtigen:"),
        ("Type a whole number from 1 to {}.", "Eine ganze Zahl von 1 bis {0} eingeben."),
        ("Choose at least one day of the week.", "Mindestens einen Wochentag wählen."),
        (
            "The event does not start in the last week of its month. Choose another day.",
            "Der Termin beginnt nicht in der letzten Woche seines Monats. Einen anderen Tag wählen."
        ),
        (
            "Type a last day that is not before the start, as 2027-03-01.",
            "Einen letzten Tag eingeben, der nicht vor dem Beginn liegt, etwa 2027-03-01."
        ),
        ("Type how often it takes place, from 1 to {}.", "Eingeben, wie oft er stattfindet, von 1 bis {0}."),
        (
            "The series takes place that often before this day. Type a greater number.",
            "So oft findet die Serie schon vor diesem Tag statt. Eine größere Zahl eingeben."
        ),
    ]
}
