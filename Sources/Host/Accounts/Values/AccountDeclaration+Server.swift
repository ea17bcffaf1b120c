extension AccountDeclaration {
    /// Whether the person names a server: the kind implies it, or the manifest says so.
    package var needsServer: Bool {
        switch kind {
        case .matrix, .nextcloud: true
        case .oauth2, .basic, .bearer, .header: asksForServer
        }
    }
}

extension AccountDeclaration.Kind {
    /// Whether the secret is a key that the person has got from the service.
    var isKey: Bool {
        switch self {
        case .bearer, .header: true
        case .oauth2, .matrix, .nextcloud, .basic: false
        }
    }
}
