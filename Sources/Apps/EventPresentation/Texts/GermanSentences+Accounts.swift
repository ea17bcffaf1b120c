// Sign-ins to the services of providers.
extension GermanSentences {
    static let accounts: [SentenceCatalogue.Entry] = [
        ("You are signed out of {}; “{}” signs you in.", "Nicht angemeldet bei {0}; „{1}“ meldet an."),
        (
            "Not set up: {}; “--provider NAME” says how.",
            "Nicht eingerichtet: {0}; „--provider NAME“ sagt, wie."
        ),
        ("It has no rooms without “{}”; “{}” sets that.", "Ohne „{0}“ hat er keine Räume; „{1}“ stellt es ein."),
        (
            "Your sign-in to {} has expired; “{}” signs you in again.",
            "Die Anmeldung bei {0} ist abgelaufen; „{1}“ meldet neu an."
        ),
        ("You are not signed in to {}. Sign in first.", "Bei {0} besteht keine Anmeldung. Sie ist zuerst nötig."),
        (
            "{} no longer renews your access. Sign in again.",
            "{0} erneuert den Zugang nicht mehr. Eine neue Anmeldung ist nötig."
        ),
        (
            "{} no longer accepts your sign-in. Sign in again.",
            "{0} nimmt die Anmeldung nicht mehr an. Eine neue Anmeldung ist nötig."
        ),
        (
            "The provider now signs in to {} at other servers, or sends your access to other ones. Sign in again if you agree.",
            "Der Anbieter meldet jetzt an anderen Servern bei {0} an oder sendet den Zugang an andere. Wer damit einverstanden "
                + "ist, meldet sich neu an."
        ),
        (
            "The administrator of this computer has you sign in to {} at another server. Sign in there.",
            "Die Verwaltung dieses Rechners sieht für {0} einen anderen Server vor. Dort ist eine neue Anmeldung nötig."
        ),
        (
            "Signing in to {} was interrupted. Sign in again.",
            "Die Anmeldung bei {0} wurde unterbrochen. Eine neue Anmeldung ist nötig."
        ),
        (
            "The sign-in to {} is no longer where it was stored. Sign in again.",
            "Die Anmeldung bei {0} ist nicht mehr dort, wo sie gespeichert wurde. Eine neue Anmeldung ist nötig."
        ),
        (
            "The sign-in to {} has ended. Sign in again.",
            "Die Anmeldung bei {0} ist beendet. Eine neue Anmeldung ist nötig."
        ),
        (
            "{} could not be told that your former access has ended, so it may stay valid there until it expires. You can end "
                + "it in the settings of your account there.",
            "{0} hat nicht erfahren, dass der frühere Zugang beendet ist; er kann dort gültig bleiben, bis er abläuft. In den "
                + "Einstellungen des Kontos dort lässt er sich beenden."
        ),
        ("“{}” does that.", "„{0}“ erledigt das."),
        ("Sign in with “{}”.", "„{0}“ meldet an."),
        (
            "Another program is signing in to {} or renewing the access. Try again when it has finished.",
            "Ein anderes Programm meldet gerade bei {0} an oder erneuert den Zugang. Danach bitte noch einmal versuchen."
        ),
        ("{} could not be reached. {}", "{0} war nicht erreichbar. {1}"),
        (
            "{} is busy or out of order (HTTP {}). Try again later.",
            "{0} ist überlastet oder gestört (HTTP {1}). Bitte später noch einmal versuchen."
        ),
        (
            "Signing in to {} needs the setting “{}”: letters, digits, dots and hyphens.",
            "Die Anmeldung bei {0} braucht die Einstellung „{1}“: Buchstaben, Ziffern, Punkte und Bindestriche."
        ),
        (
            "The accounts in “{}” cannot be used: {} (line {}). Correct the file, or remove it and sign in again.",
            "Die Konten in „{0}“ sind nicht verwendbar: {1} (Zeile {2}). Die Datei muss berichtigt oder entfernt werden; dann "
                + "ist eine neue Anmeldung nötig."
        ),
    ]
}
