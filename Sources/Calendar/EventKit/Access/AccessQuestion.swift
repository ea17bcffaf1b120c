import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import Terminal

/// A question to the owner of the calendars, with all that a program says about itself cleaned and bounded.
///
/// A program can write anything into its Info.plist: sequences that a terminal obeys, a megabyte, a line that looks like the
/// question itself. What it says stands on one paragraph, indented and cut, and never at the beginning of a line.
package struct AccessQuestion: Hashable, Sendable {
    /// What the program calls itself; the name of its file where it does not.
    let name: String
    /// The path of its executable.
    let executable: String
    /// Its bundle identifier, if it has one.
    let identifier: String?
    /// What it says why; never empty.
    let reason: String
    /// What is asked.
    let request: AccessRequest
    /// Whether it may add events already.
    let isRaise: Bool

    /// - Throws: `missingUsageDescription`, which names the key.
    init(
        _ request: AccessRequest, from program: AccessProgram, information: ProgramInformation, isRaise: Bool,
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
                request.usageKeys, executable: program.executable, path: information.path, level: request.command)
        }
        let ownName = information.texts["CFBundleDisplayName"] ?? information.texts["CFBundleName"]
        let file = (program.executable as NSString).lastPathComponent
        name = shown(ownName, 60) ?? shown(file, 60) ?? "?"
        executable = shown(program.executable, 4_096) ?? "?"
        identifier = shown(program.bundleIdentifier, 512)
        self.reason = reason
        self.request = request
        self.isRaise = isRaise
    }

    /// Everything before the answer, for a terminal of so many columns.
    func text(width: Int) -> String {
        var lines = ["“\(name)” asks for access to your \(request.entity == .events ? "calendars" : "reminders")."]
        let facts = [
            ("Program", executable), ("Identifier", identifier), ("It wants", wish), ("It says", "“\(reason)”"),
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

    /// What waits for the answer, also after something that is none.
    static let prompt = "Allow it? [y/n] "

    /// In plain words.
    private var wish: String {
        switch request {
        case .writeOnlyEvents:
            "to add events. It cannot read any, not even its own, nor see which calendars you have."
        case .fullEvents, .events:
            (isRaise ? "more than to add events, as it may now: " : "")
                + "to read, add, change and remove all events of all your calendars."
        case .fullReminders, .reminders: "to read, add, change and remove all your reminders."
        }
    }

    /// In lines of at most so many columns; what has no spaces is broken as well.
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

/// What somebody typed.
enum AccessReply: Hashable, Sendable {
    case yes, no
    /// Neither: the question stands.
    case unclear

    init(_ line: some StringProtocol) {
        switch line.trimmingCharacters(in: .whitespaces).lowercased() {
        case "y", "yes": self = .yes
        case "n", "no": self = .no
        default: self = .unclear
        }
    }
}
