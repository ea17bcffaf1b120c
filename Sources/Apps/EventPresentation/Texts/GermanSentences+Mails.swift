// Mails to organizers and guests.
extension GermanSentences {
    static let mails: [SentenceCatalogue.Entry] = [
        ("Sent to {}{}.", "Gesendet an {0}{1}."), ("Sent {} mails to {}{}: {}.", "{0} Mails an {1}{2} gesendet: {3}."),
        (" and {} more", " und {0} weitere"),
        ("{}  {}  mail to {}{}, written on {}", "{0}  {1}  Mail an {2}{3}, geschrieben am {4}"),
        (
            "Waits to be sent: “conferencectl pending retry {}” sends it, “conferencectl pending discard {}” drops it.",
            "Wartet auf den Versand: „conferencectl pending retry {0}“ sendet sie, „conferencectl pending discard {1}“ verwirft "
                + "sie."
        ),
        ("Your mail program is sending it right now.", "Das Mailprogramm sendet sie gerade."),
        (
            "It was printed. This program has not sent it.",
            "Sie wurde ausgegeben. Dieses Programm hat sie nicht gesendet."
        ),
        ("It was sent.", "Sie wurde gesendet."), ("It was dropped.", "Sie wurde verworfen."),
        (
            "It is unknown whether it was sent. “conferencectl pending retry {}” sends it again, “conferencectl pending discard "
                + "{}” drops it.",
            "Ob sie gesendet wurde, ist unbekannt. „conferencectl pending retry {0}“ sendet sie noch einmal, „conferencectl "
                + "pending discard {1}“ verwirft sie."
        ),
        (
            "No mail program is set. What to do with the mail?",
            "Kein Mailprogramm ist eingestellt. Was soll mit der Mail geschehen?"
        ),
        (
            "No mail program is set. What to do with the {} mails?",
            "Kein Mailprogramm ist eingestellt. Was soll mit den {0} Mails geschehen?"
        ),
        (
            "Send it with “{}”, this time and from now on", "Mit „{0}“ senden, jetzt und in Zukunft"
        ),
        ("Send it later", "Später senden"),
        (
            "{}, because no program is set that sends mails. “conferencectl config mailer 'msmtp -t'” sets one that gets the mail "
                + "on its standard input; “conferencectl pending retry {}” then sends it.",
            "{0}, denn kein Programm ist eingestellt, das Mails sendet. „conferencectl config mailer 'msmtp -t'“ stellt eines ein, "
                + "das die Mail auf der Standardeingabe bekommt; „conferencectl pending retry {1}“ sendet sie dann."
        ),
        ("The mail is written, and waits", "Die Mail ist geschrieben und wartet"),
        ("{} mails are written, and wait", "{0} Mails sind geschrieben und warten"),
        (
            "The mail “{}” was not sent: {}. It is kept.",
            "Die Mail „{0}“ wurde nicht gesendet: {1}. Sie bleibt erhalten."
        ),
        (
            "It is unknown whether the mail “{}” was sent: {}. It is not sent again until you say so.",
            "Ob die Mail „{0}“ gesendet wurde, ist unbekannt: {1}. Ohne ausdrückliche Entscheidung wird sie nicht noch einmal "
                + "gesendet."
        ),
        ("“{}” ended with status {}", "„{0}“ endete mit Status {1}"),
        ("“{}” ended with status {} and said “{}”", "„{0}“ endete mit Status {1} und der Meldung „{2}“"),
        ("“{}” was ended by signal {}", "„{0}“ wurde durch Signal {1} beendet"),
        ("“{}” was ended by signal {} and said “{}”", "„{0}“ wurde durch Signal {1} beendet, mit der Meldung „{2}“"),
        ("the program that was sending it has ended", "das sendende Programm wurde beendet"),
        ("“{}” ended without having read the mail", "„{0}“ hat geendet, ohne die Mail zu lesen"),
        (
            "“{}” ended without having read the whole mail", "„{0}“ hat geendet, ohne die ganze Mail zu lesen"
        ),
        ("“{}” did not end within {}", "„{0}“ hat nach {1} noch nicht geendet"),
        ("“conferencectl pending retry m{}” sends it.", "„conferencectl pending retry m{0}“ sendet sie."),
        (
            "“conferencectl pending retry m{}” sends it again, “conferencectl pending discard m{}” drops it.",
            "„conferencectl pending retry m{0}“ sendet sie noch einmal, „conferencectl pending discard m{1}“ verwirft sie."
        ),
        (
            "There is no message {} to decide on: it is sent, discarded, or just being sent. Nothing was changed.",
            "Es gibt keine Mail {0}, über die zu entscheiden wäre: Sie ist gesendet, verworfen oder wird gerade gesendet. "
                + "Nichts wurde geändert."
        ),
        ("“conferencectl pending” lists the mails that wait.", "„conferencectl pending“ listet wartende Mails auf."),
    ]
}
