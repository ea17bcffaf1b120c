import CalendarModel
import CalendarStore
import PagesControl

// What pages say that a program presents.
extension PageTexts {
    var done: String { "Done" }
    var cancel: String { "Cancel" }
    var chooseCalendar: String { "Choose a calendar" }
    var chooseCalendars: String { "Choose calendars" }
    var chooseOne: String { "Choose a calendar, or cancel." }
    var noCalendars: String { "There are no calendars to choose from." }
    var readOnly: String { "read-only" }
    var delete: String { "Delete" }
    var deleteQuestion: String { "Delete this event? You can undo that in the history of the calendar." }
    var deleteSeries: String { "Delete the whole series" }
    var deleteThis: String { "Delete this occurrence" }
    var deleteFuture: String { "Delete this and all later ones" }
    var programGone: String { "It does not wait for an answer any more." }

    func source(_ source: SourceRecord) -> String {
        switch source.kind {
        case SourceRecord.localKind: source.title.isEmpty ? "On this computer" : source.title
        case SourceRecord.subscribedKind: source.title.isEmpty ? "Subscribed" : source.title
        default: source.title
        }
    }

    func asks(_ program: String, _ page: PresentedPage) -> String {
        switch page {
        case .event: "“\(program)” shows you this event."
        case .edit: "“\(program)” asks you to edit this event."
        case .add: "“\(program)” asks you to add this event. It learns only whether you did."
        case .chooser(let choice):
            "“\(program)” asks you to choose \(choice.isMultiple ? "calendars" : "a calendar")."
        }
    }

    func ended(_ action: PresentationEnding.Action) -> String {
        switch action {
        case .done: "Done"
        case .canceled: "Cancelled"
        case .saved: "The event is saved"
        case .deleted: "The event is deleted"
        }
    }

    func handedOver(_ program: String, isAbandoned: Bool) -> String {
        isAbandoned
            ? "“\(program)” does not wait for an answer any more. You can close this page."
            : "“\(program)” was told. You can close this page."
    }

    // MARK: The form of an event
    var addEvent: String { "Add an event" }
    var editEvent: String { "Edit the event" }
    var add: String { "Add" }
    var save: String { "Save" }
    var titleField: String { "Title" }
    var starts: String { "Starts" }
    var ends: String { "Ends" }
    var startDay: String { "Day of the start" }
    var startTime: String { "Time of the start" }
    var endDay: String { "Day of the end" }
    var endTime: String { "Time of the end" }
    var lastsDays: String { "All day" }
    var applyTo: String { "Change" }
    var onlyThis: String { "only this occurrence" }
    var thisAndFuture: String { "this and all later occurrences" }
    var timeZone: String { "Time zone" }
    var noTitle: String { "Type a title." }
    var badDay: String { "Type a day as 2027-03-01." }
    var badTime: String { "Type a time as 14:30." }
    var endBeforeStart: String { "The end is before the start." }
    var badAddress: String { "Type a web address, such as https://example.org." }
    var noSuchCalendar: String { "Choose a calendar that can be changed." }
    func changedMeanwhile(_ now: String) -> String {
        now.isEmpty
            ? "Another program has removed this meanwhile. Save again to keep what you typed."
            : "Another program has changed this to “\(now)” meanwhile. Save again to keep what you typed."
    }
    var notSaved: String { "The event was not saved." }
}
