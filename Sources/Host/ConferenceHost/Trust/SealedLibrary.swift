import CSandbox
import Glibc
package import Platform

/// A sealed copy of a library in memory. No one can change the copy, so the worker loads exactly the bytes that the host has
/// checked, whatever happens to the file.
package struct SealedLibrary: ~Copyable {
    /// The descriptor to pass to a worker.
    let descriptor: Descriptor
    /// The size in bytes.
    package let size: Int
    /// The digest, or nil if it was not requested.
    package let digest: Digest?

    /// The reason why a library could not be sealed.
    package enum Refusal: Error, Equatable {
        case system(Int32)
        case tooLarge
        /// libcrypto is not installed, or has failed.
        case noDigest
    }

    /// Reads a file once, from its current position, and seals the copy.
    ///
    /// - Parameters:
    ///   - limit: the largest accepted size in bytes, which applies even if the file grows meanwhile.
    ///   - isDigestNeeded: false to skip computing the digest, because there is nothing to compare it with.
    package static func copy(
        of file: borrowing Descriptor, limit: Int, isDigestNeeded: Bool
    ) throws(Refusal) -> SealedLibrary {
        let number = cs_memory_file("provider")
        guard number >= 0 else { throw .system(-number) }
        let memory = Descriptor(number)
        var size = 0
        var digest: Digest?
        if isDigestNeeded {
            guard var running = RunningDigest() else { throw .noDigest }
            size = try copy(file.number, to: memory.number, limit: limit) { running.add($0) }
            digest = running.finish()
            if digest == nil { throw .noDigest }
        } else {
            size = try copy(file.number, to: memory.number, limit: limit)
        }
        let status = cs_seal(memory.number)
        guard status == 0 else { throw .system(-status) }
        return SealedLibrary(descriptor: memory, size: size, digest: digest)
    }

    init(descriptor: consuming Descriptor, size: Int, digest: Digest?) {
        self.descriptor = descriptor
        self.size = size
        self.digest = digest
    }

    /// Returns the checked headers of the library.
    func headers() throws(ELFProblem) -> ELFCheck {
        try withBytes { bytes throws(ELFProblem) in try ELFCheck(bytes) }
    }

    /// Returns the Swift compilers that built parts of the library; empty if the library does not name them.
    func swiftCompilers() -> [String] {
        let sections = try? withBytes { bytes throws(ELFProblem) in try ELFSections(ELFBytes(bytes)) }
        return sections?.swiftCompilers ?? []
    }

    private func withBytes<Value>(
        _ body: (UnsafeRawBufferPointer) throws(ELFProblem) -> Value
    ) throws(ELFProblem) -> Value {
        guard size > 0 else { return try body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        // The file is sealed, so it cannot become shorter than the mapping.
        guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor.number, 0), start != MAP_FAILED else {
            throw .cannotMap(errno: errno)
        }
        defer { munmap(start, size) }
        return try body(UnsafeRawBufferPointer(start: start, count: size))
    }

    // MARK: Copying

    private static let piece = 262_144

    /// Copies inside the kernel.
    private static func copy(_ file: Int32, to memory: Int32, limit: Int) throws(Refusal) -> Int {
        var total = 0
        while true {
            let count = cs_copy(file, memory, limit - total + 1)
            guard count >= 0 else { throw .system(Int32(-count)) }
            guard count > 0 else { return total }
            total += count
            guard total <= limit else { throw .tooLarge }
        }
    }

    /// Copies piece by piece, and calls `take` with each piece.
    private static func copy(
        _ file: Int32, to memory: Int32, limit: Int, take: (UnsafeRawBufferPointer) -> Void
    ) throws(Refusal) -> Int {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: piece, alignment: 4_096)
        defer { buffer.deallocate() }
        var total = 0
        while true {
            let count = read(file, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system(errno) }
            guard count > 0 else { return total }
            total += count
            guard total <= limit else { throw .tooLarge }
            var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            take(rest)
            while !rest.isEmpty {
                let written = write(memory, rest.baseAddress, rest.count)
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { throw .system(errno) }
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            }
        }
    }
}
