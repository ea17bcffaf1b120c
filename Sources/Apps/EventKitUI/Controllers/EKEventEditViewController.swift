public import EventKit
public import Foundation
import PagesControl

/// An editor for a new or a stored event (Apple: EventKitUI, EKEventEditViewController).
///
/// Presenting it opens a page in the user's browser. The page belongs to the owner of the calendars and says which program asks,
/// so a program needs no access to have an event added: it learns what the person did, and nothing else. Without full access,
/// the editor always adds a new event, whatever event the program has set.
/// The article “Pages that programs present” of EventKit says what else differs.
@MainActor
open class EKEventEditViewController: UINavigationController {
    /// The delegate, which is told once the person is done.
    open weak var editViewDelegate: (any EKEventEditViewDelegate)?

    /// The store of the event. Set it before you present the editor.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var eventStore: EKEventStore!

    /// The event to edit; nil for a new one without a title. Its unsaved changes are proposed for a new event only: of a stored
    /// event, the page shows what the calendar has.
    ///
    /// Our choice: an event of another store is refused when the editor is presented, with the action `canceled`, instead of an
    /// exception.
    open var event: EKEvent?

    private let presenter = PagePresenter()
    private let outcome = Outcome<EKEventEditViewAction>()

    /// Creates an editor.
    public override nonisolated init() { super.init() }

    /// Ends the editor like its Cancel button, without telling the delegate. ``result()`` returns `canceled`.
    open func cancelEditing() { endPresentation() }

    /// Waits until the person is done. This method is ours, for programs without a run loop. Present the editor first.
    ///
    /// - Throws: an error if the page could not be shown. The delegate is then told `canceled`.
    public func result() async throws -> EKEventEditViewAction { try await outcome.value() }

    package override func beginPresentation() {
        guard !presenter.isWaiting else { return }
        outcome.begin()
        presenter.show(Result { try page() }) { [self] received in
            switch received {
            case .selected: return
            case .ended(let ending): finish(ending)
            case .failed(let error):
                outcome.end(.failure(error))
                editViewDelegate?.eventEditViewController(self, didCompleteWith: .canceled)
            }
        }
    }

    package override func endPresentation() {
        guard presenter.isWaiting else { return }
        presenter.stop()
        outcome.end(.success(.canceled))
    }

    private func finish(_ ending: PresentationEnding) {
        let action: EKEventEditViewAction =
            switch ending.action {
            case .saved: .saved
            case .deleted: .deleted
            case .canceled, .done: .canceled
            }
        if action == .saved, eventStore.mayReadEvents {
            if event?.presentedName != nil {
                event?.refresh()
            } else {
                event = ending.event.flatMap { eventStore.event(withIdentifier: $0) } ?? event
            }
        }
        outcome.end(.success(action))
        editViewDelegate?.eventEditViewController(self, didCompleteWith: action)
    }

    private func page() throws -> (page: PresentedPage, store: String) {
        guard let eventStore else { throw EKError(.objectBelongsToDifferentStore) }
        let event = event ?? EKEvent(eventStore: eventStore)
        guard event.presentedStore === eventStore else { throw EKError(.objectBelongsToDifferentStore) }
        let path = try eventStore.path()
        if eventStore.mayReadEvents, let name = event.presentedName {
            let stored = PresentedEvent(
                identifier: name.identifier, occurrence: name.occurrence, allowsEditing: true)
            return (.edit(stored), path)
        }
        let calendar = event.calendar ?? editViewDelegate?.eventEditViewControllerDefaultCalendar(forNewEvents: self)
        return (
            .add(PresentedDraft(text: try event.proposal(), calendar: calendar?.presentedIdentifier)), path
        )
    }
}

/// Is told once a person is done with an editor (Apple: EventKitUI, EKEventEditViewDelegate).
@MainActor
public protocol EKEventEditViewDelegate: NSObjectProtocol {
    /// The person is done. Dismiss the editor here, as on Apple's systems.
    func eventEditViewController(
        _ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction)

    /// Returns the calendar that the editor proposes for a new event without one. By default, that of the store.
    func eventEditViewControllerDefaultCalendar(forNewEvents controller: EKEventEditViewController) -> EKCalendar
}

extension EKEventEditViewDelegate {
    /// Returns the default calendar of the store.
    public func eventEditViewControllerDefaultCalendar(
        forNewEvents controller: EKEventEditViewController
    ) -> EKCalendar {
        let store = controller.eventStore ?? EKEventStore()
        return store.defaultCalendarForNewEvents ?? store.opaqueDefaultCalendar
    }
}

/// What a person has done in an editor (Apple: EventKitUI, EKEventEditViewAction).
public enum EKEventEditViewAction: Int, Sendable {
    /// Nothing was saved: the person has cancelled, or has saved without changing anything.
    case canceled = 0
    case saved = 1
    /// The event was deleted, also by another program.
    case deleted = 2

    /// The same as ``canceled``.
    public static let cancelled = EKEventEditViewAction.canceled
}
