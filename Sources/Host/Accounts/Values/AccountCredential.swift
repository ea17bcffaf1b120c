/// What a request to a service carries as proof of a sign-in. Descriptions do not show it.
package struct AccountCredential: Hashable, Sendable {
    /// The sign-in that it belongs to.
    package var name: AccountName
    /// The name of the header, such as `Authorization`.
    package var headerName: String
    /// The value of the header: a secret.
    package var headerValue: String
    /// The hosts that may receive the header, in lower case.
    package var hosts: Set<String>
    /// The hosts of these that may be on a private network, because the person has named the server.
    package var privateHosts: Set<String>
    /// The secret texts that a reply must not contain.
    package var secrets: [String]
    /// Counts the credentials of an account, so that a later one can be told from an earlier one; 0 if it comes from the environment.
    package var generation: Int

    /// Where a provider must not send it.
    package var endpoints: CredentialEndpoints

    package init(
        name: AccountName, headerName: String, headerValue: String, hosts: Set<String>,
        privateHosts: Set<String> = [], secrets: [String], generation: Int,
        endpoints: CredentialEndpoints = .none
    ) {
        self.name = name
        self.headerName = headerName
        self.headerValue = headerValue
        self.hosts = hosts
        self.privateHosts = privateHosts
        self.secrets = secrets
        self.generation = generation
        self.endpoints = endpoints
    }
}

extension AccountCredential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A constant text instead of the credential.
    package var description: String { "(credential)" }
    /// A constant text instead of the credential.
    package var debugDescription: String { description }
    /// An empty mirror, so that dumping shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
