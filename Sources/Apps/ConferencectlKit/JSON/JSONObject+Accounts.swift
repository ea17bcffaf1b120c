extension JSONObject {
    /// Accounts at services.
    static let accounts = [
        JSONObject(
            "Account", "An account that a provider uses, and the sign-in to it.",
            """
            reference string The reference that commands take as ACCOUNT.
            provider string The identifier of the provider.
            account string The identifier of the account in the provider's manifest.
            label string? The label of the sign-in; null if the user is signed out.
            title string The name of the service.
            kind string? oauth2, matrix, nextcloud, basic, bearer or header; null if the provider no longer declares it.
            state string signedIn, signedOut, or expired if the user has to sign in again.
            reason string? Why it is expired: refused, revoked, changed, unfinished or lost.
            default boolean Whether it is used for rooms that name no label.
            user string? The user's name at the service.
            server string? The server that the user has named.
            hosts [string] The hosts that receive the access.
            authorities string? The file with the certificates to trust instead of those of the system.
            scopes [string] The permissions that the service has granted.
            clientID string? The identifier of the OAuth client.
            deviceID string? The identifier of this device at a Matrix server.
            since string? When the user signed in.
            secretIn string? keyring, file, command or environment; null if the user is signed out.
            """),
        JSONObject(
            "SigningOut", "An account that was signed out.",
            """
            reference string The reference that named it.
            signedOut boolean true
            revoked boolean? Whether the service was told; null if it has no way to be told.
            """),
        JSONObject(
            "AccountTest", "An account that works.",
            """
            account Account The account.
            serviceWasAsked boolean Whether the service was asked, and accepts the access.
            rooms integer The number of rooms that its provider offers.
            """),
    ]
}
