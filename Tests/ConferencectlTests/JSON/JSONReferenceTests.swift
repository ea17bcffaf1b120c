import CommandLineKit
import Foundation
import TestSupport
import Testing
@testable import ConferencectlKit

@Suite("The documented JSON")
struct JSONReferenceTests {
    private static let folder = "Sources/Calendar/EventKit/EventKit.docc"

    @Test("the table has every command, every object that it names, and a sentence for each field")
    func table() {
        let commands = Set(JSONOutput.all.map(\.command))
        let own = CommandRegistry.all.map(\.name)
        expectEqual(commands.subtracting(["help", "--version"]), Set(own))
        let types = JSONOutput.all.map(\.type) + JSONObject.all.flatMap { $0.fields }.map(\.type)
        let used = types.flatMap(\.objects)
        let known = JSONObject.all.map(\.name)
        expectEqual(Set(used + ["Failure"] + JSONObject.all.compactMap(\.base)), Set(known))
        expectEqual(known.count, Set(known).count)
        for object in JSONObject.all {
            expectEqual(object.fields.count, Set(object.fields.map(\.name)).count, object.name)
            for field in object.fields { expectNotEqual(field.meaning, "", "\(object.name).\(field.name)") }
        }
    }

    @Test("the schema is what the table says, and its copy is next to the article")
    func schema() throws {
        let home = try Home()
        let printed = try home.run("help", "json", "--schema").output
        try Self.compare(printed, with: "\(Self.folder)/Resources/conferencectl.schema.json")
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(printed.utf8)) as? [String: Any])
        let definitions = try #require(schema["$defs"] as? [String: Any])
        let event = try #require(definitions["Event"] as? [String: Any])
        let properties = try #require(event["properties"] as? [String: [String: Any]])
        expectEqual(event["required"] as? [String], JSONObject.named("Event")?.fields.map(\.name))
        expectEqual(properties["allDay"]?["type"] as? String, "boolean")
        expectEqual((properties["location"]?["anyOf"] as? [[String: String]])?.map(\.values.first), ["string", "null"])
        expectNotNil(definitions["providers-config"])
        // The option belongs to this page only.
        try expectEqual(home.run("help", "dates", "--schema").status, 64)
        try expectEqual(home.run("events", "--schema").status, 64)
    }

    @Test("the article is written from the table, with examples of what commands print")
    func article() throws {
        let home = try Home.withTeam()
        let commands = [
            ["events", "2027-03-03"], ["list-rooms", "--provider", "sample-rooms"],
            ["services", "test", "https://meet.google.com/abc-defg-hij"], ["config", "clock"], ["--version"],
            ["show", "Nothing like this"],
        ]
        let examples = try commands.map { words in
            let result = try home.runProcess(words + ["--json"])
            let command = words.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " ")
            return JSONArticle.Example(
                command: "conferencectl \(command) --json", output: result.status == 0 ? result.output : result.error)
        }
        try Self.compare(JSONArticle.text(examples: examples), with: "\(Self.folder)/JSONOfConferencectl.md")
    }

    @Test("the help page names every object, and as JSON has every field")
    func help() throws {
        let home = try Home()
        let page = try home.run("help", "json").output
        let sections = try home.object("help", "json")["sections"] as? [[String: Any]] ?? []
        let titles = sections.compactMap { ($0["title"] as? String)?.split(separator: ":").first.map(String.init) }
        for object in JSONObject.all {
            expectContains(page, "\(object.name):")
            expectTrue(titles.contains(object.name), object.name)
        }
    }

    /// Compares a text with a file of the repository; with `CONFERENCE_TESTS=record`, writes it.
    private static func compare(_ text: String, with file: String) throws {
        let url = URL(filePath: "\(CCompiler.package)/\(file)")
        if Tier.isRecording {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        let known = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        guard known != text else { return }
        let changes = text.split(separator: "\n").difference(from: known.split(separator: "\n")).map { "\($0)" }
        Issue.record(
            """
            \(file) is not what the table of objects says:
            \(changes.prefix(20).joined(separator: "\n"))
            Write it again and commit it: CONFERENCE_TESTS=record swift test --filter JSONReferenceTests
            """)
    }
}
