import Foundation
import Recurrence
import TestSupport
import Testing

@Suite("The system's time zones")
struct ZoneDatabaseTests {
    @Test(
        "an unknown name has no rules",
        arguments: [
            "", "Europe/Atlantis", "/etc/passwd", "../zoneinfo/UTC", "Europe/../UTC", "Europe//Berlin", "Europe/",
            "zone.tab",
            "Europe", "right/UTC", "UTC\0", String(repeating: "A", count: 200),
        ])
    func noSuchZone(name: String) {
        expectNil(ZoneDatabase().rules(named: name))
    }

    @Test("without a database, UTC is known and is the system's zone")
    func withoutDatabase() {
        let database = ZoneDatabase(directory: "/nonexistent")
        expectEqual(database.rules(named: "UTC"), .utc)
        expectEqual(database.systemZoneName, "UTC")
        expectNil(database.rules(named: "Europe/Berlin"))
    }

    @Test("a zone that was given is used without asking the system, and is not reported")
    func given() {
        let database = ZoneDatabase(systemZone: "Europe/Atlantis") { _ in Issue.record("reported") }
        expectEqual(database.systemZoneName, "UTC")
    }

    @Test("only regular files below the limit are read")
    func onlySmallFiles() throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("zones-\(UUID())")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let real = try #require(FileManager.default.contents(atPath: "/usr/share/zoneinfo/Europe/Berlin"))
        try real.write(to: directory.appendingPathComponent("Small"))
        try (real + Data(count: 262_144)).write(to: directory.appendingPathComponent("Large"))
        try #require(mkfifo(directory.appendingPathComponent("Pipe").path, 0o600) == 0)
        let database = ZoneDatabase(directory: directory.path, systemZone: "Small")
        expectEqual(database.systemZoneName, "Small")
        expectNotNil(database.rules(named: "Small"))
        expectNil(database.rules(named: "Large"))
        expectNil(database.rules(named: "Pipe"))
    }
}
