import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import Terminal

/// A question to the owner of the calendars. All text from the program is cleaned and limited in length.
///
/// A program can write anything into its Info.plist: control sequences, a megabyte of text, a line that looks like the question
/// itself. Its texts are shown indented, in one paragraph and shortened, and never begin a line.
package struct AccessQuestion: Hashable, Sendable {
    /// The program's name for itself, or the name of its executable if it has none.
    let name: String
    /// The path of its executable.
    let executable: String
    /// Its bundle identifier, if it has one.
    let identifier: String?
    /// The program's reason for the request; never empty.
    let reason: String
    let request: AccessRequest
    /// Whether the program can already add events.
    let isUpgrade: Bool

    /// - Throws: `missingUsageDescription`, which names the key.
    init(
        _ request: AccessRequest, from program: AccessProgram, information: ProgramInformation, isUpgrade: Bool,
        limits: Limits
    ) throws {
        func shown(_ text: String?, _ limit: Int) -> String? {
            guard let text else { return nil }
            let beginning = TextPolicy.beginning(text, limit)
            let cut = beginning.unicodeScalars.count < text.unicodeScalars.prefix(limit + 1).count
            let line = TextPolicy.printable(beginning).split(separator: " ").joined(separator: " ")
            return line.isEmpty ? nil : line + (cut ? " …" : "")
        }
        let reasons = request.usageKeys.lazy.compactMap { information.texts[$0] }
        guard let reason = reasons.compactMap({ shown($0, limits.usageDescriptionLength) }).first else {
            throw ConferenceError.missingUsageDescription(
                request.usageKeys, executable: program.executable, path: information.path, level: request.grantLevel)
        }
        let ownName = information.texts["CFBundleDisplayName"] ?? information.texts["CFBundleName"]
        let file = (program.executable as NSString).lastPathComponent
        name = shown(ownName, 60) ?? shown(file, 60) ?? "?"
        executable = shown(program.executable, 4_096) ?? "?"
        identifier = shown(program.bundleIdentifier, 512)
        self.reason = reason
        self.request = request
        self.isUpgrade = isUpgrade
    }

    /// Returns the question, wrapped for a terminal with the given number of columns, without the prompt.
    func text(width: Int) -> String {
        var lines = ["“\(name)” asks for access to your \(request.entity == .events ? "calendars" : "reminders")."]
        let facts = [
            ("Program", executable), ("Identifier", identifier), ("It wants", requestedAccess),
            ("It says", "“\(reason)”"),
        ]
        for case let (title, value?) in facts {
            let margin = "  " + TerminalText.padded(title, to: 12)
            let rest = String(repeating: " ", count: 14)
            for (index, line) in Self.broken(value, to: max(20, width - 15)).enumerated() {
                lines.append((index == 0 ? margin : rest) + line)
            }
        }
        lines.append(AccessCommands.afterAnswer)
        return lines.joined(separator: "\n") + "\n" + Self.prompt
    }

    /// The prompt for the answer, repeated after an invalid answer.
    static let prompt = "Allow it? [y/n] "

    /// The requested access in plain words.
    private var requestedAccess: String {
        switch request {
        case .writeOnlyEvents:
            "to add events. It cannot read any, not even its own, nor see which calendars you have."
        case .fullEvents, .events:
            (isUpgrade ? "more than to add events, as it may now: " : "")
                + "to read, add, change and remove all events of all your calendars."
        case .fullReminders, .reminders: "to read, add, change and remove all your reminders."
        }
    }

    /// Returns a text wrapped to a number of columns, breaking words that are longer than a line.
    private static func broken(_ text: String, to width: Int) -> [String] {
        TerminalText.wrapped(text, to: width).flatMap { line -> [String] in
            guard TerminalText.columns(of: line) > width else { return [line] }
            var pieces = [""]
            var used = 0
            for character in line {
                let next = TerminalText.columns(of: String(character))
                if used + next > width {
                    pieces.append("")
                    used = 0
                }
                pieces[pieces.count - 1].append(character)
                used += next
            }
            return pieces
        }
    }
}

/// The answer that the user typed.
enum AccessReply: Hashable, Sendable {
    case yes, no
    /// Neither yes nor no; the question is repeated.
    case unclear

    init(_ line: some StringProtocol) {
        switch line.trimmingCharacters(in: .whitespaces).lowercased() {
        case "y", "yes": self = .yes
        case "n", "no": self = .no
        default: self = .unclear
        }
    }
}
