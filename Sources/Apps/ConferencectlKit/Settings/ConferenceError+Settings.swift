import CommandLineKit
package import ConferenceErrors
import ConferenceModel

// Errors about the settings of the command line.

extension ConferenceError.Code {
    package static let brokenSettings = Self(rawValue: "brokenSettings")
    package static let unknownSetting = Self(rawValue: "unknownSetting")
    package static let settingOfHost = Self(rawValue: "settingOfHost")
    package static let badSetting = Self(rawValue: "badSetting")
    package static let tableNeedsName = Self(rawValue: "tableNeedsName")
    package static let noUsualRoom = Self(rawValue: "noUsualRoom")
}

extension ConferenceError {
    /// A file with a mistake. It is not used and not replaced.
    package static func brokenSettings(_ path: String, line: Int, problem: Sentence) -> ConferenceError {
        ConferenceError(
            .brokenSettings, .configuration,
            "The settings in “\(TextPolicy.printable(path))” cannot be used: line \(line): "
                + "\(TextPolicy.printable(problem)). Correct the file; no command overwrites it.")
    }

    /// A key that is not a setting.
    package static func unknownSetting(_ key: String, suggestion: String?) -> ConferenceError {
        ConferenceError(
            .unknownSetting, .usage,
            "There is no setting “\(TextPolicy.printable(key).prefix(80))”."
                + "\(suggestion.map { " Did you mean “\($0)”?" } ?? "") “conferencectl config” lists all settings.")
    }

    /// A key of the file that decides about the protection from providers.
    package static func settingOfHost(_ key: String, path: String) -> ConferenceError {
        ConferenceError(
            .settingOfHost, .usage,
            "“\(TextPolicy.printable(key).prefix(80))” protects you from providers, and no command changes it. To change it, "
                + "edit “\(TextPolicy.printable(path))”.")
    }

    /// A value of another type.
    package static func badSetting(_ key: String, found: String, expected: Sentence) -> ConferenceError {
        ConferenceError(
            .badSetting, .usage,
            "“\(TextPolicy.printable(key).prefix(80))” must be \(expected), not "
                + "“\(TextPolicy.printable(found).prefix(80))”.")
    }

    /// A name in a table that cannot be used.
    ///
    /// - Parameter problem: a clause without a full stop.
    package static func badSettingName(_ key: String, problem: Sentence) -> ConferenceError {
        ConferenceError(
            .badSetting, .usage,
            "“\(TextPolicy.printable(key).prefix(80))” cannot be set: \(TextPolicy.printable(problem)).")
    }

    /// A table, where one of its values is meant.
    package static func tableNeedsName(_ key: String, example: String) -> ConferenceError {
        ConferenceError(
            .tableNeedsName, .usage,
            "“\(key)” has a value for each name. Add the name: “conferencectl config \(example)”.")
    }

    /// `--room` without a value, and no room in the settings.
    package static func noUsualRoom() -> ConferenceError {
        ConferenceError(
            .noUsualRoom, .usage,
            "“--room” has no value, and your settings have no default room. “conferencectl config room PROVIDER/ROOM” "
                + "sets it; “conferencectl list-rooms” lists the rooms.")
    }
}
