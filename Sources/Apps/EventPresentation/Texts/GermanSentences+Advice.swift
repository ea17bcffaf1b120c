// What the user can do.
extension GermanSentences {
    /// The sentences of ``CommandAdvice``, one by one.
    static let advice: [SentenceCatalogue.Entry] = [
        (
            "--store and CONFERENCE_STORE name another store.",
            "--store und CONFERENCE_STORE nennen einen anderen Speicher."
        ),
        (
            "--store and CONFERENCE_STORE name a store in another place.",
            "--store und CONFERENCE_STORE nennen einen Speicher an einem anderen Ort."
        ),
        (
            "“conferencectl import” reads a calendar file; --store and CONFERENCE_STORE name another store.",
            "„conferencectl import“ liest eine Kalenderdatei; --store und CONFERENCE_STORE nennen einen anderen Speicher."
        ),
        ("--store names the copy.", "--store nennt die Kopie."),
        ("“conferencectl store check” shows what is wrong.", "„conferencectl store check“ zeigt, was fehlerhaft ist."),
        (
            "“conferencectl store backup --list” lists the backups.",
            "„conferencectl store backup --list“ listet die Sicherungen auf."
        ),
        (
            "“conferencectl store restore FILE” puts one in its place and keeps the damaged file next to it.",
            "„conferencectl store restore FILE“ setzt eine an seine Stelle und behält die beschädigte Datei daneben."
        ),
        ("“conferencectl store vacuum” rebuilds the index.", "„conferencectl store vacuum“ baut den Index neu auf."),
        (
            "“conferencectl store backup FILE” writes it to another place.",
            "„conferencectl store backup FILE“ schreibt sie an einen anderen Ort."
        ),
        (
            "“conferencectl store check” lists the differences, “conferencectl store backup --list” lists the backups.",
            "„conferencectl store check“ listet die Unterschiede auf, „conferencectl store backup --list“ die Sicherungen."
        ),
        (
            "“conferencectl history” lists removals, and “conferencectl undo NUMBER” brings an event back.",
            "„conferencectl history“ listet auf, was entfernt wurde; „conferencectl undo NUMBER“ holt einen Termin zurück."
        ),
        (
            "Look at it with “conferencectl show”, and run the command again if it is still what you want.",
            "„conferencectl show“ zeigt den Termin; den Befehl danach wiederholen, wenn er noch passt."
        ),
        (
            "Make one with “conferencectl export --event {} -o copy.ics” and “conferencectl import copy.ics --calendar "
                + "NAME”.",
            "„conferencectl export --event {0} -o copy.ics“ und „conferencectl import copy.ics --calendar NAME“ machen "
                + "eine Kopie."
        ),
        (
            "Install it, or forget the change with “conferencectl pending discard {}”.",
            "Ihn installieren oder die Änderung mit „conferencectl pending discard {0}“ vergessen."
        ),
        ("“conferencectl help services” shows an example.", "„conferencectl help services“ zeigt ein Beispiel."),
        ("Decide with “{}”.", "„{0}“ fragt nach der Entscheidung."),
        (
            "Set it with “conferencectl providers config {} {} VALUE{}”.",
            "„conferencectl providers config {0} {1} VALUE{2}“ setzt ihn."
        ),
        (
            "“conferencectl providers config {} {}{}” asks for it.",
            "„conferencectl providers config {0} {1}{2}“ fragt danach."
        ),
        (
            "“conferencectl providers config {} {}” asks for it.",
            "„conferencectl providers config {0} {1}“ fragt danach."
        ),
        (
            "“conferencectl help doctor” describes “secrets” in host.json.",
            "„conferencectl help doctor“ beschreibt „secrets“ in host.json."
        ),
        (
            "“conferencectl providers reset {}{}” lets it start again at once.",
            "„conferencectl providers reset {0}{1}“ lässt ihn sofort wieder starten."
        ),
        (
            "“conferencectl doctor” shows what this machine supports.",
            "„conferencectl doctor“ zeigt, was dieser Rechner unterstützt."
        ),
        ("“conferencectl attach EVENT ROOM” gives it one.", "„conferencectl attach EVENT ROOM“ gibt ihm eine."),
        (
            "“conferencectl attach EVENT ROOM --replace” creates a new conference and drops the old one.",
            "„conferencectl attach EVENT ROOM --replace“ legt eine neue Konferenz an und gibt die alte auf."
        ),
        (
            "“conferencectl attach EVENT ROOM --also” attaches a room next to it, which “conferencectl join” then opens.",
            "„conferencectl attach EVENT ROOM --also“ hängt daneben einen Raum an, den „conferencectl join“ dann öffnet."
        ),
        (
            "“conferencectl attach EVENT ROOM --replace” also removes the link, unless other text surrounds it.",
            "„conferencectl attach EVENT ROOM --replace“ entfernt auch den Link, wenn kein anderer Text um ihn steht."
        ),
        ("--provider-dir names a directory with others.", "--provider-dir nennt ein Verzeichnis mit anderen."),
        (
            "See what it asks for and decide with “{}”.",
            "„{0}“ zeigt, was er verlangt, und fragt nach der Entscheidung."
        ),
        (
            "If you have updated it yourself, trust the new one with “{}”.",
            "Nach einer eigenen Aktualisierung vertraut „{0}“ dem neuen."
        ),
        (
            "See “conferencectl pending”: retry {}, accept {} URL or discard {}.",
            "Siehe „conferencectl pending“: retry {0}, accept {1} URL oder discard {2}."
        ),
        (
            "“conferencectl pending discard {}” forgets the request. If you find its conference, “conferencectl pending end {} "
                + "URL” ends it.",
            "„conferencectl pending discard {0}“ vergisst die Anfrage. Eine Konferenz, die sich findet, beendet "
                + "„conferencectl pending end {1} URL“."
        ),
        (
            "“conferencectl pending end {}” ends it, if its provider can do that.",
            "„conferencectl pending end {0}“ beendet sie, wenn ihr Anbieter das kann."
        ),
        (
            "“conferencectl pending end {} URL” ends it; “conferencectl pending discard {}” forgets the request.",
            "„conferencectl pending end {0} URL“ beendet sie, „conferencectl pending discard {1}“ vergisst die Anfrage."
        ),
        (
            "“conferencectl pending retry {}” attaches it without creating another one.",
            "„conferencectl pending retry {0}“ hängt sie an, ohne eine weitere anzulegen."
        ),
        (
            "“conferencectl pending retry {}” notifies the provider again.",
            "„conferencectl pending retry {0}“ benachrichtigt den Anbieter noch einmal."
        ),
        (
            "“conferencectl inbox list --all” lists the entries.",
            "„conferencectl inbox list --all“ listet die Einträge auf."
        ),
        (
            "“conferencectl undo” does that if it was your last change.",
            "„conferencectl undo“ tut das, wenn es die letzte Änderung war."
        ),
        ("“conferencectl calendars” lists the calendars.", "„conferencectl calendars“ listet die Kalender auf."),
        (
            "“conferencectl add” and “conferencectl import” do that, and “conferencectl store restore FILE” makes it from "
                + "a backup.",
            "Das tun „conferencectl add“ und „conferencectl import“; „conferencectl store restore FILE“ stellt ihn aus "
                + "einer Sicherung her."
        ),
    ]
}
