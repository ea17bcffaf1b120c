import EventKit

/// A lesson that takes place every week.
struct Lesson {
    let title: String
    let day: EKWeekday
    let hour: Int
    let count: Int
}

/// Adds weekly lessons with write-only access: all of them, or none if one cannot be saved.
@MainActor
final class LessonBook {
    private let store = EKEventStore()
    private let lessons = [
        Lesson(title: "Piano", day: .tuesday, hour: 16, count: 8),
        Lesson(title: "Music theory", day: .friday, hour: 15, count: 4),
    ]

    func requestAccess() async -> Bool {
        do {
            return try await store.requestWriteOnlyAccessToEvents()
        } catch {
            print("The calendar cannot be used: \(error.localizedDescription)")
            return false
        }
    }

    func addAll(startingAfter date: Date) throws {
        for lesson in lessons { try add(lesson, startingAfter: date) }
        try store.commit()
        print("Added \(lessons.count) lessons.")
    }

    private func add(_ lesson: Lesson, startingAfter date: Date) throws {
        let components = DateComponents(hour: lesson.hour, weekday: lesson.day.rawValue)
        guard
            let start = Calendar.current.nextDate(after: date, matching: components, matchingPolicy: .nextTime),
            let end = Calendar.current.date(byAdding: .minute, value: 45, to: start)
        else { return }
        let event = EKEvent(eventStore: store)
        event.calendar = store.defaultCalendarForNewEvents
        event.title = lesson.title
        event.startDate = start
        event.endDate = end
        event.availability = .busy
        event.addAlarm(EKAlarm(relativeOffset: -30 * 60))
        event.addRecurrenceRule(
            EKRecurrenceRule(
                recurrenceWith: .weekly, interval: 1, daysOfTheWeek: [EKRecurrenceDayOfWeek(lesson.day)],
                daysOfTheMonth: nil, monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil,
                end: EKRecurrenceEnd(occurrenceCount: lesson.count)))
        try store.save(event, span: .futureEvents, commit: false)
    }
}

@main
struct PianoLessons {
    static func main() async throws {
        let book = await LessonBook()
        guard await book.requestAccess() else {
            print("Access to the calendar was not granted.")
            return
        }
        // The term begins in the middle of March, and the clocks change at its end.
        let term = DateComponents(calendar: .current, year: 2027, month: 3, day: 15)
        guard let date = term.date else { return }
        try await book.addAll(startingAfter: date)
    }
}
