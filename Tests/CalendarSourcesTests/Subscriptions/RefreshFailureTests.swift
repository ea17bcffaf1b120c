import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import ICalendar
import Platform
import TestSupport
import Testing
@testable import CalendarSources

@Suite("Subscribed calendars that cannot be fetched", .needsHTTPSServer)
struct RefreshFailureTests {
    /// A server that has answered well once.
    private func subscribed(
        _ limits: Limits = Limits(), _ path: String = "team.ics"
    ) throws -> (server: HTTPSServer, place: SubscriptionFixture) {
        let server = try HTTPSServer()
        let place = try SubscriptionFixture(limits: limits)
        try server.publish(calendarFile("Match"))
        try place.subscribe(server, path)
        return (server, place)
    }

    @Test("whatever the server answers instead, the calendar stays, and a sentence says why")
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
            ("status=503", nil, .subscriptionRefused, "a problem of its own (HTTP 503)"),
            ("status=206", nil, .subscriptionRefused, "HTTP 206 instead of a calendar"),
            (
                "type=text/html", page, .notACalendar,
                "“https://localhost:\(server.port)/…” is not a calendar file: it is a web page"
            ),
            ("type=text/calendar", "", .notACalendar, "is empty"),
            ("type=text/calendar", cut, .calendarCutOff, "is cut off"),
            ("cut", calendarFile("Match", "Other"), .subscriptionUnreachable, "broke"),
        ] as [(String, String?, ConferenceError.Code, String)] {
            try server.answer(mode)
            if let contents { try server.publish(contents) }
            let outcome = try #require(try place.refresh(server).first)
            #expect(outcome.error?.code == code, "\(mode)")
            #expect(outcome.error?.message.contains(part) == true, "\(mode): \(outcome.error?.message ?? "")")
            #expect(try place.store.events(in: nil, calendars: nil) == before)
            #expect(try place.subscription.failure == outcome.error?.message)
            #expect(try place.subscription.succeeded == SubscriptionFixture.start)
        }
        #expect(try place.subscription.failures == 10)
        // The first answer that is one clears it.
        try server.answer("")
        try server.publish(calendarFile("Match", "Party"))
        #expect(try place.refresh(server).first?.hasChanged == true)
        let subscription = try place.subscription
        #expect(subscription.failures == 0 && subscription.failure == nil)
    }

    @Test("after a failure it is left alone for a while, longer each time, and as long as the server wants")
    func backoff() throws {
        let (server, place) = try subscribed()
        try server.answer("status=500")
        _ = try place.refresh(server)
        #expect(try place.subscription.due == place.now + 300)
        place.pass(299)
        #expect(try place.refresh(server, .whenDue).isEmpty)
        place.pass(1)
        #expect(try place.refresh(server, .whenDue).count == 1)
        #expect(try place.subscription.due == place.now + 600)
        try server.answer("status=429&retry=7200")
        _ = try place.refresh(server)
        #expect(try place.subscription.due == place.now + 7_200)
    }

    @Test("more than is fetched is refused, and what says so itself before it comes")
    func size() throws {
        var limits = Limits()
        limits.subscriptionLength = 2_000_000
        let (server, place) = try subscribed(limits)
        try server.answer("claim=104857600")
        let refused = try #require(try place.refresh(server).first?.error)
        #expect(refused.code == .subscriptionTooLarge)
        #expect(refused.message.contains("larger than 1 MiB"))
        try server.answer("")
        try server.publish(
            calendarFile("Match") + String(repeating: "X-FILL:\(String(repeating: "x", count: 60))\r\n", count: 30_000))
        #expect(try place.refresh(server).first?.error?.code == .subscriptionTooLarge)
        #expect(try place.titles == ["Match"])
    }

    @Test("a server that does not answer is given up")
    func slow() throws {
        var limits = Limits()
        let (server, _) = try subscribed()
        limits.subscriptionTimeout = .milliseconds(200)
        let place = try SubscriptionFixture(limits: limits)
        let error = code { try place.subscribe(server, "team.ics?wait=never") }
        #expect(error == .subscriptionUnreachable)
        #expect(try place.store.subscriptions().isEmpty)
        #expect(try place.store.calendars().isEmpty)
        try server.calendars.write("", to: "never")
    }

    @Test("a certificate of a stranger, or for another host, is not trusted")
    func certificates() throws {
        let (server, place) = try subscribed()
        let outcome = try place.refresher(authorities: server.certificates.stranger).refresh(nil, .now)
        #expect(outcome.first?.error?.message == "The certificate of “localhost” is not one that can be trusted.")
        let other = try HTTPSServer(certificate: "wrong")
        try other.publish(calendarFile("A"))
        #expect(code { try place.subscribe(other, "team.ics") } == .subscriptionUnreachable)
    }

    @Test("a redirect is followed to https and to hosts that may be reached, and not for ever")
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
        #expect(subscribe("/redirect302?" + server.url("/calendar/team.ics?new")).code == nil)
        #expect(subscribe("/redirect302?http://localhost/team.ics").message.contains("Only https"))
        #expect(
            subscribe("/redirect302?" + server.url("/calendar/x", host: "127.0.0.1")).message.contains(
                "public Internet"))
        try server.answer("to=/calendar/loop.ics", for: "loop.ics")
        #expect(subscribe("/calendar/loop.ics").message == "There are more than 5 redirects.")
    }

    @Test("an address of one's own network has to be allowed, and the error names it")
    func privateHosts() throws {
        let (server, place) = try subscribed()
        let error = #expect(throws: ConferenceError.self) {
            try place.refresher(server).subscribe(
                to: SubscriptionAddress(server.url("/calendar/team.ics?other"), directory: "/"))
        }
        #expect(error?.arguments == ["localhost"])
        #expect(server.requests.count == 1)
    }

    @Test("no secret of an address is in an error, in what is noted, or sent to another host")
    func secrets() throws {
        let server = try HTTPSServer()
        let place = try SubscriptionFixture()
        try server.publish(calendarFile("Match"))
        let secret = server.url("/calendar/team.ics?token=t0ken").replacing("https://", with: "https://me:passw0rd@")
        _ = try place.refresher(server).subscribe(
            to: SubscriptionAddress(secret, directory: "/"), .init(privateHosts: ["localhost"]))
        #expect(server.requests == ["team.ics | - | - | Basic bWU6cGFzc3cwcmQ="])
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
            #expect(!sentence.contains("passw0rd") && !sentence.contains("t0ken") && !sentence.contains("team.ics"))
        }
    }

    @Test("a failure of one is none of the others")
    func several() throws {
        let (server, place) = try subscribed()
        for name in ["a", "b", "c", "d", "e"] {
            try server.publish(calendarFile(name), as: name + ".ics")
            try place.subscribe(server, name + ".ics")
        }
        for name in ["a", "b", "c", "d", "e"] { try server.publish(calendarFile(name + " new"), as: name + ".ics") }
        try server.answer("status=500", for: "c.ics")
        let outcomes = try place.refresh(server)
        #expect(outcomes.map { $0.error != nil } == [false, false, false, true, false, false])
        #expect(try place.titles == ["Match", "a new", "b new", "c", "d new", "e new"])
    }
}

@Suite("Subscribed files")
struct SubscribedFileTests {
    private func subscribed() throws -> (place: SubscriptionFixture, path: String) {
        let place = try SubscriptionFixture()
        let path = try place.directory.write(calendarFile("Match"), to: "talks.ics")
        let calendar = try place.refresher().subscribe(to: SubscriptionAddress(path, directory: "/"))
        #expect(calendar.title == "talks")
        return (place, path)
    }

    @Test("a file is read when it has changed, and not before, however often one asks")
    func changes() throws {
        let (place, path) = try subscribed()
        let count = try place.store.changeCount()
        #expect(try place.refresh(nil, .whenDue).isEmpty)
        #expect(try place.store.changeCount() == count)
        try place.directory.write(calendarFile("Match", "Party"), to: "talks.ics")
        #expect(try place.refresh(nil, .whenDue).first?.hasChanged == true)
        #expect(try place.titles == ["Match", "Party"])
        // Another file of the same contents, as a program leaves it that replaces files.
        try FileManager.default.removeItem(atPath: path)
        try place.directory.write(calendarFile("Match", "Party"), to: "talks.ics")
        #expect(try place.refresh(nil, .whenDue).map(\.hasChanged) == [false])
    }

    @Test("a file that is gone, too long or no file leaves the calendar as it is")
    func failures() throws {
        let (place, path) = try subscribed()
        try FileManager.default.removeItem(atPath: path)
        #expect(try place.refresh().first?.error?.code == .noSuchFile)
        try #require(mkfifo(path, 0o600) == 0)
        #expect(try place.refresh().first?.error?.code == .notASourceFile)
        try FileManager.default.removeItem(atPath: path)
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        try #require(truncate(path, 200_000_000) == 0)
        #expect(try place.refresh().first?.error?.code == .fileTooLarge)
        #expect(try place.titles == ["Match"])
        #expect(try place.subscription.failures == 3)
    }
}
