import CalendarEditing
import CalendarModel
import ConferenceErrors
import ConferenceModel
import Foundation
import Platform
import TestSupport
import Testing

@testable import CalendarStore
@testable import ConferenceCoordination

@Suite("Delivering the outbox", .needsCCompiler)
struct DeliveryTests {
    @Test("a change by a program without a host waits until a program with a host delivers it")
    func left() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.save(event) { $0.title = "Final review" }
        #expect(desk.requests.all("updateConference").isEmpty)
        let waiting = try #require(try desk.store.intents().first)
        #expect(waiting.title == "Final review" && waiting.due == desk.clock.now && waiting.attempts == 0)

        let deliveries = try await desk.coordinator.deliver(.due)
        #expect(deliveries.map(\.error?.message) == [nil])
        #expect(desk.requests.all("updateConference").count == 1)
        #expect(try desk.event(event.uid).conference?.title == "Final review")
        #expect(try desk.store.intents().isEmpty)
    }

    @Test("five moves are one call, with the latest state")
    func latestWins() async throws {
        let (desk, event) = try await Desk.withConference()
        for title in ["One", "Two", "Three", "Four", "Five"] {
            try desk.save(try desk.event(event.uid)) { $0.title = title }
        }
        #expect(try desk.store.intents().count == 1)
        _ = try await desk.coordinator.deliver(.due)
        #expect(desk.requests.all("updateConference").count == 1)
        #expect(try desk.event(event.uid).conference?.title == "Five")
    }

    @Test("removing a moved event ends its conference without a prior update")
    func removedAfterMove() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.save(event) { $0.title = "One" }
        _ = try desk.store.write { try desk.coordinator.editor.remove(nil, ofEvent: event.identifier, span: .all, $0) }
        _ = try await desk.coordinator.deliver(.due)
        #expect(desk.requests.all("updateConference").isEmpty)
        #expect(desk.requests.all("endConference").count == 1)
        #expect(try desk.store.intents().isEmpty)
    }

    @Test("a failed delivery is retried after growing pauses with the same key, and then waits for the user")
    func pauses() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode("busy")
        try desk.save(event) { $0.title = "Final review" }
        let key = try #require(try desk.store.intents().first).idempotencyKey
        let pauses = desk.coordinator.limits.deliveryPauses.map(\.components.seconds)
        #expect(pauses == pauses.sorted() && pauses.count > 3)
        for (attempt, pause) in pauses.enumerated() {
            _ = try await desk.coordinator.deliver(.due)
            let waiting = try #require(try desk.store.intents().first)
            #expect(waiting.attempts == attempt + 1)
            #expect(waiting.due == desk.clock.now + pause)
            #expect(waiting.failure?.isEmpty == false)
            #expect(waiting.idempotencyKey == key)
            desk.clock.advance(by: pause - 1)
            #expect(try await desk.coordinator.deliver(.due).isEmpty)
            desk.clock.advance(by: 1)
        }
        _ = try await desk.coordinator.deliver(.due)
        let given = try #require(try desk.store.intents().first)
        #expect(given.waitsForPerson && !given.needsConfirmation)
        #expect(desk.requests.all("updateConference").count == pauses.count + 1)
        desk.clock.advance(by: 86_400 * 365)
        #expect(try await desk.coordinator.deliver(.due).isEmpty)

        try desk.setMode("answer")
        #expect(try await desk.coordinator.deliver(.all).map(\.error?.message) == [nil])
        #expect(try desk.store.intents().isEmpty)
    }

    @Test("a refused change is not retried, and keeps its reason")
    func refused() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode("refuse")
        try desk.save(event) { $0.title = "Final review" }
        _ = try await desk.coordinator.deliver(.due)
        let waiting = try #require(try desk.store.intents().first)
        #expect(waiting.waitsForPerson && !waiting.needsConfirmation)
        #expect(waiting.failure?.contains("Please sign in first.") == true)
    }

    @Test("a change for a provider that is no longer installed is not retried, and keeps its reason")
    func notInstalled() async throws {
        let (desk, event) = try await Desk.withConference()
        try FileManager.default.removeItem(atPath: desk.directory.path + "/providers")
        let host = Desk.host(in: desk.directory, desk.requests)
        let coordinator = ConferenceCoordinator(store: desk.store, host: host, editor: desk.coordinator.editor)
        try desk.save(event) { $0.title = "Final review" }
        let deliveries = try await coordinator.deliver(.due)
        #expect(deliveries.count == 1 && deliveries[0].error != nil)
        let waiting = try #require(try desk.store.intents().first)
        #expect(waiting.waitsForPerson)
        #expect(waiting.failure?.contains("org.example.fault") == true)
    }

    @Test("one program at a time delivers for a conference, and an expired claim is taken over")
    func claims() async throws {
        let (desk, event) = try await Desk.withConference()
        let note = try #require(try desk.save(event) { $0.title = "One" }.notes.first)
        #expect(try desk.store.write { try $0.claim(intent: note.id, as: 7) })
        #expect(try await desk.coordinator.deliver(.due).map(\.error?.message) == [nil])
        #expect(desk.requests.all("updateConference").isEmpty)
        #expect(await code { _ = try await desk.coordinator.retry(intent: note.id) } == .requestRunning)

        // The event moves again while the first change is being delivered.
        try desk.save(try desk.event(event.uid)) { $0.title = "Two" }
        #expect(try desk.store.intents().count == 2)
        try desk.store.write {
            try $0.release(intent: note.id, claim: 7, failure: "crashed", due: desk.clock.now + 60)
        }
        #expect(try desk.store.intents().map(\.title) == ["Two"])

        let second = try #require(try desk.store.intents().first)
        #expect(try desk.store.write { try $0.claim(intent: second.id, as: 8) })
        desk.clock.advance(by: desk.coordinator.limits.deliveryClaim.components.seconds)
        _ = try await desk.coordinator.deliver(.due)
        #expect(desk.requests.all("updateConference").count == 1)
        #expect(try desk.store.intents().isEmpty)
    }

    @Test("a conference that an event has regained is not ended")
    func gotBack() async throws {
        let (desk, event) = try await Desk.withConference()
        let conference = try #require(event.conference)
        _ = try desk.store.write { try desk.coordinator.editor.remove(nil, ofEvent: event.identifier, span: .all, $0) }
        let series = try desk.event("series@example.org")
        try desk.store.write { writer in
            _ = try desk.coordinator.editor.setConference(of: ConferenceTarget(series), writer) { _ in conference }
        }
        _ = try await desk.coordinator.deliver(.due)
        #expect(desk.requests.all("endConference").isEmpty)
        #expect(try desk.store.intents().isEmpty)
    }

    @Test("a change from a folder is an update only in the store that requested the conference")
    func fromSource() async throws {
        let (desk, event) = try await Desk.withConference()
        var moved = event
        moved.title = "Renamed in the folder"
        try desk.store.write { writer in
            try writer.update(moved)
            try Outbox.noteFromSource(from: event, to: moved, writer)
        }
        #expect(try desk.store.intents().map(\.kind.word) == ["update"])
        _ = try await desk.coordinator.deliver(.due)

        try desk.store.forgetHistory()
        moved.title = "Renamed again"
        try desk.store.write { writer in
            try writer.update(moved)
            try Outbox.noteFromSource(from: event, to: moved, writer)
        }
        #expect(try desk.store.intents().isEmpty)
    }

    @Test("an event missing from a folder never ends its conference without confirmation")
    func vanished() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.store.write { writer in
            try writer.deleteEvent(id: event.id)
            try Outbox.noteFromSource(from: event, to: nil, writer)
        }
        let waiting = try #require(try desk.store.intents().first)
        #expect(waiting.needsConfirmation && waiting.failure?.isEmpty == false)
        desk.clock.advance(by: 86_400 * 365)
        #expect(try await desk.coordinator.deliver(.due).isEmpty)
        #expect(try await desk.coordinator.deliver(.all).isEmpty)
        #expect(desk.requests.all("endConference").isEmpty)
        _ = try await desk.coordinator.retry(intent: waiting.id)
        #expect(desk.requests.all("endConference").count == 1)
    }

    @Test("a delivery that takes longer than the time of a command is finished, and no other one begins")
    func budget() async throws {
        let (desk, event) = try await Desk.withConference()
        let series = try desk.event("series@example.org")
        let other = try await desk.coordinator.attach(Desk.other, to: ConferenceTarget(series)).event
        try desk.save(event) { $0.title = "Final review" }
        try desk.save(other) { $0.title = "Last stand-up" }
        // The time is over while the provider works.
        let length = Duration.milliseconds(200)
        desk.requests.whenSent("updateConference") {
            let deadline = Deadline(after: length)
            while !deadline.hasPassed { sched_yield() }
        }
        try await expectEqual(desk.coordinator.deliver(.due, within: length).map(\.isDelivered), [true])
        try expectEqual(desk.store.intents().map(\.title), ["Last stand-up"])
    }

    @Test("a delivery in passing to a provider that does not answer counts as an attempt, with its pause")
    func hangingInPassing() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode("crash")
        try desk.save(event) { $0.title = "Final review" }
        _ = try await desk.coordinator.deliver(.due, within: .milliseconds(200))
        let waiting = try #require(try desk.store.intents().first)
        expectEqual(waiting.attempts, 1)
        expectEqual(waiting.due, desk.clock.now + 60)
        try await expectEmpty(desk.coordinator.deliver(.due, within: .seconds(1)))
    }

    @Test("a conference whose provider gives it another URL goes on")
    func otherURL() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode("move")
        try desk.save(event) { $0.title = "Final review" }
        _ = try await desk.coordinator.deliver(.due)
        #expect(try desk.event(event.uid).conference?.preferred.url.text == "https://meet.example.org/moved")
        #expect(desk.requests.all("endConference").isEmpty)
        #expect(try desk.store.intents().isEmpty)
    }

    @Test("an entry that another program is delivering is not reported as delivered")
    func elsewhere() async throws {
        let (desk, event) = try await Desk.withConference()
        let note = try #require(try desk.save(event) { $0.title = "One" }.notes.first)
        #expect(try desk.store.write { try $0.claim(intent: note.id, as: 7) })
        #expect(try await desk.coordinator.deliver(.all).map(\.isDelivered) == [false])
    }

    @Test("attempts that the user asks for do not use up the automatic ones")
    func manualAttempts() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode("busy")
        try desk.save(event) { $0.title = "One" }
        for _ in 0..<10 { _ = try await desk.coordinator.deliver(.all) }
        let waiting = try #require(try desk.store.intents().first)
        #expect(waiting.attempts == 0 && !waiting.waitsForPerson)
        #expect(waiting.failure?.isEmpty == false)
    }

    @Test("a retry that fails leaves the request, because the outcome of the first one is still unknown")
    func failedRetry() async throws {
        let desk = try Desk(lifecycle: true)
        let (_, single) = try desk.importEvents()
        try desk.setMode("crash")
        await #expect(throws: ConferenceError.self) {
            try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single))
        }
        let intent = try #require(try desk.store.intents().first)
        for mode in ["refuse", "busy"] {
            try desk.setMode(mode)
            await #expect(throws: ConferenceError.self) { try await desk.coordinator.retry(intent: intent.id) }
            #expect(try desk.store.intents().map(\.id) == [intent.id])
        }
        try desk.setMode("answer")
        #expect(try await desk.coordinator.retry(intent: intent.id).event?.conference != nil)
    }

    @Test(
        "an event that comes back withdraws the end of its conference, and its provider hears what is new",
        arguments: [false, true])
    func comesBack(isChanged: Bool) async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.store.write { writer in
            try writer.deleteEvent(id: event.id)
            try Outbox.noteFromSource(from: event, to: nil, writer)
            var returning = event
            if isChanged { returning.title = "Other" }
            try Outbox.noteReturn(of: try writer.insert(returning), writer)
        }
        #expect(try desk.store.intents().map(\.kind.word) == (isChanged ? ["update"] : []))
    }
}

extension CalendarStore {
    /// Removes the closed requests, as if another store had requested the conference.
    fileprivate func forgetHistory() throws {
        try write { try $0.connection.execute("DELETE FROM intent WHERE outcome IS NOT NULL") }
    }
}
