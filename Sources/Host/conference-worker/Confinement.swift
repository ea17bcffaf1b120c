import CSandbox
import Glibc
import WorkerProtocol

/// Confines this process before any code of a provider is in it.
enum Confinement {
    /// The result of confining the process.
    struct Outcome {
        /// Every layer, in the order in which they were applied.
        var layers: [SandboxLayer]
        /// Granted paths that are not accessible.
        var lostGrants: String
        /// Whether every layer that the policy requires is in force. If not, nothing may be loaded.
        var isEnough: Bool
    }

    /// Applies every layer that this machine has. Call this once, while there is only one thread.
    static func apply(_ policy: ConfinementPolicy) -> Outcome {
        var paths: [UnsafeMutablePointer<CChar>?] = []
        defer { for path in paths { free(path) } }
        var grants: [cs_grant] = []
        for grant in policy.grants {
            let path = strdup(grant.path)
            paths.append(path)
            grants.append(
                cs_grant(
                    path: path, access: grant.isWritable ? CS_WRITE.rawValue : CS_READ.rawValue,
                    optional: grant.isOptional ? 1 : 0))
        }
        var wanted = demands(of: policy)
        var report = cs_report()
        let result = grants.withUnsafeBufferPointer { grants in
            wanted.grants = grants.baseAddress
            wanted.grant_count = grants.count
            return cs_confine(&wanted, &report)
        }
        return outcome(report, result: result)
    }

    /// The limits and layers of a policy, without its grants.
    private static func demands(of policy: ConfinementPolicy) -> cs_policy {
        var wanted = cs_policy()
        cs_policy_standard(&wanted)
        if policy.memory > leastMemory { wanted.address_space += UInt64(policy.memory - leastMemory) }
        switch policy.level {
        case .required: break
        case .minimal: wanted.required = CS_NO_NEW_PRIVILEGES.rawValue | CS_LIMITS.rawValue
        default: wanted.landlock_at_least = versionWithSignals
        }
        return wanted
    }

    /// The part of the default memory limit that is for the provider.
    private static let leastMemory: Int64 = 1 << 30

    /// The version of Landlock's interface that covers signals and abstract sockets.
    private static let versionWithSignals: UInt32 = 6

    private static func outcome(_ report: cs_report, result: Int32) -> Outcome {
        // These errors occur before the first layer, so the report is empty.
        let obstacle: String? =
            switch -result {
            case 0, ENOTSUP: nil
            case EBUSY: "the worker had more than one thread"
            case ENOENT: "/proc is not mounted"
            default: "the policy cannot be applied"
            }
        return withUnsafePointer(to: report) { report in
            let layers = (0..<Int(CS_LAYER_COUNT)).map { position in
                let layer = cs_layer_at(position)
                return SandboxLayer(
                    name: text(cs_layer_name(layer)),
                    level: text(cs_level_name(cs_report_level(report, layer))),
                    missing: obstacle ?? text(cs_report_missing(report, layer)))
            }
            return Outcome(
                layers: layers, lostGrants: text(cs_report_lost_grants(report)), isEnough: result == 0)
        }
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }
}
