import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel

/// Providers and their rooms as JSON. The keys are a stable interface: they are added, never renamed or removed.
enum ProviderJSON {
    static func value(_ provider: InstalledProvider) -> JSONValue {
        [
            "id": .string(provider.identifier), "name": .string(provider.name), "version": .string(provider.version),
            "state": .string(provider.state.rawValue), "origin": .string(provider.origin.rawValue),
            "path": .string(provider.path), "error": value(provider.problem),
        ]
    }

    static func value(_ entry: LogEntry) -> JSONValue {
        [
            "time": .string(LogEntry.stamp(entry.time)), "phase": .string(entry.phase),
            "kind": .string(entry.kind.rawValue), "text": .string(entry.text),
        ]
    }

    /// One configuration key. The value of a secret is always null; `isSet` says whether it has one.
    static func value(_ entry: ProviderConfiguration.Entry) -> JSONValue {
        [
            "key": .string(entry.key.key), "title": .string(entry.key.title), "type": .string(entry.key.kind.rawValue),
            "value": entry.key.isSecret ? .null : value(entry.value),
            "default": entry.key.isSecret ? .null : value(entry.key.defaultValue),
            "isSet": .bool(entry.isSet), "required": .bool(entry.key.isRequired), "secret": .bool(entry.key.isSecret),
            "networkHost": .optional(entry.grantedHost),
            "setBy": .optional(entry.isSet ? "user" : entry.administrator != nil ? "administrator" : nil),
            "locked": .bool(entry.lock != nil),
        ]
    }

    private static func value(_ value: ConfigurationValue?) -> JSONValue {
        switch value {
        case nil: .null
        case .integer(let number): .integer(number)
        case .boolean(let flag): .bool(flag)
        case .string(let text), .url(let text): .string(text)
        }
    }

    static func value(_ error: ConferenceError?) -> JSONValue {
        guard let error else { return .null }
        return ["code": .string(error.code.rawValue), "message": .string(error.messageWithAdvice)]
    }
}
