import EventKit
import EventKitUI

/// Has a person add one lesson to a calendar. The program needs no access: it shows an editor, and learns only the outcome.
@MainActor
final class LessonOffer: NSObject, EKEventEditViewDelegate {
    // Create an event store.
    private let store = EKEventStore()
    private let window = UIViewController()

    func show() -> EKEventEditViewController? {
        // Create an event, and fill in the details.
        let event = EKEvent(eventStore: store)
        event.title = "Drop-in lesson: watercolours"
        let zone = TimeZone(identifier: "Europe/Berlin")
        let components = DateComponents(timeZone: zone, year: 2027, month: 3, day: 18, hour: 18, minute: 30)
        guard let start = Calendar.current.date(from: components) else { return nil }
        event.startDate = start
        event.endDate = Calendar.current.date(byAdding: .minute, value: 90, to: start)
        event.timeZone = zone
        event.location = "Studio 2, 7 Example Street"
        event.notes = "Paper and brushes are there."

        // Create a controller that edits the event.
        let editor = EKEventEditViewController()
        editor.event = event
        editor.eventStore = store
        editor.editViewDelegate = self

        // Present it.
        window.present(editor, animated: true)
        return editor
    }

    func eventEditViewController(
        _ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction
    ) {
        switch action {
        case .saved: print("See you there.")
        case .canceled: print("Maybe another time.")
        case .deleted: print("The lesson is not in your calendar any more.")
        }
        window.dismiss(animated: true)
    }
}

@main
struct DropInLessons {
    static func main() async throws {
        let offer = await LessonOffer()
        // A program without a run loop waits for the outcome.
        _ = try await offer.show()?.result()
    }
}
