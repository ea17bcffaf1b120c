/// The sentences of errors in German, for what `events`, `show`, `next`, `join`, `attach` and `list-rooms` report.
enum GermanErrors {
    /// Returns the translation of a sentence, of several, or of a remark in a gap; nil if there is none.
    static func translated(_ text: String) -> String? {
        for pattern in patterns {
            let found = pattern.translated(text) { value in
                // A list of names.
                if value.hasPrefix("“"), value.hasSuffix("”") {
                    return value.replacing("“", with: "„").replacing("”", with: "“")
                }
                return value.contains(" ") && value.utf8.count < 4_096 ? translated(value) ?? value : value
            }
            if let found { return found.replacing("\n  and more", with: "\n  und weitere") }
        }
        return nil
    }

    /// The first one that fits counts.
    static let patterns = events + conferences + rooms + commandLine + advice

    private static let events: [SentencePattern] = [
        .init(
            "There is no event “{}”. Did you mean:{}",
            "Den Termin „{0}“ gibt es nicht. Gemeint ist vielleicht:{1}"),
        .init(
            "There is no event “{}”. “conferencectl events” lists events with their identifiers.",
            "Den Termin „{0}“ gibt es nicht. „conferencectl events“ listet Termine mit ihren Kennungen auf."),
        .init(
            "No event takes place within a year. “conferencectl events --from DATE” lists earlier ones.",
            "Innerhalb eines Jahres findet kein Termin statt. „conferencectl events --from DATE“ listet frühere auf."),
        .init(
            "“{}” matches several events. Use the identifier of one:{}",
            "„{0}“ passt auf mehrere Termine. Die Kennung nennt einen davon:{1}"),
        .init(
            "“{}” does not take place on {}. “conferencectl events” lists its occurrences.",
            "„{0}“ findet nicht statt am {1}. „conferencectl events“ listet die Termine der Serie auf."),
        .init(
            "“{}” takes place several times on {}. Use one of:{}",
            "„{0}“ findet mehrmals statt am {1}. Möglich sind:{2}"),
        .init(
            "There is no calendar “{}”. There are no calendars yet; “conferencectl calendars add NAME” creates one.",
            "Den Kalender „{0}“ gibt es nicht. Noch gibt es keinen Kalender; „conferencectl calendars add NAME“ legt einen an."
        ),
        .init(
            "There is no calendar “{}”. There is {}; “conferencectl calendars add NAME” creates another one.",
            "Den Kalender „{0}“ gibt es nicht. Es gibt {1}; „conferencectl calendars add NAME“ legt einen weiteren an."),
        .init(
            "“{}” matches several calendars. Use the folder or the identifier of one:{}",
            "„{0}“ passt auf mehrere Kalender. Der Ordner oder die Kennung nennt einen davon:{1}"),
        .init(
            "The calendar has no events. “conferencectl add TITLE --start WHEN” adds one.",
            "Im Kalender gibt es keine Termine. „conferencectl add TITLE --start WHEN“ fügt einen hinzu."),
        .init("No event was chosen, and nothing was done.", "Kein Termin wurde gewählt, und nichts wurde getan."),
        .init(
            "There is no store “{}” yet. The first event or calendar creates it.",
            "Den Speicher „{0}“ gibt es noch nicht. Der erste Termin oder Kalender legt ihn an."),
        .init(
            "The event “{}” ({}) is no longer in the store; another program has removed it. Nothing was changed.",
            "Der Termin „{0}“ ({1}) ist nicht mehr gespeichert; ein anderes Programm hat ihn entfernt. Nichts wurde geändert."
        ),
        .init(
            "The event “{}” was changed by another program each time before it could be saved. Try again.",
            "Ein anderes Programm hat den Termin „{0}“ jedes Mal geändert, bevor er gespeichert werden konnte. Bitte noch "
                + "einmal versuchen."),
        .init(
            "The calendar “{}” is read-only: nothing in it can be added, changed or removed. Choose another calendar.",
            "Der Kalender „{0}“ kann nur gelesen werden: Nichts darin lässt sich hinzufügen, ändern oder entfernen. Ein anderer "
                + "Kalender ist nötig."),
        .init(
            "“{}” is in the calendar “{}”, which is read-only, so that its conference cannot be changed. Copy the event to a "
                + "calendar of your own, and attach the conference to the copy.",
            "„{0}“ ist im Kalender „{1}“, der nur gelesen werden kann; daher lässt sich die Konferenz nicht ändern. Abhilfe: den "
                + "Termin in einen eigenen Kalender kopieren und die Konferenz an die Kopie anhängen."),
    ]

    private static let conferences: [SentencePattern] = [
        .init(
            "Several events take place at the same time. Join one by its number with “--index”, or by its identifier:{}",
            "Mehrere Termine finden zur selben Zeit statt. Beitreten mit der Nummer und „--index“ oder mit der Kennung:{0}"
        ),
        .init(
            "Several events take place at the same time, and there is no terminal to ask on; none is opened. Join one by its "
                + "identifier:{}",
            "Mehrere Termine finden zur selben Zeit statt, und ohne Terminal ist keine Frage möglich; keiner wird geöffnet. "
                + "Beitreten mit der Kennung:{0}"),
        .init(
            "An event begins that is joined by telephone, which is not dialled automatically: {}",
            "Ein Termin mit Telefon beginnt; gewählt wird nicht von selbst: {0}"),
        .init(
            "No event with a conference takes place now or within a year. “conferencectl attach EVENT ROOM” gives one to an "
                + "event.",
            "Jetzt und innerhalb eines Jahres findet kein Termin mit Konferenz statt. „conferencectl attach EVENT ROOM“ gibt "
                + "einem Termin eine."),
        .init(
            "Nothing that can be joined takes place now. Next is {}: “conferencectl join next” opens it.",
            "Jetzt findet nichts statt, dem man beitreten kann. Als Nächstes kommt {0}: „conferencectl join next“ öffnet es."
        ),
        .init(
            "Nothing that can be joined takes place now. No event with a conference is planned within a year.",
            "Jetzt findet nichts statt, dem man beitreten kann. Innerhalb eines Jahres ist kein Termin mit Konferenz geplant."
        ),
        .init(
            "There is no way to join with number {}: the conference has {}. “--list” lists them.",
            "Einen Zugang mit der Nummer {0} gibt es nicht; die Konferenz hat {1}. „--list“ listet sie auf."),
        .init(
            "“{}” already has a conference: its text has the link {}.",
            "„{0}“ hat schon eine Konferenz: Im Text steht der Link {1}."),
        .init(
            "“{}” already has a conference: {}. Replace it, or detach it first.",
            "„{0}“ hat schon eine Konferenz: {1}. Sie muss ersetzt oder zuerst entfernt werden."),
        .init("“{}” has no conference.", "„{0}“ hat keine Konferenz."),
        .init(
            "The link could not be opened: {}. Open it yourself: {}",
            "Der Link konnte nicht geöffnet werden: {0}. Er lässt sich von Hand öffnen: {1}"),
        .init("“xdg-open” is not installed (package xdg-utils)", "„xdg-open“ ist nicht installiert (Paket xdg-utils)"),
        .init(
            "no application for “{}:” is installed, and {}", "keine Anwendung für „{0}:“ ist installiert, und {1}"),
        .init(
            "The link could not be copied: {}. Here it is: {}",
            "Der Link konnte nicht kopiert werden: {0}. Hier ist er: {1}"),
        .init(
            "The notification could not be sent: {}.", "Die Benachrichtigung konnte nicht gesendet werden: {0}."),
        .init(
            "This is not an address for a browser: {}. “--list” shows other ways to join; leave “--web” out.",
            "Das ist keine Adresse für einen Browser: {0}. „--list“ zeigt andere Zugänge; „--web“ weglassen."),
        .init(
            "No installed application opens this link: {}. Leave “--app” out.",
            "Keine installierte Anwendung öffnet diesen Link: {0}. „--app“ weglassen."),
        .init(
            "No application for “{}:” is installed, or it cannot be started. To open the web address, leave “--app” out: {}",
            "Keine Anwendung für „{0}:“ ist installiert, oder sie lässt sich nicht starten. Ohne „--app“ öffnet sich die "
                + "Webadresse: {1}"),
        .init(
            "“{}” could not be started: {}. The web address is opened instead: {}",
            "„{0}“ konnte nicht gestartet werden: {1}. Stattdessen wird die Webadresse geöffnet: {2}"),
        .init(
            "None was opened; “conferencectl join now” asks again.",
            "Keiner wurde geöffnet; „conferencectl join now“ fragt noch einmal."),
        .init(
            "The conference was created ({}), but not attached: {}",
            "Die Konferenz wurde angelegt ({0}), aber nicht angehängt: {1}"),
        .init(
            "The request was interrupted. It is unknown whether {} created a conference, and none was attached to the event.",
            "Die Anfrage wurde unterbrochen. Ob {0} eine Konferenz angelegt hat, ist unbekannt; am Termin hängt keine."),
        .init(
            "{} It is unknown whether {} created a conference, and none was attached to the event.",
            "{0} Ob {1} eine Konferenz angelegt hat, ist unbekannt; am Termin hängt keine."),
        .init(
            "an earlier request for a conference has no known outcome: “conferencectl pending” shows number {}",
            "der Ausgang einer früheren Anfrage nach einer Konferenz ist unbekannt: „conferencectl pending“ zeigt Nummer {0}"
        ),
        .init(
            "an earlier request for a conference has no known outcome: “conferencectl pending” shows numbers {}",
            "der Ausgang früherer Anfragen nach einer Konferenz ist unbekannt: „conferencectl pending“ zeigt die Nummern {0}"
        ),
        .init(
            "The event was changed, but its conference was not updated: {}",
            "Der Termin wurde geändert, seine Konferenz aber nicht angepasst: {0}"),
        .init(
            "The calendar was changed, but the conference of the event was not ended: {}",
            "Der Kalender wurde geändert, die Konferenz des Termins aber nicht beendet: {0}"),
    ]

    private static let rooms: [SentencePattern] = [
        .init("No provider could list its rooms.", "Kein Anbieter konnte seine Räume nennen."),
        .init(
            "“{}” matches several providers. Use the identifier of one:{}",
            "„{0}“ passt auf mehrere Anbieter. Die Kennung nennt einen davon:{1}"),
        .init(
            "“{}” matches several rooms. Use one of:{}", "„{0}“ passt auf mehrere Räume. Möglich sind:{1}"),
        .init(
            "There is no room “{}”. These are offered:{}\nThese providers could not be asked:{}",
            "Den Raum „{0}“ gibt es nicht. Angeboten werden:{1}\nDiese Anbieter konnten nicht gefragt werden:{2}"),
        .init(
            "There is no room “{}”. These are offered:{}", "Den Raum „{0}“ gibt es nicht. Angeboten werden:{1}"),
        .init(
            "There is no room “{}”. These providers could not be asked:{}",
            "Den Raum „{0}“ gibt es nicht. Diese Anbieter konnten nicht gefragt werden:{1}"),
        .init(
            "There is no room “{}”. “conferencectl list-rooms” shows why none is offered.",
            "Den Raum „{0}“ gibt es nicht. „conferencectl list-rooms“ zeigt, warum keiner angeboten wird."),
        .init("No room was chosen, and nothing was done.", "Kein Raum wurde gewählt, und nichts wurde getan."),
        .init(
            "There is no provider “{}”. No provider is installed.",
            "Den Anbieter „{0}“ gibt es nicht. Kein Anbieter ist installiert."),
        .init(
            "There is no provider “{}”. Installed: {}.", "Den Anbieter „{0}“ gibt es nicht. Installiert: {1}."),
        .init(
            "No provider is installed. “swift build” also builds the providers of this project.",
            "Kein Anbieter ist installiert. „swift build“ baut auch die Anbieter dieses Projekts."),
        .init(
            "{} is not trusted, and none of its code was run.",
            "{0} gilt nicht als vertrauenswürdig und wurde nicht ausgeführt."),
        .init(
            "{} has changed since you trusted it on {}, and none of its code was run. It was {}, and is now {}.",
            "{0} hat sich geändert, seit ihm am {1} vertraut wurde, und wurde nicht ausgeführt. Vorher: {2}, jetzt: {3}."
        ),
        .init("{} needs a value for {}.", "{0} braucht einen Wert für {1}."),
        .init("{} has no room “{}”.", "{0} hat keinen Raum „{1}“."),
        .init(
            "The answer of {} is not valid: {}.", "Die Antwort von {0} ist ungültig: {1}."),
        .init("The request to {} was cancelled.", "Die Anfrage an {0} wurde abgebrochen."),
        .init(
            "{} is not started from {} until {}, because it failed once. The last time: {}",
            "{0} wird von {1} bis {2} nicht gestartet, weil ein Fehler auftrat. Zuletzt: {3}"),
        .init(
            "{} is not started from {} until {}, because it failed {} times in a short time. The last time: {}",
            "{0} wird von {1} bis {2} nicht gestartet, weil in kurzer Zeit {3} Fehler auftraten. Zuletzt: {4}"),
        .init(
            "The library of {} is missing: “{}”. Run “swift build”, which also builds the providers.",
            "Die Bibliothek von {0} fehlt: „{1}“. „swift build“ baut auch die Anbieter."),
        .init(
            "The library of {} is missing: “{}”. Install the provider again.",
            "Die Bibliothek von {0} fehlt: „{1}“. Der Anbieter muss neu installiert werden."),
    ]
}
