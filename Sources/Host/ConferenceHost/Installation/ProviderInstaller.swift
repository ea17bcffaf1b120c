import CSandbox
import ConferenceErrors
import ConferenceModel
import Foundation
import Glibc
import Platform
import PrivateFiles

/// Adds bundles to `$XDG_DATA_HOME/conference/providers` and removes them. A bundle appears and disappears as a whole.
struct ProviderInstaller {
    let configuration: HostConfiguration
    let description: InstallDescription

    private static let suffix = ".conferenceprovider"
    private static let manifestPath = "Contents/Info.plist"

    private var directory: String {
        Places(environment: configuration.environment).dataHome + "/conference/providers"
    }

    /// Copies a bundle or library, and returns the provider as discovery then finds it.
    ///
    /// - Parameter admit: throws if a provider with this identifier must not be installed.
    func install(
        _ path: String, admit: (_ identifier: String) throws(ConferenceError) -> Void
    ) throws(ConferenceError) -> InstalledProvider {
        let path = path.hasPrefix("/") ? path : FileSystem.currentDirectory + "/" + path
        guard FileSystem.exists(path) else { throw .cannotRead(path, errno: ENOENT) }
        let source = try BundleSource(path, description, limits: configuration.limits)
        try admit(source.manifest.identifier)
        try makeDirectory()
        let identifier = source.manifest.identifier
        let staging = "\(directory)/.\(identifier).\(getpid()).new"
        let target = "\(directory)/\(identifier)\(Self.suffix)"
        removeTree(staging)
        defer { removeTree(staging) }
        try write(source, to: staging)
        try checkLibrary(in: staging, of: source)
        guard rename(staging, target) == 0 else {
            // If there is an older bundle, the two are exchanged, and the old one is then removed.
            let status = cs_exchange(staging, target)
            guard status == 0 else { throw .cannotWrite(target, errno: -status) }
            return try found(target)
        }
        return try found(target)
    }

    /// Removes a bundle. Renames it first, so that it disappears at once, and then deletes its files.
    func remove(_ bundle: String) throws(ConferenceError) {
        let name = bundle.split(separator: "/").last.map(String.init) ?? ""
        let trash = "\(directory)/.\(name).\(getpid()).old"
        removeTree(trash)
        guard rename(bundle, trash) == 0 else { throw .cannotWrite(bundle, errno: errno) }
        removeTree(trash)
    }

    // MARK: Steps

    private func makeDirectory() throws(ConferenceError) {
        guard
            (try? FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])) != nil
        else { throw .cannotWrite(directory, errno: EACCES) }
    }

    private func write(_ source: BundleSource, to staging: String) throws(ConferenceError) {
        var copy = BundleCopy(target: staging, limit: configuration.limits.executableLength)
        try copy.makeDirectory("")
        if let bundle = source.bundle { try copy.tree(bundle, leavingOut: [Self.manifestPath]) }
        try copy.makeDirectory("Contents")
        try copy.write(source.manifestText, to: Self.manifestPath)
        if let library = source.library {
            try copy.makeDirectory("Contents/Linux")
            try copy.file(library, to: "Contents/Linux/\(source.manifest.executable)")
        }
    }

    /// Throws if the library could not be loaded later.
    private func checkLibrary(in staging: String, of source: BundleSource) throws(ConferenceError) {
        let provider = InstalledProvider(
            identifier: source.manifest.identifier, name: source.manifest.name, version: source.manifest.version,
            path: staging, library: "\(staging)/Contents/Linux/\(source.manifest.executable)", origin: .user,
            state: .untrusted, problem: nil, manifest: source.manifest)
        let gate = TrustGate(configuration: configuration)
        _ = try gate.headers(of: try gate.seal(provider, isDigestNeeded: false), provider)
    }

    private func found(_ bundle: String) throws(ConferenceError) -> InstalledProvider {
        Discovery(configuration: configuration, pins: PinReader(configuration))
            .examine(bundle, place: ProviderPlace(path: directory, origin: .user))
    }

    private func removeTree(_ path: String) { try? DirectoryTree.remove(path) }
}
