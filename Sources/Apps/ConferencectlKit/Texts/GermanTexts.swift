import ConferenceErrors
import CalendarModel
import CalendarStore
import ConferenceModel
import EventPresentation
import ICalendar
import Recurrence
import Terminal

/// The texts in German.
struct GermanTexts: Texts {
    func category(of number: Int) -> PluralCategory { number == 1 ? .one : .other }
    func quoted(_ text: String) -> String { "„\(text)“" }

    var noEvents: String { "Keine Termine." }
    var allDay: String { "ganztägig" }
    func days(_ count: Int) -> String { plural(count, PluralForms(one: "\(count) Tag", other: "\(count) Tage")) }
    func day(_ number: Int, of count: Int) -> String { "Tag \(number) von \(count)" }
    func until(_ time: String) -> String { "bis \(time)" }
    func moreThanListed(_ most: Int, before moment: String) -> String {
        "Nur die ersten \(most) Termine werden aufgelistet; sie beginnen vor \(moment). Weniger Tage angeben oder "
            + "\(quoted("events --json")), das alle auflistet."
    }
    func moreDaysThanListed(_ most: Int, after day: String) -> String {
        "Die Liste endet nach dem \(day), denn sie hat höchstens \(most) Einträge, und ein mehrtägiger Termin hat einen "
            + "an jedem seiner Tage. Spätere Tage angeben oder \(quoted("events --json")), das jeden Termin einmal auflistet."
    }
    func state(_ state: EventState) -> String {
        switch state {
        case .cancelled: "abgesagt"
        case .tentative: "unter Vorbehalt"
        case .unreadable: "unlesbar"
        case .declined: "abgelehnt"
        case .maybe: "vielleicht"
        }
    }

    func relativeDay(_ distance: Int) -> String? { [0: "heute", 1: "morgen", -1: "gestern"][distance] }
    func week(_ number: Int) -> String { "KW \(number)" }
    func more(_ count: Int) -> String { plural(count, PluralForms(one: "1 weiterer", other: "\(count) weitere")) }
    func moreShown(by command: String) -> String { "+ weitere: \(command)" }
    var conferenceMark: String { "Konferenz" }
    func inCalendar(_ title: String) -> String { "im Kalender \(quoted(title))" }

    func allDay(_ day: String) -> String { "\(day), ganztägig" }
    func allDay(from first: String, to last: String) -> String { "\(first) bis \(last), ganztägig" }
    func span(_ start: String, to end: String) -> String { "\(start) bis \(end)" }
    var whereverYouAre: String { "überall zur Ortszeit" }

    var now: String { "Jetzt" }
    var next: String { "Danach" }
    func left(_ time: String) -> String { "noch \(time)" }
    func starts(in time: String) -> String { "in \(time)" }
    var startsNow: String { "jetzt" }
    var nothingWithinYear: String { "Innerhalb eines Jahres ist nichts geplant." }
    var nothingPlanned: String { "Nichts ist geplant." }
    func moreAtSameTime(_ count: Int) -> String {
        let forms = PluralForms(
            one: "1 weiterer Termin findet zur selben Zeit statt.",
            other: "\(count) weitere Termine finden zur selben Zeit statt.")
        return "\(plural(count, forms)) --json listet alle auf; --calendar beschränkt auf einen Kalender."
    }

    func label(_ label: EventLabel) -> String {
        switch label {
        case .when: "Wann"
        case .series: "Serie"
        case .repeats: "Wiederholt"
        case .place: "Ort"
        case .status: "Status"
        case .answer: "Antwort"
        case .organizer: "Gastgeber"
        case .attendees: "Teilnehmer"
        case .reminders: "Erinnerung"
        case .categories: "Kategorien"
        case .privacy: "Sichtbar"
        case .calendar: "Kalender"
        case .unreadable: "Unlesbar"
        case .link: "Link"
        case .url: "URL"
        case .identifier: "Kennung"
        case .notes: "Notizen"
        case .conference: "Konferenz"
        case .ended: "Beendet"
        case .pending: "Offen"
        case .entry: "Eintrag"
        case .change: "Änderung"
        case .careful: "Achtung"
        case .number: "Nummer"
        case .from: "Von"
        case .subject: "Betreff"
        }
    }
    func oneOccurrence(of identifier: String) -> String { "ein Termin der Serie \(identifier)" }
    func occurrenceShown(hasEnded: Bool) -> String {
        "der \(hasEnded ? "letzte" : "nächste") Termin wird gezeigt; \(quoted("events")) listet alle auf"
    }
    func unreadable(_ reason: String) -> String {
        "gezeigt, wie zuletzt lesbar. \(text(CalendarWarning.reason(ofStored: reason)))"
    }
    func status(_ status: String) -> String {
        switch status {
        case "CONFIRMED": "bestätigt"
        case "TENTATIVE": "unter Vorbehalt"
        case "CANCELLED": "abgesagt"
        default: status.lowercased()
        }
    }
    func privacy(_ classification: Classification) -> String {
        switch classification {
        case .everyone: "öffentlich"
        case .owner: "privat"
        case .confidential: "vertraulich"
        }
    }
    func answer(_ status: Participant.Status) -> String {
        switch status {
        case .unknown, .needsAction: "noch keine Antwort"
        case .accepted: "zugesagt"
        case .declined: "abgelehnt"
        case .tentative: "vielleicht"
        case .delegated: "weitergegeben"
        case .completed: "erledigt"
        case .inProcess: "in Arbeit"
        case .other(let word): "eine unbekannte Antwort („\(EventWords.bounded(word))“)"
        }
    }
    func role(_ role: Participant.Role) -> String? {
        switch role {
        case .unknown, .required: nil
        case .chair: "Leitung"
        case .optional: "optional"
        case .nonParticipant: "zur Information"
        case .other(let word): EventWords.bounded(word.lowercased())
        }
    }
    func kind(_ kind: Participant.Kind) -> String? {
        switch kind {
        case .unknown, .individual: nil
        case .group: "Gruppe"
        case .resource: "Ressource"
        case .room: "Raum"
        case .other(let word): EventWords.bounded(word.lowercased())
        }
    }
    func reminder(_ moment: ReminderMoment, _ kind: ReminderKind) -> String {
        let when =
            switch moment {
            case .arriving(let place): "bei der Ankunft" + (place.map { " (\($0))" } ?? "")
            case .leaving(let place): "beim Verlassen" + (place.map { " (\($0))" } ?? "")
            case .time(let time): time
            case .start: "zu Beginn"
            case .end: "am Ende"
            case .beforeStart(let distance): "\(distance) vorher"
            case .beforeEnd(let distance): "\(distance) vor dem Ende"
            case .afterStart(let distance): "\(distance) nach dem Beginn"
            case .afterEnd(let distance): "\(distance) nach dem Ende"
            }
        switch kind {
        case .shown: return when
        case .mail: return when + ", per E-Mail"
        case .sound: return when + ", mit Ton"
        }
    }
    func repetition(_ rule: RecurrenceRule, last: () -> LocalDate?, date: (LocalDate) -> String) -> String {
        GermanRepetition.words(rule, last, date)
    }
    func pending(_ kind: IntentRecord.Kind, isMade: Bool, room: String, number: Int64) -> String {
        let question =
            switch kind {
            case .make where isMade: "\(room) hat eine Konferenz für diesen Termin angelegt, die ihm noch fehlt"
            case .make: "unbekannt, ob \(room) eine Konferenz für diesen Termin angelegt hat"
            case .update: "\(room) weiß noch nicht, dass sich dieser Termin geändert hat"
            case .end: "\(room) weiß noch nicht, dass die Konferenz für diesen Termin enden soll"
            }
        return "\(question); \(quoted("conferencectl pending")) erledigt Nummer \(number)."
    }

    var telephone: String { "Telefon" }
    var conference: String { "Konferenz" }
    func kind(_ kind: EntryPoint.Kind) -> String {
        switch kind {
        case .video: "Video"
        case .phone: "Tel."
        case .sip: "SIP"
        case .chat: "Chat"
        case .page: "Seite"
        }
    }
    func code(_ code: String) -> String { "Code \(code)" }
    func passcode(_ passcode: String) -> String { "Kennwort \(passcode)" }
    func found(in source: ConferenceSource) -> String { "gefunden \(place(source))" }
    private func place(_ source: ConferenceSource) -> String {
        switch source {
        case .record: "im eigenen Eintrag"
        case .conferenceProperty: "in den CONFERENCE-Zeilen"
        case .vendorProperty(let name): "in \(name)"
        case .url: "in der URL"
        case .location: "in der Ortsangabe"
        case .block(let name): "im Abschnitt von \(name) in den Notizen"
        case .description: "in den Notizen"
        case .htmlDescription: "im HTML der Notizen"
        }
    }
    func made(by maker: String, on day: String) -> String { "angelegt von \(maker) am \(day)" }
    func roomEnd(isCertain: Bool, reference: String) -> String {
        let advice = "\(quoted("conferencectl attach \(reference) ROOM --replace")) legt einen neuen an."
        return isCertain
            ? "Der Anbieter hat diesen Raum beendet. \(advice)"
            : "Der Anbieter sollte diesen Raum beenden; ob er es getan hat, ist unbekannt. \(advice)"
    }

    func opensWith(_ application: String, _ url: String) -> String { "wird mit \(application) geöffnet: \(url)" }
    func opens(_ url: String) -> String { "öffnet \(url)" }
    func applicationOpens(_ url: String) -> String { "\(quoted("--app")) öffnet \(url)" }
    func copied(_ url: String) -> String { "Kopiert: \(url)" }
    func opened(_ url: String) -> String { "Geöffnet: \(url)" }
    func opened(_ url: String, with application: String) -> String { "Mit \(application) geöffnet: \(url)" }
    var severalAtSameTime: String { "Mehrere Termine finden zur selben Zeit statt." }

    func wholeSeries(hasEnded: Bool) -> String { "die ganze Serie, \(hasEnded ? "zuletzt" : "als Nächstes") am " }
    func joinNowOpensLink(in source: ConferenceSource, _ url: String) -> String {
        "\(quoted("join")) öffnet jetzt den Link \(place(source)): \(url)"
    }
    func linkStays(in source: ConferenceSource, _ url: String) -> String { "Ein Link bleibt \(place(source)): \(url)" }

    var lastAnswer: String { "(die letzte Antwort; eine neue steht noch aus)" }
    var noRooms: String { "keine Räume" }

    var prompts: any PromptTexts { GermanPromptTexts() }
    var whichEvent: String { "Welcher Termin?" }
    func which(_ name: String) -> String { "Welcher Termin \(quoted(name))?" }
    func whichRoom(for title: String) -> String { "Welcher Raum für \(quoted(title))?" }
    func severalDays(_ text: String) -> String { "\(quoted(text)) kann mehrere Tage bedeuten." }
    var noTitle: String { "(ohne Titel)" }
    var repeats: String { "wiederholt" }
    var othersUnreadable: String { "Die anderen Termine sind nicht lesbar" }

    func text(_ sentence: Sentence) -> String { GermanSentences.text(sentence) }

    func text(ofStored text: String) -> String { GermanSentences.text(ofStored: text) }
}
