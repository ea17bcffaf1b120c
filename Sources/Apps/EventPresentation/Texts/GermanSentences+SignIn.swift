// Accounts as they are listed, and signing in on the terminal.
extension GermanSentences {
    static let signingIn: [SentenceCatalogue.Entry] = [
        ("signed out", "nicht angemeldet"),
        ("signed in", "angemeldet"),
        ("expired: {}", "abgelaufen: {0}"),
        ("the service no longer renews the access", "der Dienst erneuert den Zugang nicht mehr"),
        ("the service no longer accepts the access", "der Dienst nimmt den Zugang nicht mehr an"),
        (
            "the provider now signs in elsewhere, or sends the access elsewhere",
            "der Anbieter meldet jetzt woanders an oder sendet den Zugang woandershin"
        ),
        (
            "the administrator of this computer has you sign in at another server",
            "die Verwaltung dieses Rechners sieht einen anderen Server vor"
        ),
        ("signing in was interrupted", "die Anmeldung wurde unterbrochen"),
        (
            "its secret is no longer where it was kept",
            "das Geheimnis ist nicht mehr dort, wo es aufbewahrt wurde"
        ),
        ("the keyring", "im Schlüsselbund"),
        ("a file that only you can read", "in einer Datei, die niemand sonst lesen kann"),
        ("what the commands in host.json read", "bei den Befehlen in host.json"),
        ("the environment of this program", "in der Umgebung dieses Programms"),
        ("its provider is not installed", "der Anbieter ist nicht installiert"),
        ("its provider no longer uses it", "der Anbieter benutzt es nicht mehr"),
        ("default", "Standard"), ("without a label, not the default", "ohne Bezeichnung, nicht der Standard"),
        ("Account", "Konto"),
        ("Service", "Dienst"),
        ("State", "Zustand"),
        ("Provider", "Anbieter"),
        ("User", "Benutzer"),
        ("Server", "Server"),
        ("Access goes to", "Zugang geht an"),
        ("Permissions", "Rechte"),
        ("Client", "Client"),
        ("Device", "Gerät"),
        ("Since", "Seit"),
        ("Kept in", "Aufbewahrt"),
        ("No installed provider needs an account.", "Kein installierter Anbieter braucht ein Konto."),
        ("Signed in to {}.", "Angemeldet bei {0}."),
        ("Signed out of {}.", "Abgemeldet von {0}."),
        ("{} is now the account “{}”.", "{0} ist jetzt das Konto „{1}“."),
        (
            "your usual room “{}” does not exist any more: “conferencectl list-rooms” lists the rooms, and “conferencectl "
                + "config room ROOM” chooses one",
            "Den üblichen Raum „{0}“ gibt es nicht mehr: „conferencectl list-rooms“ listet die Räume auf, und "
                + "„conferencectl config room ROOM“ wählt einen"
        ),
        (
            "request {} asks for the room “{}”, which does not exist any more: with the former label (“conferencectl "
                + "accounts label {}”), “conferencectl pending retry {}” finds it; “conferencectl pending discard {}” "
                + "forgets the request",
            "Anfrage {0} gilt dem Raum „{1}“, den es nicht mehr gibt: Mit der früheren Bezeichnung („conferencectl accounts "
                + "label {2}“) findet ihn „conferencectl pending retry {3}“; „conferencectl pending discard {4}“ vergisst "
                + "die Anfrage"
        ),
        ("{} now uses the account “{}”.", "{0} benutzt jetzt das Konto „{1}“."),
        ("{} now uses the account without a label.", "{0} benutzt jetzt das Konto ohne Bezeichnung."),
        (
            "{} could not be told, so the access may be valid there until it expires. You can end it in the settings "
                + "of your account there",
            "{0} hat es nicht erfahren; der Zugang kann dort gültig bleiben, bis er abläuft. In den Einstellungen "
                + "des Kontos dort lässt er sich beenden"
        ),
        ("The access to {} is {}.", "Der Zugang zu {0} ist {1}."),
        ("valid", "gültig"),
        ("stored; the service was not asked", "gespeichert; der Dienst wurde nicht gefragt"),
        ("{} offers 1 room.", "{0} bietet 1 Raum an."),
        ("{} offers {} rooms.", "{0} bietet {1} Räume an."),
        (
            "Open this page in a browser to sign in:",
            "Zum Anmelden diese Seite in einem Browser öffnen:"
        ),
        ("The browser could not be started: {}.", "Der Browser konnte nicht gestartet werden: {0}."),
        (
            "If it ends at a page that cannot be shown, paste the address of that page here, and press Enter.",
            "Endet sie auf einer Seite, die sich nicht anzeigen lässt: die Adresse dieser Seite hier einfügen und "
                + "die Eingabetaste drücken."
        ),
        ("Open this page on any device:", "Diese Seite auf irgendeinem Gerät öffnen:"),
        ("and type the code {}. It is valid for {}.", "und den Code {0} eingeben. Er gilt {1}."),
        ("1 minute", "1 Minute"),
        ("{} minutes", "{0} Minuten"),
        ("Address of your server for {}", "Adresse des Servers für {0}"),
        ("Your name at {}", "Benutzername bei {0}"),
        ("Your password for {}", "Kennwort für {0}"),
        ("Your key for {}", "Schlüssel für {0}"),
        ("Client identifier for {}", "Client-Kennung für {0}"),
        ("Client secret for {}", "Client-Geheimnis für {0}"),
        ("Account identifier for {}", "Kontokennung für {0}"),
        (
            "This is not the address that the browser ends at after this sign-in. Paste the whole address, which "
                + "contains a code.",
            "Das ist nicht die Adresse, an der der Browser nach dieser Anmeldung ankommt. Die ganze Adresse "
                + "einfügen; sie enthält einen Code."
        ),
        (
            "{} granted less than was asked for. Missing: {}.",
            "{0} hat weniger erlaubt als erbeten. Es fehlt: {1}."
        ),
        (
            "You sign in at {}, as your server says.",
            "Die Anmeldung findet bei {0} statt, wie der Server es vorsieht."
        ),
        (
            "Either type a code on another device, or paste an address.",
            "Entweder auf einem anderen Gerät einen Code eingeben oder eine Adresse einfügen."
        ),
    ]
}
