// Requests that wait.
extension GermanSentences {
    static let pending: [SentenceCatalogue.Entry] = [
        ("{}  {}{}{}  {}, asked on {}", "{0}  {1}{2}{3}  {4}, angefragt am {5}"), (" (occurrence {})", " (Termin {0})"),
        ("an event that no longer exists", "ein Termin, den es nicht mehr gibt"),
        (": update its conference", ": die Konferenz ändern"), (": end its conference", ": die Konferenz beenden"),
        ("Nothing is pending.", "Nichts ist offen."), ("Delivered: {}", "Zugestellt: {0}"),
        ("No longer needed: {}", "Nicht mehr nötig: {0}"), ("Settled: {}", "Erledigt: {0}"),
        ("Forgotten: {}", "Vergessen: {0}"),
        ("Being delivered by another program: {}", "Ein anderes Programm stellt gerade zu: {0}"),
        ("Nothing is waiting to be delivered.", "Nichts wartet auf Zustellung."),
        (
            "Nothing is due. {} changes wait for a later attempt and {} for you: see “conferencectl pending”.",
            "Nichts ist fällig. Auf einen späteren Versuch warten {0} Änderungen, auf eine Entscheidung {1}: siehe "
                + "„conferencectl pending“."
        ),
        (
            "No answer was recorded: the program that asked has ended, or is still waiting.",
            "Es ist keine Antwort vermerkt: das anfragende Programm ist beendet oder wartet noch."
        ),
        (
            "Its event was removed. “conferencectl pending discard {}” forgets the request. If you find its conference, "
                + "“conferencectl pending end {} URL” ends it.",
            "Der Termin wurde entfernt. „conferencectl pending discard {0}“ vergisst die Anfrage. Eine Konferenz, die sich "
                + "findet, beendet „conferencectl pending end {1} URL“."
        ),
        (
            "The conference exists ({}), but its event was removed. “conferencectl pending end {}” ends it, “conferencectl "
                + "pending discard {}” only forgets it.",
            "Die Konferenz gibt es ({0}), aber der Termin wurde entfernt. „conferencectl pending end {1}“ beendet sie, "
                + "„conferencectl pending discard {2}“ vergisst sie nur."
        ),
        ("Ended: {}", "Beendet: {0}"),
        (
            "Its event has received a conference since: {}. “conferencectl pending discard {}” forgets the request. If you find "
                + "its conference, “conferencectl pending end {} URL” ends it.",
            "Der Termin hat inzwischen eine Konferenz bekommen: {0}. „conferencectl pending discard {1}“ vergisst die Anfrage. "
                + "Eine Konferenz, die sich findet, beendet „conferencectl pending end {2} URL“."
        ),
        (
            "The conference exists ({}), but its event has another one: {}. “conferencectl pending end {}” ends it, "
                + "“conferencectl pending discard {}” only forgets it.",
            "Die Konferenz gibt es ({0}), aber der Termin hat eine andere: {1}. „conferencectl pending end {2}“ beendet sie, "
                + "„conferencectl pending discard {3}“ vergisst sie nur."
        ),
        (
            "The conference exists ({}), but its event has another one: {}. “conferencectl pending discard {}” forgets it.",
            "Die Konferenz gibt es ({0}), aber der Termin hat eine andere: {1}. „conferencectl pending discard {2}“ vergisst "
                + "sie."
        ),
        ("The next attempt is due now.", "Der nächste Versuch ist jetzt fällig."),
        (
            "Ask again with “conferencectl pending retry {}”, or attach a conference that you have found with "
                + "“conferencectl pending accept {} URL”.",
            "„conferencectl pending retry {0}“ fragt noch einmal, „conferencectl pending accept {1} URL“ hängt eine "
                + "gefundene Konferenz an."
        ),
        (
            "The conference exists ({}), but its event was removed. “conferencectl pending discard {}” forgets it.",
            "Die Konferenz gibt es ({0}), aber der Termin wurde entfernt. „conferencectl pending discard {1}“ vergisst sie."
        ),
        (
            "The conference exists ({}). Attach it with “conferencectl pending retry {}”.",
            "Die Konferenz gibt es ({0}). „conferencectl pending retry {1}“ hängt sie an."
        ),
        (
            "Waits for you: “conferencectl pending retry {}” or “conferencectl pending discard {}”.",
            "Wartet auf eine Entscheidung: „conferencectl pending retry {0}“ oder „conferencectl pending discard {1}“."
        ),
        (
            "Another program is notifying the provider, until {} at the latest.",
            "Ein anderes Programm benachrichtigt gerade den Anbieter, spätestens bis {0}."
        ),
        (
            "A program is waiting for the provider's answer, until {} at the latest.",
            "Ein Programm wartet auf die Antwort des Anbieters, spätestens bis {0}."
        ),
        ("Due now.", "Jetzt fällig."), ("The next attempt is due at {}.", "Der nächste Versuch ist fällig um {0}."),
    ]
}
