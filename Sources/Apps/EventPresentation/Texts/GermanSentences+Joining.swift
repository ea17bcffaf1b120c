// Joining and attaching conferences.
extension GermanSentences {
    static let joining: [SentenceCatalogue.Entry] = [
        ("{}, and {}", "{0}, und {1}"), ("“{}” could not be started", "„{0}“ konnte nicht gestartet werden"),
        ("“{}” could not be run", "„{0}“ ließ sich nicht ausführen"),
        ("“{}” could not be started: {}", "„{0}“ konnte nicht gestartet werden: {1}"),
        ("“{}” could not be run: {}", "„{0}“ ließ sich nicht ausführen: {1}"),
        ("“{}” ended with status {}", "„{0}“ endete mit Status {1}"),
        ("“{}” was ended by signal {}", "„{0}“ wurde von Signal {1} beendet"),
        (
            "Several events take place at the same time. Join one by its number with “--index”, or by its identifier:{}{}",
            "Mehrere Termine finden zur selben Zeit statt. Beitreten mit der Nummer und „--index“ oder mit der "
                + "Kennung:{0}{1}"
        ),
        (
            "QR codes are made by libqrencode, which is not installed. Install it (Debian: “apt install libqrencode4”), "
                + "or copy the link that “conferencectl show” prints.",
            "QR-Codes macht libqrencode, das nicht installiert ist. Es installieren (Debian: „apt install libqrencode4“) "
                + "oder den Link kopieren, den „conferencectl show“ zeigt."
        ),
        (
            "The link has {} bytes, and a QR code holds at most 2953. “conferencectl show” prints the link.",
            "Der Link hat {0} Byte, und ein QR-Code fasst höchstens 2953. „conferencectl show“ zeigt den Link."
        ),
        (
            "The terminal has {} columns, and {} needs {}. Make the window wider.",
            "Das Terminal hat {0} Spalten, und {1} braucht {2}. Das Fenster breiter machen."
        ),
        ("the QR code", "der QR-Code"),
        ("The request was interrupted.", "Die Anfrage wurde unterbrochen."),
        (
            "The calendar was changed, but the conference of the event was not ended",
            "Der Kalender wurde geändert, die Konferenz des Termins aber nicht beendet"
        ),
        (
            "The event was changed, but its conference was not updated",
            "Der Termin wurde geändert, seine Konferenz aber nicht angepasst"
        ),
        (
            "The provider was notified of the change, but its answer could not be stored: {} It will be notified again, "
                + "with the same key.",
            "Der Anbieter wurde von der Änderung benachrichtigt, aber seine Antwort ließ sich nicht speichern: {0} Er "
                + "wird noch einmal benachrichtigt, mit demselben Schlüssel."
        ),
        (
            "The provider {} is not installed, or its manifest does not declare VCPLifecycle.",
            "Der Anbieter {0} ist nicht installiert, oder sein Manifest nennt VCPLifecycle nicht."
        ),
        (
            "Request {} is to update the conference of an event. It ends when the event is removed or the conference is "
                + "detached.",
            "Die Anfrage {0} ändert die Konferenz eines Termins. Sie endet, wenn der Termin entfernt oder die Konferenz "
                + "gelöst wird."
        ),
        (
            "The provider gave no answer to request {}, so its conference is unknown. Give the link of the conference.",
            "Der Anbieter hat auf die Anfrage {0} nicht geantwortet; ihre Konferenz ist unbekannt. Nötig ist der Link der "
                + "Konferenz."
        ),
        (
            "An event has the conference {}, so it was not ended.",
            "Ein Termin hat die Konferenz {0}; sie wurde nicht beendet."
        ),
        (
            "Request {} is not finished: {} is waiting for its provider. Nothing was changed. Try again when that program "
                + "has ended, or interrupt it.",
            "Die Anfrage {0} läuft noch: {1} wartet auf ihren Anbieter. Nichts wurde geändert. Noch einmal versuchen, wenn "
                + "dieses Programm beendet ist, oder es unterbrechen."
        ),
        ("“{}” (process {})", "„{0}“ (Prozess {1})"), ("another program", "ein anderes Programm"),
        (
            "Another program is notifying the provider about request {} right now, or has just done so.",
            "Ein anderes Programm benachrichtigt den Anbieter gerade wegen Anfrage {0} oder hat es eben getan."
        ),
        (
            "an earlier request for a conference has no known outcome: “conferencectl pending” shows {} {}",
            "der Ausgang einer früheren Anfrage nach einer Konferenz ist unbekannt: „conferencectl pending“ zeigt {0} {1}"
        ),
        (
            "another program has removed “{}” since. “conferencectl history” lists removals, and “conferencectl undo NUMBER” "
                + "brings an event back",
            "ein anderes Programm hat „{0}“ seitdem entfernt. „conferencectl history“ listet auf, was entfernt wurde; "
                + "„conferencectl undo NUMBER“ holt einen Termin zurück"
        ),
        ("number", "Nummer"),
        ("numbers", "die Nummern"),
        (
            "An event begins that is joined by telephone, which is not dialled automatically: {}: {}",
            "Ein Termin mit Telefon beginnt; gewählt wird nicht von selbst: {0}: {1}"
        ),
        (
            "Several events take place at the same time.\n{}Open which one? [1-{}] ",
            "Mehrere Termine finden zur selben Zeit statt.\n{0}Welchen öffnen? [1-{1}] "
        ),
        (
            "“notify-send” is not installed (package libnotify-bin)",
            "„notify-send“ ist nicht installiert (Paket libnotify-bin)"
        ),
        ("wl-copy, xclip and xsel are not available here", "wl-copy, xclip und xsel stehen hier nicht zur Verfügung"),
        (
            "Several events take place at the same time, and there is no terminal to ask on; none is opened. Join one by "
                + "its identifier:{}",
            "Mehrere Termine finden zur selben Zeit statt, und ohne Terminal ist keine Frage möglich; keiner wird "
                + "geöffnet. Beitreten mit der Kennung:{0}"
        ),
        (
            "No event with a conference takes place now or within a year. “conferencectl attach EVENT ROOM” gives one to "
                + "an event.",
            "Jetzt und innerhalb eines Jahres findet kein Termin mit Konferenz statt. „conferencectl attach EVENT ROOM“ "
                + "gibt einem Termin eine."
        ),
        (
            "Nothing that can be joined takes place now. Next is {}: “conferencectl join next” opens it.",
            "Jetzt findet nichts statt, dem man beitreten kann. Als Nächstes kommt {0}: „conferencectl join next“ öffnet "
                + "es."
        ),
        (
            "Nothing that can be joined takes place now. No event with a conference is planned within a year.",
            "Jetzt findet nichts statt, dem man beitreten kann. Innerhalb eines Jahres ist kein Termin mit Konferenz "
                + "geplant."
        ),
        (
            "There is no way to join with number {}: the conference has {}. “--list” lists them.",
            "Einen Zugang mit der Nummer {0} gibt es nicht; die Konferenz hat {1}. „--list“ listet sie auf."
        ),
        (
            "“{}” already has a conference: its text has the link {}.",
            "„{0}“ hat schon eine Konferenz: Im Text steht der Link {1}."
        ),
        (
            "“{}” already has a conference: {}. Replace it, or detach it first.",
            "„{0}“ hat schon eine Konferenz: {1}. Sie muss ersetzt oder zuerst entfernt werden."
        ),
        ("“{}” has no conference.", "„{0}“ hat keine Konferenz."),
        (
            "The link could not be opened: {}. Open it yourself: {}",
            "Der Link konnte nicht geöffnet werden: {0}. Er lässt sich von Hand öffnen: {1}"
        ),
        ("“xdg-open” is not installed (package xdg-utils)", "„xdg-open“ ist nicht installiert (Paket xdg-utils)"),
        ("no application for “{}:” is installed, and {}", "keine Anwendung für „{0}:“ ist installiert, und {1}"),
        (
            "The link could not be copied: {}. Here it is: {}",
            "Der Link konnte nicht kopiert werden: {0}. Hier ist er: {1}"
        ),
        ("The notification could not be sent: {}.", "Die Benachrichtigung konnte nicht gesendet werden: {0}."),
        (
            "This is not an address for a browser: {}. “--list” shows other ways to join; leave “--web” out.",
            "Das ist keine Adresse für einen Browser: {0}. „--list“ zeigt andere Zugänge; „--web“ weglassen."
        ),
        (
            "No installed application opens this link: {}. Leave “--app” out.",
            "Keine installierte Anwendung öffnet diesen Link: {0}. „--app“ weglassen."
        ),
        (
            "No application for “{}:” is installed, or it cannot be started. To open the web address, leave “--app” out: {}",
            "Keine Anwendung für „{0}:“ ist installiert, oder sie lässt sich nicht starten. Ohne „--app“ öffnet sich die "
                + "Webadresse: {1}"
        ),
        (
            "“{}” could not be started: {}. The web address is opened instead: {}",
            "„{0}“ konnte nicht gestartet werden: {1}. Stattdessen wird die Webadresse geöffnet: {2}"
        ),
        (
            "None was opened; “conferencectl join now” asks again.",
            "Keiner wurde geöffnet; „conferencectl join now“ fragt noch einmal."
        ),
        (
            "The event “{}” no longer exists; another program has removed it.",
            "Den Termin „{0}“ gibt es nicht mehr; ein anderes Programm hat ihn entfernt."
        ),
        (
            "The conference was created ({}), but not attached: {}",
            "Die Konferenz wurde angelegt ({0}), aber nicht angehängt: {1}"
        ),
        (
            "{} It is unknown whether {} created a conference, and none was attached to the event.",
            "{0} Ob {1} eine Konferenz angelegt hat, ist unbekannt; am Termin hängt keine."
        ),
    ]
}
