import ConferenceErrors
import CalendarModel
import CalendarStore
import PagesControl

// What pages say that a program presents.
extension PageTexts {
    var done: String { text("Done") }
    var chooseCalendar: String { text("Choose a calendar") }
    var chooseCalendars: String { text("Choose calendars") }
    var chooseOne: String { text("Choose a calendar, or cancel.") }
    var noCalendars: String { text("There are no calendars to choose from.") }
    var readOnly: String { text("read-only") }
    var programGone: String { text("It does not wait for an answer any more.") }

    func source(_ source: SourceRecord) -> String {
        switch source.kind {
        case SourceRecord.localKind: source.title.isEmpty ? text("On this computer") : source.title
        case SourceRecord.subscribedKind: source.title.isEmpty ? text("Subscribed") : source.title
        default: source.title
        }
    }

    func asks(_ program: String, _ page: PresentedPage) -> String {
        switch page {
        case .event: text("“\(program)” shows you this event.")
        case .edit: text("“\(program)” asks you to edit this event.")
        case .add: text("“\(program)” asks you to add this event. It learns only whether you did.")
        case .chooser(let choice):
            text("“\(program)” asks you to choose \(choice.isMultiple ? "calendars" : "a calendar").")
        }
    }

    func ended(_ action: PresentationEnding.Action) -> String {
        switch action {
        case .done: text("Done")
        case .canceled: text("Cancelled")
        case .saved: text("The event is saved")
        case .deleted: text("The event is deleted")
        }
    }

    func handedOver(_ program: String, isAbandoned: Bool) -> String {
        isAbandoned
            ? text("“\(program)” does not wait for an answer any more. You can close this page.")
            : text("“\(program)” was told. You can close this page.")
    }
}
