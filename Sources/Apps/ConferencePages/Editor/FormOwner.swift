import CalendarStore
import PagesControl

/// Whose form it is: the person's own, or one that a program presents.
enum FormOwner {
    /// - Parameter way: the address of the page to show if the form is given up.
    case person(way: String)
    case program(Presentation)

    /// The address that the form is sent to.
    var action: HTML {
        switch self {
        case .person: "save"
        case .program: "keep"
        }
    }

    /// The hidden fields by which the form is recognised.
    func fields(_ event: EditedEvent) -> HTML {
        switch self {
        case .person: event.stored?.fields ?? .empty
        case .program(let presentation):
            """
            <input type="hidden" name="for" value="\(presentation.key)">
            <input type="hidden" name="edit" value="yes">
            """
        }
    }

    /// The page to show once the form is given up.
    var way: String {
        switch self {
        case .person(let way): way
        case .program(let presentation): presentation.address
        }
    }

    /// The page to show once an event is saved.
    func way(to address: String) -> String {
        switch self {
        case .person: address
        case .program(let presentation): presentation.address
        }
    }

    /// Runs a body that saves, unless the form's presentation has ended.
    ///
    /// - Returns: nil if the body was not run.
    func saving<Value>(_ body: () throws -> Value) rethrows -> Value? {
        switch self {
        case .person: try body()
        case .program(let presentation): try presentation.saving(body)
        }
    }

    /// Notes how the form ended; the program that waits for it is told.
    ///
    /// A form that belongs to the details of an event ends nothing: the person goes back to them.
    ///
    /// - Parameter event: the identifier of the event, which only a program with full access gets.
    func end(_ action: PresentationEnding.Action, event: String? = nil) {
        guard case .program(let presentation) = self else { return }
        if case .event = presentation.page { return }
        presentation.end(
            PresentationEnding(action, event: presentation.program.mayRead(.events) ? event : nil))
    }
}
