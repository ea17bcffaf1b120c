import CalendarModel
import ConferenceErrors
import ConferenceModel
import Foundation
import TestSupport
import Testing

@testable import CalendarSources
@testable import CalendarStore

@Suite("Subscribed calendars over HTTPS", .needsHTTPSServer)
struct RefreshTests {
    @Test("a subscribed calendar is read-only, in a source of its own, with name, colour and interval of the file")
    func subscribing() throws {
        let server = try HTTPSServer()
        let place = try SubscriptionFixture()
        try server.publish(
            calendarFile(
                "Match", "Training",
                properties: "X-WR-CALNAME:FC\\, men\nCOLOR:teal\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\n"))
        let calendar = try place.subscribe(server, "team.ics")
        expectEqual(calendar.title, "FC, men")
        expectEqual(calendar.color, "teal")
        expectTrue(calendar.isReadOnly)
        expectFalse(calendar.isImmutable)
        let source = try #require(try place.store.sources().first { $0.id == calendar.sourceID })
        expectEqual(source.kind, "subscribed")
        try expectEqual(place.titles, ["Match", "Training"])
        let subscription = try place.subscription
        expectEqual(subscription.publishedInterval, 3_600)
        expectEqual(subscription.due, SubscriptionFixture.start + 3_600)
        expectEqual(subscription.succeeded, SubscriptionFixture.start)
        expectHasPrefix(subscription.validator, "\"")
        expectHasSuffix(subscription.lastModified, "GMT")
        expectEqual(server.requests, ["team.ics | - | - | -"])
    }

    @Test("the user's title stays, and a title that is taken gets a number or is refused")
    func titles() throws {
        let server = try HTTPSServer()
        let place = try SubscriptionFixture()
        try server.publish(calendarFile("A", properties: "NAME:Club\nCOLOR:red\n"))
        try server.publish(calendarFile("B", properties: "NAME:Club\n"), as: "b.ics")
        try server.publish(calendarFile("C"), as: "c.ics")
        var first = try place.subscribe(server, "team.ics", .init(color: "#112233"))
        expectEqual(first.title, "Club")
        expectEqual(first.color, "#112233")
        try expectEqual(place.subscribe(server, "b.ics").title, "Club 2")
        try expectEqual(place.subscribe(server, "c.ics").title, "localhost")
        #expect(throws: ConferenceError.self) { try place.subscribe(server, "c.ics?x", .init(title: "club")) }
        first.title = "Mine"
        try place.store.write { try $0.update(first) }
        try server.publish(calendarFile("A", "D", properties: "NAME:Association\nCOLOR:blue\n"))
        _ = try place.refresh(server)
        let after = try #require(try place.store.calendar(id: first.id))
        expectEqual(after.title, "Mine")
        expectEqual(after.color, "#112233")
        expectContains(after.properties, "NAME:Association")
    }

    @Test("a duplicate address or one subscription too many is refused without fetching")
    func duplicates() throws {
        let server = try HTTPSServer()
        var limits = Limits()
        limits.subscriptions = 1
        let place = try SubscriptionFixture(limits: limits)
        try server.publish(calendarFile("A"))
        try place.subscribe(server, "team.ics")
        expectEqual(code { try place.subscribe(server, "team.ics") }, .duplicateSubscription)
        expectEqual(code { try place.subscribe(server, "team.ics?2") }, .tooManySubscriptions)
        expectEqual(server.requests.count, 1)
    }

    @Test("a refresh adds, changes and removes events, and unchanged ones keep row and identifier")
    func contents() throws {
        let server = try HTTPSServer()
        let place = try SubscriptionFixture()
        let todo = "BEGIN:VTODO\r\nUID:t\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:Pay\r\nEND:VTODO\r\n"
        let nameless = "BEGIN:VEVENT\r\nDTSTART:20261224T100000Z\r\nSUMMARY:Nameless\r\nEND:VEVENT\r\n"
        func file(_ titles: String..., extra: String = "", stamp: String) -> String {
            var text = calendarFile(stamp: stamp).replacing("END:VCALENDAR\r\n", with: extra)
            for title in titles {
                text += calendarFile(title, stamp: stamp).split(separator: "PRODID:-//test//EN\r\n")[1]
                    .replacing("END:VCALENDAR\r\n", with: "")
            }
            return text + "END:VCALENDAR\r\n"
        }
        try server.publish(file("Match", "Training", "Party", extra: todo + nameless, stamp: "20260101T000000Z"))
        let calendar = try place.subscribe(server, "team.ics")
        let before = try Dictionary(
            place.store.events(in: nil, calendars: nil).map { ($0.title, $0) }, uniquingKeysWith: { first, _ in first })
        try expectEqual(place.store.reminderCounts()[calendar.id], 1)

        // The file also wins with an older stamp: the publisher may have restored an earlier version.
        try server.publish(file("Match", "Training indoors", "Dinner", extra: nameless, stamp: "20250101T000000Z"))
        let outcome = try #require(try place.refresh(server).first)
        guard case .changed(let added, let updated, let removed) = outcome.result else {
            Issue.record("\(outcome.result)")
            return
        }
        expectEqualTuples((added, updated, removed), (1, 1, 2))
        try expectEqual(place.titles, ["Dinner", "Match", "Nameless", "Training indoors"])
        let after = try Dictionary(
            place.store.events(in: nil, calendars: nil).map { ($0.title, $0) }, uniquingKeysWith: { first, _ in first })
        // A new stamp alone is no change.
        expectEqual(after["Match"], before["Match"])
        expectEqual(after["Nameless"], before["Nameless"])
        expectEqual(after["Training indoors"]?.id, before["Training"]?.id)
        expectEqual(after["Training indoors"]?.identifier, before["Training"]?.identifier)
        try expectNil(place.store.reminderCounts()[calendar.id])
        try expectEmpty(place.store.components(calendar: calendar.id, kind: nil))
    }

    @Test("time zones and other components that the file no longer contains are removed")
    func components() throws {
        let server = try HTTPSServer()
        let place = try SubscriptionFixture()
        let zone = """
            BEGIN:VTIMEZONE\r\nTZID:Club\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r
            TZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n
            """
        let journal = "BEGIN:VJOURNAL\r\nUID:j\r\nSUMMARY:Diary\r\nEND:VJOURNAL\r\n"
        let file = calendarFile("A")
        try server.publish(file.replacing("END:VCALENDAR", with: zone + journal + "END:VCALENDAR"))
        let calendar = try place.subscribe(server, "team.ics")
        try expectEqual(
            place.store.components(calendar: calendar.id, kind: nil).map(\.kind), ["VTIMEZONE", "VJOURNAL"])
        try server.publish(file.replacing("END:VCALENDAR", with: zone + "END:VCALENDAR"))
        _ = try place.refresh(server)
        try expectEqual(place.store.components(calendar: calendar.id, kind: nil).map(\.kind), ["VTIMEZONE"])
    }

    @Test("requests carry the entity tag or the date, and unchanged content is not read again")
    func validators() throws {
        let server = try HTTPSServer()
        let place = try SubscriptionFixture()
        try server.publish(calendarFile("A"))
        try place.subscribe(server, "team.ics")
        let (tag, date) = (
            try #require(try place.subscription.validator), try #require(try place.subscription.lastModified)
        )
        place.pass(10)
        try expectEqual(place.refresh(server).first.map { "\($0.result)" }, "unchanged")
        expectEqual(server.requests.last, "team.ics | \(tag) | \(date) | -")
        try expectEqual(place.subscription.succeeded, place.now)

        try server.answer("no=etag")
        try place.store.write { writer in
            var record = try #require(try writer.subscriptions().first)
            record.validator = nil
            try writer.update(record)
        }
        try expectEqual(place.refresh(server).first.map { "\($0.result)" }, "unchanged")
        expectEqual(server.requests.last, "team.ics | - | \(date) | -")
        // Without either, the digest knows.
        try server.answer("no=etag,date")
        try expectEqual(place.refresh(server).first.map { "\($0.result)" }, "unchanged")
        try expectNil(place.subscription.lastModified)
        try expectEqual(place.refresh(server).first.map { "\($0.result)" }, "unchanged")
        expectEqual(server.requests.last, "team.ics | - | - | -")
        // Whoever insists gets all of it.
        try server.answer("")
        _ = try place.refresh(server)
        _ = try place.refresh(server, .force)
        expectEqual(server.requests.last, "team.ics | - | - | -")
    }

    @Test("a compressed calendar is read, and the limit applies to the decompressed size")
    func compression() throws {
        let server = try HTTPSServer()
        var limits = Limits()
        limits.subscriptionLength = 20_000
        let place = try SubscriptionFixture(limits: limits)
        try server.publish(calendarFile("A"))
        try server.publish(calendarFile("A") + String(repeating: "\r\n", count: 100_000), as: "bomb.ics")
        try place.subscribe(server, "team.ics?gzip")
        try expectEqual(place.titles, ["A"])
        expectEqual(code { try place.subscribe(server, "bomb.ics?gzip") }, .subscriptionTooLarge)
    }

    @Test("a compressed calendar without its end is refused", arguments: [1, 8, 9, 40])
    func truncatedCompression(missing: Int) throws {
        let server = try HTTPSServer()
        let place = try SubscriptionFixture()
        try server.publish(calendarFile("A"))
        expectEqual(
            code { try place.subscribe(server, "team.ics?gzip&short=\(missing)") }, .subscriptionUnreachable)
        try expectEqual(place.titles, [])
    }

    @Test(
        "a redirect to another port, and to another host, gets no credentials", arguments: ["localhost", "127.0.0.1"])
    func redirectedCredentials(host: String) throws {
        let (server, other) = try (HTTPSServer(), HTTPSServer())
        let place = try SubscriptionFixture()
        try other.publish(calendarFile("A"))
        let target = "https://\(host):\(other.port)/calendar/team.ics"
        // The other server has an authority of its own; both are trusted.
        let authorities = place.directory.path + "/authorities.pem"
        let texts = try [server, other].map { try String(contentsOfFile: $0.certificates.authority, encoding: .utf8) }
        try Data(texts.joined().utf8).write(to: URL(filePath: authorities))
        let address = "https://ada:secret@localhost:\(server.port)/calendar/team.ics?to=\(target)"
        let error = code {
            _ = try place.refresher(authorities: authorities).subscribe(
                to: SubscriptionAddress(address, directory: "/"), .init(privateHosts: [host, "localhost"]))
        }
        expectEqual(server.requests.count, 1)
        expectContains(server.requests.last ?? "", "Basic ")
        if host == "localhost" {
            expectNil(error)
            expectEqual(other.requests, ["team.ics | - | - | -"])
        } else {
            // The certificate is not valid for the address: not even a request without credentials is made.
            expectEmpty(other.requests)
        }
    }

    @Test("a due calendar is fetched once among all processes, and not before it is due")
    func due() throws {
        let server = try HTTPSServer()
        let place = try SubscriptionFixture()
        try server.publish(calendarFile("A", properties: "X-PUBLISHED-TTL:PT30M\n"))
        try place.subscribe(server, "team.ics")
        place.pass(1_799)
        let watch = ChangeWatch(path: place.store.path, limits: Limits())
        let count = try watch.count()
        #expect(try place.refresh(server, .ifDue).isEmpty)
        // Who asks often does not make the store look changed.
        #expect(try watch.count() == count)
        #expect(server.requests.count == 1)
        place.pass(1)
        try server.publish(calendarFile("A", "B"))
        try expectEqual(place.refresh(server, .ifDue).first?.hasChanged, true)
        try expectEmpty(place.refresh(server, .ifDue))
        expectEqual(server.requests.count, 2)
    }

    @Test("two programs do not fetch the same calendar at once unless forced, and a late result is discarded")
    func claims() async throws {
        let server = try HTTPSServer()
        // The slow fetch must not time out while this test waits for a processor.
        var limits = Limits()
        limits.subscriptionTimeout = .seconds(3_600)
        let place = try SubscriptionFixture(limits: limits)
        try server.publish(calendarFile("A"))
        try place.subscribe(server, "team.ics")
        place.pass(86_400)
        try server.publish(calendarFile("Slow"))
        try server.answer("wait=go")
        async let slow = Task.detached { try place.refresh(server) }.value
        while server.requests.count < 2 { await Task.yield() }

        try expectTrue(place.refresh(server, .ifDue).isEmpty || place.refresh(server, .ifDue).first?.error == nil)
        let busy = try place.refresh(server)
        expectEqual(busy.first?.error?.code, .subscriptionBusy)
        expectEqual(busy.first?.error?.exitStatus, .temporary)
        expectEqual(server.requests.count, 2)
        try expectNil(place.subscription.failure)

        try server.publish(calendarFile("Fast"))
        try server.answer("")
        try expectEqual(place.refresh(server, .force).first?.hasChanged, true)
        try server.calendars.write("", to: "go")
        guard case .skipped? = try await slow.first?.result else {
            Issue.record("the late one was taken")
            return
        }
        try expectEqual(place.titles, ["Fast"])
    }

    @Test("the claim of a killed program expires")
    func abandoned() throws {
        let server = try HTTPSServer()
        let place = try SubscriptionFixture()
        try server.publish(calendarFile("A"))
        let calendar = try place.subscribe(server, "team.ics")
        let isTaken = try place.store.write {
            try $0.claim(subscription: calendar.id, as: 7, at: place.now, for: 90, takesOver: false)
        }
        expectTrue(isTaken)
        try expectEqual(place.refresh(server).first?.error?.code, .subscriptionBusy)
        place.pass(90)
        try expectNil(place.refresh(server).first?.error)
        try expectTrue(place.store.write { try !$0.holds(claim: 7, onSubscription: calendar.id) })
    }

    @Test("removing the calendar ends the subscription, and removing the last one removes the source")
    func removal() throws {
        let server = try HTTPSServer()
        let place = try SubscriptionFixture()
        try server.publish(calendarFile("A"))
        let calendar = try place.subscribe(server, "team.ics")
        let isGone = try place.store.write { try $0.deleteCalendar(id: calendar.id) }
        expectTrue(isGone)
        try expectEmpty(place.store.subscriptions())
        try expectEmpty(place.store.sources())
        try expectEmpty(place.titles)
    }
}

/// Returns the code of the error that a body throws, or nil if it throws none.
func code(_ body: () throws -> some Any) -> ConferenceError.Code? {
    do {
        _ = try body()
        return nil
    } catch let error as ConferenceError {
        return error.code
    } catch {
        return ConferenceError.Code(rawValue: "\(error)")
    }
}
