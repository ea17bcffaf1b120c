// Decisions of the computer's administrator.
extension GermanSentences {
    static let administration: [SentenceCatalogue.Entry] = [
        (
            "The administrator's file “{}” cannot be used, because of line {}: {}.",
            "Die Datei „{0}“ des Administrators ist nicht verwendbar, wegen Zeile {1}: {2}."
        ),
        (
            "The administrator's file “{}” cannot be used: {}.",
            "Die Datei „{0}“ des Administrators ist nicht verwendbar: {1}."
        ),
        (
            "{} No provider is used until it is corrected.",
            "{0} Bis das berichtigt ist, wird kein Anbieter benutzt."
        ),
        (
            "The administrator's file “{}” is not trusted: “{}” belongs to the user with the number {}, and not to root. "
                + "No provider is used until it is corrected.",
            "Der Datei „{0}“ des Administrators wird nicht vertraut: „{1}“ gehört dem Benutzer mit der Nummer {2} und nicht "
                + "root. Bis das berichtigt ist, wird kein Anbieter benutzt."
        ),
        (
            "The administrator of this computer does not allow the provider {}. The allowed ones are listed in {}.",
            "Der Administrator dieses Computers erlaubt den Anbieter {0} nicht. Die erlaubten stehen in {1}."
        ),
        (
            "The administrator of this computer requires the provider “{}” (“{}”), which is not installed.",
            "Der Administrator dieses Computers verlangt den Anbieter „{0}“ („{1}“), der nicht installiert ist."
        ),
    ]
}
