package import ConferenceErrors

/// The sentences in German that the commands for events and rooms print, and those of their errors: `events`, `show`, `next`,
/// `join`, `attach`, `list-rooms`, `add`, `edit`, `remove`, `history`, `undo` and others.
///
/// `“{}”` is a text in quotation marks, and `{}` any other gap: an argument, or a sentence with an entry of its own.
package enum GermanSentences {
    /// Made when the first sentence is printed in German.
    static let catalogue = SentenceCatalogue(
        [
            events, joining, providers, workers, store, commandLine, advice, questions, pending, files, secrets,
            administration, accounts, signingIn, signInErrors, changes, editing, times, inbox, inboxNews, documents,
            scheduling, refusalsAndRanges,
        ].flatMap { $0 },
        quotationMarks: ("„", "“"), dates: germanDate)

    /// Returns `01.03.2027 09:00` for `2027-03-01 09:00`; nil for what is not a day.
    private static func germanDate(_ text: String) -> String? {
        guard let match = text.wholeMatch(of: /(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d))?/) else { return nil }
        return "\(match.3).\(match.2).\(match.1)" + (match.4.map { " \($0)" } ?? "")
    }

    /// All templates that have a translation.
    package static var templates: [String] { catalogue.templates }

    /// Returns a sentence in German.
    package static func text(_ sentence: Sentence) -> String { catalogue.text(sentence) }

    /// Returns a text that was stored in English in German.
    package static func text(ofStored text: String) -> String { catalogue.text(ofStored: text) }

    /// Returns the templates of a sentence and of the sentences within it that have no translation.
    package static func untranslated(in sentence: Sentence) -> [String] { catalogue.untranslated(in: sentence) }

    static let events: [SentenceCatalogue.Entry] = [
        ("There is no event “{}”. Did you mean:{}{}", "Den Termin „{0}“ gibt es nicht. Gemeint ist vielleicht:{1}{2}"),
        ("\n  and more", "\n  und weitere"),
        (
            "“{}” matches several events. Use the identifier of one:{}{}",
            "„{0}“ passt auf mehrere Termine. Die Kennung nennt einen davon:{1}{2}"
        ),
        (
            "“{}” takes place several times on {}. Use one of:{}{}",
            "„{0}“ findet mehrmals statt am {1:date}. Möglich sind:{2}{3}"
        ),
        (
            "“{}” matches several calendars. Use the folder or the identifier of one:{}{}",
            "„{0}“ passt auf mehrere Kalender. Der Ordner oder die Kennung nennt einen davon:{1}{2}"
        ),
        ("No {} was chosen, and nothing was done.", "Kein {0} wurde gewählt, und nichts wurde getan."),
        ("(no title)", "(ohne Titel)"), ("event", "Termin"),
        ("room", "Raum"),
        ("{} One letter, digit or symbol is enough.", "{0} Ein Buchstabe, eine Ziffer oder ein Zeichen genügt."),
        ("There is nothing to search for.", "Es gibt nichts zu suchen."),
        ("There is nothing to search for in “{}”.", "In „{0}“ gibt es nichts zu suchen."),
        (
            "The text to search for has {}; at most {} are allowed. A part of it finds the same event.",
            "Der gesuchte Text hat {0}; erlaubt sind höchstens {1}. Ein Teil davon findet denselben Termin."
        ),
        ("The calendar “{}” is not in the store.", "Der Kalender „{0}“ ist nicht im Speicher."),
        (
            "The event “{}” no longer exists; another program has removed it. Nothing was changed.",
            "Den Termin „{0}“ gibt es nicht mehr; ein anderes Programm hat ihn entfernt. Nichts wurde geändert."
        ),
        ("The text of the event cannot be read. {}", "Der Text des Termins ist nicht lesbar. {0}"),
        (
            "The event would be larger than {}. Shorten its notes.",
            "Der Termin wäre größer als {0}. Die Notizen kürzen."
        ),
        (
            "Another program has changed the same fields of “{}” to other values in the meantime: {}. Nothing was changed.",
            "Ein anderes Programm hat inzwischen dieselben Felder von „{0}“ anders geändert: {1}. Nichts wurde geändert."
        ),
        (
            "“{}” has no occurrence on {}; another program may have changed it meanwhile.",
            "„{0}“ hat keinen Termin am {1:date}; vielleicht hat ein anderes Programm die Serie inzwischen geändert."
        ),
        (
            "changes in folders could not be read: {}",
            "Änderungen in Ordnern konnten nicht gelesen werden: {0}"
        ),
        (
            "and one more problem in calendar files; “conferencectl sources” lists it",
            "und ein weiteres Problem in Kalenderdateien; „conferencectl sources“ zeigt es an"
        ),
        (
            "and {} more problems in calendar files; “conferencectl sources” lists them",
            "und {0} weitere Probleme in Kalenderdateien; „conferencectl sources“ listet sie auf"
        ),
        (
            "The event “{}” was removed by change {}. “conferencectl undo {}” brings it back.",
            "Der Termin „{0}“ wurde durch die Änderung {1} entfernt. „conferencectl undo {2}“ holt ihn zurück."
        ),
        (
            "There is no event “{}”. “conferencectl events” lists events with their identifiers.",
            "Den Termin „{0}“ gibt es nicht. „conferencectl events“ listet Termine mit ihren Kennungen auf."
        ),
        (
            "No event takes place within a year. “conferencectl events --from DATE” lists earlier ones.",
            "Innerhalb eines Jahres findet kein Termin statt. „conferencectl events --from DATE“ listet frühere auf."
        ),
        (
            "“{}” does not take place on {}. “conferencectl events” lists its occurrences.",
            "„{0}“ findet nicht statt am {1:date}. „conferencectl events“ listet die Termine der Serie auf."
        ),
        (
            "There is no calendar “{}”. There are no calendars yet; “conferencectl calendars add NAME” creates one.",
            "Den Kalender „{0}“ gibt es nicht. Noch gibt es keinen Kalender; „conferencectl calendars add NAME“ legt "
                + "einen an."
        ),
        (
            "There is no calendar “{}”. There is {}; “conferencectl calendars add NAME” creates another one.",
            "Den Kalender „{0}“ gibt es nicht. Es gibt {1}; „conferencectl calendars add NAME“ legt einen weiteren an."
        ),
        (
            "The calendar has no events. “conferencectl add TITLE --start WHEN” adds one.",
            "Im Kalender gibt es keine Termine. „conferencectl add TITLE --start WHEN“ fügt einen hinzu."
        ),
        (
            "There is no store “{}” yet. The first event or calendar creates it.",
            "Den Speicher „{0}“ gibt es noch nicht. Der erste Termin oder Kalender legt ihn an."
        ),
        (
            "The event “{}” ({}) is no longer in the store; another program has removed it. Nothing was changed.",
            "Der Termin „{0}“ ({1}) ist nicht mehr gespeichert; ein anderes Programm hat ihn entfernt. Nichts wurde "
                + "geändert."
        ),
        (
            "The event “{}” was changed by another program each time before it could be saved. Try again.",
            "Ein anderes Programm hat den Termin „{0}“ jedes Mal geändert, bevor er gespeichert werden konnte. Bitte noch "
                + "einmal versuchen."
        ),
        (
            "The calendar “{}” is read-only: nothing in it can be added, changed or removed. Choose another calendar.",
            "Der Kalender „{0}“ kann nur gelesen werden: Nichts darin lässt sich hinzufügen, ändern oder entfernen. Ein "
                + "anderer Kalender ist nötig."
        ),
        (
            "“{}” is in the calendar “{}”, which is read-only, so that its conference cannot be changed. Copy the event "
                + "to a calendar of your own, and attach the conference to the copy.",
            "„{0}“ ist im Kalender „{1}“, der nur gelesen werden kann; daher lässt sich die Konferenz nicht ändern. "
                + "Abhilfe: den Termin in einen eigenen Kalender kopieren und die Konferenz an die Kopie anhängen."
        ),
    ]
}
