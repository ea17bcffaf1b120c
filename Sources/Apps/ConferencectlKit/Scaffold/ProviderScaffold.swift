import ConferenceErrors
import Foundation
import Platform

/// The files of a new provider's package.
///
/// The sources are those of `Tests/Examples`, so that authors start from code that the tests run.
struct ProviderScaffold {
    /// A language that there is a template for.
    enum Language: String, CaseIterable {
        case swift, c, cpp, rust

        /// The name as people write it.
        var title: String {
            switch self {
            case .swift: "Swift"
            case .c: "C"
            case .cpp: "C++"
            case .rust: "Rust"
            }
        }
    }

    /// A file of the package.
    struct File {
        /// The path relative to the package's directory.
        var path: String
        var content: String
        /// True for a script that the author runs.
        var isProgram = false
    }

    let name: ProviderName
    let language: Language
    /// Whether the provider calls a service with an HTTP API, which there is a template for in Swift.
    var callsService = false
    /// The package with VirtualConferenceKit, which only a provider in Swift needs.
    let kit: KitLocation?

    /// All files of the package, in the order in which `providers new --json` lists them.
    var files: [File] {
        var files = [
            File(path: "README.md", content: readme),
            File(path: "Info.plist", content: manifest),
            File(path: "build.sh", content: buildScript, isProgram: true),
            File(path: ".gitignore", content: ".build/\nbuild/\ntarget/\n"),
        ]
        switch language {
        case .swift:
            files.append(File(path: "Package.swift", content: packageManifest))
            files +=
                callsService
                ? serviceSources
                : [
                    File(
                        path: "Sources/\(name.executable)/Provider.swift",
                        content: text(PackageResources.Provider_swift)),
                    File(path: "Tests/\(name.executable)Tests/ProviderTests.swift", content: tests),
                ]
            files += [File(path: "build-static.sh", content: staticBuildScript, isProgram: true), exports]
        case .c: files += [File(path: "rooms.c", content: text(PackageResources.rooms_c)), exports] + headers
        case .cpp: files += [File(path: "rooms.cpp", content: text(PackageResources.rooms_cpp)), exports] + headers
        case .rust:
            files += [
                File(path: "Cargo.toml", content: cargoManifest),
                File(path: "src/lib.rs", content: text(PackageResources.rooms_rs)),
                File(path: "src/vcp.rs", content: text(PackageResources.vcp_rs)),
            ]
            // They document vcp.rs, and its test compares the layouts.
            files += headers
        }
        return files
    }

    private var headers: [File] {
        [
            ("vcp.h", PackageResources.vcp_h), ("vcp_core.h", PackageResources.vcp_core_h),
            ("vcp_host.h", PackageResources.vcp_host_h), ("vcp_provider.h", PackageResources.vcp_provider_h),
            ("vcp_http.h", PackageResources.vcp_http_h), ("vcp_lifecycle.h", PackageResources.vcp_lifecycle_h),
            ("vcp_serial.h", PackageResources.vcp_serial_h), ("vcp_account.h", PackageResources.vcp_account_h),
            ("vcp_sign.h", PackageResources.vcp_sign_h),
        ].map { File(path: "include/\($0)", content: text($1)) }
    }

    private var exports: File { File(path: "exports.map", content: text(PackageResources.exports_map)) }

    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Writes the package into a directory that is empty or does not exist yet.
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

    /// The `errno` behind an error of Foundation.
    private static func errorNumber(of error: any Error) -> Int32 {
        let error = error as NSError
        if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
        let beneath = error.userInfo[NSUnderlyingErrorKey] as? NSError
        return beneath?.domain == NSPOSIXErrorDomain ? Int32(beneath?.code ?? 0) : EIO
    }
}
