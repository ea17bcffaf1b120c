import ConferenceErrors
import Foundation

/// Where the package with VirtualConferenceKit is, for a provider in Swift that depends on it.
enum KitLocation {
    case path(String)
    case url(String)

    /// What was written: an address where it looks like one, else a directory.
    init(_ text: String) throws(ConferenceError) {
        if text.contains("://") || text.hasPrefix("git@") {
            self = .url(text)
            return
        }
        let path = URL(fileURLWithPath: text).standardizedFileURL.path
        guard Self.isKit(path) else { throw .notTheKit(path) }
        self = .path(path)
    }

    /// The package that a program was built in; nil for an installed one.
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

    /// The dependency, as it stands in Package.swift.
    var dependency: String {
        switch self {
        case .path(let path): ".package(name: \"conference\", path: \(path.debugDescription))"
        case .url(let url): ".package(url: \(url.debugDescription), branch: \"main\")"
        }
    }

    /// What its products are found under.
    var package: String {
        switch self {
        case .path: return "conference"
        case .url(let url):
            let last = url.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? "conference"
            return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
        }
    }
}
