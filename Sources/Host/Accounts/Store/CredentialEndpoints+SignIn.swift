extension CredentialEndpoints {
    /// The endpoints of a sign-in.
    init(_ declaration: AccountDeclaration, _ account: Account, _ record: AccountRecord, settings: [String: String]) {
        switch declaration.kind {
        case .oauth2(let oauth):
            let endpoints = try? OAuthEndpoints(
                oauth, title: declaration.title, server: account.server, settings: settings)
            self.init(endpoints?.all ?? [])
        case .matrix:
            self.init(
                [record.tokenURL, record.revokeURL].compactMap { $0.flatMap { ServiceAddress($0) } },
                paths: ["login", "refresh", "logout", "register", "account/password", "account/deactivate"].map {
                    "_matrix/client/*/\($0)"
                } + ["_matrix/client/unstable/*/login"])
        case .nextcloud:
            self.init([], paths: ["core/getapppassword", "core/apppassword", "login/v2"])
        case .basic, .bearer, .header: self = .none
        }
    }
}
