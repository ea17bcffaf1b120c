extension AccountDeclaration {
    /// Whether the person names a server: the kind implies it, or the manifest says so.
    package var needsServer: Bool {
        switch kind {
        case .matrix, .nextcloud: true
        case .oauth2, .basic, .bearer, .header: asksForServer
        }
    }
}
