// Questions before something is changed or removed.
extension GermanSentences {
    static let questions: [SentenceCatalogue.Entry] = [
        ("“{}” is a series. {}…", "„{0}“ ist eine Serie. {1} …"), ("Change", "Ändern"), ("Remove", "Entfernen"),
        ("Only this one: {}", "Nur dieser Termin: {0}"),
        ("This and all following ones", "Dieser und alle folgenden"),
        ("All: the whole series", "Alle: die ganze Serie"),
        (
            "Remove {} for good? This cannot be undone.",
            "{0} endgültig entfernen? Das lässt sich nicht rückgängig machen."
        ),
        ("Remove {}{}?", "{0}{1} entfernen?"),
        ("one occurrence of “{}”: {}", "Einen Termin von „{0}“: {1}"),
        ("“{}” from this occurrence on: {}", "„{0}“ ab diesem Termin: {1}"),
        ("the whole series “{}”, with all its occurrences", "Die ganze Serie „{0}“ mit allen Terminen"),
        ("the event “{}”", "Den Termin „{0}“"),
        ("Remove the conference from “{}” ({})?", "Die Konferenz von „{0}“ ({1}) entfernen?"),
        (
            "Remove “{}” with {} from your store? The original is not touched.",
            "„{0}“ ({1}) aus dem Speicher entfernen? Das Original bleibt unberührt."
        ),
        ("1 event", "1 Termin"), ("{} events", "{0} Termine"),
        ("Remove the calendar “{}” with {}{}?", "Den Kalender „{0}“ ({1}{2}) entfernen?"),
        (" and 1 reminder", " und 1 Erinnerung"), (" and {} reminders", " und {0} Erinnerungen"),
        (
            "Forget all changes? What was changed or removed until now cannot be undone then.",
            "Alle Änderungen vergessen? Was bis jetzt geändert oder entfernt wurde, lässt sich dann nicht mehr rückgängig "
                + "machen."
        ),
        ("Let it run?", "Darf er laufen?"),
        (
            "Replace everything in {} by {} from {}? The current contents are kept as a backup.{}",
            "Alles in {0} durch den Inhalt von {2} ({1}) ersetzen? Der jetzige Inhalt bleibt als Sicherung erhalten.{3}"
        ),
        ("1 calendar", "1 Kalender"), ("{} calendars", "{0} Kalender"), ("1 reminder", "1 Erinnerung"),
        ("{} reminders", "{0} Erinnerungen"), (" 1 request in “pending” stays.", " 1 Anfrage in „pending“ bleibt."),
        (" {} requests in “pending” stay.", " {0} Anfragen in „pending“ bleiben."),
    ]
}
