import CSandbox
import Glibc
import WorkerProtocol

/// The sandbox features that the kernel announces. Finding out starts no worker and changes nothing.
struct MachineProbe {
    /// The version of the kernel's Landlock interface, or 0 if there is none.
    let landlockVersion: Int
    /// How much of each layer would be in force in a worker.
    let layers: [SandboxLayer]

    /// Asks the kernel.
    init() {
        var policy = cs_policy()
        cs_policy_standard(&policy)
        var report = cs_report()
        cs_probe(&policy, &report)
        landlockVersion = Int(report.landlock_version)
        layers = withUnsafePointer(to: report) { report in
            (0..<Int(CS_LAYER_COUNT)).map { position in
                let layer = cs_layer_at(position)
                return SandboxLayer(
                    name: Self.text(cs_layer_name(layer)),
                    level: Self.text(cs_level_name(cs_report_level(report, layer))),
                    missing: Self.text(cs_report_missing(report, layer)))
            }
        }
    }

    /// The release of the running kernel, such as `6.12.9-amd64`.
    static var kernelRelease: String {
        var names = utsname()
        guard uname(&names) == 0 else { return "" }
        return withUnsafeBytes(of: names.release) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }
}
