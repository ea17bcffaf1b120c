import WorkerProtocol

/// Confines this process before any code of a provider is in it.
enum Confinement {
    /// Every layer that a report names, whether this build can apply it or not.
    private static let layers = ["noNewPrivileges", "limits", "landlock", "seccomp"]

    /// Applies what `policy` demands and reports, layer by layer, what was reached. A layer that is not in force is
    /// reported as `none`; the host decides whether that is enough.
    static func apply(_ policy: ConfinementPolicy) -> [SandboxLayer] {
        layers.map { SandboxLayer(name: $0, level: "none") }
    }
}
