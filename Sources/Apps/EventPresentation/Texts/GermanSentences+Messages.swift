// Messages in files and in the inbox that must not do what they say, and those about several occurrences.
extension GermanSentences {
    static let refusalsAndRanges: [SentenceCatalogue.Entry] = [
        (
            "The event has no usable UID, so it is unknown which event is meant. Nothing was changed.",
            "Der Termin hat keine brauchbare UID; daher ist unbekannt, welcher Termin gemeint ist. Nichts wurde geändert."
        ),
        (
            "The UID of the event is too long, so it is unknown which event is meant. Nothing was changed.",
            "Die UID des Termins ist zu lang; daher ist unbekannt, welcher Termin gemeint ist. Nichts wurde geändert."
        ),
        (
            "The RECURRENCE-ID “{}” is not a time. Nothing was changed.",
            "Die RECURRENCE-ID „{0}“ ist keine Zeit. Nichts wurde geändert."
        ),
        (
            "The SEQUENCE “{}” is too large. Nothing was changed.",
            "Die SEQUENCE „{0}“ ist zu groß. Nichts wurde geändert."
        ),
        (
            "“{}”: the UID of the event at line {} is too long, so it is unknown which event is meant.",
            "„{0}“: Die UID des Termins in Zeile {1} ist zu lang; daher ist unbekannt, welcher Termin gemeint ist."
        ),
        (
            "The mail does not say who sent it, or not in a way that can be read.",
            "Die Mail sagt nicht, oder nicht in lesbarer Form, wer sie gesendet hat."
        ),
        (
            "The event has more than {} guests. Only the first {} are listed here; the others are guests, too.",
            "Der Termin hat mehr als {0} Gäste. Hier stehen nur die ersten {1}; auch die anderen sind Gäste."
        ),
        (
            "The event of this message has so many changed occurrences that it takes longer than a new mail may. Nothing was changed. You can still take the mail into the inbox by itself.",
            "Die Serie dieser Nachricht hat so viele geänderte Termine, dass das länger dauert, als eine neue Mail darf. Nichts "
                + "wurde geändert. Die Mail kann weiterhin einzeln in den Eingang aufgenommen werden."
        ),
        ("more than {} guests", "mehr als {0} Gäste"),
        ("there is no room left on the disk of the store", "auf dem Datenträger des Speichers ist kein Platz mehr"),
        ("another program holds the write lock of the store", "ein anderes Programm schreibt gerade in den Speicher"),
        ("the store cannot be written", "in den Speicher kann nicht geschrieben werden"),
        ("writing the store failed", "das Schreiben in den Speicher ist fehlgeschlagen"),
        ("there is not enough memory for the store", "für den Speicher reicht der Arbeitsspeicher nicht"),
        (
            "The mail “{}” {}, but that could not be recorded: {}. It counts as doubtful, and is not sent again until you say so.",
            "Die Mail „{0}“ {1}, aber das konnte nicht festgehalten werden: {2}. Sie gilt als ungewiss und wird erst auf "
                + "Verlangen noch einmal gesendet."
        ),
        ("was sent", "wurde gesendet"), ("was not sent ({})", "wurde nicht gesendet ({0})"),
        ("may have been sent ({})", "wurde vielleicht gesendet ({0})"),
        (
            "The mail “{}” was printed, but that could not be recorded: {}. It still waits to be sent.",
            "Die Mail „{0}“ wurde ausgegeben, aber das konnte nicht festgehalten werden: {1}. Sie gilt weiter als nicht "
                + "gesendet."
        ),
        (
            "{} mails were printed, but that could not be recorded: {}. They still wait to be sent.",
            "{0} Mails wurden ausgegeben, aber das konnte nicht festgehalten werden: {1}. Sie gelten weiter als nicht gesendet."
        ),
        (
            "“{}” was changed, but the mails to its guests were not written: {}. “conferencectl edit EVENT --send” tells them.",
            "„{0}“ ist geändert, aber die Mails an die Gäste wurden nicht geschrieben: {1}. „conferencectl edit EVENT --send“ "
                + "benachrichtigt sie."
        ),
        (
            "“{}” has more than {} guests; only the first {} of them can be told by mail",
            "„{0}“ hat mehr als {1} Gäste; nur die ersten {2} davon können per Mail benachrichtigt werden"
        ),
        ("{}, {} refused", "{0}, {1} abgewiesen"),
        (
            "This is a message about an event ({}). It was not imported.",
            "Das ist eine Nachricht zu einem Termin ({0}). Sie wurde nicht importiert."
        ),
        (
            "This is a message about a reminder ({}). It was not imported.",
            "Das ist eine Nachricht zu einer Erinnerung ({0}). Sie wurde nicht importiert."
        ),
        (
            "{} “conferencectl inbox import {}” takes it into the inbox.",
            "{0} „conferencectl inbox import {1}“ nimmt sie in den Eingang auf."
        ),
        ("The event is in the calendar “{}”.", "Der Termin steht im Kalender „{0}“."),
        (
            "One event of “{}” was refused, for the reason above. Everything else was imported.",
            "Ein Termin aus „{0}“ wurde aus dem oben genannten Grund abgewiesen. Alles andere ist importiert."
        ),
        (
            "{} events of “{}” were refused, for the reasons above. Everything else was imported.",
            "{0} Termine aus „{1}“ wurden aus den oben genannten Gründen abgewiesen. Alles andere ist importiert."
        ),
        (
            "“{}” (inbox entry {}) was cancelled, so there is nothing to answer. Nothing was changed.",
            "„{0}“ (Eintrag {1} des Eingangs) wurde abgesagt; es gibt nichts zu beantworten. Nichts wurde geändert."
        ),
        (
            "The event “{}” is no longer in the store. Nothing was changed.",
            "Der Termin „{0}“ ist nicht mehr gespeichert. Nichts wurde geändert."
        ),
        (
            "this and all following occurrences of a series, from {} on",
            "dieser und alle folgenden Termine einer Serie, ab {0}"
        ),
        (
            "{} occurrences of a series and all that follow, from {} on",
            "{0} Termine einer Serie und alle folgenden, ab {1}"
        ),
        ("Accepted: {}, this and all following occurrences", "Zugesagt: {0}, dieser und alle folgenden Termine"),
        (
            "The proposal for this and all following occurrences of “{}”, from {} on, is declined, and they stay as they are.",
            "Der Vorschlag für diesen und alle folgenden Termine von „{0}“, ab {1}, ist abgelehnt; sie bleiben, wie sie sind."
        ),
    ]
}
