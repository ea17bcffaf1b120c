import CalendarModel
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import EventPresentation
import ICalendar

/// What the pages say, in English. A translation is another value of this type with the same functions.
package struct PageTexts: Sendable {
    package init() {}

    let language = "en"

    // MARK: Every page
    let calendar = "Calendar"
    let pages = "Pages"
    let skip = "Skip to the content"
    let search = "Search events"

    // MARK: The agenda
    let views = "Views"
    let month = "Month"
    let week = "Week"
    let list = "List"
    let earlier = "Earlier"
    let later = "Later"
    let today = "Today"
    let noEvents = "There are no events."
    let allDay = "all day"
    let join = "Join"
    let hasCall = "has a video call"
    let continued = "continued"
    let begun = "on now"
    let keys = "Keys"
    let close = "Close"
    let keyHelp: [(keys: String, meaning: String)] = [
        ("← → ↑ ↓", "go from day to day, or from event to event"), ("Enter", "show the event or the day"),
        ("t", "go to today"), ("n c", "add an event"),
        ("m w l", "show a month, a week, a list"), ("j k", "show what is later or earlier"),
        ("/", "search"), ("?", "show these keys"), ("Esc", "leave the search or this help"),
    ]

    func more(_ count: Int) -> String { "\(count) more" }
    func events(_ count: Int) -> String { count == 1 ? "1 event" : "\(count) events" }
    func found(_ count: Int, _ text: String) -> String {
        count == 0 ? "Nothing was found for “\(text)”." : "\(events(count)) found for “\(text)”"
    }
    func mostFound(_ count: Int) -> String { "These are the \(count) nearest to today. Type more to find others." }
    func week(_ number: Int) -> String { "Week \(number)" }
    let from = "From"

    // MARK: States
    let cancelled = "cancelled"
    let tentative = "tentative"
    let declined = "declined"
    let unreadable = "unreadable"

    // MARK: The event
    let details = "Details"
    let when = "When"
    let whereverYouAre = "wherever you are"
    let allDayLong = "All day"
    let series = "Series"
    let oneOccurrence = "This is one occurrence of a series."
    let showSeries = "Show the whole series"
    let repeats = "Repeats"
    let place = "Place"
    let organizer = "Organizer"
    let attendees = "Attendees"
    let yourAnswer = "Your answer"
    let reminders = "Reminders"
    let categories = "Categories"
    let privacy = "Privacy"
    let link = "Link"
    let notes = "Notes"
    let identifier = "Identifier"
    let file = "File"
    let backToMonth = "Show its month"

    func occurrenceShown(hasEnded: Bool) -> String {
        hasEnded ? "The series has ended; its last occurrence is shown." : "Its next occurrence is shown."
    }
    func unreadable(_ reason: String) -> String {
        "The file can no longer be read: \(CalendarWarning.reason(ofStored: reason).text) What was read before is shown."
    }
    func privacy(_ classification: Classification) -> String { EventWords.privacy(classification) }

    func answer(_ status: Participant.Status) -> String { EventWords.answer(status) }
    func role(_ role: Participant.Role) -> String? { EventWords.role(role) }

    func reminder(_ alarm: AlarmDefinition, moment: (Int64) -> String) -> String {
        let place = alarm.location.map { " " + TextPolicy.printable($0.title) } ?? ""
        switch alarm.proximity {
        case .enter: return "on arriving" + (place.isEmpty ? "" : " at" + place)
        case .leave: return "on leaving" + place
        case .none: break
        }
        switch alarm.trigger {
        case .absolute(let instant): return moment(instant)
        case .relative(0, let isFromEnd): return isFromEnd ? "at the end" : "at the start"
        case .relative(let seconds, let isFromEnd):
            let distance = Countdown(seconds: Int64(clamping: seconds.magnitude)).description
            return "\(distance) \(seconds < 0 ? "before" : "after") the \(isFromEnd ? "end" : "start")"
        }
    }

    /// The title of an event on one line.
    func title(_ title: String) -> String {
        let printable = TextPolicy.printable(title)
        return printable.allSatisfy(\.isWhitespace) ? EventWords.noTitle : printable
    }

    // MARK: The conference
    let conference = "Video call"
    let telephone = "Telephone"
    let otherWays = "All ways to join"
    let code = "Code"
    let passcode = "Passcode"
    let pin = "PIN"
    let region = "Region"
    let copy = "Copy"
    let copyLink = "Copy link"
    let qrCode = "QR code"
    let ended = "Ended"

    func kind(_ kind: EntryPoint.Kind) -> String {
        switch kind {
        case .video: "Video"
        case .phone: "Telephone"
        case .sip: "SIP"
        case .chat: "Chat"
        case .page: "Web page"
        }
    }
    func qrAlternative(_ address: String) -> String { "QR code of \(address)" }
    func copyOf(_ what: String) -> String { "Copy \(what.lowercased())" }
    func opens(with application: String) -> String { "Opens \(application)." }
    let opensBrowser = "Opens your browser."
    func opened(_ address: String, with application: String?) -> String {
        application.map { "\($0) was started with \(address)." } ?? "\(address) was opened in your browser."
    }
    func notStarted(_ application: String, _ reason: String) -> String {
        "“\(application)” could not be started: \(reason). Your browser opens the web address instead."
    }
    func made(by maker: String, on day: String) -> String { "Made by \(maker) on \(day)" }
    func found(in source: ConferenceSource) -> String? {
        switch source {
        case .record: nil
        case .conferenceProperty, .vendorProperty: "Found in the invitation"
        case .url: "Found in the link of the event"
        case .location: "Found in the place of the event"
        case .block, .description, .htmlDescription: "Found in the notes"
        }
    }
    func roomEnd(isCertain: Bool) -> String {
        isCertain
            ? "The provider has ended this room. Attach a new one."
            : "The provider was asked to end this room, and has not confirmed it. Attach a new one."
    }

    // MARK: Pending work
    let pending = "Unfinished"
    let retry = "Try again"
    let discard = "Discard"
    func pending(_ kind: PendingKind, room: String, of provider: String) -> String {
        switch kind {
        case .unknown:
            "“\(room)” was asked for from \(provider), and no answer came. It may exist. Trying again asks with the same key, so that no second room is made."
        case .running: "\(provider) was asked for “\(room)”, and a program is still waiting for its answer."
        case .made: "“\(room)” of \(provider) was made, but is not attached to this event yet."
        case .update: "\(provider) was not told yet that this event has changed."
        case .end: "\(provider) was not told yet to end the room of this event."
        }
    }

    /// What is unfinished.
    enum PendingKind {
        case unknown, running, made, update, end
    }

    // MARK: Errors
    let error = "Error"
    let backToCalendar = "Show the calendar"
    let unknownAddress = "This address is not valid"
    let unknownAddressAdvice =
        "It was used before, is older than a minute, or the program behind it has ended. Open the calendar again."
    let tooManySessions = "The calendar is open too often"
    let tooManySessionsAdvice =
        "Every window that the calendar was opened in was used within the last half hour, or has text that is not saved. Close some of them and wait half an hour, then open the calendar again."
    func errorHeading(_ code: String) -> String {
        switch code {
        case "pageEventGone": "The event is gone"
        case "storeLocked": "The calendars are busy"
        case "newerStore": "The calendars are of a newer version"
        case "noSuchPage": "There is no such page"
        case "presentationGone": "Nothing waits for you here"
        case "pageProviderGone": "The provider is gone"
        default: "That did not work"
        }
    }
}
