import Foundation

/// Where a program says what it is called, and what it needs access for.
package struct ProgramInformation: Hashable, Sendable {
    /// The texts of its Info.plist by key, such as `CFBundleIdentifier` and `NSCalendarsFullAccessUsageDescription`.
    package var texts: [String: String]
    /// The file; nil where there is none.
    package var path: String?

    /// The longest Info.plist that is read.
    static let limit = 1_048_576

    /// Reads the Info.plist of an executable: beside it, in the folder of its SwiftPM resources
    /// (`<package>_<target>.resources`, itself or a folder `Contents` in it, because SwiftPM takes no Info.plist at the
    /// top), or above it in a bundle (`Contents/Linux/program`, `Contents/Info.plist`).
    ///
    /// What is not there, too long or no property list counts as none: access is then asked for by the executable alone.
    package init(executable: String) {
        texts = [:]
        for candidate in Self.candidates(executable) {
            guard let values = Self.read(candidate) else { continue }
            texts = values
            path = candidate
            return
        }
    }

    private static func candidates(_ executable: String) -> [String] {
        let folder = (executable as NSString).deletingLastPathComponent
        let name = (executable as NSString).lastPathComponent
        let above = (folder as NSString).deletingLastPathComponent
        var found = [folder + "/Info.plist"]
        // The products of a package lie side by side: only the resources of this very target are its own.
        let neighbours = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        found += neighbours.filter { $0.hasSuffix("_\(name).resources") }
            .flatMap { ["\(folder)/\($0)/Info.plist", "\(folder)/\($0)/Contents/Info.plist"] }
        if (above as NSString).lastPathComponent == "Contents" { found.append(above + "/Info.plist") }
        return found
    }

    private static func read(_ path: String) -> [String: String]? {
        var status = stat()
        // Looked at before it is opened: a pipe would wait for a writer.
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit,
            let data = FileManager.default.contents(atPath: path), data.count <= limit,
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        else { return nil }
        return list.compactMapValues { $0 as? String }
    }
}

extension ProgramInformation {
    /// What this process says about itself, as it was when somebody first asked.
    package static let current = ProgramInformation(executable: AccessProgram.currentExecutable)
}

extension AccessProgram {
    /// The program of this process.
    package static let current = AccessProgram(executable: Self.currentExecutable, information: .current)

    /// A program by its executable and what its Info.plist says. An identifier that cannot be one is none.
    package init(executable: String, information: ProgramInformation) {
        let identifier = information.texts["CFBundleIdentifier"]
        let isUsable = identifier.map { (1...512).contains($0.utf8.count) && !$0.utf8.contains(0) } ?? false
        self.init(executable: executable, bundleIdentifier: isUsable ? identifier : nil)
    }

    /// The file of this process, as the kernel names it. Whoever replaces it on disk meanwhile does not change the name.
    fileprivate static let currentExecutable: String = {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let mark = " (deleted)"
        return path.hasSuffix(mark) ? String(path.dropLast(mark.count)) : path
    }()
}
