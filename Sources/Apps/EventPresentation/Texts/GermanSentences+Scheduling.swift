// Guests, answers and proposals.
extension GermanSentences {
    static let scheduling: [SentenceCatalogue.Entry] = [
        ("an unknown person", "einer unbekannten Person"),
        (
            "The message is the answer of {} to an invitation of {}. There is nothing for you to do. Nothing was changed.",
            "Die Nachricht ist die Antwort von {0} auf eine Einladung von {1}. Hier ist nichts zu tun. Nichts wurde geändert."
        ),
        (
            "The message is a proposal of {} for an event of {}. There is nothing for you to do. Nothing was changed.",
            "Die Nachricht ist ein Vorschlag von {0} für einen Termin von {1}. Hier ist nichts zu tun. Nichts wurde geändert."
        ),
        (
            "The message is a question of {} about an event of {}. There is nothing for you to do. Nothing was changed.",
            "Die Nachricht ist eine Frage von {0} zu einem Termin von {1}. Hier ist nichts zu tun. Nichts wurde geändert."
        ),
        (
            "“{}” (inbox entry {}) is the answer of a guest, so there is nothing to accept or decline.",
            "„{0}“ (Eintrag {1} des Eingangs) ist die Antwort eines Gastes; es gibt nichts zu- oder abzusagen."
        ),
        (
            "“{}” (inbox entry {}) is the organizer's answer to your proposal, so there is nothing to accept or decline.",
            "„{0}“ (Eintrag {1} des Eingangs) ist die Antwort des Gastgebers auf den eigenen Vorschlag; es gibt nichts zu- oder "
                + "abzusagen."
        ),
        (
            "“{}” (inbox entry {}) is the proposal of a guest, which you can only accept or decline.",
            "„{0}“ (Eintrag {1} des Eingangs) ist der Vorschlag eines Gastes; er lässt sich nur annehmen oder ablehnen."
        ),
        (
            "The proposal (inbox entry {}) changes several parts of “{}” at once, which cannot be accepted together. Change the "
                + "series yourself, and decline the proposal. Nothing was changed.",
            "Der Vorschlag (Eintrag {0} des Eingangs) ändert mehrere Teile von „{1}“ auf einmal; zusammen lassen sie sich nicht "
                + "annehmen. Die Serie lässt sich selbst ändern und der Vorschlag ablehnen. Nichts wurde geändert."
        ),
        (
            "Another program has just answered “{}” (inbox entry {}) in another way. Nothing was changed. Give the command again "
                + "to replace that answer.",
            "Ein anderes Programm hat „{0}“ (Eintrag {1} des Eingangs) gerade anders beantwortet. Nichts wurde geändert. Derselbe "
                + "Befehl noch einmal ersetzt diese Antwort."
        ),
        (
            "Another program has just ignored “{}” (inbox entry {}). Nothing was changed. Give the command again to answer all the "
                + "same.",
            "Ein anderes Programm hat „{0}“ (Eintrag {1} des Eingangs) gerade ignoriert. Nichts wurde geändert. Derselbe Befehl "
                + "noch einmal antwortet trotzdem."
        ),
        (
            "Another program has just added “{}” (inbox entry {}) to your calendar. Nothing was changed. Give the command again to "
                + "answer it.",
            "Ein anderes Programm hat „{0}“ (Eintrag {1} des Eingangs) gerade in den Kalender eingetragen. Nichts wurde geändert. "
                + "Derselbe Befehl noch einmal antwortet."
        ),
        (
            "Another program has just undone what was decided about “{}” (inbox entry {}). Nothing was changed. Give the command "
                + "again to answer all the same.",
            "Ein anderes Programm hat gerade rückgängig gemacht, was über „{0}“ (Eintrag {1} des Eingangs) entschieden war. Nichts "
                + "wurde geändert. Derselbe Befehl noch einmal antwortet trotzdem."
        ),
        (
            "A new version of “{}” (inbox entry {}) has just arrived. Nothing was changed. Read it, and give the command again to "
                + "answer it.",
            "Von „{0}“ (Eintrag {1} des Eingangs) ist gerade eine neue Fassung angekommen. Nichts wurde geändert. Nach dem Lesen "
                + "antwortet derselbe Befehl noch einmal."
        ),
        (
            "Proposed for the occurrences from {} on: {}.", "Vorschlag für die Termine ab {0}: {1}."
        ),
        (
            "Proposed for the occurrences from {} on: {} instead of {}.",
            "Vorschlag für die Termine ab {0}: {1} statt {2}."
        ),
        (
            "Proposed place for the occurrences from {} on: “{}” (planned: none).",
            "Vorgeschlagener Ort für die Termine ab {0}: „{1}“ (geplant: keiner)."
        ),
        (
            "Proposed place for the occurrences from {} on: “{}” instead of “{}”.",
            "Vorgeschlagener Ort für die Termine ab {0}: „{1}“ statt „{2}“."
        ),
        (
            "“{}” is a series that you are invited to. Its organizer decides when it takes place; you can only move single "
                + "occurrences. Nothing was changed.",
            "„{0}“ ist eine Serie eines anderen Gastgebers. Er entscheidet, wann sie stattfindet; nur einzelne Termine lassen sich "
                + "verschieben. Nichts wurde geändert."
        ),
        (
            "The same answer was sent before, so it is not sent again.",
            "Dieselbe Antwort wurde schon gesendet; sie wird nicht noch einmal gesendet."
        ),
        (
            "The message m{} is not sent: the newer message m{} replaces it.",
            "Die Mail m{0} wird nicht gesendet: Die neuere Mail m{1} ersetzt sie."
        ),
        ("{} is not a guest of “{}”", "{0} steht nicht auf der Gästeliste von „{1}“"),
        (
            "no mail can be sent to {}{}, so tell them in another way",
            "an {0}{1} lässt sich keine Mail senden; bitte auf anderem Weg benachrichtigen"
        ),
        (
            "the guests were not told: {}{}. “conferencectl edit {} --send” tells them by mail, and --no-send does without this "
                + "message",
            "Die Gäste wissen nichts davon: {0}{1}. „conferencectl edit {2} --send“ sagt es ihnen per Mail; mit --no-send bleibt "
                + "diese Meldung aus"
        ),
        (
            "{} may have been told “{}”, and knows nothing of the undoing. Another answer tells it: “conferencectl {}”",
            "{0} hat vielleicht „{1}“ erhalten und weiß nichts von der Rücknahme. Eine andere Antwort sagt es: „conferencectl {2}“"
        ),
        (
            "{} was told “{}”, and knows nothing of the undoing. Another answer tells it: “conferencectl {}”",
            "{0} hat „{1}“ erhalten und weiß nichts von der Rücknahme. Eine andere Antwort sagt es: „conferencectl {2}“"
        ),
        (
            "{} may have been told “{}”, and knows nothing of the undoing",
            "{0} hat vielleicht „{1}“ erhalten und weiß nichts von der Rücknahme"
        ),
        (
            "{} was told “{}”, and knows nothing of the undoing",
            "{0} hat „{1}“ erhalten und weiß nichts von der Rücknahme"
        ),
        (
            "the organizer was not told: {}. “conferencectl {}” sends your earlier answer again",
            "Der Gastgeber weiß nichts davon: {0}. „conferencectl {1}“ sendet die frühere Antwort noch einmal"
        ),
        ("the organizer was not told: {}", "Der Gastgeber weiß nichts davon: {0}"),
        (
            "“{}” repeats, and another time can only be proposed for one occurrence. Name its day, or answer with a comment instead.",
            "„{0}“ wiederholt sich; eine andere Zeit lässt sich nur für einen einzelnen Termin vorschlagen. Ein Kommentar zur "
                + "Antwort kann sie nennen."
        ),
        (
            "The message (inbox entry {}) is about another version of “{}”. Nothing was changed.",
            "Die Nachricht (Eintrag {0} des Eingangs) betrifft eine andere Fassung von „{1}“. Nichts wurde geändert."
        ),
        (
            "The answer (inbox entry {}) does not come from a guest of “{}”. Nothing was changed.",
            "Die Antwort (Eintrag {0} des Eingangs) kommt von keinem Gast von „{1}“. Nichts wurde geändert."
        ),
        (
            "The event “{}”, which the answer (inbox entry {}) is about, is not in your calendar any more. Nothing was changed.",
            "Der Termin „{0}“, den die Antwort (Eintrag {1} des Eingangs) betrifft, ist nicht mehr im Kalender. Nichts wurde geändert."
        ),
        (
            "The event “{}”, which the proposal (inbox entry {}) is about, is not in your calendar any more. Nothing was changed.",
            "Der Termin „{0}“, den der Vorschlag (Eintrag {1} des Eingangs) betrifft, ist nicht mehr im Kalender. Nichts wurde geändert."
        ),
        (
            "“{}” is cancelled, so the proposal (inbox entry {}) cannot be accepted. Nothing was changed.",
            "„{0}“ ist abgesagt; daher lässt sich der Vorschlag (Eintrag {1} des Eingangs) nicht annehmen. Nichts wurde geändert."
        ),
        (
            "The proposal (inbox entry {}) is about an earlier version of “{}”. Nothing was changed.",
            "Der Vorschlag (Eintrag {0} des Eingangs) gilt einer früheren Fassung von „{1}“. Nichts wurde geändert."
        ),
        (
            "“{}” takes place as proposed (inbox entry {}), so the proposal cannot be declined. Undo the change first. Nothing was changed.",
            "„{0}“ findet so statt, wie es vorgeschlagen wurde (Eintrag {1} des Eingangs); der Vorschlag kann also nicht abgelehnt "
                + "werden. Zuerst ist die Änderung rückgängig zu machen. Nichts wurde geändert."
        ),
        (
            "You have accepted this proposal already. “{}” takes place as proposed (inbox entry {}). Nothing was changed.",
            "Dieser Vorschlag ist schon angenommen. „{0}“ findet so statt, wie es vorgeschlagen wurde (Eintrag {1} des Eingangs). "
                + "Nichts wurde geändert."
        ),
        (
            "“{}” takes place as proposed already (inbox entry {}). Nothing was changed.",
            "„{0}“ findet schon so statt, wie es vorgeschlagen wurde (Eintrag {1} des Eingangs). Nichts wurde geändert."
        ),
        (
            "The proposal (inbox entry {}) comes from a person who is not invited to “{}” any more. Nothing was changed.",
            "Der Vorschlag (Eintrag {0} des Eingangs) kommt von jemandem, der zu „{1}“ nicht mehr eingeladen ist. Nichts wurde "
                + "geändert."
        ),
        (
            "“{}” takes place at this time already. Propose another one.",
            "„{0}“ findet schon zu dieser Zeit statt. Bitte eine andere vorschlagen."
        ),
        (
            "The time that you propose for “{}” is in the past. Propose a later one.",
            "Die vorgeschlagene Zeit für „{0}“ liegt in der Vergangenheit. Bitte eine spätere vorschlagen."
        ),
        ("Proposed for “{}”: {}", "Vorgeschlagen für „{0}“: {1}"),
        (
            "Proposed for “{}” and all following occurrences: {}",
            "Vorgeschlagen für „{0}“ und alle folgenden Termine: {1}"
        ),
        (
            "The proposal for “{}” is declined, and the event stays as it is.",
            "Der Vorschlag für „{0}“ ist abgelehnt; der Termin bleibt, wie er ist."
        ),
        (
            "“conferencectl inbox propose ENTRY --start TIME” proposes another time to the organizer of a single event.",
            "„conferencectl inbox propose EINTRAG --start ZEIT“ schlägt dem Gastgeber eines einzelnen Termins eine andere Zeit vor."
        ),
    ]
}
