package import WorkerProtocol

extension ConfinementLevel {
    /// The layers that must be in force.
    package var requiredLayers: [String] {
        switch self {
        case .minimal: ["noNewPrivileges", "limits"]
        default: Self.layers
        }
    }

    /// Every layer, in the order in which they are applied.
    package static let layers = ["noNewPrivileges", "capabilities", "limits", "landlock", "seccomp"]

    /// Returns the first layer of a worker's report that is weaker than this level requires.
    ///
    /// A layer counts as missing if the report does not contain it, contains it twice, or gives it an unknown level. The
    /// worker's own verdict on its report does not count.
    ///
    /// - Returns: nil if every required layer is in force.
    package func shortfall(in report: [SandboxLayer]) -> SandboxLayer? {
        for name in requiredLayers {
            let found = report.filter { $0.name == name }
            guard found.count == 1, let layer = found.first else {
                return SandboxLayer(name: name, level: "none", missing: "the worker does not report it")
            }
            guard accepted(for: name).contains(layer.level) else { return layer }
        }
        return nil
    }

    private func accepted(for layer: String) -> [String] {
        self == .strict && layer == "landlock" ? ["full"] : ["partial", "full"]
    }
}
