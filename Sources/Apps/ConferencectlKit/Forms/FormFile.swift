import ConferenceErrors
import Glibc
import Platform

/// The file of a form: private, in a folder of its own that editors can use for their own files.
struct FormFile {
    private let folder: String
    let path: String

    /// - Throws: `cannotWrite`.
    init(places: Places, _ text: String) throws(ConferenceError) {
        let parent = "\(places.state)/forms"
        Self.makeFolders(parent)
        var template = Array("\(parent)/event-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .cannotWrite(parent, errno: errno) }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        path = "\(folder)/event.txt"
        try write(text)
    }

    /// Replaces the content.
    ///
    /// - Throws: `cannotWrite`.
    func write(_ text: String) throws(ConferenceError) {
        // Writes a new file first, so that the old one stays complete until the new one is.
        let next = "\(folder)/.next"
        unlink(next)
        let descriptor = open(next, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .cannotWrite(path, errno: errno) }
        var failure: Int32 = 0
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                failure = errno
                break
            }
            rest = rest.dropFirst(count)
        }
        if close(descriptor) != 0, failure == 0 { failure = errno }
        guard failure == 0, rename(next, path) == 0 else {
            throw .cannotWrite(path, errno: failure == 0 ? errno : failure)
        }
    }

    /// Returns the content.
    ///
    /// - Throws: `fileTooLarge`, `cannotRead`, `formNotText`.
    func read(limit: Int) throws(ConferenceError) -> String {
        guard let bytes = try SmallFile.read(path, limit: limit) else { return "" }
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else { throw .formNotText() }
        return text
    }

    /// Removes the file and what an editor has left next to it.
    func remove() {
        if let entries = opendir(folder) {
            while let name = BytePath.nextName(in: entries)?.name {
                if name != BytePath("."), name != BytePath("..") {
                    _ = BytePath(folder).appending(name).withCString { unlink($0) }
                }
            }
            closedir(entries)
        }
        rmdir(folder)
    }

    private static func makeFolders(_ path: String) {
        guard mkdir(path, 0o700) != 0, errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex
        else { return }
        makeFolders(String(path[..<slash]))
        mkdir(path, 0o700)
    }
}
