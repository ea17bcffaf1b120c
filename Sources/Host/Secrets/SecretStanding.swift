package import ConferenceErrors

/// Where new secrets are kept, for people who look for the reason of a problem.
package struct SecretStanding: Sendable {
    /// The place for new secrets, or nil if it cannot be found out.
    package var place: SecretPlace?
    /// Whether the keyring is locked; nil if there is none, or if no secret is or will be there.
    package var isLocked: Bool?
    /// What prevents secrets from being stored or read, or nil.
    package var problem: ConferenceError?

    package init() {}
}

extension SecretStore {
    /// Finds out where secrets are kept. Asks the person nothing, and runs no command.
    ///
    /// - Parameter stored: where secrets were stored until now, which can be in another place than new ones.
    package func standing(stored: Set<SecretPlace> = []) -> SecretStanding {
        var standing = SecretStanding()
        do throws(ConferenceError) {
            standing.place = try place()
            if standing.place == .keyring || stored.contains(.keyring) { standing.isLocked = try isKeyringLocked() }
        } catch {
            standing.problem = error
        }
        return standing
    }
}
