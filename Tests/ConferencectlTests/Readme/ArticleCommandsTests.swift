import CalendarModel
import CommandLineKit
import Recurrence
import Foundation
import TestSupport
import Testing
@testable import CalendarStore
@testable import ConferencectlKit

/// What the articles say about `conferencectl`. `TourTests` and `TenMinutesTests` run the commands of the README and of “Write
/// a provider in ten minutes”.
@Suite("Commands in the articles")
struct ArticleCommandsTests {
    /// The articles whose console blocks a test runs.
    private static let run = [
        "README.md", "Sources/Calendar/EventKit/EventKit.docc/UndoingChanges.md",
        "Sources/Provider/VirtualConferenceKit/VirtualConferenceKit.docc/WriteAProvider.md",
    ]

    /// All articles by their paths from the root of the package.
    static func articles() throws -> [String: String] {
        let files = FileManager.default.enumerator(atPath: Tour.package.appendingPathComponent("Sources").path)
        let articles = (files?.compactMap { $0 as? String } ?? []).filter { $0.contains(".docc/") }.map {
            "Sources/" + $0
        }
        var texts: [String: String] = [:]
        for path in articles + ["README.md", "Plugins/README.md"] where path.hasSuffix(".md") {
            texts[path] = try String(contentsOf: Tour.package.appendingPathComponent(path), encoding: .utf8)
        }
        return texts
    }

    @Test("a test runs every console block")
    func blocks() throws {
        for (path, text) in try Self.articles() where text.contains("```console") {
            expectTrue(Self.run.contains(path), path)
        }
    }

    @Test("every command and option that an article names exists")
    func names() throws {
        var count = 0
        for (path, text) in try Self.articles() {
            for words in Self.commands(in: text) {
                count += 1
                var command: CommandSpecification?
                for word in words {
                    if word.hasPrefix("--") {
                        let name = word.dropFirst(2).prefix { $0 != "=" }
                        let known = Program.tree.options(of: command).map(\.name) + ["version", "schema"]
                        expectTrue(known.contains(String(name)), "\(path): \(words.joined(separator: " "))")
                    } else if let next = Program.tree.command(called: (command?.path ?? []) + [word]) {
                        command = next
                    }
                }
                let isKnown = command != nil || words.first == "help" || words.first?.first.map { !$0.isLetter } ?? true
                expectTrue(isKnown, "\(path): \(words.joined(separator: " "))")
            }
        }
        expectAtLeast(count, 60)
    }

    /// The words after `conferencectl` on the lines of a text, up to the end of the code, a comment or another command.
    private static func commands(in text: String) -> [[String]] {
        text.split(separator: "\n").flatMap { line in
            line.components(separatedBy: "conferencectl ").dropFirst().filter { !$0.isEmpty }.map { rest in
                let end = rest.firstIndex { "`”\"|&>;#)".contains($0) } ?? rest.endIndex
                return rest[..<end].components(separatedBy: "   ")[0].split(separator: " ").map(String.init)
            }
        }.filter { words in words.first.map { $0.first?.isLowercase ?? false } ?? false }
            // A sentence goes on behind the name of the program.
            .filter { !["reads", "is", "loads", "and", "lists", "looks", "says", "cannot", "removes"].contains($0[0]) }
    }

    @Test("“Undoing changes” shows what the history and undo print")
    func undoing() throws {
        let path = "Sources/Calendar/EventKit/EventKit.docc/UndoingChanges.md"
        let steps = Tour.steps(in: try #require(try Self.articles()[path]))
        try #require(steps.count == 2)
        let home = try Home()
        let file = home.path + "/data/conference/calendar.sqlite"
        func change(
            _ program: String, _ action: String, at time: Int64, _ body: (borrowing StoreWriter) throws -> Void
        ) throws {
            let author = ChangeAuthor(program: program, action: action, isOneCommand: true)
            try CalendarStore(path: file, author: author) { time }.write(body)
        }
        // 2027-03-01 09:58 and 10:05 in Berlin.
        let (first, second): (Int64, Int64) = (1_803_891_480, 1_803_891_900)
        for number in 1...6 {
            try change("conferencectl", "add", at: first - 86_400 + Int64(number)) { writer in
                let calendar = try writer.defaultCalendar().id
                for part in number == 1 ? 0..<12 : 0..<1 {
                    let title = number == 1 ? "Violin" : "Event \(number)"
                    try writer.insert(Self.event(title, "\(number)-\(part)", calendar))
                }
            }
        }
        try change("conferencectl", "add", at: first) { writer in
            try writer.insert(Self.event("Dentist", "dentist", writer.defaultCalendar().id))
        }
        try change("Lessons", "", at: second) { writer in
            for part in 0..<12 {
                for var event in try writer.series(uid: "1-\(part)", limit: 1) {
                    event.text = event.text.replacing("END:", with: "LOCATION:Room 2\r\nEND:")
                    try writer.update(event)
                }
            }
        }
        for step in steps {
            let printed = try home.runShell(step.command, in: Tour.package).output.split(whereSeparator: \.isNewline)
            expectEqual(Array(printed.prefix(step.output.count)), step.output, step.command)
        }
    }

    private static func event(_ title: String, _ uid: String, _ calendar: Int64) -> EventRecord {
        let start = EventTime(LocalDateTime(secondsSinceEpoch: 1_803_981_600), .utc)
        return EventRecord(
            calendarID: calendar, uid: uid, title: title, start: start, end: start, rangeStart: 1_803_981_600,
            rangeEnd: 1_803_981_600, text: "BEGIN:VEVENT\r\nUID:\(uid)\r\nSUMMARY:\(title)\r\nEND:VEVENT\r\n")
    }
}
