import ConferenceModel

@testable import ConferenceHost

/// Reads bytes as a manifest. The values of an accepted manifest are valid file names, safe to
/// display, and within all limits.
///
/// - Returns: true if it is a manifest.
func fuzzManifestReader(_ input: UnsafeRawBufferPointer) -> Bool {
    guard let manifest = try? ManifestReader(bytes: Array(input), limits: limits).manifest() else { return false }
    precondition(!manifest.identifier.isEmpty && !manifest.identifier.contains("/"))
    precondition(!manifest.executable.isEmpty && !manifest.executable.contains("/"))
    precondition(manifest.executable != ".." && manifest.executable != ".")
    precondition(TextPolicy.printable(manifest.name) == manifest.name)
    precondition(TextPolicy.printable(manifest.version) == manifest.version)
    precondition(manifest.networkHosts.count <= 32 && manifest.urlSchemes.count <= 16)
    precondition(ConferenceURL.Policy.never.isDisjoint(with: manifest.urlSchemes))
    precondition(manifest.configuration.count <= limits.configurationKeys)
    precondition(Set(manifest.configuration.map(\.key)).count == manifest.configuration.count)
    precondition(manifest.configuration.allSatisfy { !$0.isSecret || $0.defaultValue == nil })
    precondition((1...4_096).contains(manifest.memory ?? 1))
    return true
}

private let limits = Limits()
