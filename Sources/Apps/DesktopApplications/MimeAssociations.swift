import ConferenceModel
import Platform

/// The applications for one type, in the order that the desktop prefers.
///
/// The lists of users, administrators and packages are read in order of precedence. Each can set defaults, add
/// applications, and remove applications, including those of later lists. In an applications directory, the
/// applications that claim the type themselves also count.
struct MimeAssociations {
    private let type: String
    private let places: Places
    private let desktops: [String]
    private let limits: Limits

    init(type: String, places: Places, desktops: [String], limits: Limits) {
        self.type = type
        self.places = places
        self.desktops = desktops
        self.limits = limits
    }

    private static let defaults = "Default Applications"
    private static let added = "Added Associations"
    private static let removed = "Removed Associations"

    /// Returns the identifiers of applications, which need not be installed.
    func candidates() -> [String] {
        var defaults: [String] = []
        var associated: [String] = []
        var refused: Set<String> = []
        // Names of files that hide later files of the same name.
        var covered: Set<String> = []
        for (directory, hasApplications) in directories {
            for desktop in desktops {
                // A list for one desktop can only set defaults.
                if let file = list("\(directory)/\(desktop)-mimeapps.list") {
                    defaults += identifiers(file.list(type, in: Self.defaults)).filter { !refused.contains($0) }
                }
            }
            if let file = list("\(directory)/mimeapps.list") {
                defaults += identifiers(file.list(type, in: Self.defaults)).filter { !refused.contains($0) }
                associated += identifiers(file.list(type, in: Self.added)).filter { !refused.contains($0) }
                refused.formUnion(identifiers(file.list(type, in: Self.removed)))
            }
            guard hasApplications else { continue }
            associated += claiming(in: directory).filter { !refused.contains($0) && !covered.contains($0) }
            covered.formUnion(applications(in: directory).map(\.identifier))
        }
        return defaults + associated
    }

    /// Returns the entry of an application, from the directory with the highest precedence that has one.
    func entry(_ identifier: String) -> DesktopEntry? {
        for directory in applicationDirectories {
            for name in Self.paths(of: identifier) {
                let path = "\(directory)/\(name)"
                if let text = FileAccess.text(path, limit: limits.desktopEntryLength) {
                    return DesktopEntry(identifier: identifier, path: path, text: text)
                }
            }
        }
        return nil
    }

    // MARK: Places

    private var applicationDirectories: [String] {
        ([places.dataHome] + places.dataDirectories).prefix(limits.desktopDirectories).map { $0 + "/applications" }
    }

    private var directories: [(path: String, hasApplications: Bool)] {
        let configured = ([places.configurationHome] + places.configurationDirectories).prefix(
            limits.desktopDirectories)
        return configured.map { ($0, false) } + applicationDirectories.map { ($0, true) }
    }

    private func list(_ path: String) -> KeyFile? {
        FileAccess.text(path, limit: limits.desktopListLength).map(KeyFile.init)
    }

    /// Keeps only valid file names, which cannot lead outside the directory.
    private func identifiers(_ texts: [String]) -> [String] {
        texts.filter { text in
            text.hasSuffix(".desktop") && text.utf8.count <= 255 && !text.hasPrefix(".")
                && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != 0x2F }
        }
    }

    /// Returns the paths that an identifier can stand for: `a-b.desktop` can also be `a/b.desktop`.
    private static func paths(of identifier: String) -> [String] {
        var result = [identifier]
        var prefix = ""
        var rest = identifier[...]
        for _ in 0..<4 {
            guard let dash = rest.firstIndex(of: "-"), dash != rest.startIndex else { break }
            prefix += rest[..<dash] + "/"
            rest = rest[rest.index(after: dash)...]
            result.append(prefix + rest)
        }
        return result
    }

    // MARK: What is installed

    /// Returns the applications in a directory that claim the type.
    private func claiming(in directory: String) -> [String] {
        // Packages maintain the cache. Ignore it if the directory has changed since.
        let cache = "\(directory)/mimeinfo.cache"
        if let made = FileAccess.modified(cache), let changed = FileAccess.modified(directory), made >= changed,
            let file = list(cache)
        {
            return identifiers(file.list(type, in: "MIME Cache"))
        }
        return applications(in: directory).compactMap { identifier, path in
            guard let text = FileAccess.text(path, limit: limits.desktopEntryLength), text.contains(type),
                DesktopEntry(identifier: identifier, path: path, text: text).types.contains(type)
            else { return nil }
            return identifier
        }
    }

    /// Returns all `.desktop` files below a directory, by identifier.
    private func applications(in directory: String) -> [(identifier: String, path: String)] {
        var result: [(identifier: String, path: String)] = []
        func visit(_ path: String, prefix: String, depth: Int) {
            for name in FileAccess.names(in: path, limit: limits.desktopEntries).sorted() {
                guard result.count < limits.desktopEntries else { return }
                if name.hasSuffix(".desktop") {
                    result.append((prefix + name, "\(path)/\(name)"))
                } else if depth > 0, !name.contains(".") {
                    visit("\(path)/\(name)", prefix: prefix + name + "-", depth: depth - 1)
                }
            }
        }
        visit(directory, prefix: "", depth: 2)
        return result
    }
}
