import Foundation

/// A temporary home directory with an empty calendar.
final class Home {
    let path: String
    /// The path of conferencectl from the same build.
    let program: String

    init() throws {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        program = URL(fileURLWithPath: own).deletingLastPathComponent().appending(path: "conferencectl").path
        guard FileManager.default.isExecutableFile(atPath: program) else { throw Failure("There is no \(program).") }
        path = FileManager.default.temporaryDirectory.appending(path: "store-kills-\(UUID().uuidString)").path
        for folder in ["", "/tmp", "/main", "/import"] {
            try FileManager.default.createDirectory(atPath: path + folder, withIntermediateDirectories: true)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The store of all commands except imports.
    var store: String { path + "/main/calendar.sqlite" }
    /// The store for imports.
    var importStore: String { path + "/import/calendar.sqlite" }

    var variables: [String: String] {
        [
            "PATH": "/usr/bin:/bin", "HOME": path, "XDG_DATA_HOME": path + "/data", "XDG_CONFIG_HOME": path + "/config",
            "XDG_STATE_HOME": path + "/state", "XDG_DATA_DIRS": path + "/share", "TMPDIR": path + "/tmp",
            "TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8",
        ]
    }

    /// Runs a command to completion.
    @discardableResult
    func run(_ arguments: [String], store: String? = nil) throws -> String {
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments + ["--store", store ?? self.store]
        process.environment = variables
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(
                "conferencectl \(arguments.joined(separator: " ")) ends with \(process.terminationStatus): \(text)")
        }
        return text
    }

    /// Returns abandoned files: everything except the store and SQLite's two files next to it.
    func leftovers() -> [String] {
        let files = FileManager.default
        let known = Set(["", "-wal", "-shm"].map { "calendar.sqlite" + $0 })
        var found = ((try? files.contentsOfDirectory(atPath: path + "/tmp")) ?? []).map { "tmp/" + $0 }
        for folder in ["main", "import"] {
            let names = (try? files.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
            found += names.filter { !known.contains($0) }.map { "\(folder)/\($0)" }
        }
        return found
    }
}
