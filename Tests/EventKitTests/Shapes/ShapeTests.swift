import Foundation
import TestSupport
import Testing

/// Programs as they are written for Apple's systems are given to the compiler unchanged: the sources of `Shapes` in
/// `Tests/Examples/eventkit-samples`.
@Suite("Shapes of calendar programs")
struct ShapeTests {
    /// `Store` names stores, calendars and items, `Values` the rest.
    private static let folders = ["Store", "Values"]
    /// Shapes that use deprecated names.
    private static let withWarnings: Set = ["OldNames.swift", "OldRequests.swift"]
    /// Shapes that Apple's EventKit, too, takes in Swift 5 mode only.
    private static let forSwift5: Set = ["CapturedVariables.swift"]

    private static let sources = "\(CCompiler.package)/Tests/Examples/eventkit-samples/Sources/Shapes"

    private static let files: [String] = folders.flatMap { folder in
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(sources)/\(folder)")) ?? []).sorted()
            .map { "\(folder)/\($0)" }
    }

    @Test(
        "a source that imports EventKit compiles unchanged, in both language modes, preconcurrency or not",
        arguments: files, ["5", "6"])
    func compiles(file: String, mode: String) throws {
        let name = (file as NSString).lastPathComponent
        if mode == "6", Self.forSwift5.contains(name) { return }
        // The plain tier compiles each file once, in its newest mode.
        if mode == "5", !Tier.isFull, !Self.forSwift5.contains(name) { return }
        let source = try String(contentsOfFile: "\(Self.sources)/\(file)", encoding: .utf8)
        expectTrue(source.contains("\nimport EventKit\n") || source.hasPrefix("import EventKit\n"))
        let preconcurrency = source.replacing("import EventKit\n", with: "@preconcurrency import EventKit\n")
        for source in tier(plain: [mode == "6" ? source : preconcurrency], all: [source, preconcurrency]) {
            let (status, output) = try Self.typecheck(source, mode: mode)
            expectEqual(status, 0, "\(output)")
            expectEqual(output.contains("warning:"), Self.withWarnings.contains(name), "\(output)")
            expectTrue(!output.contains("warning:") || output.contains("deprecated"), "\(output)")
        }
    }

    @Test("shapes are found")
    func found() { expectAtLeast(Self.files.count, 6) }

    /// A line each.
    private static let rejected = [
        "let encodable: any Encodable = EKAlarm()",
        "func sent(_ alarm: EKAlarm) -> any Sendable { alarm }",
        "func changed(_ rule: EKRecurrenceRule) { rule.interval = 2 }",
        "func changed(_ end: EKRecurrenceEnd) { end.occurrenceCount = 2 }",
        "func changed(_ participant: EKParticipant) { participant.name = nil }",
        "func plain(_ location: EKStructuredLocation) -> String { location.title }",
        "func plain(_ participant: EKParticipant) -> String { participant.name }",
        "func plain(_ alarm: EKAlarm) -> Date { alarm.absoluteDate }",
        "func plain(_ rule: EKRecurrenceRule) -> [NSNumber] { rule.daysOfTheMonth }",
        "let priority = EKReminderPriority(5)",
        #"let type = EKEntityType("event")"#,
        "let rule = EKRecurrenceRule(recurrenceWith: .hourly, interval: 1, end: nil)",
    ]

    @Test("code that Apple's EventKit rejects does not compile")
    func doesNotCompile() throws {
        let source = "import EventKit\n\(Self.rejected.joined(separator: "\n"))\n"
        let (status, output) = try Self.typecheck(source, mode: "6")
        expectEqual(status, 1)
        for (index, line) in Self.rejected.enumerated() {
            expectNotNil(output.firstMatch(of: try Regex("<stdin>:\(index + 2):[0-9]+: error: ")), "\(line): \(output)")
        }
    }

    /// Checks that properties are optional exactly if Apple's are: each line assigns one to its exact type.
    @Test("values are optional where Apple's are")
    func nullability() throws {
        let source = """
            import EventKit
            func exact<Value>(_ value: Value, _ type: Value.Type) {}
            func exactly(
                _ alarm: EKAlarm, _ place: EKStructuredLocation, _ rule: EKRecurrenceRule, _ end: EKRecurrenceEnd,
                _ day: EKRecurrenceDayOfWeek, _ participant: EKParticipant, _ object: EKObject
            ) {
                let _: KeyPath<EKObject, Bool> = \\.hasChanges
                let _: KeyPath<EKObject, Bool> = \\.isNew
                let _: (EKObject) -> () -> Bool = EKObject.refresh
                let _: ReferenceWritableKeyPath<EKAlarm, TimeInterval> = \\.relativeOffset
                let _: ReferenceWritableKeyPath<EKAlarm, Date?> = \\.absoluteDate
                let _: ReferenceWritableKeyPath<EKAlarm, EKStructuredLocation?> = \\.structuredLocation
                let _: ReferenceWritableKeyPath<EKAlarm, EKAlarmProximity> = \\.proximity
                let _: ReferenceWritableKeyPath<EKAlarm, String?> = \\.emailAddress
                let _: ReferenceWritableKeyPath<EKAlarm, String?> = \\.soundName
                let _: KeyPath<EKAlarm, EKAlarmType> = \\.type
                let _: ReferenceWritableKeyPath<EKStructuredLocation, String?> = \\.title
                let _: ReferenceWritableKeyPath<EKStructuredLocation, CLLocation?> = \\.geoLocation
                let _: ReferenceWritableKeyPath<EKStructuredLocation, Double> = \\.radius
                let _: KeyPath<EKRecurrenceRule, EKRecurrenceFrequency> = \\.frequency
                let _: KeyPath<EKRecurrenceRule, Int> = \\.interval
                let _: KeyPath<EKRecurrenceRule, Int> = \\.firstDayOfTheWeek
                let _: KeyPath<EKRecurrenceRule, String> = \\.calendarIdentifier
                let _: ReferenceWritableKeyPath<EKRecurrenceRule, EKRecurrenceEnd?> = \\.recurrenceEnd
                let _: KeyPath<EKRecurrenceRule, [EKRecurrenceDayOfWeek]?> = \\.daysOfTheWeek
                let _: [KeyPath<EKRecurrenceRule, [NSNumber]?>] = [
                    \\.daysOfTheMonth, \\.daysOfTheYear, \\.weeksOfTheYear, \\.monthsOfTheYear, \\.setPositions,
                ]
                let _: KeyPath<EKRecurrenceEnd, Date?> = \\.endDate
                let _: KeyPath<EKRecurrenceEnd, Int> = \\.occurrenceCount
                let _: KeyPath<EKRecurrenceDayOfWeek, EKWeekday> = \\.dayOfTheWeek
                let _: KeyPath<EKRecurrenceDayOfWeek, Int> = \\.weekNumber
                let _: KeyPath<EKParticipant, URL> = \\.url
                let _: KeyPath<EKParticipant, String?> = \\.name
                let _: KeyPath<EKParticipant, Bool> = \\.isCurrentUser
                let _: KeyPath<EKParticipant, NSPredicate> = \\.contactPredicate
                let _: KeyPath<EKParticipant, EKParticipantStatus> = \\.participantStatus
                let _: KeyPath<EKParticipant, EKParticipantRole> = \\.participantRole
                let _: KeyPath<EKParticipant, EKParticipantType> = \\.participantType
                let _: any NSCopying.Type = EKAlarm.self
                let _: String = EKErrorDomain
                let _: NSNotification.Name = .EKEventStoreChanged
            }
            """
        let (status, output) = try Self.typecheck(source, mode: "6")
        expectEqual(status, 0, "\(output)")
    }

    // Here and not in a file, because forced and implicit unwrapping violate our style.
    @Test(
        "implicitly unwrapped properties work as optionals and values", .enabled(if: folders.contains("Store")),
        arguments: ["5", "6"])
    func implicitlyUnwrapped(mode: String) throws {
        let source = """
            import EventKit
            func both(_ event: EKEvent, _ reminder: EKReminder, _ calendar: EKCalendar, _ other: EKCalendar?) -> [Any] {
                event.calendar = other
                calendar.source = other?.source
                let names: [String] = [event.title, event.title!, event.title ?? "", event.eventIdentifier!]
                let more: [String] = [reminder.calendarItemExternalIdentifier, reminder.title!, calendar.source.title]
                let dates: [Date] = [event.startDate, event.endDate!, event.occurrenceDate ?? event.startDate]
                let color: CGColor = calendar.cgColor
                return [names, more, dates, color, event.calendar?.title ?? "", event.startDate < event.endDate]
            }
            class FakeEvent: EKEvent {
                override var eventIdentifier: String! { "fake" }
                override var title: String! { get { "fake" } set {} }
            }
            """
        let (status, output) = try Self.typecheck(source, mode: mode)
        expectEqual(status, 0, "\(output)")
    }

    /// Compiles a source.
    private static func typecheck(_ source: String, mode: String) throws -> (status: Int32, output: String) {
        try BuiltModules.typecheck(source, as: "Shapes", importing: "EventKit", ["-swift-version", mode])
    }
}
