// What commands say about changes: when they add, change, import, remove and undo, and in the history.
extension GermanSentences {
    static let changes: [SentenceCatalogue.Entry] = [
        ("Added", "Hinzugefügt:"), ("Changed", "Geändert:"), ("Unchanged:", "Unverändert:"), ("Moved", "Verschoben:"),
        ("Only this occurrence of the series was changed.", "Nur dieser Termin der Serie wurde geändert."),
        ("Attached to", "Konferenz angelegt für"), ("Detached from", "Konferenz entfernt von"),
        ("Updated the conference of", "Konferenz angepasst für"), ("Removed {}", "{0} entfernt"),
        ("Understood as: {}", "Verstanden als: {0}"),
        (
            "{} today is past. If you meant tomorrow, change the start to “tomorrow {}”.",
            "{0} ist heute schon vorbei. War morgen gemeint, den Beginn auf „tomorrow {1}“ ändern."
        ),
        ("{}: {}, in the calendar “{}”", "{0}: {1}, im Kalender „{2}“"),
        ("{} added, {} updated, {} unchanged", "{0} hinzugefügt, {1} aktualisiert, {2} unverändert"),
        ("{}, {} kept because yours are newer", "{0}, {1} behalten, weil die eigenen neuer sind"),
        ("{}, {} kept unchanged for export", "{0}, {1} unverändert für den Export behalten"),
        ("1 other entry", "1 anderer Eintrag"), ("{} other entries", "{0} andere Einträge"),
        ("{}: and one more remark\n", "{0}: und ein weiterer Hinweis\n"),
        ("{}: and {} more remarks\n", "{0}: und {1} weitere Hinweise\n"),
        ("Written to {}", "Geschrieben nach {0}"),
        // What was not done because of an error that follows
        ("No event was added.", "Kein Termin wurde hinzugefügt."),
        ("The event was not changed.", "Der Termin wurde nicht geändert."),
        ("No copy was added.", "Keine Kopie wurde hinzugefügt."),
        ("The setting was not changed.", "Die Einstellung wurde nicht geändert."),
        // search
        ("Now and later", "Jetzt und später"), ("Earlier", "Früher"),
        (
            "There are more: raise --limit, or add a word to narrow the search.",
            "Es gibt weitere: --limit erhöhen oder mit einem weiteren Wort genauer suchen."
        ),
        // The history
        ("change", "Änderung"), ("undoes {}", "macht {0} rückgängig"), ("undone", "rückgängig gemacht"),
        ("too large to undo", "zu groß zum Rückgängigmachen"), ("removed for good", "endgültig entfernt"),
        (" and {} more", " und {0} weitere"), ("reply of {}", "Antwort von {0}"), ("update from {}", "Update von {0}"),
        ("cancellation from {}", "Absage von {0}"), ("reply of a guest", "Antwort eines Gasts"),
        ("Nothing has been changed in the last 30 days.", "In den letzten 30 Tagen wurde nichts geändert."),
        ("Forgot 1 change.", "1 Änderung vergessen."), ("Forgot {} changes.", "{0} Änderungen vergessen."),
        // undo
        ("Undid change {}.{}", "Rückgängig gemacht: {0}.{1}"),
        ("{}, {}{}, by {} at {}", "{0}, {1}{2}, durch {3} am {4}"), (" of “{}”{}", " von „{0}“{1}"),
        (": “{}”{}", ": „{0}“{1}"),
        (" “conferencectl undo {}” makes it again.", " „conferencectl undo {0}“ stellt die Änderung wieder her."),
        (
            "The room of “{}” was ended meanwhile. “conferencectl attach {} ROOM --replace” makes a new one.",
            "Der Raum von „{0}“ wurde inzwischen beendet. „conferencectl attach {1} ROOM --replace“ legt einen neuen an."
        ),
        (
            "Another program is just asking the provider to end the room of “{}”. When the room no longer "
                + "works, “conferencectl attach {} ROOM --replace” makes a new one.",
            "Ein anderes Programm bittet den Anbieter gerade, den Raum von „{0}“ zu beenden. Wenn der Raum nicht mehr geht, "
                + "legt „conferencectl attach {1} ROOM --replace“ einen neuen an."
        ),
        (
            "The provider was asked to end the room of “{}”, without success; it is not asked again. If the "
                + "room no longer works, “conferencectl attach {} ROOM --replace” makes a new one.",
            "Der Anbieter wurde ohne Erfolg gebeten, den Raum von „{0}“ zu beenden; er wird nicht noch einmal gebeten. Wenn der "
                + "Raum nicht mehr geht, legt „conferencectl attach {1} ROOM --replace“ einen neuen an."
        ),
        // Errors of undo
        (
            "The history has no change with the number {}. Nothing was changed.",
            "Im Verlauf gibt es keine Änderung mit der Nummer {0}. Nichts wurde geändert."
        ),
        ("Change {}", "Änderung {0}"), ("Change {} of “{}”", "Änderung {0} von „{1}“"),
        (
            "{} was undone already. Nothing was changed.",
            "{0} wurde schon rückgängig gemacht. Nichts wurde geändert."
        ),
        (
            "{} cannot be undone: {}. Nothing was changed.",
            "{0} lässt sich nicht rückgängig machen: {1}. Nichts wurde geändert."
        ),
        ("it has changed more than the history holds", "sie hat mehr geändert, als der Verlauf aufnimmt"),
        (
            "something that it has changed was removed for good",
            "etwas, das sie geändert hat, wurde endgültig entfernt"
        ),
        (
            "Change {} was not undone, because “{}” has been changed since{}.",
            "Änderung {0} wurde nicht rückgängig gemacht, weil „{1}“ seitdem geändert wurde{2}."
        ),
        (
            "Change {} was not undone, because a newer message has changed entry {} of the inbox, “{}”, since.",
            "Änderung {0} wurde nicht rückgängig gemacht, weil eine neuere Nachricht Eintrag {1} des Eingangs, „{2}“, seitdem "
                + "geändert hat."
        ),
        (
            ", last by change {}. Undo that one first",
            ", zuletzt durch Änderung {0}. Zuerst diese rückgängig machen"
        ),
        (" by another program or machine", ", von einem anderen Programm oder Rechner"),
        (
            "Change {} was not undone, because “{}” {}.",
            "Änderung {0} wurde nicht rückgängig gemacht, denn „{1}“ {2}."
        ),
        (
            "was removed since, last by change {}. Undo that one first",
            "wurde seitdem entfernt, zuletzt durch Änderung {0}. Zuerst diese rückgängig machen"
        ),
        (
            "is gone: another program or machine has deleted it since. Put its file back, from the trash or a backup, and undo "
                + "the change then; or add the event again",
            "ist weg: Ein anderes Programm oder ein anderer Rechner hat den Termin seitdem gelöscht. Seine Datei aus dem "
                + "Papierkorb oder einer Sicherung zurücklegen und die Änderung dann rückgängig machen, oder den Termin neu "
                + "anlegen"
        ),
        (
            "{} cannot be undone, because its calendar was removed or is no longer followed. Nothing was changed.",
            "{0} lässt sich nicht rückgängig machen, denn ihr Kalender wurde entfernt oder wird nicht mehr gelesen. Nichts "
                + "wurde geändert."
        ),
        (
            "{} was skipped, because its entry of the inbox is gone.",
            "{0} wurde übersprungen, denn ihren Eintrag gibt es im Eingang nicht mehr."
        ),
        (
            "{} was skipped, because its calendar was removed or is no longer followed.",
            "{0} wurde übersprungen, denn ihr Kalender wurde entfernt oder wird nicht mehr gelesen."
        ),
        (
            "“{}” is not the number of a change. “conferencectl history” lists the changes with their numbers.",
            "„{0}“ ist keine Nummer einer Änderung. „conferencectl history“ listet die Änderungen mit ihren Nummern auf."
        ),
        (
            "There is no change left to undo. “conferencectl history” lists the changes of the last 30 days.",
            "Es gibt keine Änderung mehr, die sich rückgängig machen lässt. „conferencectl history“ listet die Änderungen der "
                + "letzten 30 Tage auf."
        ),
        (
            "“conferencectl history” lists the changes with their numbers.",
            "„conferencectl history“ listet die Änderungen mit ihren Nummern auf."
        ),
        (
            "“conferencectl history” lists the other changes, which “conferencectl undo NUMBER” undoes.",
            "„conferencectl history“ listet die anderen Änderungen auf, die „conferencectl undo NUMBER“ rückgängig macht."
        ),
        (
            "“conferencectl history” shows the change that has undone it; undoing that one makes it again.",
            "„conferencectl history“ zeigt die Änderung, die sie rückgängig gemacht hat; macht man diese rückgängig, gilt sie "
                + "wieder."
        ),
        ("“conferencectl show” shows it as it is now.", "„conferencectl show“ zeigt den jetzigen Stand."),
        ("“conferencectl undo {}” undoes the later change.", "„conferencectl undo {0}“ macht die spätere rückgängig."),
        ("“conferencectl undo {}” brings it back.", "„conferencectl undo {0}“ holt den Termin zurück."),
    ]

    /// Errors about the times of events that are added or changed.
    static let times: [SentenceCatalogue.Entry] = [
        ("Leave one of them out.", "Eins von beiden weglassen."),
        (
            "Say when the event ends or how long it lasts.", "Angeben, wann der Termin endet oder wie lange er dauert."
        ),
        (
            "The event would end after 9999-12-31 23:59, and calendar files have no later year. Choose an earlier end; an "
                + "event of several whole days lasts until 9999-12-30 at most.",
            "Der Termin würde nach dem 31.12.9999 23:59 enden, und Kalenderdateien haben kein späteres Jahr. Ein früheres Ende "
                + "wählen; ein Termin von mehreren ganzen Tagen dauert höchstens bis zum 30.12.9999."
        ),
        (
            "An all-day event lasts whole days, not “{}”. Write a duration like “2d”, or leave “--all-day” out.",
            "Ein ganztägiger Termin dauert ganze Tage, nicht „{0}“. Eine Dauer wie „2d“ angeben oder „--all-day“ weglassen."
        ),
        (
            "“{}” has a time, but an all-day event has none. Write a day like “2026-03-01”, or leave “--all-day” out.",
            "„{0}“ hat eine Uhrzeit, ein ganztägiger Termin aber keine. Einen Tag wie „2026-03-01“ angeben oder „--all-day“ "
                + "weglassen."
        ),
        (
            "There is no time zone “{}”. Write an IANA name like “Europe/Berlin”, with its capital letters.",
            "Die Zeitzone „{0}“ gibt es nicht. Einen IANA-Namen wie „Europe/Berlin“ angeben, mit seinen Großbuchstaben."
        ),
    ]
}
