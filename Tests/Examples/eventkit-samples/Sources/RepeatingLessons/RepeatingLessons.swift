import EventKit
import EventKitUI

/// Adds a weekly lesson, with write-only access, to the calendar that a person chooses.
@MainActor
final class LessonPlanner: NSObject, EKCalendarChooserDelegate {
    private let store = EKEventStore()
    private let window = UIViewController()

    func requestAccess() async throws -> Bool { try await store.requestWriteOnlyAccessToEvents() }

    func chooser() -> EKCalendarChooser {
        let chooser = EKCalendarChooser(
            selectionStyle: .single, displayStyle: .writableCalendarsOnly, entityType: .event, eventStore: store)
        chooser.showsDoneButton = true
        chooser.showsCancelButton = true
        chooser.delegate = self
        window.present(UINavigationController(rootViewController: chooser), animated: true)
        return chooser
    }

    func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser) {
        window.dismiss(animated: true)
        guard let calendar = calendarChooser.selectedCalendars.first else { return }
        do {
            try addLessons(to: calendar)
            print("The lessons are in your calendar.")
        } catch {
            print("The lessons were not saved: \(error.localizedDescription)")
        }
    }

    func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser) {
        window.dismiss(animated: true)
        print("No calendar was chosen.")
    }

    private func addLessons(to calendar: EKCalendar) throws {
        let components = DateComponents(calendar: .current, year: 2027, month: 3, day: 16, hour: 17)
        guard let start = components.date else { return }
        let event = EKEvent(eventStore: store)
        event.calendar = calendar
        event.title = "Violin"
        event.startDate = start
        event.endDate = Calendar.current.date(byAdding: .minute, value: 45, to: start)
        event.addRecurrenceRule(
            EKRecurrenceRule(
                recurrenceWith: .weekly, interval: 1, end: EKRecurrenceEnd(occurrenceCount: 10)))
        try store.save(event, span: .futureEvents)
    }
}

@main
struct RepeatingLessons {
    static func main() async throws {
        let planner = await LessonPlanner()
        guard try await planner.requestAccess() else {
            print("Access to the calendar was not granted.")
            return
        }
        _ = try await planner.chooser().result()
    }
}
