import CSandbox
import ConferenceModel
import Glibc

/// What the extractor may do: read and start itself, and read what Qt and its libraries need. It writes nothing but its output.
struct ExtractorPolicy {
    let program: String
    let limits: Limits

    /// The loaders of dynamic programs, of which a machine has one.
    private static let loaders = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"]

    /// Names of countries, time zones and currencies; types of files; fonts and the tables of characters of PDFs.
    private static let data = [
        "/usr/share/iso-codes", "/usr/share/xml/iso-codes", "/usr/share/mime", "/usr/share/locale", "/usr/share/i18n",
        "/usr/share/qt5", "/usr/share/qt6", "/usr/share/poppler", "/usr/share/fonts", "/etc/fonts", "/usr/share/kf5",
        "/usr/share/kf6",
    ]

    /// Passes the policy on, which is valid during the call.
    func with<Result>(_ body: (UnsafePointer<cs_policy>) -> Result) -> Result {
        var policy = cs_policy()
        cs_policy_standard(&policy)
        policy.executes = 1
        policy.processor_seconds = UInt32(max(1, limits.extractionTimeout.components.seconds))
        policy.address_space += UInt64(limits.extractionMemory)
        policy.file_size = UInt64(limits.extractionOutputLength)
        var paths: [UnsafeMutablePointer<CChar>?] = []
        defer { for path in paths { free(path) } }
        func grant(_ path: String, _ access: cs_access, isOptional: Bool) -> cs_grant {
            let path = strdup(path)
            paths.append(path)
            return cs_grant(path: path, access: access.rawValue, optional: isOptional ? 1 : 0)
        }
        let grants =
            [grant(program, CS_EXECUTE, isOptional: false)]
            + Self.loaders.map { grant($0, CS_EXECUTE, isOptional: true) }
            + Self.data.map { grant($0, CS_READ, isOptional: true) }
        return grants.withUnsafeBufferPointer { grants in
            policy.grants = grants.baseAddress
            policy.grant_count = grants.count
            return body(&policy)
        }
    }
}
