// Passwords and tokens, and the places where they are kept.
extension GermanSentences {
    static let secrets: [SentenceCatalogue.Entry] = [
        (
            "The keyring cannot be used: {}. Run this in your desktop session, or choose another place for secrets in "
                + "host.json and set them again.",
            "Der Schlüsselbund lässt sich nicht verwenden: {0}. Entweder läuft der Befehl in der Sitzung des Desktops, oder "
                + "host.json nennt einen anderen Ort für Geheimnisse, die dann neu gesetzt werden müssen."
        ),
        (
            "The keyring cannot be used: {}. Log out and in again to restart it, or choose another place for secrets in "
                + "host.json and set them again.",
            "Der Schlüsselbund lässt sich nicht verwenden: {0}. Ab- und Anmelden startet ihn neu; oder host.json nennt einen "
                + "anderen Ort für Geheimnisse, die dann neu gesetzt werden müssen."
        ),
        ("libsystemd is not installed (Debian: libsystemd0)", "libsystemd ist nicht installiert (Debian: libsystemd0)"),
        (
            "no program offers one, such as gnome-keyring or KWallet",
            "kein Programm stellt einen bereit, etwa gnome-keyring oder KWallet"
        ),
        ("it has no default collection", "er hat keine Standardsammlung"),
        ("this session has no session bus", "diese Sitzung hat keinen Sitzungsbus"),
        ("it answered with the error {}", "er hat mit dem Fehler {0} geantwortet"),
        ("the request was cancelled", "die Anfrage wurde abgebrochen"),
        ("it has ended the connection", "er hat die Verbindung beendet"),
        ("its answer cannot be understood", "seine Antwort ist unverständlich"),
        (
            "The keyring is locked. Unlock it, for example with the program “Passwords and Keys”, and try again.",
            "Der Schlüsselbund ist gesperrt. Er lässt sich zum Beispiel mit dem Programm „Passwörter und Verschlüsselung“ "
                + "entsperren."
        ),
        (
            "The keyring stays locked, because the question for its password was dismissed or could not be shown. Unlock "
                + "it, for example with the program “Passwords and Keys”, and try again.",
            "Der Schlüsselbund bleibt gesperrt, weil die Frage nach seinem Passwort abgelehnt wurde oder nicht angezeigt "
                + "werden konnte. Er lässt sich zum Beispiel mit dem Programm „Passwörter und Verschlüsselung“ entsperren."
        ),
        (
            "The keyring stays locked, because its password was not typed within {}. Unlock it, and try again.",
            "Der Schlüsselbund bleibt gesperrt, weil sein Passwort nicht innerhalb von {0} eingegeben wurde. Er muss vor dem "
                + "nächsten Versuch entsperrt werden."
        ),
        (
            "The keyring does not answer. Try again later, or log out and in again to restart it.",
            "Der Schlüsselbund antwortet nicht. Ein späterer Versuch kann helfen; Ab- und Anmelden startet ihn neu."
        ),
        (
            "A secret must be a text of at most {} bytes that is not empty.",
            "Ein Geheimnis muss ein Text von höchstens {0} Byte sein, der nicht leer ist."
        ),
        (
            "The secret “{}” of {} is no longer where it was stored. Set it again.",
            "Das Geheimnis „{0}“ von {1} ist nicht mehr dort, wo es gespeichert wurde. Es muss neu gesetzt werden."
        ),
        (
            "Another program is changing the secret “{}”. Try again when it has finished.",
            "Ein anderes Programm ändert gerade das Geheimnis „{0}“. Danach kann der Befehl wiederholt werden."
        ),
        (
            "The command “{}”, which host.json names for secrets, failed: {}.",
            "Der Befehl „{0}“, den host.json für Geheimnisse nennt, ist gescheitert: {1}."
        ),
        ("it cannot be started: {}", "er lässt sich nicht starten: {0}"),
        ("it ended with exit status {}", "er endete mit Status {0}"),
        ("it ended with signal {}", "er endete mit Signal {0}"),
        ("it printed more than {} bytes", "er hat mehr als {0} Byte ausgegeben"),
        ("it did not end within {}", "er endete nicht innerhalb von {0}"),
        ("it printed nothing", "er hat nichts ausgegeben"),
        ("it printed something else than text", "er hat etwas anderes als Text ausgegeben"),
        (
            "The file host.json names no command that stores a secret. Store it under the name “{}” yourself, or add “write” to "
                + "“secrets” in host.json.",
            "Die Datei host.json nennt keinen Befehl, der ein Geheimnis speichert. Es lässt sich unter dem Namen „{0}“ selbst "
                + "speichern; oder „secrets“ in host.json erhält ein „write“."
        ),
        ("The value on standard input was not stored.", "Der Wert aus der Standardeingabe wurde nicht gespeichert."),
        (
            "A secret was stored with commands that host.json no longer names. Add them to “secrets” in host.json again, or "
                + "set the secret again.",
            "Ein Geheimnis wurde mit Befehlen gespeichert, die host.json nicht mehr nennt. Entweder nennt „secrets“ in "
                + "host.json sie wieder, oder das Geheimnis muss neu gesetzt werden."
        ),
        (
            "The secrets in “{}” cannot be used: it is not a JSON object of texts. Correct it, or remove it and set the "
                + "secrets again.",
            "Die Geheimnisse in „{0}“ lassen sich nicht verwenden: Die Datei ist kein JSON-Objekt aus Texten. Sie muss "
                + "berichtigt werden, oder sie wird entfernt und die Geheimnisse neu gesetzt."
        ),
        (
            "Secrets are kept unencrypted in “{}”, which only you can read, because no keyring is used.",
            "Geheimnisse liegen unverschlüsselt in „{0}“, lesbar nur für dich, weil kein Schlüsselbund verwendet wird."
        ),
        ("can be read by other users", "können andere Benutzer lesen"),
    ]
}
