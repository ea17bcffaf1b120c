import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import TestSupport
import Testing

@testable import CalendarSources

@Suite("Subscribed calendars over HTTPS", .needsHTTPSServer)
struct RefreshTests {
    @Test("a calendar comes with its name, its colour and its interval, read-only, in a source of its own")
    func subscribing() throws {
        let server = try HTTPSServer()
        let place = try SubscriptionFixture()
        try server.publish(
            calendarFile(
                "Match", "Training",
                properties: "X-WR-CALNAME:FC\\, men\nCOLOR:teal\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\n"))
        let calendar = try place.subscribe(server, "team.ics")
        #expect(calendar.title == "FC, men")
        #expect(calendar.color == "teal")
        #expect(calendar.isReadOnly && !calendar.isImmutable)
        let source = try #require(try place.store.sources().first { $0.id == calendar.sourceID })
        #expect(source.kind == "subscribed")
        #expect(try place.titles == ["Match", "Training"])
        let subscription = try place.subscription
        #expect(subscription.publishedInterval == 3_600)
        #expect(subscription.due == SubscriptionFixture.start + 3_600)
        #expect(subscription.succeeded == SubscriptionFixture.start)
        #expect(subscription.validator?.hasPrefix("\"") == true)
        #expect(subscription.lastModified?.hasSuffix("GMT") == true)
        #expect(server.requests == ["team.ics | - | - | -"])
    }

    @Test("what the user calls it stays, and a title that is taken gets a number or is refused")
    func titles() throws {
        let server = try HTTPSServer()
        let place = try SubscriptionFixture()
        try server.publish(calendarFile("A", properties: "NAME:Club\nCOLOR:red\n"))
        try server.publish(calendarFile("B", properties: "NAME:Club\n"), as: "b.ics")
        try server.publish(calendarFile("C"), as: "c.ics")
        var first = try place.subscribe(server, "team.ics", .init(color: "#112233"))
        #expect(first.title == "Club" && first.color == "#112233")
        #expect(try place.subscribe(server, "b.ics").title == "Club 2")
        #expect(try place.subscribe(server, "c.ics").title == "localhost")
        #expect(throws: ConferenceError.self) { try place.subscribe(server, "c.ics?x", .init(title: "club")) }
        first.title = "Mine"
        try place.store.write { try $0.update(first) }
        try server.publish(calendarFile("A", "D", properties: "NAME:Association\nCOLOR:blue\n"))
        _ = try place.refresh(server)
        let after = try #require(try place.store.calendar(id: first.id))
        #expect(after.title == "Mine" && after.color == "#112233")
        #expect(after.properties.contains("NAME:Association"))
    }

    @Test("the same address twice is refused, and so is one more than there may be; nothing is fetched for it")
    func duplicates() throws {
        let server = try HTTPSServer()
        var limits = Limits()
        limits.subscriptions = 1
        let place = try SubscriptionFixture(limits: limits)
        try server.publish(calendarFile("A"))
        try place.subscribe(server, "team.ics")
        #expect(code { try place.subscribe(server, "team.ics") } == .duplicateSubscription)
        #expect(code { try place.subscribe(server, "team.ics?2") } == .tooManySubscriptions)
        #expect(server.requests.count == 1)
    }

    @Test("what changed is changed, what is new comes, what has gone goes, and the rest keeps row and identifier")
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
        #expect(try place.store.reminderCounts()[calendar.id] == 1)

        // An older stamp is no reason to keep a version that the publisher has taken back.
        try server.publish(file("Match", "Training indoors", "Dinner", extra: nameless, stamp: "20250101T000000Z"))
        let outcome = try #require(try place.refresh(server).first)
        guard case .changed(let added, let updated, let removed) = outcome.result else {
            Issue.record("\(outcome.result)")
            return
        }
        #expect((added, updated, removed) == (1, 1, 2))
        #expect(try place.titles == ["Dinner", "Match", "Nameless", "Training indoors"])
        let after = try Dictionary(
            place.store.events(in: nil, calendars: nil).map { ($0.title, $0) }, uniquingKeysWith: { first, _ in first })
        // A new stamp alone is no change.
        #expect(after["Match"] == before["Match"])
        #expect(after["Nameless"] == before["Nameless"])
        #expect(after["Training indoors"]?.id == before["Training"]?.id)
        #expect(after["Training indoors"]?.identifier == before["Training"]?.identifier)
        #expect(try place.store.reminderCounts()[calendar.id] == nil)
        #expect(try place.store.components(calendar: calendar.id, kind: nil).isEmpty)
    }

    @Test("a time zone or an entry of another kind that the file has no more goes with it")
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
        #expect(try place.store.components(calendar: calendar.id, kind: nil).map(\.kind) == ["VTIMEZONE", "VJOURNAL"])
        try server.publish(file.replacing("END:VCALENDAR", with: zone + "END:VCALENDAR"))
        _ = try place.refresh(server)
        #expect(try place.store.components(calendar: calendar.id, kind: nil).map(\.kind) == ["VTIMEZONE"])
    }

    @Test("the server is asked by tag, else by date, and what it says has not changed is not read again")
    func validators() throws {
        let server = try HTTPSServer()
        let place = try SubscriptionFixture()
        try server.publish(calendarFile("A"))
        try place.subscribe(server, "team.ics")
        let (tag, date) = (
            try #require(try place.subscription.validator), try #require(try place.subscription.lastModified)
        )
        place.pass(10)
        #expect(try place.refresh(server).first.map { "\($0.result)" } == "unchanged")
        #expect(server.requests.last == "team.ics | \(tag) | \(date) | -")
        #expect(try place.subscription.succeeded == place.now)

        try server.answer("no=etag")
        try place.store.write { writer in
            var record = try #require(try writer.subscriptions().first)
            record.validator = nil
            try writer.update(record)
        }
        #expect(try place.refresh(server).first.map { "\($0.result)" } == "unchanged")
        #expect(server.requests.last == "team.ics | - | \(date) | -")
        // Without either, the digest knows.
        try server.answer("no=etag,date")
        #expect(try place.refresh(server).first.map { "\($0.result)" } == "unchanged")
        #expect(try place.subscription.lastModified == nil)
        #expect(try place.refresh(server).first.map { "\($0.result)" } == "unchanged")
        #expect(server.requests.last == "team.ics | - | - | -")
        // Whoever insists gets all of it.
        try server.answer("")
        _ = try place.refresh(server)
        _ = try place.refresh(server, .whole)
        #expect(server.requests.last == "team.ics | - | - | -")
    }

    @Test("a compressed calendar is read, and its length is that of what comes out")
    func compression() throws {
        let server = try HTTPSServer()
        var limits = Limits()
        limits.subscriptionLength = 20_000
        let place = try SubscriptionFixture(limits: limits)
        try server.publish(calendarFile("A"))
        try server.publish(calendarFile("A") + String(repeating: "\r\n", count: 100_000), as: "bomb.ics")
        try place.subscribe(server, "team.ics?gzip")
        #expect(try place.titles == ["A"])
        #expect(code { try place.subscribe(server, "bomb.ics?gzip") } == .subscriptionTooLarge)
    }

    @Test("what is fetched when it is due is fetched once, in whatever process, and not before")
    func due() throws {
        let server = try HTTPSServer()
        let place = try SubscriptionFixture()
        try server.publish(calendarFile("A", properties: "X-PUBLISHED-TTL:PT30M\n"))
        try place.subscribe(server, "team.ics")
        place.pass(1_799)
        let count = try place.store.changeCount()
        #expect(try place.refresh(server, .whenDue).isEmpty)
        // Who asks often does not make the store look changed.
        #expect(try place.store.changeCount() == count)
        #expect(server.requests.count == 1)
        place.pass(1)
        try server.publish(calendarFile("A", "B"))
        #expect(try place.refresh(server, .whenDue).first?.hasChanged == true)
        #expect(try place.refresh(server, .whenDue).isEmpty)
        #expect(server.requests.count == 2)
    }

    @Test("while one program fetches, no other does, unless it insists; and what comes too late is dropped")
    func claims() async throws {
        let server = try HTTPSServer()
        // The slow fetch must not give up while this test waits for a processor.
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

        #expect(try place.refresh(server, .whenDue).isEmpty || place.refresh(server, .whenDue).first?.error == nil)
        let busy = try place.refresh(server)
        #expect(busy.first?.error?.code == .subscriptionBusy)
        #expect(busy.first?.error?.exitStatus == .temporary)
        #expect(server.requests.count == 2)
        #expect(try place.subscription.failure == nil)

        try server.publish(calendarFile("Fast"))
        try server.answer("")
        #expect(try place.refresh(server, .whole).first?.hasChanged == true)
        try server.calendars.write("", to: "go")
        guard case .skipped? = try await slow.first?.result else {
            Issue.record("the late one was taken")
            return
        }
        #expect(try place.titles == ["Fast"])
    }

    @Test("the claim of a program that was killed runs out")
    func abandoned() throws {
        let server = try HTTPSServer()
        let place = try SubscriptionFixture()
        try server.publish(calendarFile("A"))
        let calendar = try place.subscribe(server, "team.ics")
        let isTaken = try place.store.write {
            try $0.claim(subscription: calendar.id, as: 7, at: place.now, for: 90, takesOver: false)
        }
        #expect(isTaken)
        #expect(try place.refresh(server).first?.error?.code == .subscriptionBusy)
        place.pass(90)
        #expect(try place.refresh(server).first?.error == nil)
        #expect(try place.store.write { try !$0.holds(claim: 7, onSubscription: calendar.id) })
    }

    @Test("removing the calendar ends the subscription, and the last one takes the source along")
    func removal() throws {
        let server = try HTTPSServer()
        let place = try SubscriptionFixture()
        try server.publish(calendarFile("A"))
        let calendar = try place.subscribe(server, "team.ics")
        let isGone = try place.store.write { try $0.deleteCalendar(id: calendar.id) }
        #expect(isGone)
        #expect(try place.store.subscriptions().isEmpty)
        #expect(try place.store.sources().isEmpty)
        #expect(try place.titles.isEmpty)
    }
}

/// The code of the error that a body throws; nil for none.
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
