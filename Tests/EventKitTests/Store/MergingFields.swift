import ConferenceModel
import EventKit
import Foundation
import TestSupport
import Testing

extension MergingTests {
    // MARK: Events

    /// One field of an event, two values for it, and its value afterwards.
    struct EventField: Sendable, CustomTestStringConvertible {
        /// The name of the field in the error message.
        var word: String
        var set: @Sendable (EKEvent, Int) throws -> Void
        var read: @Sendable (EKEvent) -> String

        var testDescription: String { word }
    }

    static let eventFields: [EventField] = [
        .init(word: "title", set: { $0.title = "Title \($1)" }, read: { $0.title }),
        .init(
            word: "location",
            set: { event, value in
                if value == 1 {
                    event.location = "Room 1"
                } else {
                    let place = EKStructuredLocation(title: "Room 2")
                    place.geoLocation = CLLocation(latitude: 52.5, longitude: 13.4)
                    event.structuredLocation = place
                }
            }, read: { "\($0.location ?? "–") \($0.structuredLocation?.geoLocation != nil)" }),
        .init(word: "notes", set: { $0.notes = "Notes \($1)" }, read: { $0.notes ?? "–" }),
        .init(
            word: "URL", set: { $0.url = URL(string: "https://example.org/\($1)") },
            read: { $0.url?.absoluteString ?? "–" }),
        .init(
            word: "times",
            set: { event, value in
                // Each program leaves a part unchanged, but start, end and zone are one field.
                if value == 1 {
                    event.startDate = event.startDate.addingTimeInterval(-600)
                } else {
                    event.endDate = event.endDate.addingTimeInterval(600)
                }
            }, read: { "\(text($0.startDate)) \(text($0.endDate))" }),
        .init(
            word: "repetition",
            set: { $0.recurrenceRules = [every($1 == 1 ? .weekly : .monthly, 2)] },
            read: { "\($0.recurrenceRules?.first?.frequency.rawValue ?? -1)" }),
        .init(
            word: "alarms", set: { $0.alarms = [EKAlarm(relativeOffset: TimeInterval(-60 * $1))] },
            read: { "\($0.alarms?.map(\.relativeOffset) ?? [])" }),
        .init(
            word: "availability", set: { $0.availability = $1 == 1 ? .free : .tentative },
            read: { "\($0.availability.rawValue)" }),
        .init(
            word: "conference", set: { $0.virtualConference = try room("\($1)") },
            read: { $0.virtualConference?.preferred.url.text ?? "–" }),
        .init(
            word: "calendar",
            set: { event, value in
                event.calendar = event.eventStoreCalendars.first { $0.title == "Calendar \(value)" }
            }, read: { $0.calendar.title }),
    ]

    // MARK: Reminders

    struct ReminderField: Sendable, CustomTestStringConvertible {
        var word: String
        var set: @Sendable (EKReminder, Int) -> Void
        var read: @Sendable (EKReminder) -> String

        var testDescription: String { word }
    }

    static let reminderFields: [ReminderField] = [
        .init(word: "title", set: { $0.title = "Title \($1)" }, read: { $0.title }),
        .init(word: "location", set: { $0.location = "Room \($1)" }, read: { $0.location ?? "–" }),
        .init(word: "notes", set: { $0.notes = "Notes \($1)" }, read: { $0.notes ?? "–" }),
        .init(
            word: "URL", set: { $0.url = URL(string: "https://example.org/\($1)") },
            read: { $0.url?.absoluteString ?? "–" }),
        .init(
            word: "times", set: { $0.dueDateComponents = DateComponents(year: 2026, month: 12, day: $1) },
            read: { "\($0.dueDateComponents?.day ?? 0)" }),
        .init(
            word: "repetition", set: { $0.recurrenceRules = [every($1 == 1 ? .weekly : .monthly)] },
            read: { "\($0.recurrenceRules?.first?.frequency.rawValue ?? -1)" }),
        .init(
            word: "alarms", set: { $0.alarms = [EKAlarm(absoluteDate: date("2026-12-0\($1)"))] },
            read: { "\($0.alarms?.map(\.absoluteDate) ?? [])" }),
        .init(word: "priority", set: { $0.priority = $1 }, read: { "\($0.priority)" }),
    ]

    /// Each field with itself and with the next one; in the full tier, each with each.
    static func pairs<Field>(_ fields: [Field]) -> [(Field, Field)] {
        tier(
            plain: Array(zip(fields, fields)) + zip(fields, fields.dropFirst() + fields.prefix(1)),
            all: fields.flatMap { first in fields.map { (first, $0) } })
    }
}

extension EKEvent {
    /// The calendars of an object's store.
    fileprivate var eventStoreCalendars: [EKCalendar] {
        calendar.source.calendars(for: .event).sorted { $0.title < $1.title }
    }
}
