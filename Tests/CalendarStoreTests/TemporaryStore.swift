import ConferenceModel
import Foundation
import Recurrence
import TestSupport
import Testing
@testable import CalendarModel
@testable import CalendarStore

/// A temporary directory with a store, removed with this object.
final class TemporaryStore: Sendable {
    static let now: Int64 = 1_772_000_000

    private let place: TemporaryDirectory
    let path: String
    let store: CalendarStore

    private static let empty = FileTemplate { try CalendarStore(path: $0) { 0 }.write { _ in } }

    var directory: String { place.path }

    /// - Parameter isMade: whether there is the file already, with nothing in it. Without it, the first write makes it, which
    ///   takes longer.
    init(limits: Limits = Limits(), isMade: Bool = false) throws {
        place = try TemporaryDirectory()
        path = place.path + "/data/conference/calendar.sqlite"
        if isMade { try Self.empty.write(to: path) }
        store = try CalendarStore(path: path, limits: limits) { Self.now }
    }

    /// Another store object for the same file, like that of a second program.
    func second(limits: Limits = Limits()) throws -> CalendarStore {
        try CalendarStore(path: path, limits: limits) { Self.now }
    }

    /// Adds an event, to the default calendar unless it names one.
    @discardableResult
    func add(_ event: EventRecord, to store: CalendarStore? = nil) throws -> EventRecord {
        try (store ?? self.store).write { writer in
            var event = event
            if event.calendarID == 0 { event.calendarID = try writer.defaultCalendar().id }
            return try writer.insert(event)
        }
    }
}

/// An hour in the morning of 1 March 2026, in UTC.
func event(
    _ title: String = "Planning", uid: String = UUID().uuidString, recurrenceID: String = "", calendar: Int64 = 0,
    from start: Int64 = 1_772_355_600, for seconds: Int64 = 3_600, recurring: Bool = false
) -> EventRecord {
    let length = seconds == .max ? 3_600 : seconds
    return EventRecord(
        calendarID: calendar, uid: uid, recurrenceID: recurrenceID, title: title,
        start: EventTime(LocalDateTime(secondsSinceEpoch: start), .utc),
        end: EventTime(LocalDateTime(secondsSinceEpoch: start + length), .utc), isRecurring: recurring,
        rangeStart: start, rangeEnd: seconds == .max ? .max : start + seconds,
        text: "BEGIN:VEVENT\r\nUID:\(uid)\r\nSUMMARY:\(title)\r\nEND:VEVENT\r\n")
}

/// The sqlite3 shell, an independent program.
enum Shell {
    static let path = "/usr/bin/sqlite3"
    static var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// Runs SQL on a file.
    @discardableResult
    static func run(_ file: String, _ sql: String) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["-batch", "-bail", "-cmd", ".timeout 60000", file, sql]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (
            process.terminationStatus,
            String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        )
    }
}
