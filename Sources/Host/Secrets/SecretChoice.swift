/// Where the user wants secrets to be kept: the key `secrets` of `host.json`.
package enum SecretChoice: Hashable, Sendable {
    /// In the keyring if there is one with a default collection, otherwise in a file.
    case automatic
    case keyring
    case file
    case commands(SecretCommands)
}

/// Commands of the user that keep secrets, as the program and its arguments. In each argument, `{name}` stands for the name of
/// the secret. No shell reads them, unless the program is one.
package struct SecretCommands: Hashable, Sendable, Codable {
    /// Prints a secret.
    package var read: [String]
    /// Stores what it reads from standard input; nil if the user stores secrets by other means.
    package var write: [String]?
    /// Removes a secret.
    package var remove: [String]?

    package init(read: [String], write: [String]? = nil, remove: [String]? = nil) {
        self.read = read
        self.write = write
        self.remove = remove
    }

    /// Whether each command has a program to run, and arguments that can be passed to it.
    package var isValid: Bool {
        [read, write, remove].compactMap(\.self).allSatisfy { words in
            words.first?.isEmpty == false && words.count <= 64 && words.allSatisfy { !$0.utf8.contains(0) }
        }
    }
}
