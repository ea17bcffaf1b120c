import CalendarModel
import CalendarStore
import PagesControl

// What pages say that a program presents.
extension PageTexts {
    var done: String { "Done" }
    var chooseCalendar: String { "Choose a calendar" }
    var chooseCalendars: String { "Choose calendars" }
    var chooseOne: String { "Choose a calendar, or cancel." }
    var noCalendars: String { "There are no calendars to choose from." }
    var readOnly: String { "read-only" }
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
}
