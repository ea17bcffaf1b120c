public import EventKit
public import Foundation
import PagesControl

/// The details of a stored event (Apple: EventKitUI, EKEventViewController).
///
/// Presenting it opens a page in the user's browser: times, people, notes, and the ways to join. As on Apple's systems, a program
/// needs full access to show an event.
@MainActor
open class EKEventViewController: UIViewController {
    /// The delegate, which is told once the person is done.
    open weak var delegate: (any EKEventViewDelegate)?

    /// The event to show. Nil once the event is deleted.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var event: EKEvent!

    /// Whether the person can delete the event on the page. There is no such button for an event of a read-only calendar.
    open var allowsEditing = false

    /// Has no effect: the page always leads to the calendar.
    open var allowsCalendarPreview = false

    private let presenter = PagePresenter()
    private let outcome = Outcome<EKEventViewAction>()

    /// Creates a controller.
    public override nonisolated init() { super.init() }

    /// Waits until the person is done. This method is ours, for programs without a run loop. Present the controller first.
    ///
    /// - Throws: an error if the page could not be shown. The delegate is then told `done`.
    public func result() async throws -> EKEventViewAction { try await outcome.value() }

    package override func beginPresentation() {
        guard !presenter.isWaiting else { return }
        outcome.begin()
        presenter.show(Result { try page() }) { [self] received in
            switch received {
            case .selected: return
            case .ended(let ending):
                let action: EKEventViewAction = ending.action == .deleted ? .deleted : .done
                if action == .deleted { event = nil }
                outcome.end(.success(action))
                delegate?.eventViewController(self, didCompleteWith: action)
            case .failed(let error):
                outcome.end(.failure(error))
                delegate?.eventViewController(self, didCompleteWith: .done)
            }
        }
    }

    package override func endPresentation() {
        guard presenter.isWaiting else { return }
        presenter.stop()
        outcome.end(.success(.done))
    }

    private func page() throws -> (page: PresentedPage, store: String) {
        guard let event, let name = event.presentedName else {
            throw EKError(
                .internalFailure,
                userInfo: [NSLocalizedDescriptionKey: "There is no event to show. Set one that is in the calendar."])
        }
        let presented = PresentedEvent(
            identifier: name.identifier, occurrence: name.occurrence, allowsEditing: allowsEditing)
        return (.event(presented), try event.presentedStore.path())
    }
}

/// Is told once a person is done with the details of an event (Apple: EventKitUI, EKEventViewDelegate).
@MainActor
public protocol EKEventViewDelegate: NSObjectProtocol {
    /// The person is done. Dismiss the controller here, as on Apple's systems.
    func eventViewController(_ controller: EKEventViewController, didCompleteWith action: EKEventViewAction)
}

/// What a person has done with the details of an event (Apple: EventKitUI, EKEventViewAction).
public enum EKEventViewAction: Int, Sendable {
    case done = 0
    /// The person has answered an invitation. Never reported here, because the page does not answer invitations.
    case responded = 1
    /// The event was deleted, also by another program.
    case deleted = 2
}
