import Accounts

/// What the administrator of this computer has decided about providers, for all users: the merged contents of the files that
/// ``AdministratorFiles`` reads.
package struct AdministratorPolicy: Hashable, Sendable {
    /// A value for a configuration key.
    package struct Setting: Hashable, Sendable {
        package enum Content: Hashable, Sendable {
            case text(String)
            case integer(Int64)
            case boolean(Bool)
        }

        package var content: Content
        /// The file that has the value, and the line there, for messages.
        package var origin: Origin
    }

    /// A place in a file.
    package struct Origin: Hashable, Sendable {
        package var path: String
        package var line: Int

        package init(path: String, line: Int) {
            self.path = path
            self.line = line
        }
    }

    /// What every user signs in with.
    package struct Account: Hashable, Sendable {
        /// The client identifier to use instead of the one in the provider's manifest.
        package var clientID: String?
        /// A page about this installation, for services at which the program registers itself.
        package var clientPage: String?
        /// The server to sign in to.
        package var server: String?
        /// Where it is locked, so that users cannot choose other values; nil if they can.
        package var lock: Origin?

        /// Returns whether a sign-in is at the server that users cannot change.
        func permits(_ account: Accounts.Account) -> Bool {
            guard lock != nil, let server else { return true }
            return account.isAt(server: server)
        }
    }

    /// The decisions about one provider.
    package struct Provider: Hashable, Sendable {
        package var settings: [String: Setting] = [:]
        /// The configuration keys that users cannot change, and where each is locked.
        package var locked: [String: Origin] = [:]
        /// Hosts of the provider that may be on a private network or on this computer.
        package var privateHosts: Set<String> = []
        /// By the identifier of the account in the provider's manifest.
        package var accounts: [String: Account] = [:]
    }

    /// The identifiers of the providers that may be used, or nil if all may.
    package var allowed: Set<String>?
    /// The files with lists of allowed providers, for messages.
    package var allowingFiles: [String] = []
    /// The providers that every user needs. They may be used without being listed as allowed; those whose files only the
    /// administrator can change need no trust of the user.
    package var required: [String: Origin] = [:]
    /// By the identifier of the provider.
    package var providers: [String: Provider] = [:]
    /// The files, in the order in which they were read.
    package var files: [String] = []

    /// No decisions.
    package init() {}

    /// Returns whether a provider may be used.
    package func allows(_ identifier: String) -> Bool {
        guard let allowed else { return true }
        return allowed.contains(identifier) || required[identifier] != nil
    }

    /// Returns the decisions about a provider, or empty ones.
    package func provider(_ identifier: String) -> Provider { providers[identifier] ?? Provider() }

    /// Adds the decisions of a file that was read later. Its settings and accounts replace earlier ones; lists of providers,
    /// hosts and locked keys add up.
    mutating func add(_ later: AdministratorPolicy) {
        if let more = later.allowed { allowed = (allowed ?? []).union(more) }
        allowingFiles += later.allowingFiles
        required.merge(later.required) { first, _ in first }
        for (identifier, more) in later.providers {
            providers[identifier, default: Provider()].add(more)
        }
        files += later.files
    }
}

extension AdministratorPolicy.Provider {
    fileprivate mutating func add(_ later: AdministratorPolicy.Provider) {
        settings.merge(later.settings) { $1 }
        locked.merge(later.locked) { first, _ in first }
        privateHosts.formUnion(later.privateHosts)
        for (identifier, more) in later.accounts {
            var account = accounts[identifier] ?? .init()
            account.clientID = more.clientID ?? account.clientID
            account.clientPage = more.clientPage ?? account.clientPage
            account.server = more.server ?? account.server
            account.lock = account.lock ?? more.lock
            accounts[identifier] = account
        }
    }
}
