import CalendarModel
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import EventPresentation
import ICalendar
import Platform
import Recurrence

/// What the pages say: sentences in English, which a catalogue translates.
package struct PageTexts: Sendable {
    /// The languages of pages.
    enum Language: String, Sendable {
        case english = "en"
        case german = "de"
    }

    private let used: Language

    /// The language as HTML has it.
    var language: String { used.rawValue }

    package init() { used = .english }

    /// The texts for a person: in the first of their languages that there is, else in English.
    init(for locale: UserLocale) {
        used = locale.languages.lazy.compactMap { Language(rawValue: $0) }.first ?? .english
    }

    /// Returns a sentence in the language: one of the pages, or of another module, such as that of an error.
    func text(_ sentence: Sentence) -> String {
        switch used {
        case .english: sentence.text
        case .german:
            GermanPageTexts.catalogue.untranslated(in: sentence).isEmpty
                ? GermanPageTexts.catalogue.text(sentence) : GermanSentences.text(sentence)
        }
    }

    /// Returns a word that commands and pages share in the language.
    private func word(_ word: String) -> String { text(Sentence([.words(word)])) }

    // MARK: Every page
    var calendar: String { text("Calendar") }
    var pages: String { text("Pages") }
    var skip: String { text("Skip to the content") }
    var search: String { text("Search events") }

    // MARK: The agenda
    var views: String { text("Views") }
    var month: String { text("Month") }
    var week: String { text("Week") }
    var list: String { text("List") }
    var earlier: String { text("Earlier") }
    var later: String { text("Later") }
    var today: String { text("Today") }
    var noEvents: String { text("There are no events.") }
    var allDay: String { text("all day") }
    var join: String { text("Join") }
    var hasCall: String { text("has a video call") }
    var continued: String { text("continued") }
    var begun: String { text("on now") }
    var keys: String { text("Keys") }
    var close: String { text("Close") }
    var keyHelp: [(keys: String, meaning: String)] {
        [
            ("← → ↑ ↓", text("go from day to day, or from event to event")),
            ("Enter", text("show the event or the day")),
            ("t", text("go to today")), ("n c", text("add an event")),
            ("m w l", text("show a month, a week, a list")), ("j k", text("show what is later or earlier")),
            ("/", text("search")), ("?", text("show these keys")), ("Esc", text("leave the search or this help")),
        ]
    }

    func more(_ count: Int) -> String { text("\(count) more") }
    func events(_ count: Int) -> String { count == 1 ? self.text("1 event") : self.text("\(count) events") }
    func found(_ count: Int, _ text: String) -> String {
        count == 0 ? self.text("Nothing was found for “\(text)”.") : self.text("\(events(count)) found for “\(text)”")
    }
    func mostFound(_ count: Int) -> String {
        text("These are the \(count) nearest to today. Type more to find others.")
    }
    func week(_ number: Int) -> String { text("Week \(number)") }
    var from: String { text("From") }

    // MARK: States
    var cancelled: String { text("cancelled") }
    var tentative: String { text("tentative") }
    var declined: String { text("declined") }
    var unreadable: String { text("unreadable") }

    // MARK: The event
    var details: String { text("Details") }
    var when: String { text("When") }
    var whereverYouAre: String { text("wherever you are") }
    var allDayLong: String { text("All day") }
    var series: String { text("Series") }
    var oneOccurrence: String { text("This is one occurrence of a series.") }
    var showSeries: String { text("Show the whole series") }
    var repeats: String { text("Repeats") }
    var place: String { text("Place") }
    var organizer: String { text("Organizer") }
    var attendees: String { text("Attendees") }
    var yourAnswer: String { text("Your answer") }
    var reminders: String { text("Reminders") }
    var categories: String { text("Categories") }
    var privacy: String { text("Privacy") }
    var link: String { text("Link") }
    var notes: String { text("Notes") }
    var identifier: String { text("Identifier") }
    var file: String { text("File") }
    var backToMonth: String { text("Show its month") }

    func occurrenceShown(hasEnded: Bool) -> String {
        hasEnded ? text("The series has ended; its last occurrence is shown.") : text("Its next occurrence is shown.")
    }
    func unreadable(_ reason: String) -> String {
        text(
            "The file can no longer be read: \(text(CalendarWarning.reason(ofStored: reason))) What was read before is shown."
        )
    }
    func privacy(_ classification: Classification) -> String { word(EventWords.privacy(classification)) }

    func answer(_ status: Participant.Status) -> String {
        guard case .other(let status) = status else { return word(EventWords.answer(status)) }
        return text("an answer that this program does not know (“\(EventWords.bounded(status))”)")
    }
    func role(_ role: Participant.Role) -> String? { EventWords.role(role).map(word) }

    func reminder(_ alarm: AlarmDefinition, moment: (Int64) -> String) -> String {
        let place = alarm.location.map { TextPolicy.printable($0.title) } ?? ""
        switch alarm.proximity {
        case .enter: return place.isEmpty ? text("on arriving") : text("on arriving at \(place)")
        case .leave: return place.isEmpty ? text("on leaving") : text("on leaving \(place)")
        case .none: break
        }
        switch alarm.trigger {
        case .absolute(let instant): return moment(instant)
        case .relative(0, let isFromEnd): return isFromEnd ? text("at the end") : text("at the start")
        case .relative(let seconds, let isFromEnd):
            let distance = Countdown(seconds: Int64(clamping: seconds.magnitude)).description
            return switch (seconds < 0, isFromEnd) {
            case (true, false): text("\(distance) before the start")
            case (true, true): text("\(distance) before the end")
            case (false, false): text("\(distance) after the start")
            case (false, true): text("\(distance) after the end")
            }
        }
    }

    /// Returns a rule of a series in words, or the rule itself if it is not valid.
    func repetition(_ rule: String, _ date: (LocalDate) -> String, last: () -> LocalDate? = { nil }) -> String {
        guard used == .german, let parsed = try? RecurrenceRule(text: rule) else {
            return RepeatText(rule, last: last).text
        }
        return GermanRepetition.words(parsed, last, date)
    }

    /// The title of an event on one line.
    func title(_ title: String) -> String {
        let printable = TextPolicy.printable(title)
        return printable.allSatisfy(\.isWhitespace) ? word(EventWords.noTitle) : printable
    }

    // MARK: The conference
    var conference: String { text("Video call") }
    var telephone: String { text("Telephone") }
    var otherWays: String { text("All ways to join") }
    var code: String { text("Code") }
    var passcode: String { text("Passcode") }
    var pin: String { text("PIN") }
    var region: String { text("Region") }
    var copy: String { text("Copy") }
    var copyLink: String { text("Copy link") }
    var qrCode: String { text("QR code") }
    var ended: String { text("Ended") }

    func kind(_ kind: EntryPoint.Kind) -> String {
        switch kind {
        case .video: text("Video")
        case .phone: text("Telephone")
        case .sip: text("SIP")
        case .chat: text("Chat")
        case .page: text("Web page")
        }
    }
    func qrAlternative(_ address: String) -> String { text("QR code of \(address)") }
    func copyOf(_ what: String) -> String { text("Copy \(used == .english ? what.lowercased() : what)") }
    func opens(with application: String) -> String { text("Opens \(application).") }
    var opensBrowser: String { text("Opens your browser.") }
    func opened(_ address: String, with application: String?) -> String {
        application.map { text("\($0) was started with \(address).") } ?? text("\(address) was opened in your browser.")
    }
    func notStarted(_ application: String, _ reason: String) -> String {
        text("“\(application)” could not be started: \(reason). Your browser opens the web address instead.")
    }
    func made(by maker: String, on day: String) -> String { text("Made by \(maker) on \(day)") }
    func found(in source: ConferenceSource) -> String? {
        switch source {
        case .record: nil
        case .conferenceProperty, .vendorProperty: text("Found in the invitation")
        case .url: text("Found in the link of the event")
        case .location: text("Found in the place of the event")
        case .block, .description, .htmlDescription: text("Found in the notes")
        }
    }
    func roomEnd(isCertain: Bool) -> String {
        isCertain
            ? text("The provider has ended this room. Attach a new one.")
            : text("The provider was asked to end this room, and has not confirmed it. Attach a new one.")
    }

    // MARK: Pending work
    var pending: String { text("Unfinished") }
    var retry: String { text("Try again") }
    var discard: String { text("Discard") }
    func pending(_ kind: PendingKind, room: String, of provider: String) -> String {
        switch kind {
        case .unknown:
            text(
                "“\(room)” was asked for from \(provider), and no answer came. It may exist. Trying again asks with the same key, so that no second room is made."
            )
        case .running: text("\(provider) was asked for “\(room)”, and a program is still waiting for its answer.")
        case .made: text("“\(room)” of \(provider) was made, but is not attached to this event yet.")
        case .update: text("\(provider) was not told yet that this event has changed.")
        case .end: text("\(provider) was not told yet to end the room of this event.")
        }
    }

    /// What is unfinished.
    enum PendingKind {
        case unknown, running, made, update, end
    }

    // MARK: Errors
    var error: String { text("Error") }
    var backToCalendar: String { text("Show the calendar") }
    var unknownAddress: String { text("This address is not valid") }
    var unknownAddressAdvice: String {
        text("It was used before, is older than a minute, or the program behind it has ended. Open the calendar again.")
    }
    var tooManySessions: String { text("The calendar is open too often") }
    var tooManySessionsAdvice: String {
        text(
            "Every window that the calendar was opened in was used within the last half hour, or has text that is not saved. Close some of them and wait half an hour, then open the calendar again."
        )
    }
    func errorHeading(_ code: String) -> String {
        switch code {
        case "pageEventGone": text("The event is gone")
        case "storeLocked": text("The calendars are busy")
        case "newerStore": text("The calendars are of a newer version")
        case "noSuchPage": text("There is no such page")
        case "presentationGone": text("Nothing waits for you here")
        case "pageProviderGone": text("The provider is gone")
        default: text("That did not work")
        }
    }
}
