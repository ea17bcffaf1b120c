import Foundation
import Glibc
import Support

/// A small file of the user's own (0600, in a directory 0700) that several processes change, one after the other, and
/// that is always whole.
struct PrivateFile {
    let path: String
    /// The most bytes that are read.
    let limit: Int

    /// The content; nil where there is no file. Refused where somebody else could have written it.
    func read() throws(ConferenceError) -> [UInt8]? {
        do throws(PathProblem) {
            let file = try PathCheck().file(path, limit: limit)
            return try Self.content(of: file.number, path)
        } catch {
            if case .system(_, let code) = error, code == ENOENT || code == ENOTDIR { return nil }
            throw error.error("“\(path)”")
        }
    }

    /// Reads, changes and replaces the file while no other process does the same.
    ///
    /// - Parameter body: makes the new content of the old; nil leaves the file as it is.
    func change(_ body: ([UInt8]?) throws(ConferenceError) -> [UInt8]?) throws(ConferenceError) {
        try exclusively { () throws(ConferenceError) in try body(try read()) }
    }

    /// Replaces the file while no other process does the same; the directory is made where there is none.
    ///
    /// - Parameter body: makes the new content; nil leaves the file as it is.
    func exclusively(_ body: () throws(ConferenceError) -> [UInt8]?) throws(ConferenceError) {
        let directory = ProviderPlace.parent(of: path)
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .cannotWrite(directory, errno: (error as NSError).underlyingCode)
        }
        let lock = Glibc.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw .cannotWrite(path, errno: errno) }
        let owned = Descriptor(lock)
        guard flock(owned.number, LOCK_EX) == 0 else { throw .cannotWrite(path, errno: errno) }
        guard let content = try body() else { return }
        try replace(with: content)
        fsync(owned.number)
    }

    private static func content(of file: Int32, _ path: String) throws(PathProblem) -> [UInt8] {
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count == 0 { return content }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw .system(path: path, errno: errno)
            }
            content += buffer[..<count]
        }
    }

    private func replace(with content: [UInt8]) throws(ConferenceError) {
        let temporary = "\(path).\(getpid()).new"
        unlink(temporary)
        let number = Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { throw .cannotWrite(path, errno: errno) }
        let file = Descriptor(number)
        let isWritten = content.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = write(file.number, part.baseAddress, part.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
        guard isWritten, fsync(file.number) == 0, rename(temporary, path) == 0 else {
            let code = errno
            unlink(temporary)
            throw .cannotWrite(path, errno: code)
        }
    }
}

extension NSError {
    /// The error number of the system beneath, as far as Foundation keeps it.
    fileprivate var underlyingCode: Int32 {
        if domain == NSPOSIXErrorDomain { return Int32(clamping: code) }
        guard let beneath = userInfo[NSUnderlyingErrorKey] as? NSError, beneath.domain == NSPOSIXErrorDomain else {
            return EACCES
        }
        return Int32(clamping: beneath.code)
    }
}
