package import ConferenceErrors

// Errors about a check against the double of a service.

extension ConferenceError.Code {
    package static let notAServiceAddress = Self(rawValue: "notAServiceAddress")
    package static let notASettingOfCheck = Self(rawValue: "notASettingOfCheck")
}

extension ConferenceError {
    /// An address of a double that is not one, or the second one for the same host.
    package static func notAServiceAddress(_ text: String) -> ConferenceError {
        ConferenceError(
            .notAServiceAddress, .usage,
            "“\(shown(text))” is not the address of a double. Give an https URL for all hosts, such as "
                + "https://localhost:8443, or one for each host, such as api.example.org=https://localhost:8443.")
    }

    /// A value for a setting that does not say which.
    package static func notASettingOfCheck(_ text: String) -> ConferenceError {
        ConferenceError(
            .notASettingOfCheck, .usage, "“\(shown(text))” is not a setting with its value, as in room=kitchen.")
    }
}
