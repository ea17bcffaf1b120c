// Why a sign-in fails, and names of accounts.
extension GermanSentences {
    static let signInErrors: [SentenceCatalogue.Entry] = [
        ("“{}” has several accounts. Use one of:{}{}", "„{0}“ hat mehrere Konten. Möglich sind:{1}{2}"),
        ("There is no account “{}”.{}", "Das Konto „{0}“ gibt es nicht.{1}"),
        (" There is: {}.", " Es gibt: {0}."),
        (
            "{} needs no account. It makes rooms as it is.",
            "{0} braucht kein Konto und legt Räume ohne eines an."
        ),
        (
            "“{}” cannot be the label of an account. Use a short name without “/”, such as “work”.",
            "„{0}“ kann kein Konto bezeichnen. Ein kurzer Name ohne „/“ ist nötig, etwa „work“."
        ),
        (
            "Signing in to {} needs an answer, and there is no terminal to ask on. Give it with {}.",
            "Die Anmeldung bei {0} braucht eine Antwort, und es gibt kein Terminal für die Frage. Sie mit {1} "
                + "angeben."
        ),
        ("“conferencectl accounts” lists the accounts.", "„conferencectl accounts“ listet die Konten auf."),
        ("standard input", "der Standardeingabe"),
        (
            "There is no account “{}” of the provider “{}”.",
            "Das Konto „{0}“ des Anbieters „{1}“ gibt es nicht."
        ),
        (
            "There can be at most {} accounts. Sign out of one that you no longer use.",
            "Höchstens {0} Konten sind möglich. Eines abmelden, das nicht mehr gebraucht wird."
        ),
        ("{} has no account “{}”. {}", "{0} hat kein Konto „{1}“. {2}"),
        ("It needs no account.", "Der Anbieter braucht kein Konto."),
        ("It has: {}.", "Vorhanden: {0}."),
        ("Signing in to {} was cancelled.", "Die Anmeldung bei {0} wurde abgebrochen."),
        (
            "Signing in to {} was not finished within {}. Try again.",
            "Die Anmeldung bei {0} war nach {1} nicht fertig. Bitte noch einmal versuchen."
        ),
        ("Signing in to {} failed: {}.", "Die Anmeldung bei {0} ist fehlgeschlagen: {1}."),
        (
            "no port of this machine can be listened on ({})",
            "an keinem Port dieses Rechners lässt sich lauschen ({0})"
        ),
        (
            "the port that the service returns to is not free: {} ({})",
            "der Port, zu dem der Dienst zurückkehrt, ist nicht frei: {0} ({1})"
        ),
        (
            "“{}” does not answer as a Nextcloud server (HTTP {})",
            "„{0}“ antwortet nicht wie ein Nextcloud-Server (HTTP {1})"
        ),
        (
            "“{}” does not answer as a Matrix server (HTTP {})",
            "„{0}“ antwortet nicht wie ein Matrix-Server (HTTP {1})"
        ),
        ("“{}” does not answer as a Matrix server", "„{0}“ antwortet nicht wie ein Matrix-Server"),
        (
            "“{}” names no https address of a homeserver",
            "„{0}“ nennt keine https-Adresse eines Heimservers"
        ),
        (
            "“{}” names addresses of other servers than its own and its issuer’s for signing in",
            "„{0}“ nennt zum Anmelden Adressen anderer Server als der eigenen und der des Ausstellers"
        ),
        (
            "“{}” offers no sign-in that this program knows",
            "„{0}“ bietet keine Anmeldung an, die dieses Programm kennt"
        ),
        ("the answer of “{}” cannot be understood", "die Antwort von „{0}“ ist unverständlich"),
        ("it has no sign-in with a code", "eine Anmeldung mit einem Code gibt es dort nicht"),
        ("it has no sign-in of this kind", "eine solche Anmeldung gibt es dort nicht"),
        (
            "its answer with a code cannot be understood",
            "die Antwort mit einem Code ist unverständlich"
        ),
        (
            "its answer to the registration cannot be understood",
            "die Antwort auf die Registrierung ist unverständlich"
        ),
        ("it does not let this program register", "dieses Programm darf sich dort nicht registrieren"),
        (
            "it does not let this program register: {}",
            "dieses Programm darf sich dort nicht registrieren: {0}"
        ),
        ("“{}” is not an https address", "„{0}“ ist keine https-Adresse"),
        ("it says “{}” ({})", "die Begründung lautet „{0}“ ({1})"),
        ("it says “{}”", "die Begründung lautet „{0}“"),
        ("it says {}", "die Begründung lautet {0}"),
        ("it gives no reason", "ohne Begründung"),
        ("its answer has an unexpected status", "die Antwort hat einen unerwarteten Status"),
        ("its answer is not a JSON object", "die Antwort ist kein JSON-Objekt"),
        ("its answer contains no token", "die Antwort enthält kein Token"),
        ("its tokens are of another type than “bearer”", "die Token sind von anderer Art als „bearer“"),
        ("its tokens are longer than {} bytes", "die Token sind länger als {0} Byte"),
        (
            "its tokens contain characters that no header can have",
            "die Token enthalten Zeichen, die kein Kopfeintrag haben kann"
        ),
        (
            "Signing in to {} was stopped: “{}” leads to another server, “{}”. If that one is right, name it instead.",
            "Die Anmeldung bei {0} wurde angehalten: „{1}“ führt zu einem anderen Server, „{2}“. Ist dieser der "
                + "richtige, dann ihn angeben."
        ),
        (
            "{} wants an administrator of your organisation to allow this first: {}. Ask them.",
            "Bei {0} muss das erst eine Person erlauben, die die Organisation verwaltet: {1}. Dort nachfragen."
        ),
        (
            "{} refused the sign-in: {}. Try again, or check what you typed.",
            "{0} hat die Anmeldung abgelehnt: {1}. Bitte noch einmal versuchen oder die Eingaben prüfen."
        ),
        (
            "Signing in to {} needs OpenSSL’s libcrypto, which is not installed (Debian: libssl3).",
            "Die Anmeldung bei {0} braucht libcrypto von OpenSSL; sie ist nicht installiert (Debian: libssl3)."
        ),
        ("Signing in to {} needs {}.", "Die Anmeldung bei {0} braucht {1}."),
        (
            "the address of your server, such as “https://cloud.example.org”",
            "die Adresse des Servers, etwa „https://cloud.example.org“"
        ),
        ("your user name", "den Benutzernamen"),
        ("your password", "das Kennwort"),
        (
            "a key of visible ASCII characters without blanks",
            "einen Schlüssel aus sichtbaren ASCII-Zeichen ohne Leerzeichen"
        ),
        ("the identifier of an OAuth client", "die Kennung eines OAuth-Clients"),
        ("the secret of the OAuth client", "das Geheimnis des OAuth-Clients"),
        ("the identifier of your account at the service", "die Kennung des Kontos beim Dienst"),
        ("a user name without a colon", "einen Benutzernamen ohne Doppelpunkt"),
        ("a password without control characters", "ein Kennwort ohne Steuerzeichen"),
        (
            "an address that begins with “https://”: what is sent over “http://” can be read on its way",
            "eine Adresse, die mit „https://“ beginnt: was über „http://“ gesendet wird, ist unterwegs lesbar"
        ),
        (
            "the address of your server without what follows “?” or “#”",
            "die Adresse des Servers ohne das, was auf „?“ oder „#“ folgt"
        ),
        (
            "the address of your server without a user name or password, which it asks for itself",
            "die Adresse des Servers ohne Benutzernamen oder Kennwort; danach fragt er selbst"
        ),
        ("an address with a port from 1 to 65535", "eine Adresse mit einem Port von 1 bis 65535"),
    ]
}
