// The inbox.
extension GermanSentences {
    static let inbox: [SentenceCatalogue.Entry] =
        [
            ("booking", "Buchung"), ("invitation", "Einladung"), ("update", "Änderung"), ("cancellation", "Absage"),
            ("answer", "Antwort"), ("{}, new", "{0}, neu"), ("{}, added", "{0}, im Kalender"),
            ("{}, ignored", "{0}, ignoriert"),
            ("{}, done", "{0}, erledigt"), ("entry", "Eintrag"),
            ("overlaps “{}”, {}", "überschneidet sich mit „{0}“, {1}"),
            ("overlaps {} more events", "überschneidet sich mit {0} weiteren Terminen"),
            ("The inbox is empty.", "Der Eingang ist leer."),
            ("Nothing in the inbox is new.", "Im Eingang ist nichts Neues."),
            ("Which entry of the inbox?", "Welcher Eintrag des Eingangs?"),
            ("Ignored: {}", "Ignoriert: {0}"), ("Accepted: {}", "Zugesagt: {0}"),
            ("Tentatively accepted: {}", "Vielleicht: {0}"), ("Declined: {}", "Abgelehnt: {0}"),
            ("{} keeps your answer “accepted”.", "{0} bleibt zugesagt."),
            ("{} keeps your answer “maybe”.", "{0} bleibt „vielleicht“."),
            ("{} keeps your answer “declined”.", "{0} bleibt abgelehnt."),
            ("{} has accepted", "{0} hat zugesagt"), ("{} has declined", "{0} hat abgelehnt"),
            ("{} has tentatively accepted", "{0} kommt vielleicht"),
            ("{} has delegated the invitation", "{0} schickt jemand anderen"),
            ("{} has delegated the invitation to {}", "{0} schickt an eigener Stelle {1}"),
            ("{} has delegated the invitation to {} people", "{0} schickt an eigener Stelle {1} Personen"),
            ("{} proposes a change", "{0} schlägt eine Änderung vor"),
            (
                "{} has proposed a change, and you have accepted it",
                "{0} hat eine Änderung vorgeschlagen, die angenommen ist"
            ),
            (
                "{} has proposed a change, and you have declined it",
                "{0} hat eine Änderung vorgeschlagen, die abgelehnt ist"
            ),
            ("{} asks for the invitation again", "{0} bittet um die Einladung"),
            ("The organizer has refused your proposal", "Der Gastgeber hat den Vorschlag abgelehnt"),
            ("{} has answered", "{0} hat geantwortet"),
            (
                "{} has given an answer that this program does not know (“{}”)",
                "{0} hat eine Antwort gegeben, die dieses Programm nicht kennt („{1}“)"
            ),
            ("{}: “{}”", "{0}: „{1}“"),
            ("New in the inbox: {}", "Neu im Eingang: {0}"), ("Updated in the inbox: {}", "Im Eingang geändert: {0}"),
            ("Updated in the inbox and in the calendar: {}", "Im Eingang und im Kalender geändert: {0}"),
            ("Cancelled in the inbox: {}", "Im Eingang abgesagt: {0}"),
            ("Cancelled in the inbox and in the calendar: {}", "Im Eingang und im Kalender abgesagt: {0}"),
            ("Known already: {}", "Schon bekannt: {0}"),
            (
                "Older than what is known, so nothing was changed: {}",
                "Älter als das, was bekannt ist; nichts wurde geändert: {0}"
            ),
            (
                "The program that sent this is muted, so nothing was changed.",
                "Das Programm, das dies geschickt hat, ist stumm geschaltet; nichts wurde geändert."
            ),
            (
                "The inbox is full. Decide on the entries in it first.",
                "Der Eingang ist voll. Erst muss über Einträge entschieden werden."
            ),
            ("{}  {}", "{0}  {1}"),
            (
                "The message is about an event that is not here. Nothing was changed.",
                "Die Nachricht betrifft einen Termin, den es hier nicht gibt. Nichts wurde geändert."
            ),
            (
                "The message does not say when the booking takes place. Nothing was changed.",
                "Die Nachricht sagt nicht, wann die Buchung stattfindet. Nichts wurde geändert."
            ),
            (
                "The message comes from {}, but the event is organized by {}. It may be forged. Nothing was changed.",
                "Die Nachricht kommt von {0}, aber Gastgeber ist {1}. Sie kann gefälscht sein. Nichts wurde geändert."
            ),
            (
                "The mail comes from {}, but the organizer is {}. It may be forged. If you know that it is genuine, take the calendar file in it into the inbox by itself. Nothing was changed.",
                "Die Mail kommt von {0}, aber Gastgeber ist {1}. Sie kann gefälscht sein. Ist sie sicher echt, dann lässt sich die Kalenderdatei in ihr allein in den Eingang aufnehmen. Nichts wurde geändert."
            ),
            (
                "The mail comes from {}, but the answer is that of {}. It may be forged. If you know that it is genuine, take the calendar file in it into the inbox by itself. Nothing was changed.",
                "Die Mail kommt von {0}, aber die Antwort ist die von {1}. Sie kann gefälscht sein. Ist sie sicher echt, dann lässt sich die Kalenderdatei in ihr allein in den Eingang aufnehmen. Nichts wurde geändert."
            ),
            (
                "The message has a version that would shut out all later ones. It may be forged. Nothing was changed.",
                "Die Fassung der Nachricht würde alle späteren ausschließen. Sie kann gefälscht sein. Nichts wurde geändert."
            ),
            (
                "The message is another version of the event with the same number as the one that is here, and nothing says which is later. Nothing was changed.",
                "Die Nachricht ist eine andere Fassung des Termins mit derselben Nummer wie die bekannte, und nichts sagt, welche später ist. Nichts wurde geändert."
            ),
            (
                "The message changes an event that you organize, which only you may do. Nothing was changed.",
                "Die Nachricht ändert einen Termin, den nur der eigene Gastgeber ändern darf. Nichts wurde geändert."
            ),
            (
                "The message is for the organizer of the event, and that is not you. Nothing was changed.",
                "Die Nachricht ist für den Gastgeber des Termins, also nicht für diesen Kalender. Nichts wurde geändert."
            ),
            (
                "The message is about other guests, and not about you. Nothing was changed.",
                "Die Nachricht betrifft nur andere Gäste. Nichts wurde geändert."
            ),
            (
                "The message does not say which guest has answered. Nothing was changed.",
                "Die Nachricht sagt nicht, welcher Gast geantwortet hat. Nichts wurde geändert."
            ),
            (
                "The message comes from {}, who is not invited. Nothing was changed.",
                "Die Nachricht kommt von {0}, nicht von einem Gast. Nichts wurde geändert."
            ),
            (
                "{} has answered an earlier version of the event. Nothing was changed.",
                "{0} hat auf eine frühere Fassung des Termins geantwortet. Nichts wurde geändert."
            ),
            (
                "The message is about one occurrence, but the event does not repeat. Nothing was changed.",
                "Die Nachricht betrifft einen Termin einer Serie, aber der Termin wiederholt sich nicht. Nichts wurde geändert."
            ),
            ("{}: one mail has no booking and no invitation", "{0}: eine Mail ohne Buchung und Einladung"),
            ("{}: {} mails have no booking and no invitation", "{0}: {1} Mails ohne Buchung und Einladung"),
            (
                "{} still expects you. “conferencectl inbox decline {}” declines the invitation",
                "{0} erwartet weiterhin eine Teilnahme. „conferencectl inbox decline {1}“ sagt die Einladung ab"
            ),
            (
                "{} still expects you. “conferencectl undo” brings the occurrence back, and “conferencectl inbox decline {}@{}” declines it",
                "{0} erwartet weiterhin eine Teilnahme. „conferencectl undo“ bringt den Termin zurück, und „conferencectl inbox decline "
                    + "{1}@{2}“ sagt ihn ab"
            ),
            ("{}: one file has no booking and no invitation", "{0}: eine Datei ohne Buchung und Einladung"),
            ("{}: {} files have no booking and no invitation", "{0}: {1} Dateien ohne Buchung und Einladung"),
            ("{} new entries in the inbox", "{0} neue Einträge im Eingang"),
            ("Send the invitation to {}{}?", "Die Einladung an {0}{1} senden?"),
            ("Send the cancellation to {}{}?", "Die Absage an {0}{1} senden?"),
            ("Tell {}{} about it?", "{0}{1} benachrichtigen?"),
            (
                "the guests were not told: {}{}. --send tells them by mail, and --no-send does without this message",
                "die Gäste sind nicht benachrichtigt: {0}{1}. Mit --send bekommen sie eine Mail, mit --no-send entfällt dieser Hinweis"
            ),
            (
                "“{}” is organized by {}, and only the organizer can invite guests. If that is you, “conferencectl config addresses” "
                    + "says which addresses are yours.",
                "Gastgeber von „{0}“ ist {1}; nur der Gastgeber kann einladen. Welche Adressen die eigenen sind, sagt „conferencectl "
                    + "config addresses“."
            ),
            (
                "“{}” is not a mail address that a message can be sent to.",
                "„{0}“ ist keine Mailadresse, an die sich etwas senden lässt."
            ),
        ] + inboxErrors + mails

    private static let inboxErrors: [SentenceCatalogue.Entry] = [
        (
            "There is no entry “{}” in the inbox. “conferencectl inbox list --all” lists all entries.",
            "Im Eingang gibt es keinen Eintrag „{0}“. „conferencectl inbox list --all“ listet alle Einträge auf."
        ),
        (
            "Inbox entry {} is not there any more: the program that it came from has withdrawn it, it made room for newer ones when the inbox was full, or its event was removed for good. “conferencectl inbox list --all” lists all entries.",
            "Den Eintrag {0} gibt es im Eingang nicht mehr: Das Programm, von dem er kam, hat ihn zurückgezogen, er musste neueren weichen, als "
                + "der Eingang voll war, oder sein Termin wurde endgültig gelöscht. „conferencectl inbox list --all“ listet alle "
                + "Einträge auf."
        ),
        (
            "Inbox entry {} was a message of another sender with the identifier of “{}”. Entry {} has replaced it: “conferencectl inbox show {}”.",
            "Eintrag {0} des Eingangs war eine Nachricht eines anderen Absenders mit der Kennung von „{1}“. Eintrag {2} hat ihn ersetzt: „conferencectl inbox show {3}“."
        ),
        (
            "Inbox entry {} was about an occurrence of “{}”. Its series has arrived since, and entry {} has both: “conferencectl inbox show {}”.",
            "Eintrag {0} des Eingangs betraf einen Termin von „{1}“. Inzwischen ist die Serie eingetroffen; Eintrag {2} enthält beides: „conferencectl inbox show {3}“."
        ),
        (
            "“{}” matches several entries of the inbox. Use the number of one:{}",
            "„{0}“ passt auf mehrere Einträge des Eingangs. Die Nummer nennt einen davon:{1}"
        ),
        (
            "The inbox has no entry for this command. “conferencectl inbox list --all” lists all entries.",
            "Der Eingang hat keinen Eintrag für diesen Befehl. „conferencectl inbox list --all“ listet alle Einträge auf."
        ),
        (
            "The argument {} is missing. “{}” shows an example. These can be chosen:{}{}",
            "Das Argument {0} fehlt. Ein Beispiel zeigt „{1}“. Zur Wahl stehen:{2}{3}"
        ),
        (
            "A new mail has just changed inbox entry {}, so nothing was decided. Give the command again to decide on what it says now:{}",
            "Eine neue Mail hat den Eintrag {0} des Eingangs gerade geändert; daher wurde nichts entschieden. Der Befehl entscheidet, "
                + "noch einmal gegeben, über den jetzigen Stand:{1}"
        ),
        (
            "“{}” (inbox entry {}) is in no calendar, so its occurrences cannot be answered one by one. Accept the series first, or add it with “conferencectl inbox add {}”.",
            "„{0}“ (Eintrag {1} des Eingangs) steht in keinem Kalender; daher lassen sich einzelne Termine nicht beantworten. Erst für "
                + "die Serie zusagen, oder sie mit „conferencectl inbox add {2}“ hinzufügen."
        ),
        ("A mail in “{}” cannot be read.", "Eine Mail in „{0}“ ist nicht lesbar."),
        ("{}: one file was read", "{0}: eine Datei wurde gelesen"),
        ("{}: {} files were read", "{0}: {1} Dateien wurden gelesen"),
        ("The text is not JSON.", "Der Text ist kein JSON."),
        (
            "The text has more than {} values, which is the limit.",
            "Der Text hat mehr als die erlaubten {0} Werte."
        ),
        (
            "The text has more than {} levels, which is the limit.",
            "Der Text hat mehr als die erlaubten {0} Ebenen."
        ),
        ("The text is too long to be read for reservations.", "Der Text ist zu lang, um darin Buchungen zu suchen."),
        (
            "The text contains too many reservations; the last ones were left out.",
            "Der Text enthält zu viele Buchungen; die letzten fehlen."
        ),
        (
            "A reservation has too many people; the last ones were left out.",
            "Eine Buchung ist für zu viele Personen; die letzten fehlen."
        ),
        ("A “{}” without “{}” was left out.", "Eine „{0}“ ohne „{1}“ wurde ausgelassen."),
        (
            "The pass is neither a boarding pass nor the ticket of an event.",
            "Die Karte ist weder eine Bordkarte noch die Eintrittskarte einer Veranstaltung."
        ),
        (
            "The pass has been used, replaced or cancelled.",
            "Die Karte wurde schon benutzt, ersetzt oder für ungültig erklärt."
        ),
        (
            "{} not taken into the inbox, for the reasons above. Everything else was.",
            "{0} aus den genannten Gründen nicht in den Eingang aufgenommen, alles andere schon."
        ),
        ("One item was", "Ein Eintrag wurde"), ("{} items were", "{0} Einträge wurden"),
        ("One file was", "Eine Datei wurde"), ("{} files were", "{0} Dateien wurden"),
        ("{} files and {} items were", "{0} Dateien und {1} Einträge wurden"),
        ("One file and one item were", "Eine Datei und ein Eintrag wurden"),
        ("One file and {} items were", "Eine Datei und {0} Einträge wurden"),
        ("{} files and one item were", "{0} Dateien und ein Eintrag wurden"),
        (
            "you never told the guests of it, so no cancellation was sent",
            "die Gäste wussten nie davon, daher bekommt niemand eine Absage"
        ),
        ("and one more; “--json” has all of them", "und ein weiterer Hinweis; „--json“ nennt alle"),
        ("and {} more; “--json” has all of them", "und {0} weitere Hinweise; „--json“ nennt alle"),
        (
            "The mail “{}” has no booking and no invitation that this program understands.",
            "In der Mail „{0}“ ist weder eine Buchung noch eine Einladung, die dieses Programm versteht."
        ),
        (
            "“{}” has no booking and no invitation that this program understands.",
            "In „{0}“ ist weder eine Buchung noch eine Einladung, die dieses Programm versteht."
        ),
        (
            "“{}” is not a mail, a calendar file, HTML, JSON, a PDF or a pass for a wallet.",
            "„{0}“ ist weder Mail noch Kalenderdatei, HTML, JSON, PDF oder Wallet-Karte."
        ),
        ("It is empty.", "Der Inhalt ist leer."),
        (
            "The PDF is encrypted. If it needs a password, print it into a new PDF, and import that.",
            "Das PDF ist verschlüsselt. Falls es ein Passwort braucht, hilft es, das PDF in ein neues zu drucken und dieses zu "
                + "importieren."
        ),
        ("The PDF is damaged or not complete.", "Das PDF ist beschädigt oder unvollständig."),
        ("{}{}", "{0}{1}"), (" {}", " {0}"),
        ("{} {}", "{0} {1}"), ("“{}” is a PDF.", "„{0}“ ist ein PDF."),
        (
            "“{}” was not read, because another program has moved or removed it meanwhile.",
            "„{0}“ wurde nicht gelesen, weil ein anderes Programm es inzwischen verschoben oder gelöscht hat."
        ),
        (
            "KDE's kitinerary-extractor is not installed (on Debian and Ubuntu, the package libkpimitinerary-bin). Without it, only "
                + "bookings with structured data are recognized.",
            "kitinerary-extractor von KDE ist nicht installiert (in Debian und Ubuntu das Paket libkpimitinerary-bin). Ohne ihn "
                + "werden nur Buchungen mit strukturierten Daten erkannt."
        ),
        (
            "This occurrence of “{}” was cancelled, so there is nothing to answer. Nothing was changed.",
            "Dieser Termin von „{0}“ wurde vom Gastgeber abgesagt; es gibt nichts zu beantworten. Nichts wurde geändert."
        ),
        (
            "“{}” (inbox entry {}) was cancelled, so there is nothing to add.",
            "„{0}“ (Eintrag {1} des Eingangs) wurde abgesagt; es gibt nichts hinzuzufügen."
        ),
        (
            "A guest asks for the invitation to “{}” (inbox entry {}), so there is nothing to accept or decline.",
            "Ein Gast bittet um die Einladung zu „{0}“ (Eintrag {1} des Eingangs); es gibt nichts zu- oder abzusagen."
        ),
        (
            "“{}” (inbox entry {}) is not an invitation, so it has no organizer to answer.",
            "„{0}“ (Eintrag {1} des Eingangs) ist keine Einladung; niemand erwartet eine Antwort."
        ),
        (
            "With this message, “{}” would have more than {} changed occurrences, which is the limit. Nothing was changed.",
            "Mit dieser Nachricht hätte „{0}“ mehr als {1} geänderte Termine; das ist die Grenze. Nichts wurde geändert."
        ),
        (
            "The contents of inbox entry {} cannot be read. Another program has changed them.",
            "Der Inhalt des Eintrags {0} des Eingangs ist nicht lesbar. Ein anderes Programm hat ihn verändert."
        ),
        (
            "“{}” cannot be answered: it names no organizer, or none of your addresses as that of a guest.",
            "„{0}“ lässt sich nicht beantworten: Ein Gastgeber fehlt, oder keine der eigenen Adressen gehört zu denen der Gäste."
        ),
        (
            "“{}” names no organizer, so it cannot be answered.",
            "„{0}“ nennt keinen Gastgeber; daher lässt es sich nicht beantworten."
        ),
        (
            "The inbox has no entry {}. Nothing was changed.",
            "Im Eingang gibt es keinen Eintrag {0}. Nichts wurde geändert."
        ),
        ("an unknown organizer", "einem unbekannten Gastgeber"), ("an organizer who is not named", "nicht genannt"),
        (
            "“{}” is a calendar file, not an invitation or an answer to one: it has no METHOD.",
            "„{0}“ ist eine Kalenderdatei, weder Einladung noch Antwort: METHOD fehlt."
        ),
        ("“conferencectl import FILE” reads a calendar file.", "„conferencectl import FILE“ liest eine Kalenderdatei."),
        (
            "Your own mail address is unknown, so invitations cannot be sent or answered.",
            "Die eigene Mailadresse ist unbekannt; Einladungen lassen sich weder verschicken noch beantworten."
        ),
        (
            "“conferencectl config addresses jo@example.org” sets it.",
            "„conferencectl config addresses jo@example.org“ setzt sie."
        ),
    ]
}
