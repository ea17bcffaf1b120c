import Foundation

/// The contents of a program's Info.plist: its identifier, and the reasons for needing access.
package struct ProgramInformation: Hashable, Sendable {
    /// The texts of the Info.plist by key, such as `CFBundleIdentifier` and `NSCalendarsFullAccessUsageDescription`.
    package var texts: [String: String]
    /// The path of the Info.plist; nil if there is none.
    package var path: String?

    /// The largest accepted size of an Info.plist in bytes.
    static let limit = 1_048_576

    /// Reads the Info.plist of an executable: next to it, in the folder of its SwiftPM resources
    /// (`<package>_<target>.resources`, or `Contents` in that folder, because SwiftPM does not accept an Info.plist at
    /// the top), or above it in a bundle (`Contents/Linux/program`, `Contents/Info.plist`).
    ///
    /// A file that is missing, too large or not a property list is ignored. Access is then requested for the executable
    /// alone.
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
        // The products of a package are in the same folder, so only the resources of the target with this name belong to the
        // executable.
        let neighbours = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        found += neighbours.filter { $0.hasSuffix("_\(name).resources") }
            .flatMap { ["\(folder)/\($0)/Info.plist", "\(folder)/\($0)/Contents/Info.plist"] }
        if (above as NSString).lastPathComponent == "Contents" { found.append(above + "/Info.plist") }
        return found
    }

    private static func read(_ path: String) -> [String: String]? {
        var status = stat()
        // Checked before opening, because opening a pipe would wait for a writer.
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit,
            let data = FileManager.default.contents(atPath: path), data.count <= limit,
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        else { return nil }
        return list.compactMapValues { $0 as? String }
    }
}

extension ProgramInformation {
    /// The information of the current process, read on the first use.
    package static let current = ProgramInformation(executable: AccessProgram.currentExecutable)
}

extension AccessProgram {
    /// The program of the current process.
    package static let current = AccessProgram(executable: Self.currentExecutable, information: .current)

    /// Identifies a program by its executable and its Info.plist. An unusable identifier is ignored.
    package init(executable: String, information: ProgramInformation) {
        let identifier = information.texts["CFBundleIdentifier"]
        let isUsable = identifier.map { (1...512).contains($0.utf8.count) && !$0.utf8.contains(0) } ?? false
        self.init(executable: executable, bundleIdentifier: isUsable ? identifier : nil)
    }

    /// Identifies the program of a running process; nil if the process has ended or belongs to another user.
    package init?(process: Int32) {
        let executable = Self.path(ofLink: "/proc/\(process)/exe")
        guard !executable.isEmpty else { return nil }
        self.init(executable: executable, information: ProgramInformation(executable: executable))
    }

    /// The executable of the current process, as the kernel names it. The name stays the same if the file on disk is
    /// replaced.
    fileprivate static let currentExecutable: String = path(ofLink: "/proc/self/exe")

    /// Returns the target of a link in /proc. The kernel appends " (deleted)" if the file is gone, but a file can also have
    /// such a name. So the mark is removed only if the name with it does not lead to the file of the link.
    static func path(ofLink link: String) -> String {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? ""
        let mark = " (deleted)"
        guard path.hasSuffix(mark) else { return path }
        var (running, named) = (stat(), stat())
        guard stat(link, &running) == 0, stat(path, &named) == 0, running.st_dev == named.st_dev,
            running.st_ino == named.st_ino
        else { return String(path.dropLast(mark.count)) }
        return path
    }
}
