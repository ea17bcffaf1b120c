import ICalendar
import Platform
import CalendarModel
import ConferenceErrors
import ConferenceModel
import Foundation
import ICalendar
import Platform
import TestSupport
import Testing

@testable import CalendarSources
@testable import CalendarStore

@Suite("Failures to fetch subscribed calendars", .needsHTTPSServer)
struct RefreshFailureTests {
    /// Subscribes to a server, whose first answer is valid.
    private func subscribed(
        _ limits: Limits = Limits(), _ path: String = "team.ics"
    ) throws -> (server: HTTPSServer, place: SubscriptionFixture) {
        let server = try HTTPSServer()
        let place = try SubscriptionFixture(limits: limits)
        try server.publish(calendarFile("Match"))
        try place.subscribe(server, path)
        return (server, place)
    }

    @Test("whatever the server answers, the calendar stays unchanged, and the error says why")
    func answers() throws {
        let (server, place) = try subscribed()
        let before = try place.store.events(in: nil, calendars: nil)
        let page = "<!DOCTYPE html><html>Please log in</html>"
        let cut = calendarFile("Match", "Party").replacing("END:VCALENDAR\r\n", with: "")
        for (mode, contents, code, part) in [
            ("status=401", nil, .subscriptionRefused, "needs a name and a password"),
            ("status=403", nil, .subscriptionRefused, "HTTP 403"),
            ("status=404", nil, .subscriptionRefused, "HTTP 404"),
            ("status=410", nil, .subscriptionRefused, "for good (HTTP 410)"),
            ("status=503", nil, .subscriptionRefused, "an internal error (HTTP 503)"),
            ("status=206", nil, .subscriptionRefused, "HTTP 206 instead of a calendar"),
            (
                "type=text/html", page, .notACalendar,
                "“https://localhost:\(server.port)/…” is not a calendar file: it is a web page"
            ),
            ("type=text/calendar", "", .notACalendar, "is empty"),
            ("type=text/calendar", cut, .calendarCutOff, "is cut off"),
            ("cut", calendarFile("Match", "Other"), .subscriptionUnreachable, "is incomplete or damaged"),
        ] as [(String, String?, ConferenceError.Code, String)] {
            try server.answer(mode)
            if let contents { try server.publish(contents) }
            let outcome = try #require(try place.refresh(server).first)
            expectEqual(outcome.error?.code, code, "\(mode)")
            expectContains(outcome.error?.message, part, "\(mode): \(outcome.error?.message ?? "")")
            try expectEqual(place.store.events(in: nil, calendars: nil), before)
            try expectEqual(place.subscription.failure, outcome.error?.message)
            try expectEqual(place.subscription.succeeded, SubscriptionFixture.start)
        }
        try expectEqual(place.subscription.failures, 10)
        // The first answer that is one clears it.
        try server.answer("")
        try server.publish(calendarFile("Match", "Party"))
        try expectEqual(place.refresh(server).first?.hasChanged, true)
        let subscription = try place.subscription
        expectEqual(subscription.failures, 0)
        expectNil(subscription.failure)
    }

    @Test("after a failure the delay grows each time, and is at least what the server requests")
    func backoff() throws {
        let (server, place) = try subscribed()
        try server.answer("status=500")
        _ = try place.refresh(server)
        try expectEqual(place.subscription.due, place.now + 300)
        place.pass(299)
        try expectEmpty(place.refresh(server, .ifDue))
        place.pass(1)
        try expectEqual(place.refresh(server, .ifDue).count, 1)
        try expectEqual(place.subscription.due, place.now + 600)
        try server.answer("status=429&retry=7200")
        _ = try place.refresh(server)
        try expectEqual(place.subscription.due, place.now + 7_200)
    }

    @Test("a response above the limit is refused, as soon as its headers announce the size")
    func size() throws {
        var limits = Limits()
        limits.subscriptionLength = 2_000_000
        let (server, place) = try subscribed(limits)
        try server.answer("claim=104857600")
        let refused = try #require(try place.refresh(server).first?.error)
        expectEqual(refused.code, .subscriptionTooLarge)
        expectContains(refused.message, "larger than 2 MB")
        try server.answer("")
        try server.publish(
            calendarFile("Match") + String(repeating: "X-FILL:\(String(repeating: "x", count: 60))\r\n", count: 30_000))
        try expectEqual(place.refresh(server).first?.error?.code, .subscriptionTooLarge)
        try expectEqual(place.titles, ["Match"])
    }

    @Test("fetching from a server that does not answer times out")
    func slow() throws {
        var limits = Limits()
        let (server, _) = try subscribed()
        limits.subscriptionTimeout = .milliseconds(200)
        let place = try SubscriptionFixture(limits: limits)
        let error = code { try place.subscribe(server, "team.ics?wait=never") }
        expectEqual(error, .subscriptionUnreachable)
        try expectEmpty(place.store.subscriptions())
        try expectEmpty(place.store.calendars())
        try server.calendars.write("", to: "never")
    }

    @Test("a certificate from an unknown authority or for another host is not trusted")
    func certificates() throws {
        let (server, place) = try subscribed()
        let outcome = try place.refresher(authorities: server.certificates.stranger).refresh(nil, .now)
        expectEqual(outcome.first?.error?.message, "The certificate of “localhost” is not trusted.")
        let other = try HTTPSServer(certificate: "wrong")
        try other.publish(calendarFile("A"))
        expectEqual(code { try place.subscribe(other, "team.ics") }, .subscriptionUnreachable)
    }

    @Test("redirects are followed to permitted https hosts only, and a limited number of times")
    func redirects() throws {
        let (server, place) = try subscribed()
        func subscribe(_ path: String) -> (code: ConferenceError.Code?, message: String) {
            do {
                _ = try place.refresher(server).subscribe(
                    to: SubscriptionAddress(server.url(path), directory: "/"), .init(privateHosts: ["localhost"]))
                return (nil, "")
            } catch {
                return ((error as? ConferenceError)?.code, "\(error)")
            }
        }
        expectNil(subscribe("/redirect302?" + server.url("/calendar/team.ics?new")).code)
        expectContains(subscribe("/redirect302?http://localhost/team.ics").message, "Only https")
        expectContains(
            subscribe("/redirect302?" + server.url("/calendar/x", host: "127.0.0.1")).message, "public Internet")
        try server.answer("to=/calendar/loop.ics", for: "loop.ics")
        expectEqual(subscribe("/calendar/loop.ics").message, "The server redirected more than 5 times.")
    }

    @Test("an address in the local network must be permitted, and the error says how")
    func privateHosts() throws {
        let (server, place) = try subscribed()
        let error = #expect(throws: ConferenceError.self) {
            try place.refresher(server).subscribe(
                to: SubscriptionAddress(server.url("/calendar/team.ics?other"), directory: "/"))
        }
        expectEqual(error?.arguments, ["localhost"])
        expectEqual(server.requests.count, 1)
    }

    @Test("secrets of an address never appear in errors or records and never reach another host")
    func secrets() throws {
        let server = try HTTPSServer()
        let place = try SubscriptionFixture()
        try server.publish(calendarFile("Match"))
        let secret = server.url("/calendar/team.ics?token=t0ken").replacing("https://", with: "https://me:passw0rd@")
        _ = try place.refresher(server).subscribe(
            to: SubscriptionAddress(secret, directory: "/"), .init(privateHosts: ["localhost"]))
        expectEqual(server.requests, ["team.ics | - | - | Basic bWU6cGFzc3cwcmQ="])
        var sentences: [String] = []
        for (mode, contents) in [
            ("status=401", nil), ("status=500", nil), ("type=text/html", "<html>"), ("claim=104857600", nil),
            ("cut", "BEGIN"),
            ("type=text/calendar", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VTODO\r\n"),
        ] as [(String, String?)] {
            try server.answer(mode)
            if let contents { try server.publish(contents) }
            sentences.append(try #require(try place.refresh(server).first?.error).message)
            sentences.append(try #require(try place.subscription.failure))
        }
        for sentence in sentences {
            expectNotContains(sentence, "passw0rd")
            expectNotContains(sentence, "t0ken")
            expectNotContains(sentence, "team.ics")
        }
    }

    @Test("a failing calendar does not affect the others")
    func several() throws {
        let (server, place) = try subscribed()
        for name in ["a", "b", "c", "d", "e"] {
            try server.publish(calendarFile(name), as: name + ".ics")
            try place.subscribe(server, name + ".ics")
        }
        for name in ["a", "b", "c", "d", "e"] { try server.publish(calendarFile(name + " new"), as: name + ".ics") }
        try server.answer("status=500", for: "c.ics")
        let outcomes = try place.refresh(server)
        expectEqual(outcomes.map { $0.error != nil }, [false, false, false, true, false, false])
        try expectEqual(place.titles, ["Match", "a new", "b new", "c", "d new", "e new"])
    }
}

@Suite("Subscribed files")
struct SubscribedFileTests {
    private func subscribed() throws -> (place: SubscriptionFixture, path: String) {
        let place = try SubscriptionFixture()
        let path = try place.directory.write(calendarFile("Match"), to: "talks.ics")
        let calendar = try place.refresher().subscribe(to: SubscriptionAddress(path, directory: "/"))
        expectEqual(calendar.title, "talks")
        return (place, path)
    }

    @Test("a file is read only after it has changed, however often it is checked")
    func changes() throws {
        let (place, path) = try subscribed()
        let watch = ChangeWatch(path: place.store.path, limits: Limits())
        let count = try watch.count()
        #expect(try place.refresh(nil, .ifDue).isEmpty)
        #expect(try watch.count() == count)
        try place.directory.write(calendarFile("Match", "Party"), to: "talks.ics")
        try expectEqual(place.refresh(nil, .ifDue).first?.hasChanged, true)
        try expectEqual(place.titles, ["Match", "Party"])
        // Another file of the same contents, as a program leaves it that replaces files.
        try FileManager.default.removeItem(atPath: path)
        try place.directory.write(calendarFile("Match", "Party"), to: "talks.ics")
        try expectEqual(place.refresh(nil, .ifDue).map(\.hasChanged), [false])
    }

    @Test("a missing file, one above the limit, or a folder leaves the calendar unchanged")
    func failures() throws {
        let (place, path) = try subscribed()
        try FileManager.default.removeItem(atPath: path)
        try expectEqual(place.refresh().first?.error?.code, .noSuchFile)
        try #require(mkfifo(path, 0o600) == 0)
        try expectEqual(place.refresh().first?.error?.message, "“\(path)” is a pipe, not a calendar file.")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try expectEqual(place.refresh().first?.error?.message, "“\(path)” is a folder, not a calendar file.")
        try FileManager.default.removeItem(atPath: path)
        expectTrue(FileManager.default.createFile(atPath: path, contents: nil))
        try #require(truncate(path, 200_000_000) == 0)
        try expectEqual(place.refresh().first?.error?.code, .fileTooLarge)
        try expectEqual(place.titles, ["Match"])
        try expectEqual(place.subscription.failures, 4)
    }
}
