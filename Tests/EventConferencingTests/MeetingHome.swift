import CalendarStore
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import EventKit
import Foundation
import Recurrence
import TestSupport
import Testing

@testable import EventConferencing

/// A store for a program that may use the calendars of an otherwise empty home, and a host with real providers: those
/// beside the tests, and one that does what its configuration says and wants to hear what becomes of its conferences.
struct MeetingHome {
    let directory: TemporaryDirectory
    let calendars: CalendarStore
    let host: ConferenceHost
    let store: EKEventStore

    static let sample = RoomReference(provider: "org.conference.sample-rooms", room: "personal-room")
    static let oneTime = RoomReference(provider: "org.conference.sample-rooms", room: "onetime-room")
    static let listener = RoomReference(provider: "org.example.fault", room: "personal")
    /// 2027-03-01T08:00:00Z.
    private static let now: Int64 = 1_803_888_000
    private static let program = AccessProgram(executable: "/usr/bin/meetings")

    /// A store with nothing in it. That a program makes one is tested in CalendarStoreTests, and with `conferencectl`.
    private static let empty = FileTemplate { try CalendarStore(path: $0) { 0 }.write { _ in } }

    init(_ level: AccessLevel = .full) throws {
        directory = try TemporaryDirectory()
        let attributes = """
            <key>VCPConfiguration</key><array><dict><key>key</key><string>mode</string>
            <key>type</key><string>string</string><key>title</key><string>Behaviour</string>
            <key>default</key><string>answer</string></dict></array><key>VCPLifecycle</key><true/>
            """
        try directory.install(Fault("outcome"), manifest: ManifestText(attributes: attributes))
        let environment = [
            "HOME": directory.path, "XDG_DATA_DIRS": directory.path + "/none",
            "XDG_CONFIG_HOME": directory.path + "/config",
        ]
        host = ConferenceHost(
            HostConfiguration(
                providerDirectories: [directory.path + "/providers"], environment: environment,
                executable: buildFolder + "/conferencectl", now: { Self.now }))
        let provider = try #require(host.installed().provider("org.example.fault"))
        try host.trust(try host.inspect(provider))
        try Self.empty.write(to: directory.path + "/calendar.sqlite")
        calendars = try CalendarStore(path: directory.path + "/calendar.sqlite", now: { Self.now })
        let grants = try AccessGrants(path: directory.makeDirectory("state") + "/access.sqlite")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: directory.path + "/state")
        try grants.set(level, of: Self.program, for: .events, at: Self.now)
        store = EKEventStore(
            EventStoreBackend(
                store: calendars, grants: grants, program: Self.program,
                zones: ZoneDatabase(systemZone: "Europe/Berlin"), now: { Self.now }))
    }

    /// Sets the behaviour of the configurable provider from now on.
    func setMode(_ mode: String) throws {
        let file = try directory.write(
            #"{"mode": "\#(mode)"}"#, to: "config/conference/providers/org.example.fault.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    }

    /// Saves an event; with a rule, it takes place on three days.
    func event(repeats: Bool = false) throws -> EKEvent {
        let event = EKEvent(eventStore: store)
        event.calendar = store.defaultCalendarForNewEvents
        event.title = "Review"
        event.notes = "Bring the draft."
        event.startDate = Date(timeIntervalSince1970: 1_803_996_000)
        event.endDate = event.startDate.addingTimeInterval(3_600)
        if repeats {
            let end = EKRecurrenceEnd(occurrenceCount: 3)
            event.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: end))
        }
        try store.save(event, span: .futureEvents)
        return event
    }

    /// All occurrences, in order.
    func occurrences() -> [EKEvent] {
        let start = Date(timeIntervalSince1970: TimeInterval(Self.now))
        return store.events(
            matching: store.predicateForEvents(
                withStart: start, end: start.addingTimeInterval(30 * 86_400), calendars: nil)
        ).sorted { $0.compareStartDate(with: $1) == .orderedAscending }
    }

    /// The titles of their conferences.
    func conferences() -> [String?] { occurrences().map { $0.virtualConference?.title } }

    /// Attaches with this home's host.
    @discardableResult
    func attach(
        _ room: RoomReference, to event: EKEvent, span: EKSpan = .thisEvent, replacing: Bool = false
    ) async throws -> [UnsettledChange] {
        try await store.attach(room, to: event, span: span, replacing: replacing, host: host)
    }
}

/// The code of the error that a call ends with.
func code(of body: () async throws -> Void) async -> ConferenceError.Code? {
    do {
        try await body()
        return nil
    } catch let error as ConferenceError {
        return error.code
    } catch let error as EKError {
        return ConferenceError.Code(rawValue: "EKError \(error.code.rawValue)")
    } catch {
        return ConferenceError.Code(rawValue: "\(error)")
    }
}
