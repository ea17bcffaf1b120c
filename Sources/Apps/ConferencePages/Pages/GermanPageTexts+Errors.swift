import EventPresentation

// Errors of pages.
extension GermanPageTexts {
    static let errors: [SentenceCatalogue.Entry] = [
        ("There is no page “{}”.", "Die Seite „{0}“ gibt es nicht."),
        (
            "This event does not exist any more. You or another program may have removed or moved it; the "
                + "history of the calendar says when.",
            "Diesen Termin gibt es nicht mehr. Vielleicht wurde er hier oder von einem anderen Programm entfernt "
                + "oder verschoben; der Verlauf des Kalenders sagt, wann."
        ),
        (
            "The address of this page is not understood: “{}” cannot be “{}”.",
            "Die Adresse dieser Seite ist unverständlich: „{0}“ kann nicht „{1}“ sein."
        ),
        (
            "The link could not be opened: {}. Copy it, and open it yourself: {}",
            "Der Link konnte nicht geöffnet werden: {0}. Ihn kopieren und selbst öffnen: {1}"
        ),
        (
            "This provider is not installed any more. You or another program may have removed or moved it.",
            "Dieser Anbieter ist nicht mehr installiert. Vielleicht wurde er entfernt oder verschoben."
        ),
        (
            "The files of {} have changed since this page was shown, and it was not trusted. Look at what it "
                + "asks for now, and decide again.",
            "Die Dateien von {0} haben sich geändert, seit diese Seite gezeigt wurde; daher wurde nicht "
                + "vertraut. Ansehen, worum jetzt gebeten wird, und neu entscheiden."
        ),
        (
            "This sign-in has ended. The page “Accounts” shows the accounts.",
            "Diese Anmeldung ist beendet. Die Seite „Konten“ zeigt die Konten."
        ),
        (
            "{} sign-ins have not ended yet. Finish or cancel one of them first.",
            "{0} Anmeldungen sind noch nicht beendet. Erst eine davon abschließen oder abbrechen."
        ),
        ("There is no such account any more.", "Dieses Konto gibt es nicht mehr."),
        (
            "Nothing is known about this room any more. The page of the event shows whether it has one, and "
                + "lists a request that is not settled.",
            "Über diesen Raum ist nichts mehr bekannt. Die Seite des Termins zeigt, ob es einen gibt, und führt "
                + "eine offene Anfrage auf."
        ),
        (
            "Another room is being made for “{}”. Wait until it is there or stop it, and try again.",
            "Für „{0}“ wird gerade ein anderer Raum angelegt. Warten, bis er da ist, oder ihn anhalten und noch "
                + "einmal versuchen."
        ),
        (
            "At most {} rooms are made at the same time. Try again when one is there.",
            "Höchstens {0} Räume werden gleichzeitig angelegt. Noch einmal versuchen, wenn einer da ist."
        ),
        (
            "The program that showed this page has ended it. Start the program again.",
            "Das Programm, das diese Seite zeigte, hat sie beendet. Das Programm wieder starten."
        ),
        (
            "Programs already show {} pages that wait for an answer. Finish or cancel one of them, and try again.",
            "Programme zeigen schon {0} Seiten, die auf eine Antwort warten. Eine davon abschließen oder "
                + "abbrechen und noch einmal versuchen."
        ),
        (
            "“{}” has no full access to the calendars, and cannot show or change a stored event.",
            "„{0}“ hat keinen vollen Zugriff auf die Kalender und kann keinen gespeicherten Termin zeigen oder "
                + "ändern."
        ),
        (
            "The program that asks for this page is not known to the system, and the page was not shown.",
            "Das System kennt das Programm nicht, das um diese Seite bittet; daher wurde sie nicht gezeigt."
        ),
        (
            "The page could not be opened in your browser: {}.",
            "Die Seite ließ sich nicht im Browser öffnen: {0}."
        ),
    ]
}
