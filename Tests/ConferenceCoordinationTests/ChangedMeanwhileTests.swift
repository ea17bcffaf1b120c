import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ConferenceCoordination

/// An event changes while its provider works on an earlier request. In the end, the provider must know the latest state.
@Suite("Changes while a provider works", .needsCCompiler)
struct ChangedMeanwhileTests {
    /// The title that a provider was told last, which is the conference's title after an update.
    private func title(of target: ConferenceTarget, _ desk: Desk) throws -> String? {
        try desk.coordinator.editor.state(of: target, desk.store)?.conference?.title
    }

    private func expectUpdates(_ count: Int, of desk: Desk) {
        expectEqual(desk.requests.all("updateConference").count, count)
    }

    @Test(
        "a second change during the delivery of the first is delivered, whatever the provider answers to the first",
        arguments: ["answer", "move"], ["Second", "Review"])
    func secondChange(mode: String, title: String) async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode(mode)
        let notes = try desk.save(event) { $0.title = "First" }.notes
        desk.requests.whenSent("updateConference") { _ = try? desk.save(event) { $0.title = title } }
        await expectEmpty(desk.coordinator.deliver(notes).map(\.error.message))
        _ = try await desk.coordinator.deliver(.all)
        expectUpdates(2, of: desk)
        try expectEqual(self.title(of: ConferenceTarget(event), desk), title)
        try expectEmpty(desk.coordinator.pending())
    }

    @Test("an event that is removed during an update has its conference ended, by the name that the update gave it")
    func removal() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode("move")
        let notes = try desk.save(event) { $0.title = "First" }.notes
        desk.requests.whenSent("updateConference") {
            _ = try? desk.store.write {
                try desk.coordinator.editor.remove(nil, ofEvent: event.identifier, span: .all, $0)
            }
        }
        await expectEmpty(desk.coordinator.deliver(notes).map(\.error.message))
        try desk.setMode("answer")
        _ = try await desk.coordinator.deliver(.all)
        let ends = desk.requests.all("endConference")
        expectEqual(ends.count, 1)
        expectContains(ends.first, "https://meet.example.org/moved")
        try expectEmpty(desk.coordinator.pending())
    }

    /// What happens to an event between the request for a room and its answer, and whether the provider hears of it.
    enum Meanwhile: CaseIterable {
        case nothing, otherField, renamed, renamedAndBack

        var isTold: Bool { self == .renamed }

        func happens(to event: EventRecord, _ desk: Desk) throws {
            switch self {
            case .nothing: break
            case .otherField: try desk.save(event) { $0.notes = "Bring tea." }
            case .renamed: try desk.save(event) { $0.title = "Renamed" }
            case .renamedAndBack:
                try desk.save(event) { $0.title = "Renamed" }
                try desk.save(try desk.event(event.uid)) { $0.title = event.title }
            }
        }
    }

    @Test(
        "a provider hears what has changed while it created the room, for an event, a series and an occurrence",
        arguments: Meanwhile.allCases, ["event", "series", "occurrence"])
    func duringAttach(meanwhile: Meanwhile, kind: String) async throws {
        let desk = try Desk(lifecycle: true)
        let (series, single) = try desk.importEvents()
        let event = kind == "event" ? single : series
        let target = kind == "occurrence" ? ConferenceTarget(try desk.occurrences()[1]) : ConferenceTarget(event)
        desk.requests.whenSent("conference") { try? meanwhile.happens(to: event, desk) }
        try await expectEmpty(desk.coordinator.attach(Desk.room, to: target).unsettled.map(\.error.message))
        expectUpdates(meanwhile.isTold ? 1 : 0, of: desk)
        if meanwhile.isTold { try expectEqual(title(of: target, desk), "Renamed") }
        try expectEmpty(desk.coordinator.pending())
    }

    @Test("a provider that does not handle changes hears nothing of what has changed while it created the room")
    func withoutLifecycle() async throws {
        let desk = try Desk()
        let (_, single) = try desk.importEvents()
        desk.requests.whenSent("conference") { try? Meanwhile.renamed.happens(to: single, desk) }
        _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single))
        expectEmpty(desk.requests.all("updateConference"))
        try expectEmpty(desk.coordinator.pending())
    }

    @Test(
        "a room that is attached later is updated if the event has changed since its provider was asked",
        arguments: Meanwhile.allCases, ["retry", "accept"])
    func attachedLater(meanwhile: Meanwhile, settlement: String) async throws {
        let desk = try Desk(lifecycle: true)
        let (_, single) = try desk.importEvents()
        try desk.setMode("crash")
        await expectEqual(
            code { _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single)) }, .unknownOutcome)
        try desk.setMode("answer")
        try meanwhile.happens(to: single, desk)
        let request = try #require(try desk.coordinator.pending().first)
        if settlement == "retry" {
            _ = try await desk.coordinator.retry(intent: request.id)
        } else {
            _ = try await desk.coordinator.accept(intent: request.id, url: "https://meet.example.org/found")
        }
        expectUpdates(meanwhile.isTold ? 1 : 0, of: desk)
        if meanwhile.isTold { try expectEqual(title(of: ConferenceTarget(single), desk), "Renamed") }
        try expectEmpty(desk.coordinator.pending())
    }

    @Test(
        "a request without an answer is not to be repeated if its event was removed or got another room meanwhile",
        arguments: ["nothing", "removed", "another"])
    func closedMeanwhile(what: String) async throws {
        let desk = try Desk(lifecycle: true)
        let (_, single) = try desk.importEvents()
        try desk.setMode("crash")
        desk.requests.whenSent("conference") {
            switch what {
            case "removed": try? desk.store.write { _ = try $0.deleteEvent(id: single.id) }
            case "another":
                guard let url = try? ConferenceURL("https://meet.example.org/other", policy: .provider()),
                    let other = try? VirtualConference(
                        title: "Other", entryPoints: [EntryPoint(url: url)],
                        provenance: ConferenceProvenance(
                            room: RoomReference(provider: "org.example.other", room: "a"), created: .max / 4))
                else { return }
                try? desk.store.write { writer in
                    _ = try desk.coordinator.editor.setConference(of: ConferenceTarget(single), writer) { _ in other }
                }
            default: break
            }
        }
        do {
            _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single))
            Issue.record("The provider crashes.")
        } catch let error as ConferenceError {
            expectEqual(error.code, .unknownOutcome)
            expectEqual(error.arguments.count, what == "nothing" ? 1 : 2)
        }
        let request = try #require(try desk.coordinator.pending().first)
        let prospect = try desk.coordinator.prospect(of: request)
        switch what {
        case "removed": expectEqual(prospect, .eventGone)
        case "another": expectEqual(prospect, .settled(conference: "Other"))
        default: expectEqual(prospect, .open)
        }
    }

    @Test("a room whose request was repeated for a changed event is updated, even if the event has changed back")
    func repeatedForChangedEvent() async throws {
        let desk = try Desk(lifecycle: true)
        let (_, single) = try desk.importEvents()
        try desk.setMode("crash")
        await expectEqual(
            code { _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single)) }, .unknownOutcome)
        let request = try #require(try desk.coordinator.pending().first)
        try desk.save(single) { $0.title = "Renamed" }
        await expectEqual(code { _ = try await desk.coordinator.retry(intent: request.id) }, .unknownOutcome)
        try desk.save(try desk.event(single.uid)) { $0.title = single.title }
        try desk.setMode("answer")
        _ = try await desk.coordinator.retry(intent: request.id)
        expectUpdates(1, of: desk)
        try expectEqual(title(of: ConferenceTarget(single), desk), single.title)
    }

    @Test("a room that was created and could not be attached at once is updated when the changed event gets it")
    func attachedAtLast() async throws {
        let desk = try Desk(lifecycle: true)
        let (_, single) = try desk.importEvents()
        desk.requests.whenSent("conference") { try? desk.store.write { _ = try $0.deleteEvent(id: single.id) } }
        await expectEqual(
            code { _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single)) }, .madeButNotAttached
        )
        try desk.store.write { _ = try $0.insert(single) }
        try desk.save(single) { $0.title = "Renamed" }
        _ = try await desk.coordinator.retry(intent: try #require(try desk.coordinator.pending().first).id)
        expectEqual(desk.requests.all("conference").count, 1)
        expectUpdates(1, of: desk)
        try expectEqual(title(of: ConferenceTarget(single), desk), "Renamed")
    }

    @Test("a conference that its provider describes anew while its replacement is created is replaced")
    func describedMeanwhile() async throws {
        let (desk, event) = try await Desk.withConference()
        desk.requests.whenSent("conference") {
            try? desk.store.write { writer in
                _ = try desk.coordinator.editor.setConference(of: ConferenceTarget(event), writer) { state in
                    var conference = state.conference
                    conference?.title = "Described anew"
                    return conference
                }
            }
        }
        let result = try await desk.coordinator.attach(Desk.other, to: ConferenceTarget(event), replacing: true)
        expectEqual(result.event.conference?.title, "one-time")
        expectEqual(desk.requests.all("endConference").count, 1)
    }

    @Test("a conference that is detached while its replacement is created leaves nothing to replace")
    func detachedMeanwhile() async throws {
        let (desk, event) = try await Desk.withConference()
        desk.requests.whenSent("conference") {
            try? desk.store.write { writer in
                _ = try desk.coordinator.editor.setConference(of: ConferenceTarget(event), writer) { _ in nil }
            }
        }
        let result = try await desk.coordinator.attach(Desk.other, to: ConferenceTarget(event), replacing: true)
        expectEqual(result.event.conference?.title, "one-time")
        _ = try await desk.coordinator.deliver(.all)
        expectEqual(desk.requests.all("endConference").count, 1)
        try expectEmpty(desk.coordinator.pending())
    }

    @Test(
        "the program that delivers a change goes on with what another program could not deliver meanwhile",
        arguments: [0, 5])
    func goesOn(seconds: Int64) async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode("move")
        let notes = try desk.save(event) { $0.title = "First" }.notes
        desk.requests.whenSent("updateConference") {
            // A command takes the time once, at its start, so that the other program's time is later.
            desk.clock.advance(by: seconds)
            _ = try? desk.save(event) { $0.title = "Second" }
            desk.clock.advance(by: -seconds)
        }
        await expectEmpty(desk.coordinator.deliver(notes).map(\.error.message))
        expectUpdates(2, of: desk)
        try expectEmpty(desk.coordinator.pending())
    }

    @Test(
        "an event that comes back while its conference is being ended is told so, and an ended conference is not updated",
        arguments: ["answer", "crash"])
    func backDuringEnd(mode: String) async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode(mode)
        let undone = Mutex<UndoneEntry?>(nil)
        desk.requests.whenSent("endConference") {
            let result = try? desk.store.write { writer in
                try desk.coordinator.editor.undo(try #require(writer.newestUndoableEntry().entry).id, writer)
            }
            undone.withLock { $0 = result }
        }
        try await desk.remove(event)
        let result = try #require(undone.withLock { $0 })
        expectEqual(result.doubtful.map(\.record.uid), [event.uid])
        expectEqual(result.doubtful.map(\.end), [.running])
        try expectEqual(desk.event(event.uid).conference, event.conference)

        try desk.setMode("answer")
        _ = try await desk.coordinator.deliver(.all)
        // After a crash, the conference may still be there, and its provider knows the event as it is again.
        expectUpdates(0, of: desk)
        expectEqual(desk.requests.all("endConference").count, 1)
        try expectEmpty(desk.coordinator.pending())
    }
}
