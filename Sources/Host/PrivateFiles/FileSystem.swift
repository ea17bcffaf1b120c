import CSandbox
import Glibc
package import Platform

/// Access, within limits, to files that other users or programs may have created. No function here blocks on a FIFO or a
/// device.
package enum FileSystem {
    /// The reason why a file was not read.
    package enum Refusal: Error, Equatable {
        /// The system refused access, with an error number.
        case system(Int32)
        /// The path names a directory, a FIFO, a device or a socket.
        case notRegular
        /// The file is larger than the limit.
        case tooLarge
    }

    /// The directory that relative paths on a command line refer to.
    package static var currentDirectory: String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }

    /// Returns the directory part of a path; empty for a file in the root directory.
    package static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "" : String(path[..<slash])
    }

    /// Opens a regular file for reading. Does not follow a symbolic link at the end of the path.
    package static func open(_ path: String, limit: Int) throws(Refusal) -> Descriptor {
        var size: Int64 = 0
        let descriptor = cs_open_regular(path, &size)
        guard descriptor >= 0 else { throw descriptor == -EINVAL ? .notRegular : .system(-descriptor) }
        let owned = Descriptor(descriptor)
        guard size <= limit else { throw .tooLarge }
        return owned
    }

    /// Reads a regular file as a whole.
    package static func read(_ path: String, limit: Int) throws(Refusal) -> [UInt8] {
        let file = try open(path, limit: limit)
        return try content(of: file.number, limit: limit)
    }

    /// Reads the rest of an open file.
    package static func content(of file: Int32, limit: Int) throws(Refusal) -> [UInt8] {
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count == 0 { return content }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw .system(errno)
            }
            content += buffer[..<count]
            guard content.count <= limit else { throw .tooLarge }
        }
    }

    /// Returns the names in a directory that end with a suffix, in byte order.
    ///
    /// - Parameter limit: the largest number of names to return; `isComplete` is false if there are more.
    package static func names(
        in path: String, suffix: String, limit: Int
    ) throws(Refusal) -> (names: [String], isComplete: Bool) {
        guard let directory = opendir(path) else { throw .system(errno) }
        defer { closedir(directory) }
        var names: [String] = []
        var looked = 0
        while let entry = readdir(directory) {
            looked += 1
            guard looked <= mostEntries else { return (names.sorted(by: byBytes), false) }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    String(validatingCString: $0)
                }
            }
            guard let name, name.hasSuffix(suffix), name.utf8.count > suffix.utf8.count else { continue }
            guard names.count < limit else { return (names.sorted(by: byBytes), false) }
            names.append(name)
        }
        return (names.sorted(by: byBytes), true)
    }

    /// Returns whether the path exists. A symbolic link exists even if its target does not.
    package static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Returns whether the path is a directory. A symbolic link to a directory does not count.
    package static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns the name of a user, or the number if there is no name.
    package static func name(ofUser user: UInt32) -> String {
        var record = passwd()
        var result: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 16_384)
        let status = getpwuid_r(user, &record, &buffer, buffer.count, &result)
        guard status == 0, result != nil, let name = record.pw_name else { return String(user) }
        return String(cString: name)
    }

    /// The largest number of entries of a directory to read, whatever their names.
    private static let mostEntries = 16_384

    private static func byBytes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}
