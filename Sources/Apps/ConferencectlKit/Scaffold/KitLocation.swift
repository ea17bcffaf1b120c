import ConferenceErrors
import Foundation

/// The location of the package with VirtualConferenceKit, on which a provider in Swift depends.
enum KitLocation {
    case path(String)
    case url(String)

    /// Reads the value of `--kit`: an address if it looks like one, otherwise a directory.
    ///
    /// - Throws: `notTheKit` for a directory without the package.
    init(_ text: String) throws(ConferenceError) {
        if text.contains("://") || text.hasPrefix("git@") {
            self = .url(text)
            return
        }
        let path = URL(fileURLWithPath: text).standardizedFileURL.path
        guard Self.isKit(path) else { throw .notTheKit(path) }
        self = .path(path)
    }

    /// Finds the package that a program was built in; nil for an installed program.
    init?(around executable: String) {
        var directory = URL(fileURLWithPath: executable).deletingLastPathComponent()
        while directory.path != "/" {
            if Self.isKit(directory.path) {
                self = .path(directory.path)
                return
            }
            directory.deleteLastPathComponent()
        }
        return nil
    }

    private static func isKit(_ path: String) -> Bool {
        let files = ["Package.swift", "Sources/Provider/VirtualConferenceKit"]
        return files.allSatisfy { FileManager.default.fileExists(atPath: "\(path)/\($0)") }
    }

    /// The dependency as a line of Package.swift.
    var dependency: String {
        switch self {
        case .path(let path): ".package(name: \"conference\", path: \(path.debugDescription))"
        case .url(let url): ".package(url: \(url.debugDescription), branch: \"main\")"
        }
    }

    /// The name by which a target refers to the package of a product.
    var package: String {
        switch self {
        case .path: return "conference"
        case .url(let url):
            let last = url.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? "conference"
            return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
        }
    }
}
