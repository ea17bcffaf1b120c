/// Words for days in languages other than the user's. They are not read, because some are names or words as well; but next to
/// a time they show that another day than today is meant.
enum ForeignDates {
    /// In German, French, Spanish, Italian, Portuguese and Dutch.
    static let months: Set<String> = [
        "januar", "jänner", "februar", "märz", "april", "mai", "juni", "juli", "august", "september", "oktober",
        "november", "dezember",
        "janvier", "février", "mars", "avril", "juin", "juillet", "août", "septembre", "octobre", "novembre",
        "décembre",
        "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre",
        "diciembre",
        "gennaio", "febbraio", "aprile", "maggio", "giugno", "luglio", "settembre", "ottobre", "dicembre",
        "janeiro", "fevereiro", "março", "maio", "junho", "julho", "setembro", "outubro", "novembro", "dezembro",
        "januari", "februari", "maart", "mei", "augustus", "december",
        "dez", "okt", "mrz", "janv", "févr", "juil", "déc", "dic", "ene",
    ]

    static let weekdays: Set<String> = [
        "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag",
        "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
        "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
        "lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica",
        "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira",
        "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag",
    ]

    /// Days counted from today, in other languages and as they are misspelt, and days with a name.
    private static let days: Set<String> = [
        "tonight", "demain", "après-demain", "mañana", "domani", "dopodomani", "amanhã", "overmorgen", "gisteren",
        "tmrw", "tmr", "tmw", "2morrow", "heiligabend", "weihnachtsabend", "silvester", "neujahr",
    ]

    /// Words for numbered weeks.
    static let weeks: Set<String> = ["week", "wk", "cw", "kw", "woche", "semaine", "semana"]

    /// Units after “in 2”.
    static let units: Set<String> = [
        "day", "days", "week", "weeks", "month", "months", "year", "years", "fortnight", "tag", "tagen", "woche",
        "wochen", "monat", "monaten", "jahr", "jahren", "jours", "semaine", "semaines", "mois", "ans", "días",
        "semana", "semanas", "meses", "giorni", "settimana", "settimane", "mesi", "dias", "dagen", "weken", "maanden",
    ]

    /// Whether a word in lower case names a weekday: `lundi`, `montags`, `Freitagabend`.
    static func isWeekday(_ word: String, _ names: DateNames) -> Bool {
        if weekdays.contains(word) || names.weekday(word) != nil { return true }
        // “Karfreitag” and “Ostermontag”.
        if word.hasSuffix("tag"), weekdays.contains(where: { word.hasSuffix($0) }) { return true }
        if word.count > 4, word.hasSuffix("s"), isWeekday(String(word.dropLast()), names) { return true }
        return DayPart.ends(word) { weekdays.contains($0) || names.weekday($0) != nil }
    }

    /// Whether a word in lower case names another day than today: `demain`, `tomorow`, `Heiligabend`.
    static func isDay(_ word: String) -> Bool {
        if days.contains(word) || DateNames.germanDays[word] != nil { return true }
        let misspelt = [("tomorrow", 2), ("wednesday", 2), ("thursday", 2), ("saturday", 2), ("tuesday", 1)]
        return word.count > 5 && word.allSatisfy(\.isLetter)
            && misspelt.contains { Suggestion.distance(word, $0.0) <= $0.1 }
    }

    /// Whether a word in lower case names a month, also with a number as in `3.Dezember`.
    static func isMonth(_ word: String, _ names: DateNames) -> Bool {
        let letters = word.trimming { !$0.isLetter }
        return letters.count > 2 && (months.contains(letters) || names.month(letters) != nil)
    }
}
