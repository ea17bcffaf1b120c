import EventKitUI
import TestSupport
import Testing

/// The controllers have Apple's names, values and defaults.
@Suite("The controllers of EventKitUI")
@MainActor
struct ControllerTests {
    @Test("enumerations have Apple's raw values")
    func rawValues() {
        expectEqual([EKEventEditViewAction.canceled, .saved, .deleted].map(\.rawValue), [0, 1, 2])
        expectEqual(EKEventEditViewAction.cancelled, .canceled)
        expectEqual([EKEventViewAction.done, .responded, .deleted].map(\.rawValue), [0, 1, 2])
        expectEqual([EKCalendarChooserSelectionStyle.single, .multiple].map(\.rawValue), [0, 1])
        expectEqual([EKCalendarChooserDisplayStyle.allCalendars, .writableCalendarsOnly].map(\.rawValue), [0, 1])
    }

    /// Implements only what is required.
    private final class Delegate: NSObject, EKEventEditViewDelegate, EKEventViewDelegate, EKCalendarChooserDelegate {
        func eventEditViewController(
            _ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction
        ) {}
        func eventViewController(_ controller: EKEventViewController, didCompleteWith action: EKEventViewAction) {}
    }

    @Test("controllers begin as Apple's do, and do not keep their delegates")
    func defaults() {
        let editor = EKEventEditViewController()
        let details = EKEventViewController()
        expectTrue(editor.event == nil && editor.eventStore == nil && details.event == nil)
        expectFalse(details.allowsEditing || details.allowsCalendarPreview)
        var delegate: Delegate? = Delegate()
        (editor.editViewDelegate, details.delegate) = (delegate, delegate)
        expectTrue(editor.editViewDelegate === delegate)
        delegate = nil
        expectTrue(editor.editViewDelegate == nil && details.delegate == nil)
    }

    /// As a program's own subclass has it.
    private final class LessonEditor: EKEventEditViewController {
        var isCancelled = false
        override func cancelEditing() {
            isCancelled = true
            super.cancelEditing()
        }
    }

    @Test("a program can derive a controller, and presenting one without a page has only its completion")
    func deriving() {
        let editor = LessonEditor()
        editor.cancelEditing()
        expectTrue(editor.isCancelled)
        var isDone = false
        UIViewController().present(UIViewController(), animated: false) { isDone = true }
        expectTrue(isDone)
        expectTrue(EventKitUIBundle() === Bundle.main)
    }
}
