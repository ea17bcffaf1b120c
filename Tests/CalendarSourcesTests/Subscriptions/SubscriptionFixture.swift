import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import Recurrence
import Synchronization
import TestSupport
import Testing

@testable import CalendarSources

/// A store in a temporary directory with subscriptions, and a clock that the test sets.
final class SubscriptionFixture: Sendable {
    let directory: TemporaryDirectory
    let store: CalendarStore
    let limits: Limits
    /// 2026-11-21T08:00:00Z, plus the time that the test added.
    let clock = Atomic<Int64>(1_795_248_000)
    static let start: Int64 = 1_795_248_000

    /// A store with nothing in it. That a program makes one is tested in CalendarStoreTests, and with `conferencectl`.
    private static let empty = FileTemplate { try CalendarStore(path: $0) { 0 }.write { _ in } }

    init(limits: Limits = Limits()) throws {
        directory = try TemporaryDirectory()
        try Self.empty.write(to: directory.path + "/store.sqlite")
        store = try CalendarStore(path: directory.path + "/store.sqlite", limits: limits) { 1_795_248_000 }
        self.limits = limits
    }

    var now: Int64 { clock.load(ordering: .relaxed) }

    func pass(_ seconds: Int64) { clock.add(seconds, ordering: .relaxed) }

    /// What keeps the subscriptions, as a program has it.
    ///
    /// - Parameter server: whose authority is trusted.
    func refresher(_ server: HTTPSServer? = nil, authorities: String? = nil) -> SubscriptionRefresher {
        SubscriptionRefresher(
            store: store, zones: ZoneDatabase(systemZone: "Europe/Berlin"), limits: limits,
            authorities: authorities ?? server?.certificates.authority, now: { self.now })
    }

    /// Subscribes to a file of the server.
    @discardableResult
    func subscribe(
        _ server: HTTPSServer, _ path: String, _ options: SubscriptionRefresher.Options = .init(),
        host: String = "localhost"
    ) throws -> CalendarRecord {
        var options = options
        options.privateHosts.append("localhost")
        return try refresher(server).subscribe(
            to: SubscriptionAddress(server.url("/calendar/" + path, host: host), directory: "/"), options)
    }

    /// Fetches all subscriptions again.
    func refresh(
        _ server: HTTPSServer? = nil, _ mode: SubscriptionRefresher.RefreshMode = .now
    ) throws -> [RefreshOutcome] {
        try refresher(server).refresh(nil, mode)
    }

    /// Returns the identifiers of all events by title.
    func identifiers() throws -> [String: String] {
        var found: [String: String] = [:]
        for event in try store.events(in: nil, calendars: nil) { found[event.title] = event.identifier }
        return found
    }

    var titles: [String] { get throws { try store.events(in: nil, calendars: nil).map(\.title).sorted() } }

    /// The only subscription.
    var subscription: SubscriptionRecord {
        get throws { try #require(try store.subscriptions().first) }
    }
}

extension HTTPSServer {
    /// The requests it received, one line each.
    var requests: [String] {
        let text = (try? String(contentsOfFile: calendars.path + "/requests", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// Publishes a calendar at a name.
    func publish(_ text: String, as name: String = "team.ics") throws { try calendars.write(text, to: name) }

    /// Changes how it answers; the server program lists the parameters.
    func answer(_ parameters: String, for name: String = "team.ics") throws {
        try calendars.write(parameters, to: name + ".mode")
    }
}

/// Returns a calendar file with events of these titles, with UIDs derived from them.
func calendarFile(_ titles: String..., properties: String = "", stamp: String = "20260101T000000Z") -> String {
    let events = titles.enumerated().map { index, title in
        let hour = 10 + index
        return """
            BEGIN:VEVENT
            UID:\(title.split(separator: " ").first ?? "")@example.org
            DTSTAMP:\(stamp)
            DTSTART:20261201T\(hour)0000Z
            DTEND:20261201T\(hour)3000Z
            SUMMARY:\(title)
            END:VEVENT

            """
    }.joined()
    let file = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test//EN\n\(properties)\(events)END:VCALENDAR\n"
    return file.replacing("\n", with: "\r\n")
}
