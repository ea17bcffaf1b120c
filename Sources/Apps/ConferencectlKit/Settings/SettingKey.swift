import CommandLineKit
import ConferenceErrors

/// What a person names in the settings: a setting, or an entry of a table such as `aliases.soon`.
struct SettingKey {
    let setting: Setting
    /// The name of the entry.
    let name: String?

    init(_ setting: Setting) {
        self.setting = setting
        name = nil
    }

    /// - Throws: `unknownSetting`, `settingOfHost`, `badSetting` (64).
    init(_ text: String, hostFile: String) throws(ConferenceError) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let setting = Setting.all.first(where: { $0.key == parts[0] }) else {
            guard !["sandbox", "swiftRuntimeDirectory"].contains(parts[0]) else {
                throw .settingOfHost(parts[0], path: hostFile)
            }
            throw .unknownSetting(text, suggestion: Suggestion.best(for: parts[0], among: Setting.all.map(\.key)))
        }
        self.setting = setting
        name = parts.count > 1 ? parts[1] : nil
        guard let name else { return }
        guard case .table = setting.kind else { throw .unknownSetting(text, suggestion: setting.key) }
        if let problem = SettingsFile.nameProblem(name, of: setting) { throw .badSettingName(text, problem: problem) }
    }

    /// `aliases.soon`.
    var text: String { setting.key + (name.map { ".\($0)" } ?? "") }

    func value(in values: [String: SettingValue]) -> SettingValue? {
        guard let name else { return values[setting.key] }
        guard case .table(let entries) = values[setting.key] else { return nil }
        return entries[name].map { .text($0) }
    }

    func set(_ text: String, in values: inout [String: SettingValue]) throws(ConferenceError) {
        guard case .table(let kind, _) = setting.kind else {
            guard let value = SettingValue.typed(text, as: setting.kind) else {
                throw .badSetting(self.text, found: text, expected: setting.expected)
            }
            values[setting.key] = value
            return
        }
        guard let name else {
            throw .tableNeedsName(setting.key, example: "\(setting.key).NAME VALUE")
        }
        guard SettingValue.typed(text, as: kind) != nil else {
            let entry = Setting(key: self.text, kind: kind, summary: "", usual: "")
            throw .badSetting(self.text, found: text, expected: entry.expected)
        }
        guard case .table(var entries) = values[setting.key] ?? .table([:]) else { return }
        entries[name] = text
        values[setting.key] = .table(entries)
    }

    func remove(from values: inout [String: SettingValue]) {
        guard let name, case .table(var entries) = values[setting.key] else {
            if name == nil { values[setting.key] = nil }
            return
        }
        entries[name] = nil
        values[setting.key] = entries.isEmpty ? nil : .table(entries)
    }
}
