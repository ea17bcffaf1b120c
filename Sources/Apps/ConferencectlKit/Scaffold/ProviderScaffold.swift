import ConferenceErrors
import Foundation
import Platform

/// A new provider's package: which files, with which content.
///
/// The sources are those of `Tests/Examples`, so that what an author starts from is what the tests run.
struct ProviderScaffold {
    /// A language that a provider can be begun in.
    enum Language: String, CaseIterable {
        case swift, c, cpp, rust

        /// As people write it.
        var title: String {
            switch self {
            case .swift: "Swift"
            case .c: "C"
            case .cpp: "C++"
            case .rust: "Rust"
            }
        }
    }

    /// One file of the package.
    struct File {
        /// Relative to the directory of the package.
        var path: String
        var content: String
        var isProgram = false
    }

    let name: ProviderName
    let language: Language
    /// Where the package with VirtualConferenceKit is; only Swift has a use for it.
    let kit: KitLocation?

    /// All files, in the order in which they are listed.
    var files: [File] {
        var files = [
            File(path: "README.md", content: readme),
            File(path: "Info.plist", content: manifest),
            File(path: "build.sh", content: buildScript, isProgram: true),
            File(path: ".gitignore", content: ".build/\nbuild/\ntarget/\n"),
        ]
        switch language {
        case .swift:
            files += [
                File(path: "Package.swift", content: packageManifest),
                File(path: "Sources/\(name.executable)/Provider.swift", content: text(PackageResources.Provider_swift)),
                File(path: "Tests/\(name.executable)Tests/ProviderTests.swift", content: tests),
                File(path: "build-static.sh", content: staticBuildScript, isProgram: true), exports,
            ]
        case .c: files += [File(path: "rooms.c", content: text(PackageResources.rooms_c)), header, exports]
        case .cpp: files += [File(path: "rooms.cpp", content: text(PackageResources.rooms_cpp)), header, exports]
        case .rust:
            files += [
                File(path: "Cargo.toml", content: cargoManifest),
                File(path: "src/lib.rs", content: text(PackageResources.rooms_rs)),
                File(path: "src/vcp.rs", content: text(PackageResources.vcp_rs)),
            ]
        }
        return files
    }

    private var header: File { File(path: "vcp.h", content: text(PackageResources.vcp_h)) }
    private var exports: File { File(path: "exports.map", content: text(PackageResources.exports_map)) }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Writes the package into a directory that is not there, or is empty.
    ///
    /// - Throws: `directoryNotEmpty` (73), `cannotWrite`.
    func write(to directory: String) throws(ConferenceError) {
        let manager = FileManager.default
        guard (try? manager.contentsOfDirectory(atPath: directory))?.isEmpty ?? !manager.fileExists(atPath: directory)
        else { throw .directoryNotEmpty(directory) }
        for file in files {
            let path = "\(directory)/\(file.path)"
            do {
                try manager.createDirectory(
                    atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
                try Data(file.content.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
                if file.isProgram {
                    try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
                }
            } catch {
                throw .cannotWrite(path, errno: Self.errorNumber(of: error))
            }
        }
    }

    /// The number of the system beneath an error of Foundation.
    private static func errorNumber(of error: any Error) -> Int32 {
        let error = error as NSError
        if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
        let beneath = error.userInfo[NSUnderlyingErrorKey] as? NSError
        return beneath?.domain == NSPOSIXErrorDomain ? Int32(beneath?.code ?? 0) : EIO
    }
}
