package import WorkerProtocol

extension ConfinementLevel {
    /// The layers that have to be in force.
    package var requiredLayers: [String] {
        switch self {
        case .minimal: ["noNewPrivileges", "limits"]
        default: Self.layers
        }
    }

    /// Every layer, in the order in which they are applied.
    package static let layers = ["noNewPrivileges", "capabilities", "limits", "landlock", "seccomp"]

    /// The first layer of a worker's report that does not go as far as this level demands.
    ///
    /// A layer that the report does not name, or names twice, or whose level is no known word, is not in force. What the
    /// worker concludes from its own report does not count: the host does not ask a second time.
    ///
    /// - Returns: nil where nothing is missing.
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
