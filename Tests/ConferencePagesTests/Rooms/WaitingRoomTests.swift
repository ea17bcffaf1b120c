import CalendarModel
import CalendarStore
@testable import ConferencePages
import Foundation
import PagesControl
import TestSupport
import Testing

/// What goes on while providers make rooms: everything else.
@Suite("While rooms are being made", .needsCCompiler)
struct WaitingRoomTests {
    private let home: PagesHome

    init() throws { home = try PagesHome() }

    private func save(_ page: String, _ changes: [String: String]) throws -> String {
        let fields = FormFields.values(of: home.form(page)).merging(changes) { $1 }
        let answer = home.post("save", FormFields.body(fields))
        return try #require(answer.header("Location"), "\(answer)")
    }

    private func work(_ address: String) throws -> RoomWork {
        try home.desk.rooms.work(String(address.trimmingPrefix("making?work=")))
    }

    @Test("rooms that wait for their provider hold up no form, no page, no other room and no other program")
    func waiting() async throws {
        try home.installGated()
        try home.installOutcome("answer")
        let gate = try home.gate("conference")
        // More than there are threads for tasks, so that a task that blocked its thread would hold up all others.
        let count = min(ProcessInfo.processInfo.activeProcessorCount + 2, 12)
        let works = try (0..<count).map { number in
            try work(
                save(
                    "new?title=Waiting&start=20270304T1\(number % 10)0000",
                    ["room": "\(PagesHome.gated)/personal"]))
        }
        for _ in works { expectTrue(await gate.isReached()) }

        let plain = try save("new?title=Plain&start=20270305T100000", [:])
        expectContains(home.get(plain), "<h1>Plain")
        let event = try #require(try home.events().first { $0.title == "Waiting" })
        let edited = try save("edit?id=\(event.identifier)", ["title": "Edited"])
        expectContains(home.get(edited), "<h1>Edited")
        expectContains(home.get("?day=2027-03-01"), "Edited")
        expectContains(home.get("making?work=\(works[0].key)"), "Gated is creating a conference.")
        let other = try work(
            save("new?title=Other&start=20270306T100000", ["room": "\(PagesHome.outcome)/personal"]))
        guard case .made = await other.finished() else { return expectFalse(true, "\(other.outcome)") }
        try home.conferencectl("edit", "Plain", "--title", "Changed by a program")
        let gone = try #require(try home.events().first { $0.title == "Changed by a program" })
        expectEqual(home.delete("id=\(gone.identifier)&at=&do=all").status, 303)
        expectTrue(works.allSatisfy(\.isRunning))

        for _ in works { gate.open() }
        for work in works {
            guard case .made = await work.finished() else { return expectFalse(true, "\(work.outcome)") }
        }
        // What was typed while the room was made counts.
        let saved = try home.events().first { $0.identifier == event.identifier }
        expectEqual(saved?.title, "Edited")
        expectNotNil(saved?.conference)
    }
}
