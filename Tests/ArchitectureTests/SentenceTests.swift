import Foundation
import Testing

/// What sentences may name, and whether all of them are checked.
@Suite("Sentences")
struct SentenceTests {
    /// The modules of the command line, whose sentences may name commands and options.
    private static let commandLine: Set<String> = ["CommandLineKit", "ConferencectlKit", "conferencectl"]

    /// Files whose texts say how the owner of the calendars, or of the provider, decides with a command.
    private static let exceptions: Set<String> = [
        // The question about access, and the recovery suggestion of an error.
        "Sources/Calendar/EventKit/Access/AccessCommands.swift",
        // What a provider's own message can say; the provider runs below conferencectl and below other programs.
        "Sources/Provider/VirtualConferenceKit/Host/ProviderHost+Configuration.swift",
    ]

    @Test("only the command line names its commands and options")
    func commands() throws {
        var violations: [String] = []
        for module in Repository.modules where !Self.commandLine.contains(module.name) {
            for file in try Repository.files(in: module.path, module: module.name) {
                let path = "\(module.path)/\(file.path)"
                // The translations are those of all sentences, also of the command line's.
                let isTranslation = module.name == "EventPresentation" && file.name.hasPrefix("GermanSentences")
                guard !Self.exceptions.contains(path), !isTranslation else { continue }
                violations += file.literals.filter { Self.namesCommand($0.text) }.map {
                    "\(path):\($0.line): \($0.text)"
                }
            }
        }
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
    }

    @Test(
        "a command or an option is found in a sentence",
        arguments: [
            ("Try “conferencectl store check”.", true), ("conferencectl import", true),
            ("Choose one with --store.", true),
            ("Give it with “--store”.", true), ("(--yes)", true), ("conferencectl", false), ("--icon", false),
            ("-//Virtual Conference Host//conferencectl 1//EN", false), ("----( Conference: …", false),
            ("a -- b", false),
        ])
    func finding(text: String, isFound: Bool) { #expect(Self.namesCommand(text) == isFound) }

    @Test("literals are read as they stand in the code")
    func literals() {
        let code = SwiftCode(
            #"""
            let a = "one \(f("two")) end" // "no"
            let b = """
                three \
                four
                """
            """#)
        #expect(code.literals.map(\.text) == ["two", "one … end", "\n    three four\n    "])
        #expect(code.literals.map(\.line) == [1, 1, 2])
    }

    /// Every function that makes an error is in one of the lists whose messages the tests look at.
    @Test("the messages of all errors are looked at")
    func completeness() throws {
        let tests = try Repository.files(named: "ErrorMessageTests.swift", in: "Tests")
        var missing: [String] = []
        for module in Repository.modules {
            for file in try Repository.files(in: module.path, module: module.name) {
                guard file.name.hasPrefix("ConferenceError+") else { continue }
                let text = try Repository.text(of: "\(module.path)/\(file.path)")
                for declaration in text.matches(of: /package static func (\w+)\([^{]*?\)\s*->\s*ConferenceError\s*\{/) {
                    let name = declaration.output.1
                    if !tests.contains(where: { $0.contains(".\(name)(") }) {
                        missing.append("\(module.name): \(name)")
                    }
                }
            }
        }
        #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
    }

    /// Whether a text says “conferencectl …”, or is a sentence with an option. A word that is an option alone is an
    /// argument of another program.
    private static func namesCommand(_ text: String) -> Bool {
        // Nearly all literals have neither, and a regular expression is compiled each time.
        guard text.utf8.contains(UInt8(ascii: "-")) || text.contains("conferencectl ") else { return false }
        if text.contains(/conferencectl [a-z]/) { return true }
        return text.contains(" ") && text.contains(/(^|[ “(])--[a-z]/) || text.contains(/[“(]--[a-z]/)
    }
}
