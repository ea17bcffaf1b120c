import CalendarStore
import ConferenceErrors
import TestSupport
import Testing

@testable import CalendarSources

@Suite("Addresses of subscribed calendars")
struct AddressTests {
    @Test(
        "all web schemes mean https, and only the host is shown",
        arguments: [
            (
                "https://example.org/a/token/b.ics?key=1", "https://example.org/a/token/b.ics?key=1",
                "https://example.org/…"
            ),
            ("webcal://Example.org:8443/", "https://Example.org:8443/", "https://example.org:8443/"),
            ("WEBCALS://example.org", "https://example.org", "https://example.org/"),
            (" https://example.org/a#part\n", "https://example.org/a", "https://example.org/…"),
            ("https://me:p%40ss@example.org/", "https://me:p%40ss@example.org/", "https://example.org/…"),
        ])
    func web(given: String, text: String, shown: String) throws {
        let address = try SubscriptionAddress(given, directory: "/home/me")
        expectEqual(address.text, text)
        expectEqual(address.shown, shown)
        expectFalse(address.isFile)
        let again = try SubscriptionAddress(stored: address.text, isFile: false)
        expectEqual(again, address)
    }

    @Test("a user name and password are sent in a header, not as part of the requested URL")
    func credentials() throws {
        let address = try SubscriptionAddress("https://me:p%40ss@example.org/x", directory: "/")
        expectEqual(address.url, "https://example.org/x")
        // me:p@ss
        expectEqual(address.authorization, "Basic bWU6cEBzcw==")
        expectNotContains(address.shown, "me")
        expectNotContains(address.shown, "ss")
    }

    @Test(
        "paths become absolute and are shown",
        arguments: [
            ("/a/./b.ics", "/a/b.ics"), ("b.ics", "/home/me/b.ics"), ("../b.ics", "/home/b.ics"),
            ("file:///a/b%20c.ics", "/a/b c.ics"),
        ])
    func files(given: String, text: String) throws {
        let address = try SubscriptionAddress(given, directory: "/home/me")
        expectTrue(address.isFile)
        expectEqual(address.text, text)
        expectEqual(address.shown, text)
    }

    @Test(
        "an unsupported address is refused, and the error does not repeat it",
        arguments: [
            ("", .badAddress), ("http://u:secret@example.org/secret", .insecureAddress),
            ("ftp://example.org/secret", .badAddress), ("https://", .badAddress),
            ("https:///secret", .badAddress), ("file://elsewhere/secret", .badAddress),
            ("https://example.org/secret\u{1B}[2J", .badAddress),
        ] as [(String, ConferenceError.Code)])
    func refused(given: String, code: ConferenceError.Code) {
        let error = #expect(throws: ConferenceError.self) { try SubscriptionAddress(given, directory: "/") }
        expectEqual(error?.code, code)
        expectEqual(error?.exitStatus, .usage)
        expectNotContains(error?.message, "secret")
    }
}

@Suite("The schedule of subscribed calendars")
struct ScheduleTests {
    private func subscription(chosen: Int64? = nil, published: Int64? = nil) -> SubscriptionRecord {
        SubscriptionRecord(
            address: "x", isFile: true, chosenInterval: chosen, publishedInterval: published)
    }

    @Test("the user's interval takes precedence over the publisher's, within limits")
    func interval() {
        expectEqual(RefreshSchedule.interval(of: subscription()), 21_600)
        expectEqual(RefreshSchedule.interval(of: subscription(published: 3_600)), 3_600)
        expectEqual(RefreshSchedule.interval(of: subscription(chosen: 900, published: 3_600)), 900)
        expectEqual(RefreshSchedule.interval(of: subscription(chosen: 1)), 300)
        expectEqual(RefreshSchedule.interval(of: subscription(published: 1)), 300)
        expectEqual(RefreshSchedule.interval(of: subscription(published: .max)), 7 * 86_400)
    }

    @Test("each failure doubles the delay up to a day, and a server can request a longer one")
    func backoff() {
        #expect((1...4).map { RefreshSchedule.retryDelay(afterFailures: $0) } == [300, 600, 1_200, 2_400])
        #expect(RefreshSchedule.retryDelay(afterFailures: 60) == 86_400)
        #expect(RefreshSchedule.retryDelay(afterFailures: .max) == 86_400)
        #expect(RefreshSchedule.retryDelay(afterFailures: 1, requested: 4_000) == 4_000)
        #expect(RefreshSchedule.retryDelay(afterFailures: 1, requested: .max) == 86_400)
        #expect(RefreshSchedule.retryDelay(afterFailures: 1, requested: -5) == 300)
    }

    @Test("setting the clock back does not delay a refresh for years")
    func clock() {
        var record = subscription()
        expectTrue(RefreshSchedule.isDue(record, at: 100))
        (record.checked, record.due) = (100, 400)
        expectFalse(RefreshSchedule.isDue(record, at: 399))
        expectTrue(RefreshSchedule.isDue(record, at: 400))
        expectTrue(RefreshSchedule.isDue(record, at: 99))
    }
}
