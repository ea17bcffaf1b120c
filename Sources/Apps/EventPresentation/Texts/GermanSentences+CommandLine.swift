// Command lines, dates, formats and settings.
extension GermanSentences {
    static let commandLine: [SentenceCatalogue.Entry] = [
        (
            "There is no command “{}”.{} “{}” lists all commands.",
            "Den Befehl „{0}“ gibt es nicht.{1} „{2}“ listet alle Befehle auf."
        ),
        (
            "The argument “{}” is not UTF-8, so nothing was done. If it names a file, rename the file, or use standard input or output.",
            "Das Argument „{0}“ ist kein UTF-8; daher wurde nichts getan. Ist es der Name einer Datei: die Datei umbenennen, oder "
                + "Standardeingabe oder -ausgabe benutzen."
        ),
        (" Did you mean “{}”?", " Gemeint ist vielleicht „{0}“."),
        ("{} no option “{}”.{} “{}” lists the options.", "{0} keine Option „{1}“.{2} „{3}“ listet die Optionen auf."),
        ("The command “{}” has", "Der Befehl „{0}“ hat"),
        ("There is", "Es gibt"),
        (
            "The option “{}” needs a value: “{} {}”. Write a value that begins with a dash after “=”.",
            "Die Option „{0}“ braucht einen Wert: „{1} {2}“. Ein Wert, der mit einem Strich beginnt, steht nach „=“."
        ),
        ("a whole number from 1 on", "eine ganze Zahl ab 1"),
        (
            "The argument {} is missing. “{}” shows an example. These come next:{}{}",
            "Das Argument {0} fehlt. „{1}“ zeigt ein Beispiel. Die nächsten Termine:{2}{3}"
        ),
        (
            "The argument {} is missing. “{}” shows an example. These rooms are offered:{}{}",
            "Das Argument {0} fehlt. „{1}“ zeigt ein Beispiel. Diese Räume werden angeboten:{2}{3}"
        ),
        (
            "The argument {} is missing. “{}” shows an example. These providers could not be asked:{}{}",
            "Das Argument {0} fehlt. „{1}“ zeigt ein Beispiel. Diese Anbieter konnten nicht gefragt werden:{2}{3}"
        ),
        (
            "The argument {} is missing. “{}” shows an example. These rooms are offered, and some providers could not be "
                + "asked:{}{}",
            "Das Argument {0} fehlt. „{1}“ zeigt ein Beispiel. Diese Räume werden angeboten, und einige Anbieter konnten "
                + "nicht gefragt werden:{2}{3}"
        ),
        (
            "The command “{}” does not know what to do with “{}”.{}{} “{}” shows its arguments.",
            "Der Befehl „{0}“ kann mit „{1}“ nichts anfangen.{2}{3} „{4}“ zeigt die Argumente."
        ),
        (" Put a text with spaces in quotes.", " Text mit Leerzeichen steht in Anführungszeichen."),
        (
            "“{}” can mean {}. Write one of these, or the month as a word, as in “11 Dec”.",
            "„{0}“ kann {1} bedeuten. Eindeutig ist eines davon oder der Monat als Wort, wie in „11 Dez“."
        ),
        (
            "“{}” adds no time. Write a duration above zero like “+30m” or “-1d”, or a date or time like “now” or "
                + "“tomorrow 10:00”.",
            "„{0}“ zählt keine Zeit hinzu. Beispiele: eine Dauer über null wie „+30m“ oder „-1d“ oder ein Zeitpunkt wie "
                + "„now“ oder „tomorrow 10:00“."
        ),
        (
            "“{}” is a day without a time. Add one, as in “{} 10:00”, or give “--all-day”.",
            "„{0}“ ist ein Tag ohne Uhrzeit. Eine hinzufügen, wie in „{1} 10:00“, oder „--all-day“ angeben."
        ),
        (
            "The end ({}) is not after the start ({}). Choose a later end.",
            "Das Ende ({0}) liegt nicht nach dem Beginn ({1}). Ein späteres Ende wählen."
        ),
        ("Each is a form of the whole output.", "Jede bestimmt die Form der ganzen Ausgabe."),
        ("There is no field “{{}}”.{} Fields are {}.", "Das Feld „{{0}}“ gibt es nicht.{1} Die Felder: {2}."),
        (" Did you mean “{{}}”?", " Gemeint ist vielleicht „{{0}}“."),
        (
            "Only “next” has the format “{}”. Write a line of fields like “{start} {title}”; “conferencectl help formats” "
                + "lists them.",
            "Nur „next“ hat das Format „{0}“. Sonst eine Zeile mit Feldern wie „{start} {title}“ angeben; „conferencectl "
                + "help formats“ listet sie auf."
        ),
        (
            "The format “{}” has an unmatched brace. Write a field like “{title}”, and a literal brace as “{{” or “}}”.",
            "Im Format „{0}“ steht eine Klammer allein. Ein Feld sieht aus wie „{title}“, eine einzelne Klammer wie „{{“ "
                + "oder „}}“."
        ),
        (
            "The settings in “{}” cannot be used: line {}: {}. Correct the file; no command overwrites it.",
            "Die Einstellungen in „{0}“ sind nicht benutzbar: Zeile {1}: {2}. Die Datei berichtigen; kein Befehl "
                + "überschreibt sie."
        ),
        (
            "The services in “{}” cannot be used: line {}: {}. Correct that line.",
            "Die Dienste in „{0}“ sind nicht benutzbar: Zeile {1}: {2}. Diese Zeile berichtigen."
        ),
        (
            "The variable TZ is “{}”, which is not the name of a time zone; UTC is used instead. Set TZ to an IANA name "
                + "like “Europe/Berlin”, or unset it to use the time zone of the system.",
            "Die Variable TZ ist „{0}“; das ist kein Name einer Zeitzone, daher gilt UTC. TZ auf einen IANA-Namen wie "
                + "„Europe/Berlin“ setzen oder löschen, damit die Zeitzone des Systems gilt."
        ),
        (
            "The option “{}” takes no value; write it without “=”.",
            "Die Option „{0}“ hat keinen Wert; sie steht ohne „=“."
        ),
        ("The option “{}” is given twice; leave one out.", "Die Option „{0}“ steht zweimal da; eine weglassen."),
        ("The option “{}” takes {}, not “{}”.", "Die Option „{0}“ erwartet {1}, nicht „{2}“."),
        ("a number", "eine Zahl"),
        ("The argument {} is missing. “{}” shows an example.", "Das Argument {0} fehlt. „{1}“ zeigt ein Beispiel."),
        ("{} needs {}.", "{0} braucht {1}."),
        ("“{}” and “{}” cannot be given together. {}", "„{0}“ und „{1}“ gehen nicht zusammen. {2}"),
        (
            "An all-day event takes place on its day in every time zone. Leave “--timezone” out, or give the event a time "
                + "with “--start” and without “--all-day”.",
            "Ein ganztägiger Termin findet in jeder Zeitzone an seinem Tag statt. „--timezone“ weglassen oder dem Termin "
                + "mit „--start“ und ohne „--all-day“ eine Uhrzeit geben."
        ),
        ("Both say where the list begins or ends.", "Beide sagen, wo die Liste beginnt oder endet."),
        (
            "The JSON contains the link, for a program to draw.",
            "Das JSON enthält den Link, den ein Programm zeichnen kann."
        ),
        (
            "--replace removes the old link, and --also keeps it.",
            "--replace entfernt den alten Link, --also behält ihn."
        ),
        (
            "Leave both out to use the application if there is one.",
            "Ohne beide wird die Anwendung benutzt, falls es eine gibt."
        ),
        (
            "“{}” is not a date or time. Write one like “2026-03-01 10:00”, “2026-03-01T10:00:00+01:00”, “2026-03-01”, "
                + "“24 Dec 18:00”, “tomorrow 10:00”, “monday”, “10:00”, “now” or “+2h”.",
            "„{0}“ ist kein Datum und keine Uhrzeit. Beispiele: „2026-03-01 10:00“, „2026-03-01T10:00:00+01:00“, "
                + "„2026-03-01“, „24.12. 18:00“, „tomorrow 10:00“, „montag“, „10:00“, „now“ oder „+2h“."
        ),
        (
            "“{}” does not say clearly when the event takes place. Give “--start WHEN”, or add a clear day or time, "
                + "such as “tomorrow 12-13”, “on friday at 9:30” or “24 Dec 18:00”.",
            "„{0}“ sagt nicht klar, wann der Termin stattfindet. „--start WANN“ angeben oder einen klaren Tag oder eine "
                + "klare Uhrzeit hinzufügen, etwa „morgen 12-13“, „am Freitag um 9:30“ oder „24.12. 18:00“."
        ),
        (
            "“{}” does not say clearly when the event takes place, because “{}” can be any number. Write “{}” for the time of "
                + "day, or give “--start WHEN”.",
            "„{0}“ sagt nicht klar, wann der Termin stattfindet, denn „{1}“ kann irgendeine Zahl sein. Für die Uhrzeit „{2}“ "
                + "schreiben oder „--start WANN“ angeben."
        ),
        (
            "It is unclear what “{}” means in “{}”. Give the start with “--start WHEN”, for several days the "
                + "last one with “--end WHEN” and, for a series, “--repeat R”; nothing is then read from the title.",
            "Es ist unklar, was „{0}“ in „{1}“ bedeutet. Den Beginn mit „--start WANN“ angeben, bei mehreren Tagen den letzten "
                + "mit „--end WANN“ und für eine Serie „--repeat R“; aus dem Titel wird dann nichts gelesen."
        ),
        (
            "“{}” in “{}” are several days, and there is another day or time. Give the start with “--start "
                + "WHEN” and the end with “--end WHEN”; nothing is then read from the title.",
            "„{0}“ in „{1}“ sind mehrere Tage, und daneben steht noch ein Tag oder eine Uhrzeit. Den Beginn mit „--start "
                + "WANN“ und das Ende mit „--end WANN“ angeben; aus dem Titel wird dann nichts gelesen."
        ),
        (
            "“{}” is a {}, but “{}” names another weekday. Leave one of them out.",
            "„{0}“ ist ein {1}, aber „{2}“ nennt einen anderen Wochentag. Eins von beiden weglassen."
        ),
        ("Monday", "Montag"), ("Tuesday", "Dienstag"), ("Wednesday", "Mittwoch"), ("Thursday", "Donnerstag"),
        ("Friday", "Freitag"), ("Saturday", "Samstag"), ("Sunday", "Sonntag"),
        (
            "“{}” in “{}” has an end, and there is a length that says otherwise. Leave one of them out.",
            "„{0}“ in „{1}“ hat ein Ende, und die Dauer daneben widerspricht ihm. Eins von beiden weglassen."
        ),
        (
            "“{}” is not a start, because it contains the time zone “{}”. Give it with “--timezone {}”.",
            "„{0}“ ist kein Beginn, denn es enthält die Zeitzone „{1}“. Sie mit „--timezone {2}“ angeben."
        ),
        (
            "“{}” is not a start, because it contains the length “{}”. Give it with “--duration {}”.",
            "„{0}“ ist kein Beginn, denn es enthält die Dauer „{1}“. Sie mit „--duration {2}“ angeben."
        ),
        (
            "“{}” names the time zone “{}”, which is not read. Give the start with “--start WHEN” and the "
                + "zone with “--timezone”, as in “--timezone Europe/Berlin”; nothing is then read from the title.",
            "„{0}“ nennt die Zeitzone „{1}“, die nicht gelesen wird. Den Beginn mit „--start WANN“ und die Zeitzone mit "
                + "„--timezone“ angeben, etwa „--timezone Europe/Berlin“; aus dem Titel wird dann nichts gelesen."
        ),
        (
            "“{}” in “{}” has passed today. Add the day, as in “tomorrow 10:00”, or give the start with “--start WHEN”.",
            "„{0}“ in „{1}“ ist heute schon vorbei. Den Tag hinzufügen, etwa „morgen 10:00“, oder den Beginn mit "
                + "„--start WANN“ angeben."
        ),
        (
            "“{}” has no title besides the time and the place. Add one, or give the start with “--start WHEN”.",
            "„{0}“ hat außer Zeit und Ort keinen Titel. Einen hinzufügen oder den Beginn mit „--start WANN“ angeben."
        ),
        (
            "“{}” names a day or a time that does not exist. Check the month, the day and the hour.",
            "„{0}“ nennt einen Tag oder eine Uhrzeit, die es nicht gibt. Monat, Tag und Stunde prüfen."
        ),
        (
            "“{}” is not a duration. Write one like “45m”, “1h30m”, “1.5h”, “2d” or “PT45M”, above zero.",
            "„{0}“ ist keine Dauer. Beispiele, über null: „45m“, „1h30m“, „1.5h“, „2d“ oder „PT45M“."
        ),
    ]
}
