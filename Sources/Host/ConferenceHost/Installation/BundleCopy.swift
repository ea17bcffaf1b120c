import CSandbox
import ConferenceErrors
import Glibc
import Platform
import PrivateFiles

/// Copies the files of a bundle: only regular files and directories, with fixed modes.
struct BundleCopy {
    private let target: String
    private let limit: Int
    private var entries = 0

    private static let mostEntries = 4_096
    private static let deepest = 16

    /// - Parameters:
    ///   - target: the path of the new bundle.
    ///   - limit: the largest accepted size of a file in bytes.
    init(target: String, limit: Int) {
        self.target = target
        self.limit = limit
    }

    /// Creates a directory in the new bundle, unless it exists.
    func makeDirectory(_ relative: String) throws(ConferenceError) {
        let path = relative.isEmpty ? target : "\(target)/\(relative)"
        guard mkdir(path, 0o755) == 0 || errno == EEXIST, chmod(path, 0o755) == 0 else {
            throw .cannotWrite(path, errno: errno)
        }
    }

    /// Copies all files below a directory.
    mutating func tree(_ source: String, leavingOut: Set<String>) throws(ConferenceError) {
        try tree(source, "", leavingOut, depth: 0)
    }

    /// Writes a file in the new bundle.
    func write(_ bytes: [UInt8], to relative: String) throws(ConferenceError) {
        let path = "\(target)/\(relative)"
        let file = try create(path)
        let count = bytes.withUnsafeBytes { Glibc.write(file.number, $0.baseAddress, $0.count) }
        guard count == bytes.count, fsync(file.number) == 0 else {
            throw .cannotWrite(path, errno: count < 0 ? errno : ENOSPC)
        }
    }

    /// Copies one file.
    mutating func file(_ source: String, to relative: String) throws(ConferenceError) {
        try countEntry(source)
        let from: Descriptor
        do throws(FileSystem.Refusal) {
            from = try FileSystem.open(source, limit: limit)
        } catch {
            switch error {
            case .system(ELOOP): throw .notInstallable(source, problem: "it is a symbolic link")
            case .system(let code): throw .cannotRead(source, errno: code)
            case .notRegular: throw .notInstallable(source, problem: "it is not a regular file")
            case .tooLarge:
                throw .notInstallable(source, problem: "it is larger than \(ConferenceError.size(Int64(limit)))")
            }
        }
        let path = "\(target)/\(relative)"
        let to = try create(path)
        var total = 0
        while true {
            let count = cs_copy(from.number, to.number, 1 << 20)
            guard count >= 0 else { throw .cannotWrite(path, errno: Int32(-count)) }
            if count == 0 { break }
            total += count
            guard total <= limit else {
                throw .notInstallable(source, problem: "it is larger than \(ConferenceError.size(Int64(limit)))")
            }
        }
        guard fsync(to.number) == 0 else { throw .cannotWrite(path, errno: errno) }
    }

    private mutating func countEntry(_ source: String) throws(ConferenceError) {
        entries += 1
        guard entries <= Self.mostEntries else { throw tooMany(source) }
    }

    private func tooMany(_ source: String) -> ConferenceError {
        .notInstallable(source, problem: "its bundle has more than \(Self.mostEntries) files and folders")
    }

    private mutating func tree(
        _ source: String, _ relative: String, _ leftOut: Set<String>, depth: Int
    ) throws(ConferenceError) {
        guard depth <= Self.deepest else {
            throw .notInstallable(source, problem: "its directories are more than \(Self.deepest) deep")
        }
        let names: [String]
        let isComplete: Bool
        do throws(FileSystem.Refusal) {
            // The directory itself and the one above are among the names.
            (names, isComplete) = try FileSystem.names(in: source, suffix: "", limit: Self.mostEntries + 2)
        } catch {
            throw .cannotRead(source, errno: EIO)
        }
        guard isComplete else { throw tooMany(source) }
        for name in names where name != "." && name != ".." {
            let part = relative.isEmpty ? name : "\(relative)/\(name)"
            if leftOut.contains(part) { continue }
            if FileSystem.isDirectory("\(source)/\(name)") {
                try countEntry("\(source)/\(name)")
                try makeDirectory(part)
                try tree("\(source)/\(name)", part, leftOut, depth: depth + 1)
            } else {
                try file("\(source)/\(name)", to: part)
            }
        }
    }

    private func create(_ path: String) throws(ConferenceError) -> Descriptor {
        let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard number >= 0 else { throw .cannotWrite(path, errno: errno) }
        let file = Descriptor(number)
        guard fchmod(number, 0o644) == 0 else { throw .cannotWrite(path, errno: errno) }
        return file
    }
}
