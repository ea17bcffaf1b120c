import ConferenceErrors
import ConferenceModel
import PrivateFiles

/// The parts of a provider to install: a complete manifest, and the files that belong to it.
struct BundleSource {
    /// The bundle to copy, or nil if a bundle is created for a library.
    let bundle: String?
    /// The library outside of the bundle, or nil if the library is in the bundle.
    let library: String?
    /// The text of Info.plist, with every build variable replaced.
    let manifestText: [UInt8]
    /// The manifest in that text.
    let manifest: ProviderManifest

    private static let folder = ".conferenceprovider"

    /// - Throws: `notInstallable`, `manifestMissing`, `manifestInvalid`, and other errors of reading.
    init(_ path: String, _ description: InstallDescription, limits: Limits) throws(ConferenceError) {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        if FileSystem.isDirectory(path) {
            guard path.hasSuffix(Self.folder) else {
                throw .notInstallable(
                    path, problem: "it is a directory whose name does not end with \(Self.folder), not a library")
            }
            let executables = (try? FileSystem.names(in: path + "/Contents/Linux", suffix: "", limit: 8).names) ?? []
            let only = executables.filter { !$0.hasPrefix(".") }
            try self.init(
                bundle: path, library: nil, manifest: path + "/Contents/Info.plist",
                executable: only.count == 1 ? only[0] : nil, description, limits)
            return
        }
        let name = InstallDescription.name(ofLibrary: path)
        if let built = Self.manifest(besides: path, executable: name) {
            try self.init(
                bundle: String(built.dropLast("/Contents/Info.plist".count)), library: path, manifest: built,
                executable: name, description, limits)
            return
        }
        let text = Array(Self.manifest(name: name, description).utf8)
        try self.init(
            bundle: nil, library: path, manifestText: text,
            manifest: ProviderManifest(bytes: text, of: "\(path), Info.plist", limits: limits))
    }

    private init(bundle: String?, library: String?, manifestText: [UInt8], manifest: ProviderManifest) {
        self.bundle = bundle
        self.library = library
        self.manifestText = manifestText
        self.manifest = manifest
    }

    private init(
        bundle: String, library: String?, manifest path: String, executable: String?,
        _ description: InstallDescription, _ limits: Limits
    ) throws(ConferenceError) {
        let bytes: [UInt8]
        do throws(FileSystem.Refusal) {
            bytes = try FileSystem.read(path, limit: limits.manifestLength)
        } catch {
            throw error == .tooLarge ? .manifestTooLarge(path, limit: limits.manifestLength) : .manifestMissing(path)
        }
        guard var text = String(validating: bytes, as: UTF8.self) else {
            throw .manifestInvalid(path, problem: "it is not UTF-8 text")
        }
        let values: [(String, String?)] = [
            ("EXECUTABLE_NAME", executable),
            ("PRODUCT_MODULE_NAME", executable.map(InstallDescription.name(ofLibrary:))),
            ("PRODUCT_BUNDLE_IDENTIFIER", description.identifier),
            ("PRODUCT_NAME", description.name ?? executable.map(InstallDescription.name(ofLibrary:))),
        ]
        for (variable, value) in values {
            guard text.contains("$(\(variable))") || text.contains("${\(variable)}") else { continue }
            guard let value else {
                throw .openManifestVariable(bundle, variable: variable)
            }
            let escaped = Self.escaped(value)
            text = text.replacing("$(\(variable))", with: escaped).replacing("${\(variable)}", with: escaped)
        }
        let replaced = Array(text.utf8)
        try self.init(
            bundle: bundle, library: library, manifestText: replaced,
            manifest: ProviderManifest(bytes: replaced, of: path, limits: limits))
    }

    /// Returns the manifest of a library in a build folder, where that of `libNAME.so` is in
    /// `PACKAGE_NAME.resources/NAME.conferenceprovider`.
    private static func manifest(besides library: String, executable: String) -> String? {
        let directory = FileSystem.parent(of: library)
        let folders = (try? FileSystem.names(in: directory, suffix: "_\(executable).resources", limit: 8).names) ?? []
        return folders.map { "\(directory)/\($0)/\(executable)\(folder)/Contents/Info.plist" }
            .first { FileSystem.exists($0) }
    }

    /// Returns the text of a manifest for a library that has none.
    private static func manifest(name: String, _ description: InstallDescription) -> String {
        let identifier = description.identifier ?? InstallDescription.identifier(forName: name)
        let principalClass = description.principalClass.map {
            "\n        <key>NSExtensionPrincipalClass</key>\n        <string>\(escaped($0))</string>"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
                <key>CFBundleIdentifier</key>
                <string>\(escaped(identifier))</string>
                <key>CFBundleExecutable</key>
                <string>\(escaped(name))</string>
                <key>CFBundleDisplayName</key>
                <string>\(escaped(description.name ?? name))</string>
                <key>NSExtension</key>
                <dict>
                    <key>NSExtensionPointIdentifier</key>
                    <string>\(ProviderManifest.extensionPoint)</string>\(principalClass ?? "")
                </dict>
            </dict>
            </plist>

            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
