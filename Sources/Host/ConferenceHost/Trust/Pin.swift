import ConferenceModel

/// The user's decision that a provider may run: exactly this library, with exactly these permissions.
package struct Pin: Hashable, Sendable {
    /// The identifier of the provider.
    package var identifier: String
    /// The display name that the user saw, or nil in a pin of an earlier version.
    package var name: String?
    /// The digest of the library.
    package var executable: Digest
    /// The digest of the manifest, for the record: if the manifest changes, the provider stays trusted unless it now requests
    /// other permissions.
    package var manifest: Digest
    /// The size of the library in bytes.
    package var size: Int
    /// The permissions that the user agreed to.
    package var grants: Grants
    /// The time of the decision, in seconds since 1970-01-01T00:00:00Z.
    package var time: Int64
}

extension Pin: Codable {
    private enum Key: String, CodingKey {
        case identifier, name, executable, manifest, size, time
        case hosts, serverKeys, secretKeys, accounts, signingKeys, privateHosts, eventContext, urlSchemes,
            stateDirectory, memory
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func digest(_ key: Key) throws -> Digest {
            guard let digest = Digest(try values.decode(String.self, forKey: key)) else {
                throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: "no digest")
            }
            return digest
        }
        identifier = try TextPolicy.identifier(
            try values.decode(String.self, forKey: .identifier), subject: "identifier",
            limit: Limits().identifierLength)
        name = try values.decodeIfPresent(String.self, forKey: .name)
        executable = try digest(.executable)
        manifest = try digest(.manifest)
        size = try values.decode(Int.self, forKey: .size)
        grants = Grants()
        grants.hosts = try values.decode([String].self, forKey: .hosts)
        // Pins written by earlier versions have none of these.
        grants.serverKeys = try values.decodeIfPresent([String].self, forKey: .serverKeys) ?? []
        grants.secretKeys = try values.decodeIfPresent([String].self, forKey: .secretKeys) ?? []
        grants.accounts = try values.decodeIfPresent([AccountGrant].self, forKey: .accounts) ?? []
        grants.signingKeys = try values.decodeIfPresent([String: String].self, forKey: .signingKeys) ?? [:]
        grants.privateHosts = try values.decodeIfPresent([String].self, forKey: .privateHosts) ?? []
        guard Set(grants.privateHosts).isSubset(of: grants.contactedHosts) else {
            throw DecodingError.dataCorruptedError(
                forKey: .privateHosts, in: values, debugDescription: "not among the hosts")
        }
        grants.eventContext = Set(
            try values.decode([String].self, forKey: .eventContext).compactMap(ProviderManifest.EventField.init))
        grants.urlSchemes = try values.decode([String].self, forKey: .urlSchemes)
        grants.stateDirectory = try values.decode(Bool.self, forKey: .stateDirectory)
        grants.memory = try values.decodeIfPresent(Int64.self, forKey: .memory)
        time = try values.decode(Int64.self, forKey: .time)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(identifier, forKey: .identifier)
        try values.encodeIfPresent(name, forKey: .name)
        try values.encode(executable.text, forKey: .executable)
        try values.encode(manifest.text, forKey: .manifest)
        try values.encode(size, forKey: .size)
        try values.encode(grants.hosts, forKey: .hosts)
        try values.encode(grants.serverKeys, forKey: .serverKeys)
        try values.encode(grants.secretKeys, forKey: .secretKeys)
        if !grants.accounts.isEmpty { try values.encode(grants.accounts, forKey: .accounts) }
        if !grants.signingKeys.isEmpty { try values.encode(grants.signingKeys, forKey: .signingKeys) }
        try values.encode(grants.privateHosts, forKey: .privateHosts)
        try values.encode(grants.eventContext.map(\.rawValue).sorted(), forKey: .eventContext)
        try values.encode(grants.urlSchemes, forKey: .urlSchemes)
        try values.encode(grants.stateDirectory, forKey: .stateDirectory)
        try values.encodeIfPresent(grants.memory, forKey: .memory)
        try values.encode(time, forKey: .time)
    }
}
