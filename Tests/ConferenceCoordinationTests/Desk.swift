import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ICalendar
import ConferenceHost
import ConferenceModel
import Foundation
import Recurrence
import Synchronization
import TestSupport
import Testing

@testable import ConferenceCoordination

/// A fixture with a coordinator, a real store and a real worker, whose provider behaves as its configuration says.
struct Desk {
    let directory: TemporaryDirectory
    let store: CalendarStore
    let zones = ZoneDatabase(systemZone: "Europe/Berlin")
    let coordinator: ConferenceCoordinator
    /// The frames sent to workers, as text.
    let requests = Requests()
    /// The clock, which tests can advance.
    let clock = TestClock(Desk.now)

    /// 2027-03-01T08:00:00Z.
    static let now: Int64 = 1_803_888_000
    static let room = RoomReference(provider: "org.example.fault", room: "personal")
    static let other = RoomReference(provider: "org.example.fault", room: "one-time")

    /// A store with nothing in it. That a program makes one is tested in CalendarStoreTests, and with `conferencectl`.
    private static let empty = FileTemplate { try CalendarStore(path: $0) { 0 }.write { _ in } }

    /// - Parameter lifecycle: whether the provider handles changes to the events of its conferences.
    /// - Parameter lockTimeout: how long the store waits for another program.
    init(lifecycle: Bool = false, lockTimeout: Duration? = nil) throws {
        directory = try TemporaryDirectory()
        let mode = """
            <key>VCPConfiguration</key><array><dict><key>key</key><string>mode</string>
            <key>type</key><string>string</string><key>title</key><string>Behaviour</string>
            <key>default</key><string>answer</string></dict></array>
            <key>VCPEventContext</key><array><string>title</string><string>times</string></array>
            <key>VCPLifecycle</key>\(lifecycle ? "<true/>" : "<false/>")
            """
        try directory.install(Fault("outcome"), manifest: ManifestText(attributes: mode))
        let host = Self.host(in: directory, requests)
        let provider = try #require(host.installed().provider("org.example.fault"))
        try host.trust(try host.inspect(provider))
        let clock = clock
        var limits = Limits()
        if let lockTimeout { limits.storeLockTimeout = lockTimeout }
        try Self.empty.write(to: directory.path + "/calendar.sqlite")
        store = try CalendarStore(path: directory.path + "/calendar.sqlite", limits: limits, now: { clock.now })
        coordinator = ConferenceCoordinator(
            store: store, host: host, editor: CalendarEditor(zones: zones, now: { clock.now }))
    }

    /// Changes the texts of events.
    var texts: EventEditor { EventEditor(resolver: ZoneResolver(zones: zones), limits: Limits()) { Self.now } }

    /// A new host for the same providers, as in another run of a program.
    static func host(in directory: TemporaryDirectory, _ requests: Requests) -> ConferenceHost {
        let environment = [
            "HOME": directory.path, "XDG_DATA_DIRS": directory.path + "/none",
            "XDG_CONFIG_HOME": directory.path + "/config",
        ]
        // A provider that crashed starts again at once.
        var limits = Limits()
        limits.restartBackoff = []
        return ConferenceHost(
            HostConfiguration(
                providerDirectories: [directory.path + "/providers"], environment: environment,
                executable: buildFolder + "/conferencectl", limits: limits, now: { Self.now },
                trace: { requests.note($0) }))
    }

    /// Sets the provider's behaviour from now on.
    func setMode(_ mode: String) throws {
        let file = try directory.write(
            #"{"mode": "\#(mode)"}"#, to: "config/conference/providers/org.example.fault.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    }

    /// Imports a series on three Mondays and a single event, and returns them.
    func importEvents() throws -> (series: EventRecord, single: EventRecord) {
        let file = try directory.write(
            """
            BEGIN:VCALENDAR\r
            VERSION:2.0\r
            PRODID:-//Example//EN\r
            BEGIN:VEVENT\r
            UID:series@example.org\r
            DTSTAMP:20270101T000000Z\r
            SUMMARY:Stand-up\r
            DTSTART;TZID=Europe/Berlin:20270301T093000\r
            DTEND;TZID=Europe/Berlin:20270301T094500\r
            RRULE:FREQ=WEEKLY;COUNT=3\r
            END:VEVENT\r
            BEGIN:VEVENT\r
            UID:single@example.org\r
            DTSTAMP:20270101T000000Z\r
            SUMMARY:Review\r
            DTSTART:20270303T130000Z\r
            DTEND:20270303T140000Z\r
            DESCRIPTION:Bring the draft.\r
            END:VEVENT\r
            END:VCALENDAR\r

            """, to: "events.ics")
        _ = try CalendarImporter(store: store, zones: zones).importFile(at: file, into: nil, progress: nil)
        return (try event("series@example.org"), try event("single@example.org"))
    }

    /// The first record of an event as currently stored.
    func event(_ uid: String) throws -> EventRecord { try #require(try store.series(uid: uid, limit: 1).first) }

    /// The occurrences of the series, in order.
    func occurrences() throws -> [Occurrence] {
        let series = try event("series@example.org")
        return try OccurrenceQuery(store: store, zones: zones)
            .occurrences(of: try store.series(identifier: series.identifier), in: Self.now..<Self.now + 30 * 86_400)
    }
}

/// A clock that a test sets, in seconds since 1970-01-01T00:00:00Z.
final class TestClock: Sendable {
    private let time: Mutex<Int64>

    init(_ time: Int64) { self.time = Mutex(time) }

    var now: Int64 { time.withLock { $0 } }

    func advance(by seconds: Int64) { time.withLock { $0 += seconds } }
}

/// The requests sent to providers.
final class Requests: Sendable {
    private let frames = Mutex<[String]>([])
    private let action = Mutex<(kind: String, body: @Sendable () -> Void)?>(nil)

    func note(_ event: HostTrace) {
        guard case .sent(_, let frame) = event else { return }
        frames.withLock { $0.append(frame) }
        let due = action.withLock { action in
            guard let due = action, frame.hasPrefix(due.kind + " #") else { return (@Sendable () -> Void)?.none }
            action = nil
            return due.body
        }
        due?()
    }

    /// Runs the body once, when the next request of a kind has been sent and before its answer is read.
    func whenSent(_ kind: String, _ body: @escaping @Sendable () -> Void) {
        action.withLock { $0 = (kind, body) }
    }

    /// The requests of a kind so far, such as `endConference`.
    func all(_ kind: String) -> [String] { frames.withLock { $0.filter { $0.hasPrefix(kind + " #") } } }

    /// The number of workers started.
    var workers: Int { frames.withLock { $0.count { $0.hasPrefix("hello ") } } }
}

/// The code of the error that a call ends with.
func code(of body: () async throws -> Void) async -> ConferenceError.Code? {
    do {
        try await body()
        return nil
    } catch {
        return (error as? ConferenceError)?.code ?? ConferenceError.Code(rawValue: "\(error)")
    }
}
