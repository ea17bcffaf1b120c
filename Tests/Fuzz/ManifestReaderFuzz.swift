import ConferenceModel

@testable import ConferenceHost

/// Reads any bytes as a manifest. What is taken can be a file name and be shown.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzManifestReader(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    guard let manifest = try? ManifestReader(bytes: bytes, limits: Limits()).manifest() else { return 0 }
    precondition(!manifest.identifier.isEmpty && !manifest.identifier.contains("/"))
    precondition(!manifest.executable.isEmpty && !manifest.executable.contains("/"))
    precondition(manifest.executable != ".." && manifest.executable != ".")
    precondition(TextPolicy.printable(manifest.name) == manifest.name)
    return 0
}
