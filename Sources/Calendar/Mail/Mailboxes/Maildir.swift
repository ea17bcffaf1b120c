package import ConferenceErrors
package import ConferenceModel
import Glibc
package import Platform

/// A folder with one file for each mail, in `new` and `cur`. It is only read: mails stay new for the mail program.
package struct Maildir: Sendable {
    /// A mail of the folder.
    package struct Mail: Hashable, Sendable {
        /// The part of the name that stays the same when the mail is read, answered or marked, as ``BytePath/text``.
        package var name: String
        /// The path of its file below the folder.
        package var file: BytePath
    }

    /// The path of the folder.
    package let path: String
    private let limits: Limits

    /// Takes a folder.
    ///
    /// - Throws: `noSuchFile`, `notAMaildir`.
    package init(_ path: String, limits: Limits = Limits()) throws(ConferenceError) {
        self.path = path
        self.limits = limits
        guard Self.isFolder(path) else { throw .noSuchFile(path) }
        guard Self.isFolder(path + "/new"), Self.isFolder(path + "/cur") else { throw .notAMaildir(path) }
    }

    /// Returns the times and numbers of the two folders, which change when a mail arrives, moves or is removed, and when that was
    /// last, in nanoseconds since 1970-01-01T00:00:00Z. Within the precision of the clock, a later change can have the same time.
    ///
    /// - Throws: `cannotRead`.
    package func stamp() throws(ConferenceError) -> (text: String, time: Int64) {
        var text = ""
        var latest = Int64.min
        for folder in ["new", "cur"] {
            let full = "\(path)/\(folder)"
            var status = stat()
            guard stat(full, &status) == 0 else { throw .cannotRead(full, errno: errno) }
            let (modified, changed) = (Self.nanoseconds(status.st_mtim), Self.nanoseconds(status.st_ctim))
            text += "\(folder) \(status.st_dev) \(status.st_ino) \(modified) \(changed);"
            latest = max(latest, modified, changed)
        }
        return (text, latest)
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// Returns the mails whose names are not known, in the order of their names, which begin with the time of their arrival.
    ///
    /// - Throws: `cannotRead`.
    package func mails(except known: Set<String> = []) throws(ConferenceError) -> [Mail] {
        var mails: [Mail] = []
        var names: Set<String> = []
        // "new" first: a mail that moves meanwhile is found in one of the two at least.
        for folder in ["new", "cur"] {
            for file in try files(in: folder) {
                let name = Self.name(file)
                guard !known.contains(name), names.insert(name).inserted else { continue }
                mails.append(Mail(name: name, file: BytePath(folder).appending(file)))
            }
        }
        return mails.sorted { $0.name < $1.name }
    }

    /// Returns the content of a mail, or nil if it has been removed. A mail that was moved since is found by its name.
    ///
    /// - Throws: `cannotRead`, `mailTooLarge`.
    package func read(_ mail: Mail) throws(ConferenceError) -> [UInt8]? {
        if let bytes = try read(mail.file) { return bytes }
        for _ in 0..<Self.attempts {
            guard let file = try present(mail.name) else { return nil }
            if let bytes = try read(file) { return bytes }
        }
        return nil
    }

    /// How often a mail is looked for that moves while it is looked for.
    private static let attempts = 3

    /// Returns the path of a mail's file below the folder as it is now; nil if it has been removed.
    private func present(_ name: String) throws(ConferenceError) -> BytePath? {
        for folder in ["cur", "new", "cur"] {
            if let file = try files(in: folder).first(where: { Self.name($0) == name }) {
                return BytePath(folder).appending(file)
            }
        }
        return nil
    }

    /// Opens a file as open(2) does. The file of a mail that was moved within its Maildir is found by the mail's name.
    package static func open(_ path: BytePath, _ flags: Int32) -> Int32 {
        let descriptor = path.open(flags)
        let parts = path.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard descriptor < 0, errno == ENOENT, parts.count > 1,
            ["new", "cur"].contains(where: { parts[parts.count - 2].elementsEqual($0.utf8) })
        else { return descriptor }
        let parent = Array(parts.dropLast(2).joined(separator: [UInt8(ascii: "/")]))
        let root = parts.count == 2 ? "." : parent.isEmpty ? "/" : String(validating: parent, as: UTF8.self)
        if let root, let maildir = try? Maildir(root) {
            let name = name(BytePath(bytes: Array(parts[parts.count - 1])))
            for _ in 0..<attempts {
                guard let file = (try? maildir.present(name)) ?? nil else { break }
                let moved = BytePath(root).appending(file).open(flags)
                if moved >= 0 || errno != ENOENT { return moved }
            }
        }
        errno = ENOENT
        return -1
    }

    private func read(_ file: BytePath) throws(ConferenceError) -> [UInt8]? {
        let place = BytePath(path).appending(file)
        let full = place.text
        let descriptor = Descriptor(place.open(O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW))
        guard descriptor.number >= 0 else {
            if errno == ENOENT { return nil }
            throw .cannotRead(full, errno: errno)
        }
        var status = stat()
        guard fstat(descriptor.number, &status) == 0 else { throw .cannotRead(full, errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .cannotRead(full, errno: EINVAL) }
        guard status.st_size <= limits.mailLength else { throw .mailTooLarge(full, limit: limits.mailLength) }
        let length = Int(status.st_size)
        var failure: Int32 = 0
        // A file in a Maildir never changes after it has got its name.
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            while count < length {
                let result = Glibc.read(descriptor.number, buffer.baseAddress.map { $0 + count }, length - count)
                if result < 0, errno == EINTR { continue }
                if result < 0 { failure = errno }
                guard result > 0 else { return }
                count += result
            }
        }
        guard failure == 0 else { throw .cannotRead(full, errno: failure) }
        return bytes
    }

    private func files(in folder: String) throws(ConferenceError) -> [BytePath] {
        let full = "\(path)/\(folder)"
        guard let stream = opendir(full) else { throw .cannotRead(full, errno: errno) }
        defer { closedir(stream) }
        var files: [BytePath] = []
        while files.count < limits.maildirMails, let entry = BytePath.nextName(in: stream) {
            guard entry.type == DT_REG || entry.type == DT_UNKNOWN else { continue }
            if entry.name.bytes.first != UInt8(ascii: ".") { files.append(entry.name) }
        }
        return files
    }

    /// The name without the flags, which come after a colon, or after a semicolon on disks that have no colons, and without the
    /// number on the server, which mbsync and offlineimap put into it.
    private static func name(_ file: BytePath) -> String {
        let bytes = nameWithoutFlags(file.bytes)
        var comma = bytes.firstIndex(of: UInt8(ascii: ","))
        while let place = comma {
            if bytes[place...].starts(with: ",U=".utf8) {
                let rest = bytes[(place + 3)...].drop { (0x30...0x39).contains($0) }
                return BytePath(bytes: Array(bytes[..<place] + rest)).text
            }
            comma = bytes[(place + 1)...].firstIndex(of: UInt8(ascii: ","))
        }
        return BytePath(bytes: Array(bytes)).text
    }

    private static func nameWithoutFlags(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        guard let mark = bytes.lastIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }) else {
            return bytes[...]
        }
        let flags = bytes[(mark + 1)...]
        return flags.starts(with: "2,".utf8) || flags.starts(with: "1,".utf8) ? bytes[..<mark] : bytes[...]
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
