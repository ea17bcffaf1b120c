// Providers and their rooms: finding, checking and trusting them.
extension GermanSentences {
    static let providers: [SentenceCatalogue.Entry] = [
        ("Providers in “{}” are not listed: {}.", "Anbieter in „{0}“ werden nicht aufgelistet: {1}."),
        (
            "“{}” holds more than {} providers; the others are not listed.",
            "„{0}“ enthält mehr als {1} Anbieter; die übrigen werden nicht aufgelistet."
        ),
        (
            "“{}” in {} is ignored, because it is not an absolute path.",
            "„{0}“ in {1} wird übergangen, weil es kein absoluter Pfad ist."
        ),
        (
            "“{}” matches several providers. Use the identifier of one:{}{}",
            "„{0}“ passt auf mehrere Anbieter. Die Kennung nennt einen davon:{1}{2}"
        ),
        ("“{}” matches several rooms. Use one of:{}{}", "„{0}“ passt auf mehrere Räume. Möglich sind:{1}{2}"),
        ("There is no provider “{}”. {}", "Den Anbieter „{0}“ gibt es nicht. {1}"),
        ("No provider is installed.", "Kein Anbieter ist installiert."),
        ("Installed: {}.", "Installiert: {0}."),
        (
            "{} is not started from {} until {}, because it failed {}. The last time: {}",
            "{0} wird von {1} bis {2} nicht gestartet, weil {3} ein Fehler auftrat. Zuletzt: {4}"
        ),
        ("once", "einmal"),
        ("{} times in a short time", "in kurzer Zeit {0}-mal"),
        ("The library of {} is missing: “{}”. {}", "Die Bibliothek von {0} fehlt: „{1}“. {2}"),
        ("Run “swift build”, which also builds the providers.", "„swift build“ baut auch die Anbieter."),
        ("Install the provider again.", "Der Anbieter muss neu installiert werden."),
        (
            "The library of {} cannot be read into memory: “{}”, {}.{}",
            "Die Bibliothek von {0} lässt sich nicht in den Speicher laden: „{1}“, {2}.{3}"
        ),
        (
            " Free some memory, or raise the limit of the shell (“ulimit -v”), and try again.",
            " Speicher freigeben oder die Grenze der Shell („ulimit -v“) anheben und es noch einmal versuchen."
        ),
        (
            "The library of {} is not a regular file: “{}”.",
            "Die Bibliothek von {0} ist keine gewöhnliche Datei: „{1}“."
        ),
        ("The library of {} is larger than {}: “{}”.", "Die Bibliothek von {0} ist größer als {1}: „{2}“."),
        (
            "The library of {} cannot be opened: “{}”, {}.",
            "Die Bibliothek von {0} lässt sich nicht öffnen: „{1}“, {2}."
        ),
        ("{} cannot be loaded: {} (“{}”).", "{0} lässt sich nicht laden: {1} („{2}“)."),
        ("{} cannot be loaded: {}.", "{0} lässt sich nicht laden: {1}."),
        ("There is no manifest “{}”.", "Das Manifest „{0}“ gibt es nicht."),
        ("The manifest “{}” is larger than {}.", "Das Manifest „{0}“ ist größer als {1}."),
        ("The manifest “{}” is not valid: {}.", "Das Manifest „{0}“ ist ungültig: {1}."),
        (
            "“{}” is not a conference provider: its extension point is “{}”.",
            "„{0}“ ist kein Konferenzanbieter: Der Erweiterungspunkt ist „{1}“."
        ),
        (
            "The manifest “{}” asks for ABI {}, and this host has {}.",
            "Das Manifest „{0}“ verlangt ABI {1}, und dieses Programm hat {2}."
        ),
        (
            "{} is not used: “{}” {}. If that is not intended, run: chmod {} {}",
            "{0} wird nicht benutzt: „{1}“ {2}. Falls das nicht gewollt ist: chmod {3} {4}"
        ),
        (
            "{} is not used: “{}” belongs to the user with the number {}, not to you or root. Install it as yourself, or "
                + "move it to a directory of your own.",
            "{0} wird nicht benutzt: „{1}“ gehört weder dem eigenen Benutzer noch root, sondern dem mit der Nummer {2}. "
                + "Es selbst installieren oder in ein eigenes Verzeichnis verschieben."
        ),
        (
            "“{}” is not used: “{}” is {}. Remove it, or put the file itself in its place.",
            "„{0}“ wird nicht benutzt: „{1}“ ist {2}. Entfernen oder durch die Datei selbst ersetzen."
        ),
        ("not a regular file", "keine gewöhnliche Datei"), ("a symbolic link", "ein symbolischer Link"),
        (
            "“{}” is not used: “{}” belongs to the user with the number {}, not to you or root. Replace it by one of your own.",
            "„{0}“ wird nicht benutzt: „{1}“ gehört weder dem eigenen Benutzer noch root, sondern dem mit der Nummer {2}. "
                + "Durch etwas Eigenes ersetzen."
        ),
        (
            "{} is not used: “{}” is or leads through a symbolic link, and the files of a provider must lie in its bundle.",
            "{0} wird nicht benutzt: „{1}“ ist ein symbolischer Link oder führt durch einen; die Dateien eines Anbieters "
                + "müssen in seinem Paket liegen."
        ),
        ("{} is not used: “{}” is too large.", "{0} wird nicht benutzt: „{1}“ ist zu groß."),
        (
            "Providers cannot be compared with their pins, because OpenSSL's libcrypto.so.3 is missing. Install the "
                + "package libssl3 (Debian, Ubuntu) or openssl-libs (Fedora).",
            "Anbieter lassen sich nicht prüfen, weil libcrypto.so.3 von OpenSSL fehlt. Das Paket libssl3 (Debian, Ubuntu) "
                + "oder openssl-libs (Fedora) installieren."
        ),
        (
            "{} asks for other permissions than when you trusted it, and none of its code was run. It wants {}.",
            "{0} verlangt andere Rechte als beim letzten Vertrauen und wurde nicht ausgeführt. Verlangt wird: {1}."
        ),
        ("nothing", "nichts"),
        ("to {}", "{0}"),
        (
            "{} was called “{}” when you trusted it, and none of its code was run.",
            "{0} hieß „{1}“, als ihm vertraut wurde, und wurde nicht ausgeführt."
        ),
        (
            "{} no longer declares {} as secret, as it did when you trusted it, and none of its code was run. What you have stored stays secret until you unset it.",
            "{0} nennt {1} nicht mehr geheim, anders als bei der Entscheidung, ihm zu vertrauen, und wurde nicht ausgeführt. Was gespeichert ist, bleibt geheim, bis es zurückgesetzt wird."
        ),
        (
            "The list of trusted providers “{}” cannot be used: {}. Remove it, and trust your providers again.",
            "Die Liste der vertrauten Anbieter „{0}“ ist nicht benutzbar: {1}. Sie entfernen und den Anbietern neu "
                + "vertrauen."
        ),
        (
            "The list of trusted providers “{}” has version {}, from a newer version of this program.",
            "Die Liste der vertrauten Anbieter „{0}“ hat Version {1} und stammt von einer neueren Version dieses Programms."
        ),
        (
            "The configuration “{}” cannot be used: {}. Correct it, or remove it and set the values again.",
            "Die Konfiguration „{0}“ ist nicht benutzbar: {1}. Sie berichtigen oder entfernen und die Werte neu setzen."
        ),
        (
            "Providers run with the least protection (sandbox “minimal”), because “{}” says so; if this machine cannot "
                + "confine them, they can read and change your files.",
            "Anbieter laufen mit dem geringsten Schutz (Sandbox „minimal“), weil „{0}“ es so festlegt; wenn dieser "
                + "Rechner sie nicht einsperren kann, können sie eigene Dateien lesen und ändern."
        ),
        (
            "You are running as user 0 (root). Providers are still confined, but the kernel does not limit root's "
                + "threads, and a fault in one layer would expose the whole system: use an ordinary user account.",
            "Das Programm läuft als Benutzer 0 (root). Anbieter sind weiter eingesperrt, aber der Kernel begrenzt die "
                + "Threads von root nicht, und ein Fehler in einer Schicht gäbe das ganze System preis: Ein gewöhnliches "
                + "Benutzerkonto ist sicherer."
        ),
        (
            "No provider is loaded, because the sandbox layer “{}” does not protect as much as the level “{}” requires: {}.",
            "Kein Anbieter wird geladen, weil die Sandbox-Schicht „{0}“ weniger schützt, als die Stufe „{1}“ verlangt: {2}."
        ),
        ("it gives no reason", "ohne Angabe von Gründen"),
        (
            "{} is not started, because its directory “{}” holds more than {}. Remove what it does not need.",
            "{0} wird nicht gestartet, weil das Verzeichnis „{1}“ mehr als {2} enthält. Überflüssiges daraus entfernen."
        ),
        (
            "{} has put more than {} into its directory “{}”. It is not started again before you remove what it does not need.",
            "{0} hat mehr als {1} in sein Verzeichnis „{2}“ gelegt. Es startet erst wieder, wenn Überflüssiges entfernt ist."
        ),
        (
            "{} files, {} or {} folders inside one another",
            "{0} Dateien, {1} oder {2} Ordner ineinander"
        ),
        (
            "The program conference-worker, which providers run in, is missing: it should be {}. Run “swift build”, which "
                + "builds it, or install it again.",
            "Das Programm conference-worker, in dem Anbieter laufen, fehlt; es sollte hier liegen: {0}. „swift build“ "
                + "baut es; sonst neu installieren."
        ),
        (" or ", " oder "),
        ("No provider could list its rooms.", "Kein Anbieter konnte seine Räume nennen."),
        (
            "There is no room “{}”. These are offered:{}\nThese providers could not be asked:{}",
            "Den Raum „{0}“ gibt es nicht. Angeboten werden:{1}\nDiese Anbieter konnten nicht gefragt werden:{2}"
        ),
        ("There is no room “{}”. These are offered:{}", "Den Raum „{0}“ gibt es nicht. Angeboten werden:{1}"),
        (
            "There is no room “{}”. These providers could not be asked:{}",
            "Den Raum „{0}“ gibt es nicht. Diese Anbieter konnten nicht gefragt werden:{1}"
        ),
        (
            "There is no room “{}”. “conferencectl list-rooms” shows why none is offered.",
            "Den Raum „{0}“ gibt es nicht. „conferencectl list-rooms“ zeigt, warum keiner angeboten wird."
        ),
        (
            "No provider is installed. “swift build” also builds the providers of this project.",
            "Kein Anbieter ist installiert. „swift build“ baut auch die Anbieter dieses Projekts."
        ),
        (
            "{} is not trusted, and none of its code was run.",
            "{0} gilt nicht als vertrauenswürdig und wurde nicht ausgeführt."
        ),
        (
            "{} has changed since you trusted it on {}, and none of its code was run. It was {}, and is now {}.",
            "{0} hat sich geändert, seit ihm am {1} vertraut wurde, und wurde nicht ausgeführt. Vorher: {2}, jetzt: {3}."
        ),
        ("{} needs a value for {}.", "{0} braucht einen Wert für {1}."),
        ("{} has no room “{}”.", "{0} hat keinen Raum „{1}“."),
        ("The answer of {} is not valid: {}.", "Die Antwort von {0} ist ungültig: {1}."),
        ("The request to {} was cancelled.", "Die Anfrage an {0} wurde abgebrochen."),
    ]
}
