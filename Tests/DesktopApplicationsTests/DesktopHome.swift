import DesktopApplications
import Foundation
import TestSupport
import Testing

/// A temporary home directory with desktop files and executable programs.
final class DesktopHome {
    let directory: TemporaryDirectory
    var variables: [String: String] = [:]

    init() throws { directory = try TemporaryDirectory() }

    var path: String { directory.path }

    var environment: [String: String] {
        [
            "HOME": path, "PATH": "\(path)/bin:/usr/bin:/bin", "XDG_CONFIG_HOME": "\(path)/config",
            "XDG_CONFIG_DIRS": "\(path)/etc", "XDG_DATA_HOME": "\(path)/data",
            "XDG_DATA_DIRS": "\(path)/local:\(path)/system",
        ].merging(variables) { $1 }
    }

    /// Creates a program that logs each of its arguments on a line and exits.
    @discardableResult
    func program(_ name: String, ending status: Int = 0) throws -> String {
        let file = try directory.write(
            "#!/bin/sh\nprintf '%s\\n' \"$@\" >> \"\(path)/\(name).log\"\nexit \(status)\n", to: "bin/\(name)")
        try #require(chmod(file, 0o755) == 0)
        return file
    }

    func log(_ name: String) -> [String] {
        let text = (try? String(contentsOfFile: "\(path)/\(name).log", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// Creates a `.desktop` file in `data`, `local` or `system`.
    func entry(_ name: String, in place: String = "system", lines: String) throws {
        try directory.write(
            "[Desktop Entry]\nType=Application\nName=\(name)\n\(lines)\n", to: "\(place)/applications/\(name).desktop")
    }

    func application(_ scheme: String = "zoommtg") -> DesktopApplication? {
        DesktopApplications(environment: environment).application(forScheme: scheme)
    }
}
