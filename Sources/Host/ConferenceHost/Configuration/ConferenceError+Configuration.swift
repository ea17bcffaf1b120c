package import ConferenceErrors
import ConferenceModel

// Errors about the configuration of providers. Their messages never contain a value, which could be a secret.

extension ConferenceError.Code {
    package static let undeclaredConfigurationKey = Self(rawValue: "undeclaredConfigurationKey")
    package static let wrongConfigurationValue = Self(rawValue: "wrongConfigurationValue")
    package static let brokenConfiguration = Self(rawValue: "brokenConfiguration")
    package static let configurationMissing = Self(rawValue: "configurationMissing")
    package static let minimalSandbox = Self(rawValue: "minimalSandbox")
}

extension ConferenceError {
    /// A key that the manifest does not declare.
    package static func undeclaredConfigurationKey(
        _ key: String, provider: String, declared: [(key: String, type: String)]
    ) -> ConferenceError {
        let list: Sentence =
            declared.isEmpty
            ? "It has nothing to configure."
            : "It has: \(declared.map { "\(shown($0.key)) (\($0.type))" }.joined(separator: ", "))."
        return ConferenceError(
            .undeclaredConfigurationKey, .usage,
            "\(TextPolicy.printable(provider)) has no configuration key “\(shown(key))”. \(list)")
    }

    /// A value of another type than the manifest declares.
    ///
    /// - Parameter expected: a description of valid values, such as “true or false”.
    package static func wrongConfigurationValue(
        key: String, provider: String, expected: Sentence, declared: [(key: String, type: String)]
    ) -> ConferenceError {
        ConferenceError(
            .wrongConfigurationValue, .usage,
            "“\(shown(key))” of \(TextPolicy.printable(provider)) must be \(expected). "
                + "It has: \(declared.map { "\(shown($0.key)) (\($0.type))" }.joined(separator: ", ")).")
    }

    /// A configuration file that is not valid.
    ///
    /// - Parameter problem: a clause without a full stop.
    package static func brokenConfiguration(_ path: String, problem: Sentence) -> ConferenceError {
        ConferenceError(
            .brokenConfiguration, .configuration,
            "The configuration “\(shown(path))” cannot be used: \(TextPolicy.printable(problem)). "
                + "Correct it, or remove it and set the values again.")
    }

    /// Required keys that have no value.
    ///
    /// - Parameters:
    ///   - isSecret: whether the first of the keys is a secret, whose value no command line may have.
    ///   - directory: the directory of the provider, if the user named it for this run (`--provider-dir`).
    package static func configurationMissing(
        provider: String, identifier: String, keys: [String], isSecret: Bool = false, directory: String? = nil
    ) -> ConferenceError {
        let list = keys.map { quoted($0) }.joined(separator: ", ")
        var arguments = [identifier, keys.first ?? "", isSecret ? "secret" : "plain"]
        if let directory { arguments.append(directory) }
        return ConferenceError(
            .configurationMissing, .configuration,
            "\(TextPolicy.printable(provider)) needs a value for \(list).",
            arguments: arguments)
    }

    /// The warning that each run with the sandbox level “minimal” shows.
    package static func minimalSandbox(_ path: String) -> ConferenceError {
        ConferenceError(
            .minimalSandbox, .noPermission,
            "Providers run with the least protection (sandbox “minimal”), because “\(shown(path))” says so; "
                + "if this machine cannot confine them, they can read and change your files.")
    }
}
