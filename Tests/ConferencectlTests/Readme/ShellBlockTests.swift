import Foundation
import TestSupport
import Testing

/// The shell blocks of the articles and READMEs. Unlike console blocks, they show no output.
@Suite("Shell blocks of the documents")
struct ShellBlockTests {
    private static let terminal = "Sources/Calendar/EventKit/EventKit.docc/CalendarsInTheTerminal.md"
    private static let json = "Sources/Calendar/EventKit/EventKit.docc/JSONOfConferencectl.md"

    /// The blocks whose lines are run here, by their numbers in each document.
    private static let run = ["README.md": [2], terminal: [0, 1]]

    /// Why the other blocks are not run here. `ArticleCommandsTests` checks the commands and options that they name.
    private static let exceptions: [String: [Int: String]] = [
        "README.md": [
            0: "installs packages; .ci/run runs it", 1: "installs packages and runs all tests; .ci/run runs it",
            3: "compiles a package; TenMinutesTests runs these commands",
        ],
        "Plugins/README.md": [0: "builds and tests this package with a provider that does not exist yet"],
        "Sources/Calendar/EventKit/EventKit.docc/LinksAsRooms.md": [
            0: "reads a file that the user has written; LinkTests has what is in it"
        ],
        "Sources/Calendar/EventKit/EventKit.docc/RoomsInNextcloudTalk.md": [
            0: "signs in to a server; PluginTests has a double of it", 1: "sets a value; PluginTests has what it does",
        ],
        "Sources/Calendar/EventKit/EventKit.docc/RoomsOnMatrix.md": [
            0: "signs in to a server; PluginTests has a real one", 1: "sets a value; PluginTests has what it does",
        ],
        "Sources/Calendar/EventKit/EventKit.docc/SignInToServices.md": Dictionary(
            uniqueKeysWithValues: (0..<3).map {
                ($0, "signs in to a service; AccountCommandTests and BrowserSignInTests run these commands")
            }),
        "Sources/Calendar/EventKit/EventKit.docc/BookingsAndInvitations.md": Dictionary(
            uniqueKeysWithValues: (0..<3).map {
                ($0, "needs a mail and a mail program; InboxAnswerTests and InvitingTests run these commands")
            }),
        "Sources/Calendar/EventKit/EventKit.docc/ForAdministrators.md": [
            0: "looks at an installed provider; ProvidersTests and DoctorTests run these commands"
        ],
        "Sources/Provider/VirtualConferenceTesting/VirtualConferenceTesting.docc/CheckAgainstADouble.md": [
            0: "ServiceDoubleTests runs these commands, on a port of its own"
        ],
        "Sources/Calendar/EventKit/EventKit.docc/CalendarsInTheBrowser.md": [0: "logs in to another computer"],
        json: Dictionary(
            uniqueKeysWithValues: (0..<6).map { ($0, "JSONReferenceTests runs it and compares what it prints") }),
    ]

    /// Why a line of a block that is run here is left out, by its beginning.
    private static let omitted = [
        "conferencectl sources add webcal:": "asks a server",
        "conferencectl next --watch": "runs until it is interrupted, and opens programs of the desktop",
        "conferencectl join now": "opens a program of the desktop",
        "conferencectl open": "opens the user's browser; ConferencePagesTests run it with --print",
        "conferencectl show next --qr": "needs a library that may be missing, and an event with a link",
    ]

    private static func blocks(in text: String) -> [[String]] {
        var blocks: [[String]] = []
        var isInside = false
        for line in text.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
            if line.hasPrefix("```") {
                isInside = line == "```sh"
                if isInside { blocks.append([]) }
            } else if isInside {
                blocks[blocks.count - 1].append(String(line))
            }
        }
        return blocks
    }

    @Test("a test runs each shell block, or a list says why not")
    func list() throws {
        let articles = try ArticleCommandsTests.articles()
        for (path, text) in articles {
            let known = (Self.run[path] ?? []) + (Self.exceptions[path]?.keys.map { $0 } ?? [])
            expectEqual(known.sorted(), Array(Self.blocks(in: text).indices), path)
        }
        for path in Array(Self.run.keys) + Array(Self.exceptions.keys) { expectNotNil(articles[path], path) }
    }

    @Test("each line of a shell block does what it says", arguments: run.keys.sorted())
    func lines(path: String) throws {
        let blocks = Self.blocks(in: try #require(try ArticleCommandsTests.articles()[path]))
        let home = try Home()
        home.environment["SHELL"] = "/bin/bash"
        try FileManager.default.createDirectory(
            atPath: "\(home.path)/.calendars/home", withIntermediateDirectories: true)
        var count = 0
        for number in Self.run[path] ?? [] {
            for line in blocks[number] where !Self.omitted.keys.contains(where: { line.hasPrefix($0) }) {
                let result = try home.runShell(line, in: URL(filePath: home.path))
                expectEqual(result.status, 0, "\(line)\n\(result.error)")
                count += 1
            }
        }
        expectAtLeast(count, 6)
    }
}
