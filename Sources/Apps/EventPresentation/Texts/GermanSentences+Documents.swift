// What is wrong with mails, calendar files, passes and documents for the inbox, and what to know about bookings.
extension GermanSentences {
    static let documents: [SentenceCatalogue.Entry] =
        bookings + passes + messages + calendarFiles + mailParts + extractor

    private static let bookings: [SentenceCatalogue.Entry] = [
        (
            "The ticket of {} was cancelled. The rest of the booking is still valid.",
            "Das Ticket von {0} ist storniert. Der Rest der Buchung gilt weiter."
        ),
        (
            "The tickets of these people were cancelled: {}. The rest of the booking is still valid.",
            "Die Tickets dieser Personen sind storniert: {0}. Der Rest der Buchung gilt weiter."
        ),
        (
            "The ticket of {} is void. The rest of the booking is still valid.",
            "Das Ticket von {0} ist ungültig. Der Rest der Buchung gilt weiter."
        ),
        (
            "The tickets of these people are void: {}. The rest of the booking is still valid.",
            "Die Tickets dieser Personen sind ungültig: {0}. Der Rest der Buchung gilt weiter."
        ),
        (
            "No ticket of this booking is valid any more: all were used, replaced or cancelled. Ask the company if you have no new ticket.",
            "Kein Ticket dieser Buchung gilt mehr: Alle sind benutzt, ersetzt oder storniert. Ohne neues Ticket beim Unternehmen nachfragen."
        ),
        (
            "The booking came from {}, but {} says that a ticket is void. The ticket is kept. Ask the company before you rely on it.",
            "Die Buchung kam von {0}, aber laut {1} ist ein Ticket ungültig. Das Ticket bleibt. Vorher beim Unternehmen nachfragen."
        ),
        ("void pass of another sender", "ungültige Karte eines anderen Absenders"),
        ("no valid ticket", "kein gültiges Ticket"), ("a ticket is void", "ein Ticket ist ungültig"),
        ("tickets are void", "Tickets sind ungültig"),
        ("a ticket was cancelled", "ein Ticket ist storniert"), ("tickets were cancelled", "Tickets sind storniert"),
        (
            "This has the same number as entry {}, which is for another time. If the booking was moved, remove that one.",
            "Das hat dieselbe Nummer wie der Eintrag {0}, der für eine andere Zeit gilt. Wurde die Buchung verlegt, kann jener weg."
        ),
        ("same number as entry {}", "dieselbe Nummer wie Eintrag {0}"),
        (
            "Entry {} has the same number and is still in your calendar. If it is the same booking, remove that one.",
            "Der Eintrag {0} hat dieselbe Nummer und steht noch im Kalender. Ist es dieselbe Buchung, kann jener weg."
        ),
        (
            "Entry {} has the same number and is not cancelled. If it is the same booking, ignore that one.",
            "Der Eintrag {0} hat dieselbe Nummer und ist nicht storniert. Ist es dieselbe Buchung, kann jener ignoriert werden."
        ),
        (
            "Entry {} has the same number and was cancelled. If it is the same booking, remove this one.",
            "Der Eintrag {0} hat dieselbe Nummer und wurde storniert. Ist es dieselbe Buchung, kann dieser weg."
        ),
        (
            "Entry {} has the same number and was cancelled. If it is the same booking, ignore this one.",
            "Der Eintrag {0} hat dieselbe Nummer und wurde storniert. Ist es dieselbe Buchung, kann dieser ignoriert werden."
        ),
        (
            "entry {} with the same number is not cancelled",
            "Eintrag {0} mit derselben Nummer ist nicht storniert"
        ),
        ("entry {} with the same number is cancelled", "Eintrag {0} mit derselben Nummer ist storniert"),
        ("not confirmed yet", "noch nicht bestätigt"),
        (
            "until about {}, because the message does not say when it ends",
            "bis etwa {0}, denn die Nachricht nennt kein Ende"
        ),
        (
            "The end is a guess, because the message does not say it.",
            "Das Ende ist geschätzt, denn die Nachricht nennt keines."
        ),
        (
            "“conferencectl inbox {} {}” says that you know of it.",
            "„conferencectl inbox {0} {1}“ sagt, dass das bekannt ist."
        ),
        (
            "A “{}” was left out, because its “{}” cannot be read: “{}”.",
            "Eine „{0}“ wurde ausgelassen, weil ihr „{1}“ nicht lesbar ist: „{2}“."
        ),
        (
            "{} not taken into the inbox, for the reasons above.",
            "{0} aus den genannten Gründen nicht in den Eingang aufgenommen."
        ),
    ]

    private static let passes: [SentenceCatalogue.Entry] = [
        ("“{}” was not read.", "„{0}“ wurde nicht gelesen."),
        ("“{}”: {}", "„{0}“: {1}"),
        ("This is not a pass that can be read: {}.", "Das ist keine lesbare Karte: {0}."),
        ("This pass cannot be read: {}.", "Diese Karte ist nicht lesbar: {0}."),
        (
            "only the first {} passes of a file are read", "nur die ersten {0} Karten einer Datei werden gelesen"
        ),
        ("only the first {} files of it are read", "nur ihre ersten {0} Dateien werden gelesen"),
        ("it is damaged or encrypted", "sie ist beschädigt oder verschlüsselt"),
        ("it is too large", "sie ist zu groß"),
        (
            "it is damaged, and can have more passes",
            "die Datei ist beschädigt und enthält vielleicht noch andere Karten"
        ),
        ("its file “pass.json” is too large", "ihre Datei „pass.json“ ist zu groß"),
        ("it is damaged or not complete", "sie ist beschädigt oder unvollständig"),
        (
            "it has more than {} files, and “pass.json” is not among the first ones",
            "sie hat mehr als {0} Dateien, und „pass.json“ ist nicht unter den ersten"
        ),
        (
            "its file “pass.json” is damaged or encrypted",
            "ihre Datei „pass.json“ ist beschädigt oder verschlüsselt"
        ),
        (
            "it is a ZIP file in the form ZIP64, which passes do not have",
            "es ist eine ZIP-Datei der Form ZIP64, die Karten nicht haben"
        ),
        ("it has no file “pass.json”", "die Datei „pass.json“ fehlt"),
        ("it is compressed in an unknown way", "sie ist auf unbekannte Weise komprimiert"),
        (
            "zlib, which decompresses it, is not installed (Debian: zlib1g)",
            "zlib, das sie entpackt, ist nicht installiert (Debian: zlib1g)"
        ),
        ("what it contains is damaged", "ihr Inhalt ist beschädigt"),
        ("its file “pass.json” is not JSON", "ihre Datei „pass.json“ ist kein JSON"),
        (
            "its file “pass.json” has more than {} values, which is the limit",
            "ihre Datei „pass.json“ hat mehr als die erlaubten {0} Werte"
        ),
        (
            "its file “pass.json” has more than {} levels, which is the limit",
            "ihre Datei „pass.json“ hat mehr als die erlaubten {0} Ebenen"
        ),
    ]

    private static let messages: [SentenceCatalogue.Entry] = [
        (
            "“{}” is a message with the unknown METHOD “{}”.",
            "„{0}“ ist eine Nachricht mit der unbekannten METHOD „{1}“."
        ),
        (
            "“{}” assigns a task. Only invitations to events are supported.",
            "„{0}“ vergibt eine Aufgabe. Nur Einladungen zu Terminen werden unterstützt."
        ),
        (
            "“{}” asks for free and busy times. Only invitations to events are supported.",
            "„{0}“ fragt nach freien und belegten Zeiten. Nur Einladungen zu Terminen werden unterstützt."
        ),
        ("“{}” is a message without an event.", "„{0}“ ist eine Nachricht ohne Termin."),
        (
            "“{}” is about a {}. Only invitations to events are supported.",
            "In „{0}“ geht es um {1}. Nur Einladungen zu Terminen werden unterstützt."
        ),
        (
            "“{}”: the event at line {} has no usable UID, so it is unknown which event is meant.",
            "„{0}“: Der Termin in Zeile {1} hat keine brauchbare UID; daher ist unbekannt, welcher Termin gemeint ist."
        ),
        (
            "“{}”: the event at line {} has the RECURRENCE-ID “{}”, which is not a time.",
            "„{0}“: Der Termin in Zeile {1} hat die RECURRENCE-ID „{2}“, die keine Zeit ist."
        ),
        (
            "“{}”: the event at line {} has the SEQUENCE “{}”, which is too large.",
            "„{0}“: Der Termin in Zeile {1} hat die SEQUENCE „{2}“, die zu groß ist."
        ),
        (
            "The message “{}” is larger than {}, which is the limit.",
            "Die Nachricht „{0}“ ist größer als {1}, und das ist die Grenze."
        ),
        (
            "The message “{}” has more than {} events, which is the limit.",
            "Die Nachricht „{0}“ hat mehr als die erlaubten {1} Termine."
        ),
    ]

    private static let calendarFiles: [SentenceCatalogue.Entry] = [
        (
            "“{}” is cut off: it ends at line {}, and {} from line {} has no END.",
            "„{0}“ ist abgeschnitten: Die Datei endet in Zeile {1}, und {2} aus Zeile {3} hat kein END."
        ),
        (
            "“{}” is broken: line {} says {} while {} from line {} has no END.",
            "„{0}“ ist fehlerhaft: In Zeile {1} steht {2}, während {3} aus Zeile {4} kein END hat."
        ),
        (
            "“{}” is broken: the {} that ends at line {} has no BEGIN.",
            "„{0}“ ist fehlerhaft: {1}, das in Zeile {2} endet, hat kein BEGIN."
        ),
        (
            "“{}”: the {} at line {} is larger than {}, which is the limit.",
            "„{0}“: {1} in Zeile {2} ist größer als die erlaubten {3}."
        ),
        (
            "“{}”: at line {}, more than {} components are nested in one another.",
            "„{0}“: In Zeile {1} sind mehr als {2} Komponenten ineinander verschachtelt."
        ),
        ("“{}” is not a calendar file: it {}.", "„{0}“ ist keine Kalenderdatei: Sie {1}."), ("is empty", "ist leer"),
        ("is UTF-16 text; a calendar file is UTF-8", "ist ein Text in UTF-16; eine Kalenderdatei ist in UTF-8"),
        ("has nothing but empty lines", "hat nur leere Zeilen"),
        (
            "is a web page, perhaps one that asks you to sign in; look for the address that ends with .ics",
            "ist eine Webseite, vielleicht eine zur Anmeldung; gesucht ist die Adresse, die auf .ics endet"
        ),
        ("holds address cards (BEGIN:VCARD)", "enthält Adressen (BEGIN:VCARD)"),
        (
            "is a mail message; save the calendar that is attached to it, and import that",
            "ist eine Mail; speichere den angehängten Kalender, und importiere ihn"
        ),
        ("is binary data", "enthält Binärdaten"), ("is XML", "ist XML"), ("looks like JSON", "sieht nach JSON aus"),
        ("begins with {} instead of BEGIN:VCALENDAR", "beginnt mit {0} statt mit BEGIN:VCALENDAR"),
        ("begins with “{}” instead of BEGIN:VCALENDAR", "beginnt mit „{0}“ statt mit BEGIN:VCALENDAR"),
        ("is compressed with gzip; unpack it with gunzip", "ist mit gzip komprimiert; gunzip entpackt sie"),
        ("is a ZIP archive; unpack it with unzip", "ist ein ZIP-Archiv; unzip entpackt es"),
        ("is compressed with xz; unpack it with unxz", "ist mit xz komprimiert; unxz entpackt sie"),
        ("is compressed with zstd; unpack it with unzstd", "ist mit zstd komprimiert; unzstd entpackt sie"),
        ("is compressed with bzip2; unpack it with bunzip2", "ist mit bzip2 komprimiert; bunzip2 entpackt sie"),
    ]

    private static let mailParts: [SentenceCatalogue.Entry] = [
        (
            "The mail “{}” is larger than {}, which is the limit.",
            "Die Mail „{0}“ ist größer als {1}, und das ist die Grenze."
        ),
        (
            "The HTML is larger than {}, which is the limit.", "Das HTML ist größer als {0}, und das ist die Grenze."
        ),
        (
            "HTML cannot be read, because libxml2 is not installed (on Debian and Ubuntu, the package libxml2).",
            "HTML ist nicht lesbar, weil libxml2 nicht installiert ist (bei Debian und Ubuntu das Paket libxml2)."
        ),
        (
            "The HTML is too large or too deeply nested; a part of it was not read.",
            "Das HTML ist zu groß oder zu tief verschachtelt; ein Teil davon wurde nicht gelesen."
        ),
        (
            "The mail has several authors, and does not say which of them sent it.",
            "Die Mail hat mehrere Verfasser und sagt nicht, wer von ihnen sie gesendet hat."
        ),
        (
            "The header is too long; a part of it was left out.",
            "Der Kopf der Mail ist zu lang; ein Teil davon wurde ausgelassen."
        ),
        (
            "A part says that it has parts of its own, but they cannot be found; it was read as text.",
            "Ein Teil der Mail soll eigene Teile haben, die aber fehlen; er wurde als Text gelesen."
        ),
        (
            "The attachment “{}” is in Microsoft's format TNEF, which is not read.",
            "Der Anhang „{0}“ hat Microsofts Format TNEF, das nicht gelesen wird."
        ),
        (
            "A part of the mail is encrypted, and was not read.",
            "Ein Teil der Mail ist verschlüsselt und wurde nicht gelesen."
        ),
        (
            "The mail has more than {} parts; the others were left out.",
            "Die Mail hat mehr als {0} Teile; die übrigen wurden ausgelassen."
        ),
        (
            "The mail has more than {} parts inside one another; the inner ones were left out.",
            "Die Mail hat mehr als {0} Teile ineinander; die inneren wurden ausgelassen."
        ),
        (
            "The mail has more than {} of text; the rest was left out.",
            "Die Mail hat mehr als {0} Text; der Rest wurde ausgelassen."
        ),
    ]

    private static let extractor: [SentenceCatalogue.Entry] = [
        (
            "The document could not be read by kitinerary-extractor: {}.",
            "kitinerary-extractor konnte das Dokument nicht lesen: {0}."
        ),
        ("it ended with the status {}{}", "er endete mit dem Status {0}{1}"),
        ("; it said “{}”", "; seine letzten Worte: „{0}“"),
        ("it printed something that is not UTF-8", "seine Ausgabe ist nicht in UTF-8"),
        (
            "The program kitinerary-extractor crashed on the document (signal {}{}). Enter what the document says yourself. If "
                + "the program crashes on every document, install it again (on Debian and Ubuntu, the package "
                + "libkpimitinerary-bin).",
            "Das Programm kitinerary-extractor ist am Dokument abgestürzt (Signal {0}{1}). Trag den Inhalt selbst ein. Stürzt es an "
                + "jedem Dokument ab, installiere es neu (bei Debian und Ubuntu das Paket libkpimitinerary-bin)."
        ),
        (
            "The document was not read by kitinerary-extractor, because that would take too much time or memory. Enter what the "
                + "document says yourself.",
            "kitinerary-extractor hat das Dokument nicht gelesen, weil das zu viel Zeit oder Speicher brauchte. Trag den Inhalt selbst "
                + "ein."
        ),
        (
            "The document was not read within {} by kitinerary-extractor.",
            "kitinerary-extractor hat das Dokument nicht innerhalb von {0} gelesen."
        ),
        (
            "The program kitinerary-extractor found more than {} in the document, which is the limit.",
            "Das Programm kitinerary-extractor hat mehr als {0} im Dokument gefunden, und das ist die Grenze."
        ),
        (
            "The document is larger than {}, which is the limit.",
            "Das Dokument ist größer als {0}, und das ist die Grenze."
        ),
    ]
}
