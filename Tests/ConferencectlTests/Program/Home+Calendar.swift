import Foundation
import Testing

extension Home {
    /// The sample calendar that other tests and the README use.
    static let team = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures/team.ics").path

    /// A home with the sample calendar in the calendar "Team".
    static func withTeam() throws -> Home { try teamTemplate.copy() }

    private static let teamTemplate = HomeTemplate { home in
        let result = try home.run("import", team, "--calendar", "Team")
        try #require(result.status == 0, "\(result.error)")
    }

    /// Imports events, each given by its properties without DTSTAMP, a line each.
    func importEvents(_ events: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"]
        for event in events {
            lines += ["BEGIN:VEVENT", "DTSTAMP:20260101T000000Z"] + event.split(separator: "\n").map(String.init)
            lines.append("END:VEVENT")
        }
        lines.append("END:VCALENDAR")
        let file = try write(lines.map { $0 + "\r\n" }.joined(), to: "events.ics")
        let result = try run("import", file)
        try #require(result.status == 0, "\(result.error)", sourceLocation: sourceLocation)
    }

    /// A JSON object that a command prints.
    func object(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> [String: Any] {
        let result = try runProcess(arguments + ["--json"])
        try #require(result.status == 0, "\(result.error)", sourceLocation: sourceLocation)
        return try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any],
            sourceLocation: sourceLocation)
    }

    /// A JSON array of objects that a command prints.
    func objects(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> [[String: Any]] {
        let result = try runProcess(arguments + ["--json"])
        try #require(result.status == 0, "\(result.error)", sourceLocation: sourceLocation)
        return try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]],
            sourceLocation: sourceLocation)
    }
}
