import CalendarStore
import ConferenceErrors
import Testing

@testable import CalendarSources

@Suite("Addresses of subscribed calendars")
struct AddressTests {
    @Test(
        "web addresses are https, whatever they are called, and only the host is shown",
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
        #expect(address.text == text)
        #expect(address.shown == shown)
        #expect(!address.isFile)
        let again = try SubscriptionAddress(stored: address.text, isFile: false)
        #expect(again == address)
    }

    @Test("a name and a password go into a header and not into the address that is fetched")
    func credentials() throws {
        let address = try SubscriptionAddress("https://me:p%40ss@example.org/x", directory: "/")
        #expect(address.url == "https://example.org/x")
        // me:p@ss
        #expect(address.authorization == "Basic bWU6cEBzcw==")
        #expect(!address.shown.contains("me") && !address.shown.contains("ss"))
    }

    @Test(
        "paths are absolute, and shown",
        arguments: [
            ("/a/./b.ics", "/a/b.ics"), ("b.ics", "/home/me/b.ics"), ("../b.ics", "/home/b.ics"),
            ("file:///a/b%20c.ics", "/a/b c.ics"),
        ])
    func files(given: String, text: String) throws {
        let address = try SubscriptionAddress(given, directory: "/home/me")
        #expect(address.isFile)
        #expect(address.text == text)
        #expect(address.shown == text)
    }

    @Test(
        "what cannot be fetched is refused without being repeated",
        arguments: [
            ("", .badAddress), ("http://u:secret@example.org/secret", .insecureAddress),
            ("ftp://example.org/secret", .badAddress), ("https://", .badAddress),
            ("https:///secret", .badAddress), ("file://elsewhere/secret", .badAddress),
            ("https://example.org/secret\u{1B}[2J", .badAddress),
        ] as [(String, ConferenceError.Code)])
    func refused(given: String, code: ConferenceError.Code) {
        let error = #expect(throws: ConferenceError.self) { try SubscriptionAddress(given, directory: "/") }
        #expect(error?.code == code)
        #expect(error?.exitStatus == .usage)
        #expect(error?.message.contains("secret") == false)
    }
}

@Suite("When subscribed calendars are due")
struct ScheduleTests {
    private func subscription(chosen: Int64? = nil, published: Int64? = nil) -> SubscriptionRecord {
        SubscriptionRecord(
            address: "x", isFile: true, chosenInterval: chosen, publishedInterval: published)
    }

    @Test("the user's wish counts, then the publisher's, within bounds")
    func interval() {
        #expect(RefreshSchedule.interval(of: subscription()) == 21_600)
        #expect(RefreshSchedule.interval(of: subscription(published: 3_600)) == 3_600)
        #expect(RefreshSchedule.interval(of: subscription(chosen: 900, published: 3_600)) == 900)
        #expect(RefreshSchedule.interval(of: subscription(chosen: 1)) == 300)
        #expect(RefreshSchedule.interval(of: subscription(published: 1)) == 300)
        #expect(RefreshSchedule.interval(of: subscription(published: .max)) == 7 * 86_400)
    }

    @Test("each failure doubles the wait, up to a day, and a server can ask for more")
    func backoff() {
        #expect((1...4).map { RefreshSchedule.wait(afterFailures: $0) } == [300, 600, 1_200, 2_400])
        #expect(RefreshSchedule.wait(afterFailures: 60) == 86_400)
        #expect(RefreshSchedule.wait(afterFailures: .max) == 86_400)
        #expect(RefreshSchedule.wait(afterFailures: 1, asked: 4_000) == 4_000)
        #expect(RefreshSchedule.wait(afterFailures: 1, asked: .max) == 86_400)
        #expect(RefreshSchedule.wait(afterFailures: 1, asked: -5) == 300)
    }

    @Test("a clock that was set back makes nothing wait for years")
    func clock() {
        var record = subscription()
        #expect(RefreshSchedule.isDue(record, at: 100))
        (record.checked, record.due) = (100, 400)
        #expect(!RefreshSchedule.isDue(record, at: 399))
        #expect(RefreshSchedule.isDue(record, at: 400))
        #expect(RefreshSchedule.isDue(record, at: 99))
    }
}
