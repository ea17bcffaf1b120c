import CalendarEditing
import CalendarStore
import ConferenceErrors
import ConferenceModel
import EventKit
import Foundation
import Recurrence
import TestSupport

/// Calendars in their own file with the access that a test needs, on a machine in Berlin. The files are removed with
/// the value.
final class StoreFixture: Sendable {
    let directory: TemporaryDirectory
    let records: CalendarStore
    let zones: ZoneDatabase
    let grants: AccessGrants
    let backend: EventStoreBackend
    /// 2026-11-21T08:00:00Z.
    static let now: Int64 = 1_795_248_000
    static let program = AccessProgram(executable: "/usr/bin/lessons")

    /// A store with nothing in it. That a program makes one is tested in CalendarStoreTests, and with `conferencectl`.
    private static let empty = FileTemplate { try CalendarStore(path: $0) { 0 }.write { _ in } }

    init(
        events: AccessLevel = .full, reminders: AccessLevel = .full, systemZone: String = "Europe/Berlin",
        limits: Limits = Limits(), information: ProgramInformation = ProgramInformation(texts: ProbeHome.reasons),
        prompt: any AccessPrompt = DenyingAccessPrompt()
    ) throws {
        directory = try TemporaryDirectory()
        zones = ZoneDatabase(systemZone: systemZone)
        try Self.empty.write(to: directory.path + "/store.sqlite")
        records = try CalendarStore(path: directory.path + "/store.sqlite", limits: limits) { Self.now }
        grants = try AccessGrants(path: directory.path + "/state/access.sqlite")
        backend = EventStoreBackend(
            store: records, grants: grants, program: Self.program, information: information, prompt: prompt,
            zones: zones,
            limits: limits, now: { Self.now })
        try grant(events, .events)
        try grant(reminders, .reminders)
    }

    /// The same calendars on a machine in another zone.
    func backend(systemZone: String) -> EventStoreBackend {
        EventStoreBackend(
            store: records, grants: grants, program: Self.program, zones: ZoneDatabase(systemZone: systemZone),
            now: { Self.now })
    }

    func grant(_ level: AccessLevel, _ entity: AccessEntity) throws {
        try grants.set(level, of: Self.program, for: entity, at: 1)
    }

    /// A separate store, as in another process.
    func store() -> EKEventStore { EKEventStore(backend) }

    @discardableResult
    func importing(_ components: String, into calendar: String? = nil) throws -> ImportReport {
        let lines = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test//EN\n" + components + "\nEND:VCALENDAR\n"
        return try importing(file: lines.replacing("\n", with: "\r\n"), into: calendar)
    }

    @discardableResult
    func importing(file text: String, into calendar: String? = nil) throws -> ImportReport {
        let path = "\(directory.path)/\(UUID().uuidString).ics"
        try Data(text.utf8).write(to: URL(filePath: path))
        return try CalendarImporter(store: records, zones: zones).importFile(at: path, into: calendar, progress: nil)
    }

    func export() throws -> String {
        var text = ""
        try CalendarExporter(store: records, zones: zones)
            .export(calendars: try records.calendars(), event: nil) { text += $0 }
        return text
    }

    /// The store's events of some days, ordered by time.
    func events(_ store: EKEventStore, _ from: String, _ to: String, in calendars: [EKCalendar]? = nil) -> [EKEvent] {
        store.events(matching: store.predicateForEvents(withStart: date(from), end: date(to), calendars: calendars))
            .sorted { $0.compareStartDate(with: $1) == .orderedAscending }
    }
}

/// Parses a local time such as `2026-12-01 10:00`; `2026-12-01` is its midnight.
func date(_ text: String, _ zone: String = "Europe/Berlin") -> Date {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    let parts = DateComponents(
        year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers.count > 3 ? numbers[3] : 0,
        minute: numbers.count > 4 ? numbers[4] : 0, second: numbers.count > 5 ? numbers[5] : 0)
    return calendar.date(from: parts) ?? .distantPast
}

/// The reverse of ``date(_:_:)``, to the minute.
func text(_ date: Date?, _ zone: String = "Europe/Berlin") -> String {
    guard let date else { return "–" }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func two(_ number: Int?) -> String { String("0\(number ?? 0)".suffix(2)) }
    return "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day)) \(two(parts.hour)):\(two(parts.minute))"
}

extension EKEventStore {
    /// A new event in the default calendar, not saved yet.
    func event(
        _ title: String = "Lesson", _ start: String = "2026-12-01 10:00", minutes: Int = 60,
        zone: String? = "Europe/Berlin", rule: EKRecurrenceRule? = nil
    ) -> EKEvent {
        let event = EKEvent(eventStore: self)
        event.title = title
        event.calendar = defaultCalendarForNewEvents
        event.timeZone = zone.flatMap { TimeZone(identifier: $0) }
        event.startDate = date(start, zone ?? "Europe/Berlin")
        event.endDate = event.startDate.addingTimeInterval(TimeInterval(minutes) * 60)
        if let rule { event.addRecurrenceRule(rule) }
        return event
    }

    /// A new reminder in the default list, not saved yet.
    func reminder(_ title: String = "Bread", due: DateComponents? = nil) -> EKReminder {
        let reminder = EKReminder(eventStore: self)
        reminder.title = title
        reminder.calendar = defaultCalendarForNewReminders()
        reminder.dueDateComponents = due
        return reminder
    }

    /// The reminders that match a predicate.
    func found(_ predicate: NSPredicate) async -> [EKReminder]? {
        struct Parcel: @unchecked Sendable {
            // Created for the waiting task and used only by it.
            let reminders: [EKReminder]?
        }
        return await withCheckedContinuation { continuation in
            fetchReminders(matching: predicate) { continuation.resume(returning: Parcel(reminders: $0)) }
        }.reminders
    }
}

/// A rule with only a period.
func every(
    _ frequency: EKRecurrenceFrequency, _ interval: Int = 1, count: Int? = nil, until: Date? = nil
)
    -> EKRecurrenceRule
{
    EKRecurrenceRule(
        recurrenceWith: frequency, interval: interval,
        end: count.map { EKRecurrenceEnd(occurrenceCount: $0) } ?? until.map { EKRecurrenceEnd(end: $0) })
}

/// The code of the EKError that a body throws; nil for none.
func code(_ body: () throws -> Void) -> EKError.Code? {
    do {
        try body()
        return nil
    } catch let error as EKError {
        return error.code
    } catch {
        return .last
    }
}

/// A room to meet in.
func room(_ name: String) throws -> VirtualConference {
    try VirtualConference(
        title: "Room", details: "PIN 1",
        entryPoints: [EntryPoint(url: try ConferenceURL("https://meet.example.org/\(name)", policy: .file))])
}

extension ProgramInformation {
    /// Information about a program with these texts in its Info.plist.
    init(texts: [String: String]) {
        self.init(executable: "/nonexistent/program")
        self.texts = texts
    }
}
