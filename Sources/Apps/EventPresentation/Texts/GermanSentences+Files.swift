// What is wrong in a file that the user or another program has written: clauses within errors.
extension GermanSentences {
    static let files: [SentenceCatalogue.Entry] = json + settings + services + hostFiles + calendarFiles

    /// Any file of JSON.
    private static let json: [SentenceCatalogue.Entry] = [
        ("there is text after the end of the object", "nach dem Ende des Objekts steht noch Text"),
        ("objects and arrays are more than 8 deep", "Objekte und Listen sind mehr als 8 Ebenen tief"),
        ("the file ends unexpectedly", "die Datei endet unerwartet"),
        ("“{}” stands where a value is expected", "„{0}“ steht, wo ein Wert erwartet wird"),
        ("“{}” is not a value; strings need quotation marks", "„{0}“ ist kein Wert; Texte brauchen Anführungszeichen"),
        ("a key in quotation marks is expected", "ein Schlüssel in Anführungszeichen wird erwartet"),
        ("the key “{}” occurs twice", "der Schlüssel „{0}“ kommt zweimal vor"),
        ("a colon is missing after “{}”", "nach „{0}“ fehlt ein Doppelpunkt"),
        ("a comma is missing before “{}”", "vor „{0}“ fehlt ein Komma"),
        ("there is a comma after the last value", "nach dem letzten Wert steht ein Komma"),
        ("a string has no closing quotation mark", "einem Text fehlt das schließende Anführungszeichen"),
        ("a string contains a control character", "ein Text enthält ein Steuerzeichen"),
        ("a string is not UTF-8", "ein Text ist nicht in UTF-8"),
        ("a string contains half a surrogate pair", "ein Text enthält ein halbes Surrogatpaar"),
        (
            "“{}” is not an escape of JSON; write a backslash twice",
            "„{0}“ gibt es in JSON nicht; einen umgekehrten Schrägstrich doppelt schreiben"
        ),
        ("“\\u” needs four hexadecimal digits", "„\\u“ braucht vier hexadezimale Ziffern"),
    ]

    /// `config.json`.
    private static let settings: [SentenceCatalogue.Entry] = [
        ("the file must be an object", "die Datei muss ein Objekt sein"),
        ("“{}” is not a setting; there are {}", "„{0}“ ist keine Einstellung; es gibt {1}"),
        ("“{}” must be an object with a text for each {}", "„{0}“ muss ein Objekt mit je einem Text sein ({1})"),
        ("service", "Dienst"),
        ("name", "Name"),
        (
            "“{}” must be an array of texts such as [\"10m\", \"1d\"]",
            "„{0}“ muss eine Liste von Texten sein, etwa [\"10m\", \"1d\"]"
        ),
        ("“{}” must be a text in quotation marks", "„{0}“ muss ein Text in Anführungszeichen sein"),
        ("“{}” must be {}, not “{}”", "„{0}“ muss {1} sein, nicht „{2}“"),
        ("one line of text", "eine Zeile Text"),
        ("a duration such as “45m”, “1h30m” or “90”", "eine Dauer wie „45m“, „1h30m“ oder „90“"),
        ("durations such as “10m, 1d”, or “none”", "eine Liste von Dauern wie „10m, 1d“ oder „none“"),
        ("one of {}", "eines von {0}"),
        (
            "a program with its arguments, such as “firefox -P work”",
            "ein Programm mit seinen Argumenten wie „firefox -P work“"
        ),
        ("the words of a command, such as “events --to +2d”", "die Wörter eines Befehls wie „events --to +2d“"),
        (
            "“{}” is not a name of letters, digits, hyphens, dots and underscores",
            "„{0}“ ist kein Name aus Buchstaben, Ziffern, Bindestrichen, Punkten und Unterstrichen"
        ),
        (
            "“{}” is a command of this program, which an alias cannot replace",
            "„{0}“ ist ein Befehl dieses Programms, den ein Alias nicht ersetzen kann"
        ),
    ]

    /// `services.json`.
    private static let services: [SentenceCatalogue.Entry] = [
        (
            "the file must be an object with the key “services”",
            "die Datei muss ein Objekt mit dem Schlüssel „services“ sein"
        ),
        (
            "“{}” is not a key of the file; the only key is “services”",
            "„{0}“ ist kein Schlüssel der Datei; der einzige ist „services“"
        ),
        ("“services” must be an array of objects", "„services“ muss eine Liste von Objekten sein"),
        ("there are more than {} services", "es gibt mehr als {0} Dienste"),
        ("a service must be an object", "ein Dienst muss ein Objekt sein"),
        ("“{}” is not a key of a service; use {}", "„{0}“ ist kein Schlüssel eines Dienstes; es gibt {1}"),
        ("a service needs a name of 1 to 128 bytes", "ein Dienst braucht einen Namen von 1 bis 128 Byte"),
        ("kind is “{}”; there are {}", "kind ist „{0}“; es gibt {1}"),
        ("the service “{}” has no “{}”", "der Dienst „{0}“ hat kein „{1}“"),
        ("in “{}”, {}", "in „{0}“, {1}"),
        ("“{}” must be a string", "„{0}“ muss ein Text sein"),
        ("“{}” must be an array of strings", "„{0}“ muss eine Liste von Texten sein"),
        ("“{}” has more than 64 strings", "„{0}“ hat mehr als 64 Texte"),
        (
            "has unbalanced braces, or more than one “{name}” in a part",
            "hat ungepaarte Klammern oder mehr als ein „{name}“ in einem Teil"
        ),
        (
            "has a name that does not consist of 1 to 15 letters and digits",
            "hat einen Namen, der nicht aus 1 bis 15 Buchstaben und Ziffern besteht"
        ),
        (
            "has the unknown class “{}”; use {}, with a length as in “digits(9-11)”, or a mask as in “aaa-9999”",
            "hat die unbekannte Klasse „{0}“; es gibt {1}, mit einer Länge wie „digits(9-11)“, oder eine Maske "
                + "wie „aaa-9999“"
        ),
        ("has more than one “*” in a part", "hat mehr als ein „*“ in einem Teil"),
        (
            "has a character that an address cannot have; percent-encode it, as in “%20”",
            "hat ein Zeichen, das in keiner Adresse stehen kann; als Prozentzeichen mit Ziffern schreiben, etwa "
                + "„%20“"
        ),
        (
            "must begin with a scheme, as in “msteams:{path}{query}”",
            "muss mit einem Schema beginnen, etwa „msteams:{path}{query}“"
        ),
        (
            "has a scheme that conference applications do not use",
            "hat ein Schema, das Konferenzprogramme nicht benutzen"
        ),
        ("has a brace that is not closed", "hat eine Klammer, die nicht geschlossen wird"),
        ("has a closing brace without an opening one", "hat eine schließende Klammer ohne öffnende"),
        ("is longer than 256 bytes", "ist länger als 256 Byte"),
        ("must begin with the name of a query item", "muss mit dem Namen eines Abfrageteils beginnen"),
        (
            "has no effect: an optional item must capture its value, as in “pin={pin}?”",
            "hat keine Wirkung: ein Teil, der fehlen kann, muss seinen Wert aufnehmen, etwa „pin={pin}?“"
        ),
        ("must begin with “/”", "muss mit „/“ beginnen"),
        ("is longer than 512 bytes", "ist länger als 512 Byte"),
        ("has an empty component between two slashes", "hat einen leeren Teil zwischen zwei Schrägstrichen"),
        ("has “**” in the middle; it is only allowed at the end", "hat „**“ in der Mitte; es darf nur am Ende stehen"),
        ("has a port that is not a number from 1 to 65535", "hat einen Port, der keine Zahl von 1 bis 65535 ist"),
        (
            "would match every address; name a host, or its subdomains as in “*.example.org”",
            "passte auf jede Adresse; einen Host nennen oder seine Unterdomänen wie in „*.example.org“"
        ),
        (
            "has a wildcard in the wrong place; only “*.” at the beginning is allowed",
            "hat einen Platzhalter an falscher Stelle; nur „*.“ am Anfang ist erlaubt"
        ),
        (
            "is not a host; use letters, digits, “-” and dots, and the “xn--” form for other scripts",
            "ist kein Host; erlaubt sind Buchstaben, Ziffern, „-“ und Punkte, und für andere Schriften die Form "
                + "mit „xn--“"
        ),
        ("is too broad: “{}” has subdomains of many owners", "ist zu weit: „{0}“ hat Unterdomänen vieler Besitzer"),
        ("is not a supported scheme; use one of {}", "ist kein unterstütztes Schema; es gibt {0}"),
        ("is empty; omit it for “https” and “http”", "ist leer; für „https“ und „http“ weglassen"),
        ("is empty; name at least one host", "ist leer; mindestens einen Host nennen"),
        ("is empty; write “/**” for every path", "ist leer; „/**“ steht für jeden Pfad"),
        ("exceed the limit of 16", "sind mehr als die erlaubten 16"),
    ]

    /// The files of the provider host.
    private static let hostFiles: [SentenceCatalogue.Entry] = [
        ("it is not a regular file", "sie ist keine gewöhnliche Datei"),
        ("it is larger than {}", "sie ist größer als {0}"),
        (
            "it is not a JSON object of texts, integers, true and false, or secrets",
            "sie ist kein JSON-Objekt aus Texten, ganzen Zahlen, true und false oder Geheimnissen"
        ),
        ("it is not a JSON object of texts", "sie ist kein JSON-Objekt aus Texten"),
        (
            "sandbox is “{}”, but must be required, strict or minimal",
            "sandbox ist „{0}“, muss aber required, strict oder minimal sein"
        ),
        ("swiftRuntimeDirectory is not an absolute path", "swiftRuntimeDirectory ist kein absoluter Pfad"),
        (
            "“{}” is not a known key; the keys are sandbox, secrets and swiftRuntimeDirectory",
            "„{0}“ ist kein bekannter Schlüssel; es gibt sandbox, secrets und swiftRuntimeDirectory"
        ),
        (
            "secrets must be “keyring”, “file”, or an object with the commands “read”, “write” and “remove”, each a list of "
                + "a program and its arguments, of which only “read” is needed",
            "secrets muss „keyring“, „file“ oder ein Objekt mit den Befehlen „read“, „write“ und „remove“ sein, jeder eine "
                + "Liste aus einem Programm und seinen Argumenten; nur „read“ ist nötig"
        ),
        ("“{}” must be {}", "„{0}“ muss {1} sein"),
        ("a text that is neither empty nor too long", "ein Text, der weder leer noch zu lang ist"),
        ("an integer", "eine ganze Zahl"),
        ("true or false", "true oder false"),
        ("an https URL", "eine https-Adresse"),
        ("it would hold more than {} pins", "sie enthielte mehr als {0} Einträge"),
        ("it is not a list of pins", "sie ist keine Liste von Einträgen"),
        ("one of its pins is not valid", "einer ihrer Einträge ist ungültig"),
        ("can be changed by {}", "kann verändert werden von {0}"),
        ("everybody", "allen"),
        ("the group {}", "der Gruppe {0}"),
        ("has the set-user-ID or set-group-ID bit", "hat das Set-User-ID- oder Set-Group-ID-Bit"),
    ]

    /// Events that cannot be read.
    private static let calendarFiles: [SentenceCatalogue.Entry] = [
        (
            "The event has no DTSTART. It is kept, but not listed.",
            "Der Termin hat kein DTSTART. Er bleibt erhalten, wird aber nicht aufgelistet."
        ),
        (
            "The {} “{}” is not a date. The event is kept, but not listed.",
            "{0} „{1}“ ist kein Datum. Der Termin bleibt erhalten, wird aber nicht aufgelistet."
        ),
        (
            "The {} is too long. The event is kept, but not listed.",
            "{0} ist zu lang. Der Termin bleibt erhalten, wird aber nicht aufgelistet."
        ),
        ("The event has no DTSTART.", "Der Termin hat kein DTSTART."),
        ("The {} “{}” is not a date.", "{0} „{1}“ ist kein Datum."),
        ("The {} is too long.", "{0} ist zu lang."),
        ("The rule “{}” is not valid.", "Die Regel „{0}“ ist ungültig."),
    ]
}
