import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
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
        desk.requests.whenSent("updateConference") { try? desk.save(event) { $0.title = title } }
        try await expectEmpty(desk.coordinator.deliver(notes).map(\.error.message))
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
        try await expectEmpty(desk.coordinator.deliver(notes).map(\.error.message))
        try desk.setMode("answer")
        _ = try await desk.coordinator.deliver(.all)
        let ends = desk.requests.all("endConference")
        expectEqual(ends.count, 1)
        expectContains(ends.first, "https://meet.example.org/moved")
        try expectEmpty(desk.coordinator.pending())
    }
}
