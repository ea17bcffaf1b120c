// The folders of mails that the inbox looks through.
extension GermanSentences {
    static let mailFolders: [SentenceCatalogue.Entry] = [
        ("There is no mail folder “{}”.", "Einen Mailordner „{0}“ gibt es nicht."),
        (
            "The mail folder “{}” is not there any more. Its new mails are read when it is back.",
            "Den Mailordner „{0}“ gibt es nicht mehr. Ist er wieder da, werden seine neuen Mails gelesen."
        ),
        ("The mail folder “{}” is watched already.", "Der Mailordner „{0}“ wird schon beobachtet."),
        ("The mail “{}”{}: {}", "Die Mail „{0}“{1}: {2}"), (" from {}", " von {0}"),
        ("{} The same is true of {}.", "{0} Dasselbe gilt für {1}."),
        ("another mail", "eine weitere Mail"), ("{} other mails", "{0} weitere Mails"),
        (
            "The mails of “{}” are not read on, because the inbox is full. Decide on the entries in it first.",
            "Die Mails von „{0}“ werden nicht weiter gelesen, denn der Eingang ist voll. Erst muss über Einträge entschieden "
                + "werden."
        ),
        (
            "This is not a mail: it does not begin with a header such as “From: …”.",
            "Das ist keine Mail: Sie beginnt nicht mit einem Kopf wie „From: …“."
        ),
        (
            "The mail is larger than {}, which is the limit.", "Die Mail ist größer als {0}, und das ist die Grenze."
        ),
        (
            "“{}” is not a Maildir: it needs the folders “new” and “cur”.",
            "„{0}“ ist kein Maildir: Die Ordner „new“ und „cur“ fehlen."
        ),
        (
            "“{}” is not an mbox: its first line does not begin with “From ”.",
            "„{0}“ ist keine mbox: Die erste Zeile beginnt nicht mit „From “."
        ),
        (
            "“{}” is not a mail folder. “conferencectl refresh” fetches subscribed calendars.",
            "„{0}“ ist kein Mailordner. „conferencectl refresh“ holt abonnierte Kalender."
        ),
        ("{}: {}.", "{0}: {1}."), ("The mail folder “{}” is watched.", "Der Mailordner „{0}“ wird beobachtet."),
        ("No mail was read to its end", "Keine Mail wurde zu Ende gelesen"),
        ("1 mail was read", "1 Mail wurde gelesen"),
        ("{} mails were read", "{0} Mails wurden gelesen"), ("{}, and the rest waits", "{0}, und der Rest wartet"),
        ("{}, and 1 waits", "{0}, und 1 wartet"), ("{}, and {} wait", "{0}, und {1} warten"),
        ("No mail was read, and all wait", "Keine Mail wurde gelesen, und alle warten"),
        ("“{}” was not read", "„{0}“ wurde nicht gelesen"), ("“{}” was not imported", "„{0}“ wurde nicht importiert"),
        ("The rest was not taken into the inbox", "Der Rest wurde nicht in den Eingang aufgenommen"),
        ("The mail folder was not read.", "Der Mailordner wurde nicht gelesen."),
        ("{} of {} mail folders were not read.", "{0} von {1} Mailordnern wurden nicht gelesen."),
        (
            "and one more mail with something that cannot be used", "und eine weitere Mail mit etwas Unbrauchbarem"
        ),
        (
            "and {} more mails with something that cannot be used",
            "und {0} weitere Mails mit etwas, das sich nicht verwenden lässt"
        ),
    ]
}
