import Glibc
import Platform
import PrivateFiles

/// A directory whose content may come from a provider, opened for counting or removing what is in it.
///
/// All functions name files relative to descriptors of directories and follow no symbolic link. So no path is too long for
/// them, and nothing that is exchanged meanwhile leads them elsewhere.
struct DirectoryTree: ~Copyable {
    /// The system refused access, with an error number.
    struct Failure: Error { let errno: Int32 }

    private let directory: Descriptor

    /// Opens a directory by its path. The last part of the path may not be a symbolic link.
    init(path: String) throws(Failure) { try self.init(path, in: AT_FDCWD) }

    /// Opens a directory in another one, and gives its owner access to it if a provider has taken that away.
    private init(_ name: UnsafePointer<CChar>, in parent: Int32) throws(Failure) {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        var number = openat(parent, name, flags)
        if number < 0, errno == EACCES, fchmodat(parent, name, 0o700, AT_SYMLINK_NOFOLLOW) == 0 {
            number = openat(parent, name, flags)
        }
        guard number >= 0 else { throw Failure(errno: errno) }
        directory = Descriptor(number)
        var status = stat()
        if fstat(number, &status) == 0, status.st_mode & 0o700 != 0o700 { fchmod(number, status.st_mode | 0o700) }
    }

    // MARK: Counting

    /// The most that a directory may contain.
    struct Bounds {
        /// Files and folders.
        var entries: Int
        /// The total size of the files in bytes.
        var length: Int64
        /// Folders inside one another.
        var depth: Int
    }

    /// Returns whether the directory contains no more than the bounds allow. Stops at the first bound that is exceeded.
    func fits(_ bounds: Bounds) throws(Failure) -> Bool {
        var left = bounds
        return try count(&left)
    }

    private func count(_ left: inout Bounds) throws(Failure) -> Bool {
        var fits = true
        try forEachName { name throws(Failure) in
            left.entries -= 1
            var status = stat()
            // An entry may be removed after its name was read.
            guard fstatat(directory.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                if errno != ENOENT { throw Failure(errno: errno) }
                return true
            }
            switch status.st_mode & S_IFMT {
            case S_IFREG: left.length -= Int64(status.st_size)
            case S_IFDIR:
                left.depth -= 1
                if left.depth >= 0 { fits = try DirectoryTree(name, in: directory.number).count(&left) }
                left.depth += left.depth >= 0 ? 1 : 0
            default: break
            }
            fits = fits && left.entries >= 0 && left.length >= 0 && left.depth >= 0
            return fits
        }
        return fits
    }

    // MARK: Removing

    /// Removes a directory with everything in it. A tree of any depth needs only a few descriptors and no deep recursion:
    /// every folder is first moved up, into a new folder next to the directory, and then emptied.
    static func remove(_ path: String) throws(Failure) {
        let parent = try DirectoryTree(path: FileSystem.parent(of: path))
        let name = String(path.dropFirst(FileSystem.parent(of: path).utf8.count + 1))
        var status = stat()
        guard fstatat(parent.directory.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            throw Failure(errno: errno)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            guard unlinkat(parent.directory.number, name, 0) == 0 else { throw Failure(errno: errno) }
            return
        }
        let placeName = ".\(name).\(getpid()).removed"
        if mkdirat(parent.directory.number, placeName, 0o700) != 0, errno != EEXIST { throw Failure(errno: errno) }
        let place = try DirectoryTree(placeName, in: parent.directory.number)
        // What an earlier process of that number has left behind is removed as well.
        var queue = Queue(place.directory.number)
        try queue.takeAll(in: place)
        try queue.take(name, from: parent)
        while let next = queue.next() { try queue.empty(next) }
        guard unlinkat(parent.directory.number, placeName, AT_REMOVEDIR) == 0 else { throw Failure(errno: errno) }
    }

    /// The folders that still have to be emptied and removed: all are in one place, with numbers as names.
    private struct Queue {
        private let place: Int32
        private var first = 0
        private var count = 0

        init(_ place: Int32) { self.place = place }

        mutating func next() -> String? {
            guard first < count else { return nil }
            defer { first += 1 }
            return "\(first)"
        }

        /// Moves a folder to the place.
        mutating func take(_ name: UnsafePointer<CChar>, from parent: borrowing DirectoryTree) throws(Failure) {
            // Opening it gives the access that moving needs.
            _ = try DirectoryTree(name, in: parent.directory.number)
            guard renameat(parent.directory.number, name, place, "\(count)") == 0 else { throw Failure(errno: errno) }
            count += 1
        }

        /// Removes the files in a folder and moves its folders to the place.
        mutating func takeAll(in folder: borrowing DirectoryTree) throws(Failure) {
            let number = folder.directory.number
            var names: [[CChar]] = []
            repeat {
                names = []
                try folder.forEachName { name throws(Failure) in
                    names.append(Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1)))
                    return names.count < 4_096
                }
                for name in names where unlinkat(number, name, 0) != 0 {
                    switch errno {
                    case ENOENT: break
                    case EISDIR: try take(name, from: folder)
                    default: throw Failure(errno: errno)
                    }
                }
            } while !names.isEmpty
        }

        mutating func empty(_ name: String) throws(Failure) {
            // A provider that is still running may add files meanwhile.
            for attempt in 1... {
                try takeAll(in: DirectoryTree(name, in: place))
                if unlinkat(place, name, AT_REMOVEDIR) == 0 { return }
                guard errno == ENOTEMPTY, attempt < 4 else { throw Failure(errno: errno) }
            }
        }
    }

    // MARK: Reading

    /// - Parameter body: returns false to stop.
    private func forEachName(
        _ body: (UnsafePointer<CChar>) throws(Failure) -> Bool
    ) throws(Failure) {
        // A new descriptor begins at the first entry.
        let copy = openat(directory.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { throw Failure(errno: errno) }
        guard let stream = fdopendir(copy) else {
            let failure = Failure(errno: errno)
            close(copy)
            throw failure
        }
        defer { closedir(stream) }
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw Failure(errno: errno) }
                return
            }
            // d_name is a zero-terminated C array.
            let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
            let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
            if strcmp(name, ".") == 0 || strcmp(name, "..") == 0 { continue }
            guard try body(name) else { return }
        }
    }
}
