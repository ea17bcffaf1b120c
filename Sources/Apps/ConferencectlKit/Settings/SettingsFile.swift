import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceLinks
import Platform
import PrivateFiles

/// The file of the settings: `$XDG_CONFIG_HOME/conference/config.json`, a JSON object.
///
/// The settings name programs to run, so a file that another user could have written is refused. Settings that weaken the
/// sandbox cannot be set here, only in `host.json`. A file with a mistake is never replaced.
struct SettingsFile {
    private let file: PrivateFile

    init(places: Places) { file = PrivateFile(path: places.configuration + "/config.json", limit: 262_144) }

    var path: String { file.path }

    /// Reads all values by their keys; none if there is no file.
    ///
    /// - Throws: `brokenSettings` (78) with line and reason; `insecurePermissions`, `insecurePath` (77).
    func read() throws(ConferenceError) -> [String: SettingValue] { try parsed(try file.read()) }

    /// Changes the values, under a lock against other processes that do the same.
    func change(_ body: (inout [String: SettingValue]) throws(ConferenceError) -> Void) throws(ConferenceError) {
        try file.change { content throws(ConferenceError) in
            let before = try parsed(content)
            var values = before
            try body(&values)
            guard values != before else { return nil }
            let object: JSONValue = Setting.all.reduce([:]) { object, setting in
                values[setting.key].map { object.adding(setting.key, $0.json) } ?? object
            }
            return Array(object.text.utf8)
        }
    }

    private func parsed(_ content: [UInt8]?) throws(ConferenceError) -> [String: SettingValue] {
        guard let content else { return [:] }
        do throws(PositionedJSON.Problem) {
            return try Self.values(try PositionedJSON.parse(content))
        } catch {
            throw .brokenSettings(path, line: error.line, problem: error.text)
        }
    }

    private static func values(
        _ document: PositionedJSON
    ) throws(PositionedJSON.Problem) -> [String: SettingValue] {
        guard case .object(let members) = document.value else {
            throw .init(line: document.line, text: "the file must be an object")
        }
        var values: [String: SettingValue] = [:]
        for member in members {
            guard let setting = Setting.all.first(where: { $0.key == member.key }) else {
                throw .init(
                    line: member.line,
                    text: "“\(member.key)” is not a setting; there are "
                        + "\(Setting.all.map(\.key).joined(separator: ", "))")
            }
            values[setting.key] = try value(member.value, of: setting)
        }
        return values
    }

    private static func value(
        _ value: PositionedJSON, of setting: Setting
    ) throws(PositionedJSON.Problem) -> SettingValue {
        switch (setting.kind, value.value) {
        case (.table(let kind, let names), .object(let members)):
            var entries: [String: String] = [:]
            for member in members {
                let key = "\(setting.key).\(member.key)"
                if let problem = nameProblem(member.key, of: setting) { throw .init(line: member.line, text: problem) }
                entries[member.key] = try text(
                    member.value, of: Setting(key: key, kind: kind, summary: names.text, usual: ""))
            }
            return .table(entries)
        case (.table(_, let names), _):
            throw .init(line: value.line, text: "“\(setting.key)” must be an object with a text for each \(names)")
        case (.alarms, .array(let elements)), (.addresses, .array(let elements)):
            var texts: [String] = []
            for element in elements { texts.append(try text(element, of: setting)) }
            return .texts(texts)
        case (.alarms, _):
            throw .init(line: value.line, text: "“\(setting.key)” must be an array of texts such as [\"10m\", \"1d\"]")
        case (.addresses, _):
            throw .init(
                line: value.line,
                text: "“\(setting.key)” must be an array of mail addresses such as [\"jo@example.org\"]")
        default: return .text(try text(value, of: setting))
        }
    }

    private static func text(
        _ value: PositionedJSON, of setting: Setting
    ) throws(PositionedJSON.Problem) -> String {
        guard case .string(let text) = value.value else {
            throw .init(line: value.line, text: "“\(setting.key)” must be a text in quotation marks")
        }
        guard SettingValue.isValid(text, setting.kind) else {
            throw .init(
                line: value.line, text: "“\(setting.key)” must be \(setting.expected), not “\(text.prefix(80))”")
        }
        return text
    }

    /// The reason why a name cannot be used in a table, or nil.
    static func nameProblem(_ name: String, of setting: Setting) -> Sentence? {
        let isPlain =
            name.utf8.count <= 64 && !name.isEmpty
            && name.utf8.allSatisfy { ByteSet.name.contains($0) } && !name.hasPrefix("-")
        guard isPlain else {
            return "“\(name.prefix(80))” is not a name of letters, digits, hyphens, dots and underscores"
        }
        guard setting.key == Setting.aliases.key, Aliases.isTaken(name) else { return nil }
        return "“\(name)” is a command of this program, which an alias cannot replace"
    }

    private enum ByteSet {
        static let name = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._".utf8)
    }
}
