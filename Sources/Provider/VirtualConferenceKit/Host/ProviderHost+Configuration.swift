public import Foundation

extension ProviderHost {
    /// The settings of a provider, by the keys that its manifest declares.
    ///
    /// The host has checked that each value has the declared type. The value is nil for a key that has neither a value nor a
    /// default, and for a key that the manifest does not declare.
    public struct Configuration: Sendable {
        let host: ProviderHost

        /// Returns the value of a key as text, whatever its type is.
        public subscript(key: String) -> String? {
            switch host.backing {
            case .none: nil
            case .table(let table, _): table.configurationValue(of: key)
            case .values(let values): values[key]
            }
        }

        /// Returns the value of a key of type `integer`.
        public func integer(_ key: String) -> Int? { self[key].flatMap { Int($0) } }

        /// Returns the value of a key of type `boolean`.
        public func boolean(_ key: String) -> Bool? { self[key].flatMap { Bool($0) } }

        /// Returns the value of a key of type `url`.
        public func url(_ key: String) -> URL? { self[key].flatMap { URL(string: $0) } }

        /// Returns the value of a key that the provider cannot work without.
        ///
        /// - Throws: ``VirtualConferenceError`` if the key has no value. The message names the command that sets it.
        public func required(_ key: String) throws -> String {
            if let value = self[key], !value.isEmpty { return value }
            throw VirtualConferenceError(
                .configuration, "“\(key)” is not set. Set it with: \(host.configurationCommand(for: key)) VALUE")
        }
    }

    /// Returns the command that shows a setting of this provider, for use in messages. Followed by a value, the command sets
    /// the setting.
    public func configurationCommand(for key: String) -> String {
        "conferencectl providers config \(bundleIdentifier ?? "PROVIDER") \(key)"
    }
}
