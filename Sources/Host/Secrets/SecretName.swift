/// The name of a secret: the provider that it is for, and what it is there. A name is not secret itself.
package struct SecretName: Hashable, Sendable {
    /// What a secret of a provider is for.
    package enum Subject: Hashable, Sendable {
        /// A key of the provider's configuration.
        case setting(String)
        /// A sign-in to a service. There can be several of one kind, with labels.
        case account(String, label: String)
    }

    /// The identifier of the provider.
    package let provider: String
    package let subject: Subject

    package init(provider: String, _ subject: Subject) {
        self.provider = provider
        self.subject = subject
    }

    /// The name in the form `org.example.rooms/setting/token`, for files and for commands. No part of it is `..` or looks like
    /// an option, whatever a label contains.
    package var path: String { "\(Self.escaped(provider))/\(pathInProvider)" }

    /// The part of the ``path`` after the provider.
    var pathInProvider: String {
        switch subject {
        case .setting(let key): "setting/\(Self.escaped(key))"
        case .account(let name, let label): "account/\(Self.escaped(name))/\(Self.escaped(label))"
        }
    }

    /// The attributes by which a keyring finds the secret. Every program of the user can read them.
    var attributes: [String: String] {
        var attributes = ["xdg:schema": "org.conference.Account", "provider": provider]
        switch subject {
        case .setting(let key): attributes["setting"] = key
        case .account(let name, let label):
            attributes["account"] = name
            attributes["label"] = label
        }
        return attributes
    }

    /// The label that a person sees in the keyring.
    var label: String {
        switch subject {
        case .setting(let key): "Conference: \(key) of \(provider)"
        case .account(let name, let label): "Conference: \(name) of \(provider) (\(label))"
        }
    }

    private static func escaped(_ part: String) -> String {
        let isSpecial = part.allSatisfy { $0 == "." } || part.hasPrefix("-")
        return part.utf8.enumerated().map { index, byte in
            if plain.contains(byte), !isSpecial || index > 0 { return String(Unicode.Scalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return (byte < 16 ? "%0" : "%") + digits
        }.joined()
    }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._:@-".utf8)
}
