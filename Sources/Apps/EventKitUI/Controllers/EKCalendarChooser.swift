public import EventKit
public import Foundation
import PagesControl

/// A list of calendars to choose from (Apple: EventKitUI, EKCalendarChooser).
///
/// Presenting it opens a page in the user's browser. It needs no access: without full access, the selected calendars are objects
/// from which nothing can be read, and to which events can be saved with write-only access.
/// The article “Pages that programs present” of EventKit says what else differs.
@MainActor
open class EKCalendarChooser: UIViewController {
    /// Whether one or several calendars can be selected.
    public let selectionStyle: EKCalendarChooserSelectionStyle

    /// The delegate, which is told of the selection and once the person is done.
    open weak var delegate: (any EKCalendarChooserDelegate)?

    /// Whether there is a Done button. Our choice: the page always has one, because a page in a browser has no other way back.
    open var showsDoneButton = false

    /// Whether there is a Cancel button.
    open var showsCancelButton = false

    /// The selected calendars. Set them before you present the chooser.
    open var selectedCalendars: Set<EKCalendar> = []

    private let displayStyle: EKCalendarChooserDisplayStyle
    private let entityType: EKEntityType
    private let eventStore: EKEventStore
    private let presenter = PagePresenter()
    private let outcome = Outcome<EKCalendarChooserAction>()

    /// Creates a chooser for calendars of events.
    public convenience init(
        selectionStyle: EKCalendarChooserSelectionStyle, displayStyle: EKCalendarChooserDisplayStyle,
        eventStore: EKEventStore
    ) {
        self.init(
            selectionStyle: selectionStyle, displayStyle: displayStyle, entityType: .event, eventStore: eventStore)
    }

    /// Creates a chooser for calendars of events or of reminders.
    public init(
        selectionStyle style: EKCalendarChooserSelectionStyle, displayStyle: EKCalendarChooserDisplayStyle,
        entityType: EKEntityType, eventStore: EKEventStore
    ) {
        selectionStyle = style
        self.displayStyle = displayStyle
        self.entityType = entityType
        self.eventStore = eventStore
        super.init()
    }

    /// Waits until the person is done. This method is ours, for programs without a run loop. Present the chooser first, and read
    /// ``selectedCalendars`` afterwards.
    ///
    /// - Throws: an error if the page could not be shown. The delegate is then told of a cancellation.
    public func result() async throws -> EKCalendarChooserAction { try await outcome.value() }

    package override func beginPresentation() {
        guard !presenter.isWaiting else { return }
        outcome.begin()
        let before = selectedCalendars
        presenter.show(Result { (page, try eventStore.path()) }) { [self] received in
            switch received {
            case .selected(let identifiers):
                let chosen = Set(eventStore.calendars(chosen: identifiers, for: entityType))
                guard chosen != selectedCalendars else { return }
                selectedCalendars = chosen
                delegate?.calendarChooserSelectionDidChange(self)
            case .ended(let ending) where ending.action == .done:
                outcome.end(.success(.finished))
                delegate?.calendarChooserDidFinish(self)
            case .ended:
                selectedCalendars = before
                outcome.end(.success(.canceled))
                delegate?.calendarChooserDidCancel(self)
            case .failed(let error):
                outcome.end(.failure(error))
                delegate?.calendarChooserDidCancel(self)
            }
        }
    }

    package override func endPresentation() {
        guard presenter.isWaiting else { return }
        presenter.stop()
        outcome.end(.success(.canceled))
    }

    private var page: PresentedPage {
        .chooser(
            PresentedChoice(
                isMultiple: selectionStyle == .multiple, isWritableOnly: displayStyle == .writableCalendarsOnly,
                isForReminders: entityType == .reminder, canCancel: showsCancelButton,
                selected: selectedCalendars.compactMap(\.presentedIdentifier).sorted()))
    }
}

/// Is told what a person chooses (Apple: EventKitUI, EKCalendarChooserDelegate). All methods are optional.
@MainActor
public protocol EKCalendarChooserDelegate: NSObjectProtocol {
    /// The person has selected other calendars.
    func calendarChooserSelectionDidChange(_ calendarChooser: EKCalendarChooser)
    /// The person is done. Dismiss the chooser here, as on Apple's systems.
    func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser)
    /// The person has cancelled; the selection is as it was before. Dismiss the chooser here.
    func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser)
}

extension EKCalendarChooserDelegate {
    /// Does nothing.
    public func calendarChooserSelectionDidChange(_ calendarChooser: EKCalendarChooser) {}
    /// Does nothing.
    public func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser) {}
    /// Does nothing.
    public func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser) {}
}

/// How many calendars can be selected (Apple: EventKitUI, EKCalendarChooserSelectionStyle).
public enum EKCalendarChooserSelectionStyle: Int, Sendable {
    case single = 0
    case multiple = 1
}

/// Which calendars are shown (Apple: EventKitUI, EKCalendarChooserDisplayStyle).
public enum EKCalendarChooserDisplayStyle: Int, Sendable {
    case allCalendars = 0
    case writableCalendarsOnly = 1
}

/// How a choice of calendars has ended. This type is ours, for ``EKCalendarChooser/result()``.
public enum EKCalendarChooserAction: Sendable {
    case finished, canceled
}
