import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceCoordination
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Foundation
import Glibc
import ICalendar
import Recurrence

/// Rooms at services: events that are renamed while the network is down, and the list of rooms of all providers that ship.
///
/// The services are doubles, and so are the accounts; see `ServiceDouble`.
struct AccountRooms {
    let workshop: Workshop

    /// The events of each service.
    private static let events = 500
    private static let services = [
        Service(provider: "org.conference.nextcloud-talk", room: "meeting", program: "talk_server.py"),
        Service(provider: "org.conference.matrix", room: "call", program: "matrix_server.py"),
    ]

    private struct Service {
        let provider: String
        let room: String
        /// Its double, in `Tests/Fixtures`.
        let program: String
    }

    func measure(runs: Int) async throws -> [Finding] {
        var totals = Totals()
        for service in Self.services { try await rename(at: service, &totals) }
        return [totals.finding(events: Self.events * Self.services.count), try await listRooms(runs: runs)]
    }

    // MARK: Changes while the network is down

    private struct Totals {
        var (right, rooms, calls, lost) = (0, 0, 0, 0)
        var (secondsDown, secondsUp) = (0.0, 0.0)

        func finding(events: Int) -> Finding {
            Finding(
                name: "accounts, \(events) rooms renamed while the network is down, then delivered",
                figures: [
                    .init(name: "right", value: Double(right), unit: ""),
                    .init(name: "doubled", value: Double(rooms - events), unit: ""),
                    .init(name: "lost", value: Double(lost), unit: ""),
                    .init(name: "calls per room", value: Double(calls) / Double(events), unit: ""),
                    .init(name: "processor time of the attempts while down", value: secondsDown, unit: "s"),
                    .init(name: "of the delivery", value: secondsUp, unit: "s"),
                ], target: "all right, at most 1 call per room and 30 s",
                isMet: right == events && rooms == events && lost == 0 && calls <= events && secondsUp <= 30)
        }
    }

    private func rename(at service: Service, _ totals: inout Totals) async throws {
        let folder = workshop.scratch.appendingPathComponent(service.provider)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = try DoubleProcess(service.program, in: folder)
        let zones = ZoneDatabase(systemZone: "Europe/Berlin")
        let store = try CalendarStore(path: folder.path + "/calendar.sqlite") { Int64(time(nil)) }
        let editor = CalendarEditor(zones: zones) { Int64(time(nil)) }
        let up = ConferenceCoordinator(
            store: store, host: ConferenceHost(try configuration(process, at: process.url)), editor: editor)
        // Nothing listens there.
        let down = ConferenceCoordinator(
            store: store, host: ConferenceHost(try configuration(process, at: "https://localhost:9")), editor: editor)

        try Data(Self.calendar.utf8).write(to: folder.appendingPathComponent("events.ics"))
        _ = try CalendarImporter(store: store, zones: zones).importFile(
            at: folder.path + "/events.ics", into: nil, progress: nil)
        let room = RoomReference(provider: service.provider, room: service.room)
        for number in 0..<Self.events {
            let event = try event(number, in: store)
            _ = try await up.attach(room, to: ConferenceTarget(event))
        }
        for number in 0..<Self.events {
            let series = try store.series(identifier: try event(number, in: store).identifier)
            let lookup = OccurrenceLookup(limits: Limits(), resolver: ZoneResolver(zones: zones))
            guard let base = lookup.occurrence(named: nil, of: series) else {
                throw BenchmarkFailure("event \(number) has no occurrence")
            }
            var change = EventChange(base, span: .all)
            change.fields.title = "Renamed \(number)"
            _ = try store.write { try editor.save(change, $0) }
        }
        let before = processorSeconds()
        let failures = try await down.deliver(.due).count { $0.error != nil }
        guard failures == Self.events else { throw BenchmarkFailure("\(failures) deliveries failed without a network") }
        let middle = processorSeconds()
        let calls = try process.requests()
        _ = try await up.deliver(.all)
        totals.secondsUp += processorSeconds() - middle
        totals.secondsDown += middle - before
        totals.calls += try process.requests() - calls
        let names = try process.roomNames()
        totals.rooms += names.count
        totals.right += Set(names).intersection((0..<Self.events).map { "Renamed \($0)" }).count
        totals.lost += try store.intents().count
    }

    private func event(_ number: Int, in store: CalendarStore) throws -> EventRecord {
        guard let event = try store.series(uid: "event-\(number)@example.org", limit: 1).first else {
            throw BenchmarkFailure("there is no event \(number)")
        }
        return event
    }

    private static var calendar: String {
        let events = (0..<events).map { number in
            """
            BEGIN:VEVENT\r
            UID:event-\(number)@example.org\r
            DTSTAMP:20270101T000000Z\r
            SUMMARY:Event \(number)\r
            DTSTART:20400303T130000Z\r
            DTEND:20400303T140000Z\r
            END:VEVENT\r

            """
        }
        return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\n\(events.joined())END:VCALENDAR\r\n"
    }

    private func configuration(_ process: DoubleProcess, at url: String) throws -> HostConfiguration {
        var configuration = HostConfiguration(
            providerDirectories: [], environment: workshop.environment,
            executable: workshop.products.appendingPathComponent("conferencectl").path)
        configuration.certificateAuthorities = process.certificate
        configuration.serviceDouble = try ServiceDouble([url])
        return configuration
    }

    /// The processor time of this process and of the workers that have ended.
    private func processorSeconds() -> Double {
        [RUSAGE_SELF.rawValue, RUSAGE_CHILDREN.rawValue].reduce(0) { total, who in
            var usage = rusage()
            getrusage(who, &usage)
            let times = [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }
            return total + times.reduce(0, +)
        }
    }

    // MARK: The list of rooms

    private func listRooms(runs: Int) async throws -> Finding {
        let process = try DoubleProcess("talk_server.py", in: workshop.scratch)
        let host = ConferenceHost(try configuration(process, at: process.url))
        let providers = host.installed().providers.filter { $0.origin == .builtIn && $0.state == .ready }
        func seconds(_ providers: [InstalledProvider]) async throws -> Double {
            let stopwatch = Stopwatch()
            for await list in host.roomLists(of: providers) { _ = try list.result.get() }
            return stopwatch.seconds
        }
        var (all, single) = ([Double](), providers.map { _ in [Double]() })
        for _ in 0..<max(5, runs) {
            for index in providers.indices { single[index].append(try await seconds([providers[index]])) }
            all.append(try await seconds(providers))
        }
        let slowest = single.map { Sample($0).median }.max() ?? 0
        let ratio = Sample(all).median / slowest
        return Finding(
            name: "accounts, the rooms of \(providers.count) providers that are signed in",
            figures: [
                .init(name: "all", value: Sample(all).median * 1_000, unit: "ms"),
                .init(name: "the slowest", value: slowest * 1_000, unit: "ms"),
                .init(name: "ratio", value: ratio, unit: ""),
            ], target: "ratio at most 1.5", isMet: ratio <= 1.5)
    }
}

/// A double of `Tests/Fixtures`, and what it has seen.
private final class DoubleProcess {
    let certificate: String
    let url: String
    private let folder: URL
    private let lifeline = Pipe()
    private let process = Process()

    init(_ program: String, in folder: URL) throws {
        self.folder = folder
        certificate = folder.path + "/double.pem"
        let openssl = Process()
        openssl.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        openssl.arguments =
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
            + ["-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
            + ["-keyout", folder.path + "/double.key", "-out", certificate]
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
        let both = try ["double.pem", "double.key"].map { try Data(contentsOf: folder.appendingPathComponent($0)) }
        try both.reduce(Data(), +).write(to: folder.appendingPathComponent("both.pem"))
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", Workshop.package.appendingPathComponent("Tests/Fixtures/\(program)").path,
            folder.path + "/both.pem", folder.path,
        ]
        process.standardInput = lifeline
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw BenchmarkFailure("\(program) does not start")
        }
        url = "https://localhost:\(port)"
    }

    deinit { try? lifeline.fileHandleForWriting.close() }

    /// The number of requests so far.
    func requests() throws -> Int {
        let log = try String(contentsOf: folder.appendingPathComponent("requests"), encoding: .utf8)
        return log.split(separator: "\n").count
    }

    /// The names of the rooms that there are.
    func roomNames() throws -> [String] {
        let data = try Data(contentsOf: folder.appendingPathComponent("rooms.json"))
        let rooms = try JSONSerialization.jsonObject(with: data) as? [[String: Any]]
        return (rooms ?? []).compactMap { $0["name"] as? String }
    }
}
