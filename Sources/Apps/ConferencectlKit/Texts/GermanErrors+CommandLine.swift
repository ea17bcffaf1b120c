// Errors about command lines, and the commands that help.
extension GermanErrors {
    static let commandLine: [SentencePattern] = [
        .init(
            "The command “{}” has no option “{}”. Did you mean “{}”? “{}” lists the options.",
            "Der Befehl „{0}“ hat keine Option „{1}“. Gemeint ist vielleicht „{2}“. „{3}“ listet die Optionen auf."),
        .init(
            "The command “{}” has no option “{}”. “{}” lists the options.",
            "Der Befehl „{0}“ hat keine Option „{1}“. „{2}“ listet die Optionen auf."),
        .init(
            "The option “{}” takes no value; write it without “=”.",
            "Die Option „{0}“ hat keinen Wert; sie steht ohne „=“."),
        .init(
            "The option “{}” needs a value: “{}”. Write a value that begins with a dash after “=”.",
            "Die Option „{0}“ braucht einen Wert: „{1}“. Ein Wert, der mit einem Strich beginnt, steht nach „=“."),
        .init(
            "The option “{}” is given twice; leave one out.", "Die Option „{0}“ steht zweimal da; eine weglassen."),
        .init("The option “{}” takes {}, not “{}”.", "Die Option „{0}“ erwartet {1}, nicht „{2}“."),
        .init("a number", "eine Zahl"),
        .init(
            "The argument {} is missing. “{}” shows an example. These come next:{}",
            "Das Argument {0} fehlt. „{1}“ zeigt ein Beispiel. Die nächsten Termine:{2}"),
        .init(
            "The argument {} is missing. “{}” shows an example. These rooms are offered:{}",
            "Das Argument {0} fehlt. „{1}“ zeigt ein Beispiel. Diese Räume werden angeboten:{2}"),
        .init(
            "The argument {} is missing. “{}” shows an example. These providers could not be asked:{}",
            "Das Argument {0} fehlt. „{1}“ zeigt ein Beispiel. Diese Anbieter konnten nicht gefragt werden:{2}"),
        .init(
            "The argument {} is missing. “{}” shows an example. These rooms are offered, and some providers could not be "
                + "asked:{}",
            "Das Argument {0} fehlt. „{1}“ zeigt ein Beispiel. Diese Räume werden angeboten, und einige Anbieter konnten nicht "
                + "gefragt werden:{2}"),
        .init(
            "The argument {} is missing. “{}” shows an example.", "Das Argument {0} fehlt. „{1}“ zeigt ein Beispiel."),
        .init(
            "The command “{}” does not know what to do with “{}”. Put a text with spaces in quotes. “{}” shows its "
                + "arguments.",
            "Der Befehl „{0}“ kann mit „{1}“ nichts anfangen. Text mit Leerzeichen steht in Anführungszeichen. „{2}“ zeigt die "
                + "Argumente."),
        .init("{} needs {}.", "{0} braucht {1}."),
        .init(
            "“{}” and “{}” cannot be given together. {}", "„{0}“ und „{1}“ gehen nicht zusammen. {2}"),
        .init(
            "An all-day event takes place on its day in every time zone. Leave “--timezone” out, or give the event a time "
                + "with “--start” and without “--all-day”.",
            "Ein ganztägiger Termin findet in jeder Zeitzone an seinem Tag statt. „--timezone“ weglassen oder dem Termin mit "
                + "„--start“ und ohne „--all-day“ eine Uhrzeit geben."),
        .init("Both say where the list begins or ends.", "Beide sagen, wo die Liste beginnt oder endet."),
        .init(
            "The JSON contains the link, for a program to draw.",
            "Das JSON enthält den Link, den ein Programm zeichnen kann."),
        .init(
            "--replace removes the old link, and --also keeps it.",
            "--replace entfernt den alten Link, --also behält ihn."),
        .init(
            "Leave both out to use the application if there is one.",
            "Ohne beide wird die Anwendung benutzt, falls es eine gibt."),
        .init(
            "“{}” is not a date or time. Write one like “2026-03-01 10:00”, “2026-03-01T10:00:00+01:00”, “2026-03-01”, “24 Dec "
                + "18:00”, “tomorrow 10:00”, “monday”, “10:00”, “now” or “+2h”.",
            "„{0}“ ist kein Datum und keine Uhrzeit. Beispiele: „2026-03-01 10:00“, „2026-03-01T10:00:00+01:00“, „2026-03-01“, "
                + "„24.12. 18:00“, „tomorrow 10:00“, „montag“, „10:00“, „now“ oder „+2h“."),
        .init(
            "“{}” names a day or a time that does not exist. Check the month, the day and the hour.",
            "„{0}“ nennt einen Tag oder eine Uhrzeit, die es nicht gibt. Monat, Tag und Stunde prüfen."),
        .init(
            "“{}” can mean {} or {}. Write the month as a word, as in “11 Dec”, or the whole date.",
            "„{0}“ kann {1} oder {2} bedeuten. Eindeutig ist der Monat als Wort, wie in „11 Dez“, oder das ganze Datum."
        ),
        .init(
            "“{}” is not a duration. Write one like “45m”, “1h30m”, “1.5h”, “2d” or “PT45M”, above zero.",
            "„{0}“ ist keine Dauer. Beispiele, über null: „45m“, „1h30m“, „1.5h“, „2d“ oder „PT45M“."),
    ]

    /// The sentences of ``CommandAdvice``, one by one.
    static let advice: [SentencePattern] = [
        .init(
            "“conferencectl attach EVENT ROOM” gives it one.", "„conferencectl attach EVENT ROOM“ gibt ihm eine."),
        .init(
            "--replace creates a new conference and drops the old one.",
            "--replace legt eine neue Konferenz an und gibt die alte auf."),
        .init(
            "--also attaches a room next to it, which “conferencectl join” then opens.",
            "--also hängt daneben einen Raum an, den „conferencectl join“ dann öffnet."),
        .init(
            "--replace also removes the link, unless other text surrounds it.",
            "--replace entfernt auch den Link, wenn kein anderer Text um ihn steht."),
        .init("--provider-dir names a directory with others.", "--provider-dir nennt ein Verzeichnis mit anderen."),
        .init(
            "See what it asks for and decide with “{}”.",
            "„{0}“ zeigt, was er verlangt, und fragt nach der Entscheidung."),
        .init(
            "If you have updated it yourself, trust the new one with “{}”.",
            "Nach einer eigenen Aktualisierung vertraut „{0}“ dem neuen."),
        .init("Set it with “{}”.", "„{0}“ setzt ihn."),
        .init("“{}” lets it start again at once.", "„{0}“ lässt ihn sofort wieder starten."),
        .init(
            "See “conferencectl pending”: retry {}, accept {} URL or discard {}.",
            "Siehe „conferencectl pending“: retry {0}, accept {1} URL oder discard {2}."),
        .init(
            "“conferencectl pending retry {}” attaches it without creating another one.",
            "„conferencectl pending retry {0}“ hängt sie an, ohne eine weitere anzulegen."),
        .init(
            "“conferencectl pending retry {}” notifies the provider again.",
            "„conferencectl pending retry {0}“ benachrichtigt den Anbieter noch einmal."),
        .init(
            "Make one with “{}” and “{}”.", "„{0}“ und „{1}“ machen eine Kopie."),
        .init("“conferencectl calendars” lists the calendars.", "„conferencectl calendars“ listet die Kalender auf."),
        .init(
            "“conferencectl add” and “conferencectl import” do that, and “conferencectl store restore FILE” makes it from a "
                + "backup.",
            "Das tun „conferencectl add“ und „conferencectl import“; „conferencectl store restore FILE“ stellt ihn aus einer "
                + "Sicherung her."),
    ]
}
