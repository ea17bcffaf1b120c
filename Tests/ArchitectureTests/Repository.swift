import Foundation
import Synchronization

/// The sources of this package, as they lie on the disk.
enum Repository {
    /// A module of the package.
    struct Module: Sendable {
        let name: String
        /// Its folder, from the root of the repository.
        let path: String
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Folders that hold modules: those of `Sources`, and the one with the modules that carry Apple's names.
    private static var moduleFolders: [String] {
        folders(in: "Sources").map { "Sources/\($0)" } + ["Sources/Calendar/AppleModules"]
    }

    /// Every module in `Sources`.
    static var modules: [Module] {
        moduleFolders.flatMap { area in
            folders(in: area).filter { !moduleFolders.contains("\(area)/\($0)") }
                .map { Module(name: moduleName(of: $0), path: "\(area)/\($0)") }
        }
    }

    /// The Swift files below a folder, without links: those lead to files of another module, such as the templates of
    /// `providers new`.
    static func files(in path: String, module: String) throws -> [SourceFile] {
        if let files = read.withLock({ $0[path] }) { return files }
        let files = try swiftPaths(in: path).map { file in
            SourceFile(path: file, text: try text(of: "\(path)/\(file)"), module: module)
        }
        read.withLock { $0[path] = files }
        return files
    }

    /// The files of the folders that were read, because several tests read the whole tree.
    private static let read = Mutex<[String: [SourceFile]]>([:])

    /// The sorted paths of the Swift files below a folder, from that folder, without links.
    static func swiftPaths(in path: String) -> [String] {
        let folder = root.appending(path: path)
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        let files = paths.filter { path in
            let url = folder.appending(path: path)
            return path.hasSuffix(".swift")
                && (try? url.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink) != true
        }
        return files.sorted()
    }

    /// The text of a file.
    ///
    /// - Parameter path: from the root of the repository.
    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The texts of all files of a name below a folder.
    static func files(named name: String, in path: String) throws -> [String] {
        let paths = FileManager.default.enumerator(atPath: root.appending(path: path).path)?.compactMap {
            $0 as? String
        }
        return try (paths ?? []).filter { $0.hasSuffix("/" + name) }.map { try text(of: "\(path)/\($0)") }
    }

    /// A program such as `conference-worker` becomes the module `conference_worker`.
    private static func moduleName(of folder: String) -> String { folder.replacing("-", with: "_") }

    private static func folders(in path: String) -> [String] {
        let folder = root.appending(path: path)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(
                atPath: folder.appending(path: name).path, isDirectory: &isFolder) && isFolder.boolValue
        }
    }
}
