import CalendarModel
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import ICalendar

/// The value of a setting, checked against its type.
enum SettingValue: Hashable, Sendable {
    case text(String)
    case texts([String])
    case table([String: String])

    /// What a person types for it: `10m, 1d`. A table has no such form.
    var typed: String {
        switch self {
        case .text(let text): text
        case .texts(let texts): texts.isEmpty ? "none" : texts.joined(separator: ", ")
        case .table(let entries): entries.keys.sorted().map { "\($0): \(entries[$0] ?? "")" }.joined(separator: "; ")
        }
    }

    var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .texts(let texts): .array(texts.map { .string($0) })
        case .table(let entries):
            entries.keys.sorted().reduce([:]) { $0.adding($1, .string(entries[$1] ?? "")) }
        }
    }

    /// The longest value, in bytes.
    static let lengthLimit = 1_024

    /// Parses what a person has typed.
    ///
    /// - Returns: nil if the text is not of that type.
    static func typed(_ text: String, as kind: Setting.Kind) -> SettingValue? {
        guard kind.isList else { return isValid(text, kind) ? .text(text) : nil }
        guard text.lowercased() != "none" else { return .texts([]) }
        let texts = text.split(separator: ",").map(\.trimmed).map(String.init)
        if case .addresses = kind {
            return texts.isEmpty || !texts.allSatisfy { isValid($0, kind) } ? nil : .texts(texts)
        }
        return texts.isEmpty || !texts.allSatisfy { isValid($0, .duration) || $0 == "0" } ? nil : .texts(texts)
    }

    /// Returns whether one text is a value of that type.
    static func isValid(_ text: String, _ kind: Setting.Kind) -> Bool {
        guard !text.isEmpty, text.utf8.count <= lengthLimit, TextPolicy.printable(text) == text else { return false }
        switch kind {
        case .text: return true
        case .duration: return (try? DurationArgument(text)) != nil
        case .alarms: return (try? AlarmArgument(text)) != nil
        case .addresses: return Participant.bareMailAddress(text) != nil
        case .choice(let words): return words.contains(text)
        case .command: return CommandWords(text) != nil
        case .alias: return CommandWords(text).map { Aliases.isCommand($0.words) } ?? false
        case .table: return false
        }
    }
}

extension Setting.Kind {
    /// Whether its value is a list of texts.
    var isList: Bool {
        switch self {
        case .alarms, .addresses: true
        case .text, .duration, .choice, .command, .alias, .table: false
        }
    }
}
