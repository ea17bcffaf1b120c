import CalendarModel
@testable import ConferencePages
import Foundation
import TestSupport
import Testing

/// Requests of another program, `Tests/Fixtures/hostile_requests.py`, which knows the secret address.
@Suite("Hostile requests")
struct HostileRequestTests {
    private struct Report: Decodable {
        let statuses: [String: Int]
        let faults: [String]
        let count: Int
    }

    @Test("whatever a program sends, the server answers or closes the connection, and goes on")
    func requests() async throws { try await send(tier(plain: 20, all: 300), seed: 1) }

    @Test("thousands of mutated requests find no fault", .exhaustive("thousands of random requests"))
    func many() async throws { try await send(10_000, seed: 2) }

    private func send(_ count: Int, seed: Int) async throws {
        let home = try PagesHome(zone: "Europe/Berlin")
        try home.conferencectl("add", "Review", "--start", "2027-03-01 10:00", "--repeat", "weekly", "--alarm", "10m")
        let name = try #require(try home.events().first).identifier
        let pages = ["new?day=2027-03-04", "edit?id=\(name)", "edit?id=\(name)&at=20270308T100000"]
        let forms = pages.map { ["save", FormFields.values(of: home.form($0))] as [Any] }
        let others: [[Any]] = [
            ["delete", ["id": name, "at": "20270308T100000", "do": "none"]], ["typing", ["form": "a", "do": "leave"]],
            ["keep", ["for": "a", "edit": "yes", "do": "rooms"]], ["choose", ["for": "a", "calendar": "1"]],
            ["finish", ["for": "a"]], ["join", ["id": name, "at": "", "index": "0"]],
            ["configure", ["id": "org.example.none", "set-key": "a"]], ["trust", ["id": "org.example.none"]],
            ["untrust", ["id": "org.example.none"]], ["reset", ["id": "org.example.none"]],
            ["stop", ["work": "a"]], ["again", ["work": "a"]], ["discard", ["id": "1"]], ["retry", ["id": "1"]],
        ]
        let input = try JSONSerialization.data(withJSONObject: forms + others)
        let python = try Programs.required("python3")
        let words = [
            CCompiler.package + "/Tests/Fixtures/hostile_requests.py", "\(home.server.port)", home.path,
            "\(seed)", "\(count)",
        ]
        let run = try await aside {
            Result { try Programs.run(python, words, input: String(decoding: input, as: UTF8.self)) }
        }.get()
        expectEqual(run.status, 0, "\(run.output)")
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
        expectEqual(report.faults, [])
        expectEqual(report.count, 0)
        // The requests reached what they are meant for.
        for status in ["200", "303", "400", "404", "422"] { expectGreaterThan(report.statuses[status] ?? 0, 0, status) }
        expectEqual(home.get("?day=2027-03-04").status, 200)
        expectContains(try home.conferencectl("store", "check"), "sound")
    }
}
