import CSandbox
import Glibc
package import Platform

/// A library in memory that nobody can change any more: what was looked at is what is loaded, whatever happens to the
/// file in the meantime.
package struct SealedLibrary: ~Copyable {
    /// What a worker gets.
    let descriptor: Descriptor
    /// The bytes.
    package let size: Int
    /// Their digest; nil where it was not asked for.
    package let digest: Digest?

    /// Why there is none.
    package enum Refusal: Error, Equatable {
        case system(Int32)
        case tooLarge
        /// The machine has no libcrypto.
        case noDigest
    }

    /// Reads a file once, from where it stands, and seals the copy.
    ///
    /// - Parameters:
    ///   - limit: the most bytes; a file that grows meanwhile is cut off by it.
    ///   - isDigestNeeded: false where nobody compares it.
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

    private init(descriptor: consuming Descriptor, size: Int, digest: Digest?) {
        self.descriptor = descriptor
        self.size = size
        self.digest = digest
    }

    /// What its headers say.
    func headers() throws(ELFProblem) -> ELFCheck {
        try withBytes { bytes throws(ELFProblem) in try ELFCheck(bytes) }
    }

    /// The Swift compilers that made parts of it; empty where it does not say.
    func swiftCompilers() -> [String] {
        let sections = try? withBytes { bytes throws(ELFProblem) in try ELFSections(ELFBytes(bytes)) }
        return sections?.swiftCompilers ?? []
    }

    private func withBytes<Value>(
        _ body: (UnsafeRawBufferPointer) throws(ELFProblem) -> Value
    ) throws(ELFProblem) -> Value {
        guard size > 0 else { return try body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        // The file is sealed: it cannot become shorter than the mapping.
        guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor.number, 0), start != MAP_FAILED else {
            throw .malformed("it cannot be mapped")
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

    /// Copies through `take`.
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
