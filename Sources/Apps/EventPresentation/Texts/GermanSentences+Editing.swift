// Errors of commands that change events, calendars and requests.
extension GermanSentences {
    static let editing: [SentenceCatalogue.Entry] = [
        (
            "“{}” does not say how an event repeats. Write “daily”, “weekdays”, “weekly”, “biweekly”, “monthly”, "
                + "“yearly”, “every 3 weeks”, or a rule like “FREQ=MONTHLY;BYDAY=2TU”.",
            "„{0}“ sagt nicht, wie sich ein Termin wiederholt. Beispiele: „täglich“, „werktags“, „wöchentlich“, "
                + "„zweiwöchentlich“, „monatlich“, „jährlich“, „alle 3 Wochen“ oder eine Regel wie "
                + "„FREQ=MONTHLY;BYDAY=2TU“."
        ),
        (
            "“{}” does not name days. Write weekdays like “mon,wed” or “mon-fri”, or days of a month like “1,15”, "
                + "“last”, “second tuesday” or “last friday”.",
            "„{0}“ nennt keine Tage. Beispiele: Wochentage wie „mo,mi“ oder „mo-fr“ oder Tage des Monats wie „1,15“, "
                + "„letzter“, „zweiter Dienstag“ oder „letzter Freitag“."
        ),
        (
            "“{}” are {}{}. Give “--repeat {}” with them, or leave them out.",
            "„{0}“ sind {1}{2}. „--repeat {3}“ dazu angeben oder die Tage weglassen."
        ),
        ("days of a month", "Tage eines Monats"),
        ("weekdays of a week", "Wochentage"),
        (", and the event is to repeat “{}”", ", und der Termin soll sich „{0}“ wiederholen"),
        (", and the event repeats in another way", ", und der Termin wiederholt sich anders"),
        (
            "“{}” does not say how long before the event its alarm goes off. Write “10m”, “1h30m”, “1d”, or “0” for "
                + "its start.",
            "„{0}“ sagt nicht, wie lange vor dem Termin erinnert wird. Beispiele: „10m“, „1h30m“, „1d“ oder „0“ für "
                + "den Beginn."
        ),
        (
            "The option “{}” is missing. “{}” shows an example.",
            "Die Option „{0}“ fehlt. „{1}“ zeigt ein Beispiel."
        ),
        (
            "“{}” is a series. Pass --this for one occurrence, --following for it and all later ones, or --all for "
                + "the whole series. EVENT@DATE means one occurrence.",
            "„{0}“ ist eine Serie. --this meint einen Termin, --following ihn und alle späteren, --all die ganze "
                + "Serie. EVENT@DATE nennt einen Termin."
        ),
        (
            "“{}” has no occurrence left that “--this” or “--following” could mean. Name one as EVENT@DATE, or pass "
                + "--all.",
            "„{0}“ hat keinen Termin mehr, den „--this“ oder „--following“ meinen könnte. Einen als EVENT@DATE "
                + "nennen oder --all angeben."
        ),
        (
            "“{}” repeats by the rule {}, which fixes its days or times. Change one occurrence, or create a new "
                + "event.",
            "„{0}“ wiederholt sich nach der Regel {1}, die Tage oder Zeiten festlegt. Einen einzelnen Termin ändern "
                + "oder einen neuen anlegen."
        ),
        (
            "“{}” cannot be changed from one occurrence on, because {}. Change one occurrence, or the whole series.",
            "„{0}“ lässt sich nicht von einem Termin an ändern, denn {1}. Einen Termin oder die ganze Serie ändern."
        ),
        ("the occurrence comes before its first date", "der Termin liegt vor ihrem ersten Tag"),
        ("its rule is of another calendar system", "die Regel gehört zu einem anderen Kalendersystem"),
        (
            "Nothing to change: give at least one option, such as --title. “conferencectl help edit” lists the "
                + "options.",
            "Nichts zu ändern: mindestens eine Option ist nötig, etwa --title. „conferencectl help edit“ listet die "
                + "Optionen auf."
        ),
        (
            "One occurrence of “{}” does not repeat by itself. Pass --following or --all to change how the series "
                + "repeats.",
            "Ein Termin von „{0}“ wiederholt sich nicht für sich allein. --following oder --all ändert, wie sich die "
                + "Serie wiederholt."
        ),
        (
            "A part of “{}” cannot move to another calendar. {}",
            "Ein Teil von „{0}“ kann nicht in einen anderen Kalender. {1}"
        ),
        (
            "Name the series without a date to move all of it.",
            "Die Serie ohne Datum nennen, um sie ganz zu verschieben."
        ),
        (
            "Leave “--calendar” out, or move the whole series with --all.",
            "„--calendar“ weglassen oder die ganze Serie mit --all verschieben."
        ),
        (
            "“--room” has no value, and your settings have no default room. “conferencectl config room "
                + "PROVIDER/ROOM” sets it; “conferencectl list-rooms” lists the rooms.",
            "„--room“ hat keinen Wert, und in den Einstellungen steht kein üblicher Raum. „conferencectl config room "
                + "PROVIDER/ROOM“ setzt ihn; „conferencectl list-rooms“ listet die Räume auf."
        ),
        (
            "--forever removes a whole event with its history, not some occurrences of “{}”. Name the event without "
                + "a date, or pass --all.",
            "--forever entfernt einen ganzen Termin mit seinem Verlauf, nicht einzelne Termine von „{0}“. Ihn ohne "
                + "Datum nennen oder --all angeben."
        ),
        (
            "Trusting {} needs a confirmation, and there is no terminal to ask on. Pass --yes to confirm.",
            "Wer {0} vertraut, muss das bestätigen, und es gibt kein Terminal für die Frage. --yes bestätigt es."
        ),
        ("{} is not trusted.", "{0} wird nicht vertraut."),
        (
            "{} needs a confirmation, and there is no terminal to ask on. Pass --yes to confirm.",
            "{0} braucht eine Bestätigung, und es gibt kein Terminal für die Frage. --yes bestätigt es."
        ),
        ("Removing “{}”", "Das Entfernen von „{0}“"),
        ("Removing the conference from “{}”", "Das Entfernen der Konferenz von „{0}“"),
        ("Forgetting all changes", "Das Vergessen aller Änderungen"),
        ("{} was left unchanged.", "{0} bleibt unverändert."),
        ("“{}” was left unchanged.", "„{0}“ bleibt unverändert."),
        ("The history", "Der Verlauf"),
        ("There is no pending request {}. {}", "Die offene Anfrage {0} gibt es nicht. {1}"),
        ("Pending: {}.", "Offen: {0}."),
        (
            "There is no pending conference with the number {}: it was settled, or never existed.",
            "Eine offene Konferenz mit der Nummer {0} gibt es nicht: Sie ist erledigt, oder es gab sie nie."
        ),
        (
            "Request {} is about a conference that exists: there is no link to accept.",
            "Bei Anfrage {0} geht es um eine Konferenz, die es schon gibt: Ein Link lässt sich nicht annehmen."
        ),
        (
            "“{}” has received a conference since request {}: {}.",
            "„{0}“ hat seit Anfrage {1} eine Konferenz bekommen: {2}."
        ),
        (
            "“{}” is not the number of a pending conference. “conferencectl pending” lists them.",
            "„{0}“ ist keine Nummer einer offenen Konferenz. „conferencectl pending“ listet sie auf."
        ),
        (
            "There is already a calendar “{}”. Choose another name.",
            "Den Kalender „{0}“ gibt es schon. Ein anderer Name ist nötig."
        ),
        (
            "The calendar “{}” itself cannot be renamed, recoloured or deleted.",
            "Der Kalender „{0}“ selbst lässt sich nicht umbenennen, umfärben oder löschen."
        ),
        (
            "“{}” is not a colour. Write #RRGGBB, such as #1E90FF, or a CSS name, such as dodgerblue.",
            "„{0}“ ist keine Farbe. Beispiele: #RRGGBB wie #1E90FF oder ein CSS-Name wie dodgerblue."
        ),
        (
            "The variable {} is “{}”, which has an open quote or a backslash at its end. Write a command like “code "
                + "--wait”.",
            "Die Variable {0} ist „{1}“ und hat ein offenes Anführungszeichen oder am Ende einen Rückstrich. Ein "
                + "Befehl sieht aus wie „code --wait“."
        ),
        (
            "The editor “{}” did not end normally ({}), and nothing was changed.",
            "Der Editor „{0}“ endete nicht normal ({1}), und nichts wurde geändert."
        ),
        (
            "No editor was found. Set the variable EDITOR to the command of one, such as “nano”.",
            "Kein Editor wurde gefunden. Die Variable EDITOR auf den Befehl eines Editors setzen, etwa „nano“."
        ),
        (
            "“--edit” opens an editor, which needs a terminal and works only without “--json”. Otherwise, describe "
                + "the event with options such as “--start”.",
            "„--edit“ öffnet einen Editor; das braucht ein Terminal und geht nur ohne „--json“. Sonst den Termin mit "
                + "Optionen wie „--start“ beschreiben."
        ),
        (
            "The form was left empty or unchanged; no event was added.",
            "Das Formular blieb leer oder unverändert; kein Termin wurde hinzugefügt."
        ),
        (
            "There is no setting “{}”.{} “conferencectl config” lists all settings.",
            "Die Einstellung „{0}“ gibt es nicht.{1} „conferencectl config“ listet alle Einstellungen auf."
        ),
        (
            "“conferencectl pending” lists the pending requests.",
            "„conferencectl pending“ listet die offenen Anfragen auf."
        ),
        (
            "Use “conferencectl pending retry {}” or “conferencectl pending discard {}”.",
            "„conferencectl pending retry {0}“ oder „conferencectl pending discard {1}“ hilft weiter."
        ),
        (
            "“conferencectl pending discard {}” forgets the request.",
            "„conferencectl pending discard {0}“ vergisst die Anfrage."
        ),
    ]
}
