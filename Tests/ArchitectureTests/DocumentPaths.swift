import Foundation

/// The files and folders of the repository.
struct RepositoryTree {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Paths from the root.
    private let paths: Set<String>
    /// Every end of a path that begins at a name: `b/c` and `c` of `a/b/c`.
    private let ends: Set<String>

    /// Reads the folders that documents name.
    init() throws {
        let top = try FileManager.default.contentsOfDirectory(atPath: Self.root.path)
        var paths = top.filter { $0 != ".git" && $0 != ".build" }
        for folder in ["Sources", "Tests", "Plugins", ".ci", ".github"] {
            let files = FileManager.default.enumerator(atPath: Self.root.appending(path: folder).path)
            paths += (files?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
        }
        self.init(paths: paths)
    }

    init(paths files: [String]) {
        var paths: Set<String> = []
        var ends: Set<String> = []
        for file in files {
            let names = file.split(separator: "/")
            for last in names.indices {
                paths.insert(names[...last].joined(separator: "/"))
                for first in 0...last { ends.insert(names[first...last].joined(separator: "/")) }
            }
        }
        self.paths = paths
        self.ends = ends
    }

    func contains(_ path: String) -> Bool { paths.contains(path) }

    /// Whether a path from the root, or from any folder below it, leads to a file or folder.
    func containsEnd(_ path: String) -> Bool { ends.contains(path) }
}

/// The paths that a document in Markdown names: in backquotes, or as the target of a link. Blocks of code are left out.
///
/// A path in backquotes may begin at the root, at the folder of the document, or at any folder, such as that of a module.
/// It counts as one if it ends like a file of ours, or begins with a folder that exists at the root or next to the document.
struct DocumentPaths {
    /// Everything that looks like a path of this repository, as it is written.
    let candidates: [String]
    /// Those that lead nowhere.
    let missing: [String]

    private static let extensions = ["swift", "c", "h", "rs", "md", "sql", "svg", "plist"]

    /// - Parameter path: the document, from the root.
    init(_ text: String, at path: String, in tree: RepositoryTree) {
        let folder = path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        let prose = text.replacing(/(?m)^```[\s\S]*?^```/, with: "")
        var candidates: [String] = []
        var missing: [String] = []
        for match in prose.matches(of: /`([A-Za-z0-9_.+\-\/]+)`/) {
            let name = String(match.1)
            guard Self.isPath(name, in: folder, tree), !Self.isExample(name) else { continue }
            candidates.append(name)
            if !tree.containsEnd(name) { missing.append("\(path): `\(name)`") }
        }
        for match in prose.matches(of: /\]\(([^)#:]+)\)/) {
            let target = Self.resolved(folder + match.1)
            candidates.append(String(match.1))
            if !tree.contains(target) { missing.append("\(path): (\(match.1))") }
        }
        self.candidates = candidates
        self.missing = missing
    }

    private static func isPath(_ name: String, in folder: String, _ tree: RepositoryTree) -> Bool {
        let last = name.split(separator: "/").last ?? ""
        let parts = last.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count > 1, !parts[0].isEmpty, extensions.contains(String(parts[parts.count - 1])) { return true }
        guard let slash = name.firstIndex(of: "/") else { return false }
        let first = String(name[..<slash])
        return tree.contains(first) || tree.contains(folder + first)
    }

    /// The provider that Plugins/README.md adds as an example does not exist.
    private static func isExample(_ name: String) -> Bool { name.contains("TeamRooms") }

    /// A path without `..`.
    private static func resolved(_ path: String) -> String {
        var names: [Substring] = []
        for name in path.split(separator: "/") {
            if name == ".." { _ = names.popLast() } else { names.append(name) }
        }
        return names.joined(separator: "/")
    }
}
