public import Foundation

extension ProviderHost {
    /// The settings of a provider, by the keys that its manifest declares.
    ///
    /// The host has checked the types. A key that is neither set nor given a default is nil, and so is one that the
    /// manifest does not declare.
    public struct Configuration: Sendable {
        let host: ProviderHost

        /// The value as text.
        public subscript(key: String) -> String? {
            switch host.backing {
            case .none: nil
            case .table(let table, _): table.configurationValue(of: key)
            case .values(let values): values[key]
            }
        }

        /// The value of a key of type `integer`.
        public func integer(_ key: String) -> Int? { self[key].flatMap { Int($0) } }

        /// The value of a key of type `boolean`.
        public func boolean(_ key: String) -> Bool? { self[key].flatMap { Bool($0) } }

        /// The value of a key of type `url`.
        public func url(_ key: String) -> URL? { self[key].flatMap { URL(string: $0) } }

        /// The value of a key that the provider cannot work without.
        ///
        /// - Throws: ``VirtualConferenceError`` with the command that sets it.
        public func required(_ key: String) throws -> String {
            if let value = self[key], !value.isEmpty { return value }
            throw VirtualConferenceError(
                .configuration, "“\(key)” is not set. Set it with: \(host.configurationCommand(for: key)) VALUE")
        }
    }

    /// The command that shows a setting of this provider, and with a value behind it sets it: for messages.
    public func configurationCommand(for key: String) -> String {
        "conferencectl providers config \(bundleIdentifier ?? "PROVIDER") \(key)"
    }
}
