// What happens while a provider runs.
extension GermanSentences {
    static let workers: [SentenceCatalogue.Entry] = [
        ("“{}” cannot be started: {}.", "„{0}“ lässt sich nicht starten: {1}."),
        (
            "“{}” is not the worker of this program: {}. Run “swift build” to build both again, or install both again.",
            "„{0}“ gehört nicht zu diesem Programm: {1}. „swift build“ baut beide neu; sonst beide neu installieren."
        ),
        ("{} crashed {} (signal {}, {}).{}", "{0} ist {1} abgestürzt (Signal {2}, {3}).{4}"),
        ("{} ended its process {} (exit status {}).{}", "{0} hat seinen Prozess {1} beendet (Exit-Status {2}).{3}"),
        (
            "{} closed the connection to its host {}, and was ended.{}",
            "{0} hat die Verbindung {1} geschlossen und wurde beendet.{2}"
        ),
        (
            "{} gave no answer within {} {}, and was ended.{}",
            "{0} hat {2} innerhalb von {1} nicht geantwortet und wurde beendet.{3}"
        ),
        (
            "{} stopped its process {}, did not respond for {}, and was ended.{}",
            "{0} hat seinen Prozess {1} angehalten, {2} lang nicht reagiert und wurde beendet.{3}"
        ),
        (
            "{} was ended {}, because its worker broke the protocol: {}.",
            "{0} wurde {1} beendet, weil der Prozess das Protokoll verletzt hat: {2}."
        ),
        (" The last line of its log: {}.", " Die letzte Zeile des Protokolls: {0}."),
        (" The last lines of its log: {}.", " Die letzten Zeilen des Protokolls: {0}."),
        ("while its worker started", "beim Start"),
        ("while its library was loaded", "beim Laden der Bibliothek"),
        ("while its entry was called", "beim Aufruf seines Einstiegs"),
        ("while it was created", "beim Anlegen"),
        ("while it was asked for its room types", "bei der Frage nach seinen Räumen"),
        ("while it made a conference", "beim Anlegen einer Konferenz"),
        ("while a request was cancelled", "beim Abbruch einer Anfrage"),
        ("while it was ended", "beim Beenden"),
        ("while it was asked for its extensions", "bei der Frage nach seinen Erweiterungen"),
        ("while it updated a conference", "beim Ändern einer Konferenz"),
        ("while it ended a conference", "beim Beenden einer Konferenz"),
        ("{} did not {}: {}", "{0} ist gescheitert {1}: {2}"),
        ("make a conference", "beim Anlegen einer Konferenz"),
        ("update the conference", "beim Ändern der Konferenz"),
        ("end the conference", "beim Beenden der Konferenz"),
        ("tell its room types", "bei der Frage nach seinen Räumen"),
        ("start", "beim Start"),
        ("it does not support this", "Das wird nicht unterstützt"),
        ("it has no such room", "Diesen Raum gibt es dort nicht"),
        ("it needs you to sign in again", "Eine neue Anmeldung ist nötig"),
        ("its service could not be reached", "Der Dienst ist nicht erreichbar"),
        ("its service is unavailable", "Der Dienst steht nicht zur Verfügung"),
        ("its service did not answer in time", "Der Dienst hat nicht rechtzeitig geantwortet"),
        (
            "it cannot tell whether its service has done so nevertheless",
            "Unbekannt, ob der Dienst es trotzdem getan hat"
        ),
        ("its configuration is missing or wrong", "Die Konfiguration fehlt oder ist falsch"),
        ("it gave no reason", "ohne Angabe von Gründen"),
        (" (code {})", " (Code {0})"),
        ("{} of at most {} s", "{0} von höchstens {1} s"),
        ("{}: “{}” {}; Ctrl-C cancels", "{0}: „{1}“ {2}; Strg-C bricht ab"),
        ("{}: {} providers have not answered: {}", "{0}: {1} Anbieter haben noch nicht geantwortet: {2}"),
        ("is being loaded", "wird geladen"),
        ("is listing its rooms", "nennt seine Räume"),
        ("is creating a conference", "legt eine Konferenz an"),
        ("is ending", "wird beendet"),
        ("is updating a conference", "ändert eine Konferenz"),
        ("is ending a conference", "beendet eine Konferenz"),
    ]
}
