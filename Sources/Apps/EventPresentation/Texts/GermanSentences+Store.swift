// The store, calendar folders and files.
extension GermanSentences {
    static let store: [SentenceCatalogue.Entry] = [
        ("There is no file “{}”.", "Die Datei „{0}“ gibt es nicht."),
        ("“{}” cannot be read: {}.", "„{0}“ lässt sich nicht lesen: {1}."),
        ("“{}” cannot be written: {}.", "„{0}“ lässt sich nicht schreiben: {1}."),
        (
            "“{}” is larger than {}, which is the limit.", "„{0}“ ist größer als {1}, und das ist die Grenze."
        ),
        ("“{}” cannot be the path of a store.", "„{0}“ kann nicht der Pfad eines Speichers sein."),
        (
            "Another program holds the write lock of the store “{}”, and did not release it within {}. Nothing was "
                + "changed; try again when that program is done.",
            "Ein anderes Programm sperrt den Speicher „{0}“ und hat ihn in {1} nicht freigegeben. Nichts wurde geändert; "
                + "später noch einmal versuchen."
        ),
        (
            "The store “{}” cannot be opened or created: {}. The file and its directory must be readable and writable, "
                + "because SQLite keeps two more files next to it.",
            "Der Speicher „{0}“ lässt sich weder öffnen noch anlegen: {1}. Die Datei und ihr Verzeichnis müssen lesbar "
                + "und schreibbar sein, weil SQLite zwei weitere Dateien daneben anlegt."
        ),
        ("the system gave no reason", "das System nennt keinen Grund"),
        (
            "“{}” is a backup, so nothing was changed in it. Restore it to use its calendars.",
            "„{0}“ ist eine Sicherung, deshalb wurde darin nichts geändert. Um ihre Kalender zu benutzen, sie zurückspielen."
        ),
        (
            "“{}” is a backup of an earlier version, and a backup is not changed. Restore it to use its calendars.",
            "„{0}“ ist eine Sicherung einer früheren Version, und eine Sicherung wird nicht geändert. Um ihre Kalender zu "
                + "benutzen, sie zurückspielen."
        ),
        (
            "The store “{}” cannot be written: the file, its directory or the file system is read-only. Nothing was "
                + "changed.",
            "Der Speicher „{0}“ lässt sich nicht schreiben: Die Datei, ihr Verzeichnis oder das Dateisystem ist "
                + "schreibgeschützt. Nichts wurde geändert."
        ),
        (
            "There is no room left on the disk of the store “{}”. Nothing was changed; make room and try again.",
            "Auf dem Datenträger des Speichers „{0}“ ist kein Platz mehr. Nichts wurde geändert; Platz schaffen und noch "
                + "einmal versuchen."
        ),
        (
            "The disk of the store “{}” failed: {}{}. The change in progress was not made.",
            "Der Datenträger des Speichers „{0}“ meldet einen Fehler: {1}{2}. Die laufende Änderung wurde nicht gemacht."
        ),
        ("The store “{}” is damaged: {}.", "Der Speicher „{0}“ ist beschädigt: {1}."),
        (
            "“{}” is not a calendar store, and was left unchanged.",
            "„{0}“ ist kein Kalenderspeicher und bleibt unverändert."
        ),
        (
            "“{}” is an SQLite database of another program, not a calendar store, and was left unchanged.",
            "„{0}“ ist eine SQLite-Datenbank eines anderen Programms, kein Kalenderspeicher, und bleibt unverändert."
        ),
        (
            "The store “{}” was made by a newer version (schema {}; this program knows up to {}). Nothing was changed; "
                + "use that version, or another store.",
            "Der Speicher „{0}“ stammt von einer neueren Version (Schema {1}; dieses Programm kennt bis {2}). Nichts "
                + "wurde geändert; die neuere Version oder einen anderen Speicher verwenden."
        ),
        (
            "“{}” belongs to your calendar store and cannot be written, because the store was read-only when a program "
                + "used it: {}. Nothing was changed; make it writable for you.",
            "„{0}“ gehört zum Kalenderspeicher und lässt sich nicht schreiben, weil der Speicher schreibgeschützt war, "
                + "als ein Programm ihn benutzte: {1}. Nichts wurde geändert; die Datei muss schreibbar werden."
        ),
        (
            "The store “{}” does not have the tables of its version (schema {}): {}. Another program has changed the "
                + "file. Nothing was changed; remove the tables of that program, or restore a backup.",
            "Der Speicher „{0}“ hat nicht die Tabellen seiner Version (Schema {1}): {2}. Ein anderes Programm hat die "
                + "Datei geändert. Nichts wurde geändert; die fremden Tabellen entfernen oder eine Sicherung zurückholen."
        ),
        (
            "The store “{}” was changed while it was read. This program may not write there, and so cannot lock it. Try "
                + "again.",
            "Der Speicher „{0}“ wurde geändert, während er gelesen wurde. Dieses Programm darf dort nicht schreiben und "
                + "ihn daher nicht sperren. Noch einmal versuchen."
        ),
        (
            "The last changes of the store “{}” are still in the file “-wal” next to it, and cannot be read because the "
                + "directory is read-only. Copy both files to a directory that can be written, and use that store.",
            "Die letzten Änderungen des Speichers „{0}“ stehen noch in der Datei „-wal“ daneben und lassen sich nicht "
                + "lesen, weil das Verzeichnis schreibgeschützt ist. Beide Dateien in ein schreibbares Verzeichnis "
                + "kopieren und die Kopie benutzen."
        ),
        (
            "The store “{}” was made by an earlier version and must be converted before it can be read, but it cannot be "
                + "written. Copy it to a directory that can be written, and use that store.",
            "Der Speicher „{0}“ stammt von einer früheren Version und muss vor dem Lesen umgewandelt werden, lässt sich "
                + "aber nicht schreiben. Ihn in ein schreibbares Verzeichnis kopieren und die Kopie benutzen."
        ),
        (
            "The store “{}” cannot be locked{}. Some network file systems cannot lock files: keep the store on a disk of "
                + "this machine.",
            "Der Speicher „{0}“ lässt sich nicht sperren{1}. Manche Netzlaufwerke können keine Dateien sperren: Der "
                + "Speicher gehört auf einen Datenträger dieses Rechners."
        ),
        (
            "The search index of the store “{}” is damaged. The events are not affected, and the index can be rebuilt "
                + "from them.",
            "Der Suchindex des Speichers „{0}“ ist beschädigt. Die Termine sind nicht betroffen; aus ihnen lässt sich der "
                + "Index neu aufbauen."
        ),
        (
            "Row {} of the table “{}” in the store “{}” is invalid: {}. Another program has changed it.",
            "Zeile {0} der Tabelle „{1}“ im Speicher „{2}“ ist ungültig: {3}. Ein anderes Programm hat sie geändert."
        ),
        ("The store refuses a value: {}.", "Der Speicher weist einen Wert zurück: {0}."),
        (
            "The store “{}” was made by an earlier version. It must be backed up before it is converted, and the backup "
                + "failed. Nothing was changed: {}",
            "Der Speicher „{0}“ stammt von einer früheren Version. Vor der Umwandlung muss er gesichert werden, und die "
                + "Sicherung ist gescheitert. Nichts wurde geändert: {1}"
        ),
        (
            "There is no room for “{}”, which needs about {}. Make room on that disk, or name a file on another one.",
            "Für „{0}“ ist kein Platz; nötig sind etwa {1}. Auf dem Datenträger Platz schaffen oder eine Datei auf einem "
                + "anderen nennen."
        ),
        (
            "The folder of the backup “{}” cannot be created: {}. Choose another place.",
            "Der Ordner der Sicherung „{0}“ lässt sich nicht anlegen: {1}. Ein anderer Ort ist nötig."
        ),
        (
            "The calendar already has an event with the UID “{}”{}.",
            "Der Kalender hat schon einen Termin mit der UID „{0}“{1}."
        ),
        (" and the RECURRENCE-ID {}", " und der RECURRENCE-ID {0}"),
        (
            "“{}” was changed by another program meanwhile. Nothing was written; try again.",
            "„{0}“ wurde inzwischen von einem anderen Programm geändert. Nichts wurde geschrieben; noch einmal versuchen."
        ),
        (
            "A change of “{}” and “{}” was interrupted, and another program has changed both files since. Both stay as they "
                + "are, so that an event may be in both: look at them, and remove the one that you do not need.",
            "Eine Änderung von „{0}“ und „{1}“ wurde unterbrochen, und ein anderes Programm hat seitdem beide Dateien geändert. "
                + "Beide bleiben, wie sie sind; ein Termin kann in beiden stehen: ansehen und die überflüssige entfernen."
        ),
        (
            "A change of “{}” was interrupted, and another program has changed this file since. The file stays as it is, and "
                + "the change was reverted: make it again if it is still needed.",
            "Eine Änderung von „{0}“ wurde unterbrochen, und ein anderes Programm hat diese Datei seitdem geändert. Die Datei "
                + "bleibt, wie sie ist, und die Änderung wurde zurückgenommen: Bei Bedarf ist sie zu wiederholen."
        ),
        (
            "“{}” cannot be changed before it is repaired or removed: {}",
            "„{0}“ lässt sich erst ändern, wenn es repariert oder entfernt ist: {1}"
        ),
        (
            "“{}” is write-protected. Nothing was changed; remove the protection first.",
            "„{0}“ ist schreibgeschützt. Nichts wurde geändert; zuerst den Schutz aufheben."
        ),
        ("“{}” was written, but could not keep {}.", "„{0}“ wurde geschrieben, konnte aber {1} nicht behalten."),
        (
            "“{}” is empty, because nothing is mounted at “{}”. Its events stay as they were.",
            "„{0}“ ist leer, weil an „{1}“ nichts eingehängt ist. Die Termine bleiben, wie sie waren."
        ),
        (
            "“{}” now leads to “{}” through a symbolic link, and none of its files are there. Its events stay as they "
                + "were. If that folder is to take its place, remove the source and add that one.",
            "„{0}“ führt jetzt über einen symbolischen Link zu „{1}“, und dort ist keine der Dateien. Die Termine bleiben, "
                + "wie sie waren. Soll jener Ordner an die Stelle treten: die Quelle entfernen und ihn hinzufügen."
        ),
        (
            "“{}” is now {}, not a folder. Its events stay as they were.",
            "„{0}“ ist jetzt {1} und kein Ordner. Die Termine bleiben, wie sie waren."
        ),
        ("a symbolic link that leads nowhere", "ein symbolischer Link ins Leere"),
        ("a file", "eine Datei"), ("a pipe", "eine Pipe"), ("a socket", "ein Socket"),
        ("a device", "ein Gerät"),
        (
            "Changes to “{}” wait, because they also change another folder, which cannot be used.",
            "Änderungen an „{0}“ warten, weil sie auch einen anderen Ordner betreffen, der nicht benutzbar ist."
        ),
        ("The calendars cannot be watched: {}.", "Die Kalender lassen sich nicht beobachten: {0}."),
        ("The output cannot be written: {}.", "Die Ausgabe lässt sich nicht schreiben: {0}."),
        (
            "The command did its work, but its answer cannot be written: {}. The answer was: {}",
            "Der Befehl hat seine Arbeit getan, aber die Antwort lässt sich nicht schreiben: {0}. Die Antwort war: {1}"
        ),
        (
            "This program may use {} of address space and needs {}. {}",
            "Dieses Programm darf {0} Adressraum nutzen und braucht {1}. {2}"
        ),
        (
            "Providers are not started, because they may use {} of address space and need {}. {}",
            "Anbieter werden nicht gestartet: Sie dürfen {0} Adressraum nutzen und brauchen {1}. {2}"
        ),
        (
            "Raise the limit of the shell, at least to “ulimit -v {}”.",
            "Die Grenze der Shell anheben, mindestens auf „ulimit -v {0}“."
        ),
        (
            "There is not enough memory for the calendar store. Nothing was changed; end other programs, or raise the limits of the shell (“ulimit -v”), and try again.",
            "Für den Kalenderspeicher reicht der Arbeitsspeicher nicht. Nichts wurde geändert; andere Programme beenden oder die Grenzen der Shell anheben („ulimit -v“) und noch einmal versuchen."
        ),
        (
            "Something went wrong inside this program ({}). Please report what you did.",
            "In diesem Programm ist etwas schiefgegangen ({0}). Bitte melden, was dazu geführt hat."
        ),
        ("{} (“ulimit -n” allows {})", "{0} („ulimit -n“ erlaubt {1})"),
        ("its owner", "den Besitzer"), ("its group", "die Gruppe"), ("the attribute {}", "das Attribut {0}"),
        ("SQLite reports “{}”", "SQLite meldet „{0}“"),
        ("database disk image is malformed", "Die Datenbank ist fehlerhaft"),
        ("disk I/O error", "Ein- oder Ausgabefehler"),
        (
            "large file support is disabled",
            "das Dateisystem erlaubt keine so großen Dateien"
        ),
        ("the {} “{}” is not ours", "{0} „{1}“ ist nicht von diesem Programm"),
        ("the {} “{}” is another one", "{0} „{1}“ ist anders"), ("the {} “{}” is missing", "{0} „{1}“ fehlt"),
        ("it is not a change", "sie ist keine Änderung"),
        ("a time in no year from 1 to 9999", "eine Zeit in keinem der Jahre von 1 bis 9999"),
        ("a time of the unknown form {}", "eine Zeit der unbekannten Form {0}"),
        ("kind and conference do not go together", "Art und Konferenz passen nicht zusammen"),
    ]
}
