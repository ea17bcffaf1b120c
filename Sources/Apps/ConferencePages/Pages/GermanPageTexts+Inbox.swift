import EventPresentation

// Texts about the inbox, answers to invitations and their mails.
extension GermanPageTexts {
    static let inbox: [SentenceCatalogue.Entry] = [
        ("Inbox", "Eingang"),
        ("New", "Neu"),
        ("Finished", "Erledigt"),
        (
            "Bookings that programs have passed on, and bookings and invitations from mails and files that you "
                + "have imported. Nothing is added to a calendar until you say so.",
            "Buchungen, die Programme weitergegeben haben, und Buchungen und Einladungen aus importierten Mails "
                + "und Dateien. Ohne eigene Entscheidung kommt nichts in einen Kalender."
        ),
        (
            "The inbox is empty. Import a mail or a file on the command line, or let a program pass on your "
                + "bookings.",
            "Der Eingang ist leer. Eine Mail oder Datei in der Kommandozeile importieren, oder ein Programm "
                + "Buchungen weitergeben lassen."
        ),
        ("Nothing is new.", "Es gibt nichts Neues."),
        ("Show more", "Mehr zeigen"),
        ("Show the inbox", "Den Eingang zeigen"),
        ("Show the event", "Den Termin zeigen"),
        ("1 more waits. Decide on these first.", "Ein weiterer Eintrag wartet. Erst über diese hier entscheiden."),
        (
            "{} more wait. Decide on these first.",
            "{0} weitere Einträge warten. Erst über diese hier entscheiden."
        ),
        ("From {}", "Von {0}"),
        ("Number", "Nummer"),
        ("Subject", "Betreff"),
        ("Received", "Empfangen"),
        ("Overlaps", "Überschneidet sich mit"),
        ("Overlaps 1 more event", "Überschneidet sich mit einem weiteren Termin"),
        ("Overlaps {} more events", "Überschneidet sich mit {0} weiteren Terminen"),
        ("Ends {}", "Endet {0}"),
        (
            "The end is a guess, because the message does not say it.",
            "Das Ende ist geschätzt, denn die Nachricht nennt keines."
        ),
        (
            "Until about {}, because the message does not say when it ends",
            "Bis etwa {0}, denn die Nachricht nennt kein Ende"
        ),
        ("booking", "Buchung"),
        ("invitation", "Einladung"),
        ("changed invitation", "geänderte Einladung"),
        ("cancellation", "Absage"),
        ("answer", "Antwort"),
        ("changed", "geändert"),
        ("new", "neu"),
        ("in your calendar", "im Kalender"),
        ("ignored", "ignoriert"),
        ("{}: “{}”", "{0}: „{1}“"),
        ("an unknown sender", "unbekannter Absender"),
        ("One occurrence of a series", "Ein Termin einer Serie"),
        ("One occurrence of a series, {}", "Ein Termin einer Serie, {0}"),
        ("{} occurrences of a series, from {} on", "{0} Termine einer Serie, ab {1}"),
        (
            "This and all following occurrences of a series, from {} on",
            "Dieser und alle folgenden Termine einer Serie, ab {0}"
        ),
        (
            "{} occurrences of a series and all that follow, from {} on",
            "{0} Termine einer Serie und alle folgenden, ab {1}"
        ),
        ("and one more change", "und eine weitere Änderung"),
        ("and {} more changes", "und {0} weitere Änderungen"),
        (
            "The entry has changed since your page was shown, so nothing was decided. This is how it is now; please decide again.",
            "Der Eintrag hat sich geändert, seit die Seite gezeigt wurde; daher wurde nichts entschieden. So sieht er jetzt "
                + "aus; bitte noch einmal entscheiden."
        ),
        (
            "The event has changed since your page was shown, so no answer was given. This is how it is now; please answer again.",
            "Der Termin hat sich geändert, seit die Seite gezeigt wurde; daher wurde nicht geantwortet. So sieht er jetzt "
                + "aus; bitte noch einmal antworten."
        ),
        ("Add to calendar", "Zum Kalender hinzufügen"),
        ("Add without an answer", "Ohne Antwort hinzufügen"),
        ("Ignore", "Ignorieren"),
        ("Take the change into the calendar", "Änderung in den Kalender übernehmen"),
        ("Keep the calendar as it is", "Kalender so lassen"),
        ("Mark as seen", "Als gesehen kennzeichnen"),
        ("Put back to the new ones", "Zurück zu den neuen"),
        ("Comment for the organizer (optional)", "Bemerkung für den Gastgeber (freiwillig)"),
        ("Answer for", "Antwort für"),
        ("the whole series", "die ganze Serie"),
        ("only {}", "nur {0}"),
        ("Accept", "Zusagen"),
        ("Maybe", "Vielleicht"),
        ("Decline", "Ablehnen"),
        ("You have accepted.", "Zugesagt."),
        ("You have answered “maybe”.", "Mit „vielleicht“ beantwortet."),
        ("You have declined.", "Abgelehnt."),
        ("You have not answered yet.", "Noch nicht beantwortet."),
        ("Your answers: {}.", "Eigene Antworten: {0}."),
        ("Send a cancellation", "Absage senden"), ("The cancellation is written.", "Die Absage ist geschrieben."),
        (
            "Still expecting to attend, although not among the guests any more: {}",
            "Rechnet noch mit der Teilnahme, steht aber nicht mehr in der Gästeliste: {0}"
        ),
        (
            "Still expecting to attend, although not among the guests any more: {} and {} more",
            "Rechnen noch mit der Teilnahme, stehen aber nicht mehr in der Gästeliste: {0} und {1} weitere"
        ),
        (
            "No mail can be sent to {}, so tell them in another way.",
            "An {0} lässt sich keine Mail senden, also anders Bescheid geben."
        ),
        (
            "No mail can be sent to {} and {} more, so tell them in another way.",
            "An {0} und {1} weitere lässt sich keine Mail senden, also anders Bescheid geben."
        ),
        ("Added to your calendar", "Zum Kalender hinzugefügt"),
        ("Accepted", "Zugesagt"),
        ("You have accepted this proposal already.", "Dieser Vorschlag ist schon angenommen."),
        ("Answered “maybe”", "Mit „vielleicht“ beantwortet"),
        ("Declined", "Abgelehnt"),
        ("Ignored", "Ignoriert"),
        ("Marked as seen", "Als gesehen gekennzeichnet"),
        ("Undone", "Rückgängig gemacht"),
        ("The answer was handed to your mail program.", "Die Antwort wurde dem Mailprogramm übergeben."),
        ("The answer counts as sent.", "Die Antwort gilt als gesendet."),
        ("The answer is not sent.", "Die Antwort wird nicht gesendet."),
        ("Answer by mail", "Antwort per Mail"), ("Mails to guests", "Mails an Gäste"),
        ("“{}” to {}", "„{0}“ an {1}"),
        ("“{}” to {} and {} more", "„{0}“ an {1} und {2} weitere"),
        ("Your mail program is sending it right now.", "Das Mailprogramm sendet sie gerade."),
        (
            "{} has got your answer “{}” and does not know that you took it back. Answer again to say so.",
            "{0} hat die Antwort „{1}“ bekommen und weiß nicht, dass sie zurückgenommen ist. Eine neue Antwort sagt es."
        ),
        (
            "{} may have got your answer “{}” and does not know that you took it back. Answer again to say so.",
            "{0} hat die Antwort „{1}“ vielleicht bekommen und weiß nicht, dass sie zurückgenommen ist. Eine neue Antwort sagt es."
        ),
        (
            "It was printed. This program has not sent it.",
            "Sie wurde ausgegeben. Dieses Programm hat sie nicht gesendet."
        ),
        ("It was sent.", "Sie wurde gesendet."),
        ("It is not sent.", "Sie wird nicht gesendet."),
        (
            "It is unknown whether it was sent. Look into your mail program, then say so here or send it again.",
            "Ob sie gesendet wurde, ist unbekannt. Im Mailprogramm nachsehen, dann hier bestätigen oder noch "
                + "einmal senden."
        ),
        ("It was not sent, and waits.", "Sie wurde nicht gesendet und wartet."),
        ("It waits to be sent.", "Sie wartet auf den Versand."),
        (
            "It waits, because no program is set that sends mails (the setting “mailer”). Download it and send it "
                + "with your mail program, or send it on the command line.",
            "Sie wartet, denn kein Programm ist eingestellt, das Mails sendet (die Einstellung „mailer“). Sie "
                + "herunterladen und mit dem Mailprogramm senden, oder in der Kommandozeile senden."
        ),
        ("Send", "Senden"),
        ("Send again", "Noch einmal senden"),
        ("I have sent it", "Schon gesendet"),
        ("Do not send it", "Nicht senden"),
        ("Download the mail", "Die Mail herunterladen"),
    ]
}
