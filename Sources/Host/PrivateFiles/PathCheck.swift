import ConferenceErrors
import CSandbox
import Glibc
package import Platform

/// Opens files only at paths where no one but root and the user can have created them.
///
/// It opens and checks every directory of the path separately, from the root on and without following links. The owner must be
/// root or the user, and no one else may have write access. Two exceptions: a sticky directory that all users can write to
/// (`/tmp`), because the directory below it is checked too; and a directory that the owner's private group can write to. On the
/// way to a bundle, a symbolic link is followed only if it belongs to root or the user, and its target is checked from the root
/// on. Inside a bundle, links are not allowed.
package struct PathCheck {
    /// The user who may own files, apart from root.
    package let user: UInt32
    /// Returns whether a group has no members but its owner.
    package let isPrivateGroup: (UInt32, _ owner: UInt32) -> Bool

    package init(user: UInt32 = geteuid(), isPrivateGroup: @escaping (UInt32, UInt32) -> Bool = PrivateGroup.holds) {
        self.user = user
        self.isPrivateGroup = isPrivateGroup
    }

    /// Opens a directory by an absolute path.
    package func directory(_ path: String) throws(PathProblem) -> Descriptor {
        var followed = 0
        return try directory(path, followed: &followed)
    }

    /// Opens a regular file for reading by an absolute path.
    ///
    /// - Parameter limit: the largest accepted size in bytes.
    package func file(_ path: String, limit: Int) throws(PathProblem) -> Descriptor {
        let directory = try directory(FileSystem.parent(of: path))
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return try file(name, in: directory, at: FileSystem.parent(of: path), limit: limit)
    }

    /// Opens a regular file for reading, below a directory that has been checked.
    ///
    /// - Parameters:
    ///   - relative: the path below the directory.
    ///   - base: the path of the directory, for error messages.
    package func file(
        _ relative: String, in directory: borrowing Descriptor, at base: String, limit: Int
    ) throws(PathProblem) -> Descriptor {
        let names = relative.split(separator: "/").map(String.init)
        var soFar = ""
        for name in names.dropLast() {
            soFar += soFar.isEmpty ? name : "/" + name
            let part = try open(soFar, in: directory, at: base, flags: cs_path_only)
            let status = try Self.status(part.number, "\(base)/\(soFar)")
            if status.st_mode & S_IFMT == S_IFLNK { throw .link("\(base)/\(soFar)") }
            try check(status, "\(base)/\(soFar)")
        }
        let path = "\(base)/\(relative)"
        // The file type is checked first, because merely opening a FIFO or a device can have an effect.
        let looked = try open(relative, in: directory, at: base, flags: cs_path_only)
        let found = try Self.status(looked.number, path)
        if found.st_mode & S_IFMT == S_IFLNK { throw .link(path) }
        guard found.st_mode & S_IFMT == S_IFREG else { throw .notRegular(path) }
        let file = try open(relative, in: directory, at: base, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
        let status = try Self.status(file.number, path)
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular(path) }
        try check(status, path)
        guard status.st_mode & (S_ISUID | S_ISGID) == 0 else { throw .privileged(path) }
        guard status.st_size <= limit else { throw .tooLarge(path) }
        return file
    }

    // MARK: Steps

    /// The largest number of symbolic links to follow in one path; the same limit as the kernel's.
    private static let mostLinks = 40

    private func directory(_ path: String, followed: inout Int) throws(PathProblem) -> Descriptor {
        let root = Glibc.open("/", cs_path_only | O_DIRECTORY | O_CLOEXEC)
        guard root >= 0 else { throw .system(path: "/", errno: errno) }
        var current = Descriptor(root)
        try check(Self.status(current.number, "/"), "/")
        var soFar = ""
        let names = path.split(separator: "/").map(String.init).filter { $0 != "." }
        for (index, name) in names.enumerated() {
            let rest = names[(index + 1)...].joined(separator: "/")
            if name == ".." {
                // No component before this point is a link, so the parent directory can be taken from the path's text.
                return try directory(FileSystem.parent(of: soFar) + "/" + rest, followed: &followed)
            }
            let parent = soFar
            soFar += "/" + name
            let number = openat(current.number, name, cs_path_only | O_NOFOLLOW | O_CLOEXEC)
            guard number >= 0 else { throw .system(path: soFar, errno: errno) }
            let next = Descriptor(number)
            let status = try Self.status(next.number, soFar)
            guard status.st_mode & S_IFMT != S_IFLNK else {
                try checkOwner(status, soFar)
                followed += 1
                guard followed <= Self.mostLinks else { throw .system(path: soFar, errno: ELOOP) }
                let target = try Self.target(of: next.number, soFar)
                let start = target.hasPrefix("/") ? target : parent + "/" + target
                return try directory(rest.isEmpty ? start : start + "/" + rest, followed: &followed)
            }
            guard status.st_mode & S_IFMT == S_IFDIR else { throw .system(path: soFar, errno: ENOTDIR) }
            try check(status, soFar)
            current = next
        }
        return current
    }

    private static func target(of link: Int32, _ path: String) throws(PathProblem) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let length = readlinkat(link, "", &buffer, buffer.count - 1)
        guard length > 0 else { throw .system(path: path, errno: errno) }
        return String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private func open(
        _ relative: String, in directory: borrowing Descriptor, at base: String, flags: Int32
    ) throws(PathProblem) -> Descriptor {
        let number = cs_open_beneath(directory.number, relative, flags)
        guard number >= 0 else {
            if number == -ELOOP || number == -EXDEV { throw .link("\(base)/\(relative)") }
            throw .system(path: "\(base)/\(relative)", errno: -number)
        }
        return Descriptor(number)
    }

    private static func status(_ descriptor: Int32, _ path: String) throws(PathProblem) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(path: path, errno: errno) }
        return status
    }

    // MARK: Rules

    private func checkOwner(_ status: stat, _ path: String) throws(PathProblem) {
        guard status.st_uid == 0 || status.st_uid == user else {
            throw .foreignOwner(path, owner: status.st_uid)
        }
    }

    private func check(_ status: stat, _ path: String) throws(PathProblem) {
        try checkOwner(status, path)
        let isDirectory = status.st_mode & S_IFMT == S_IFDIR
        if isDirectory, status.st_mode & S_ISVTX != 0 { return }
        let everybody = status.st_mode & S_IWOTH != 0
        let group = status.st_mode & S_IWGRP != 0 && !isPrivateGroup(status.st_gid, status.st_uid)
        guard everybody || group else { return }
        throw .writable(
            path, by: everybody ? "everybody" : "the group \(PrivateGroup.name(of: status.st_gid))",
            change: everybody ? (group ? "go-w" : "o-w") : "g-w")
    }
}
