import Glibc
import Support

/// The directory of the Swift runtime that a library was linked against.
///
/// A worker can read nothing but what it is granted, and a dynamic Swift provider needs the libraries of its runtime.
/// Where they are is recorded in the library itself, by the compiler that built it (DT_RUNPATH).
enum SwiftRuntime {
    /// The directory for one library.
    ///
    /// - Parameters:
    ///   - library: an open library.
    ///   - configured: the directory that the user has set; it wins over the record of a library that has one.
    /// - Returns: nil where the library names no directory with a Swift runtime: a static provider, or one in C.
    /// - Throws: `insecurePermissions` where somebody else could change the runtime.
    static func directory(
        of library: borrowing Descriptor, configured: String? = nil
    ) throws(ConferenceError) -> String? {
        let recorded = ELFSearchPath.directories(of: library).first(where: hasRuntime)
        guard let found = recorded.map({ configured ?? $0 }) else { return nil }
        var status = stat()
        guard stat(found, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw .unusableSwiftRuntime(found, problem: "it is not a directory")
        }
        guard status.st_uid == 0 || status.st_uid == getuid() else {
            throw .unusableSwiftRuntime(found, problem: "it belongs to another user (\(status.st_uid))")
        }
        guard status.st_mode & 0o022 == 0 else {
            throw .unusableSwiftRuntime(found, problem: "others may write into it")
        }
        return found
    }

    private static func hasRuntime(_ path: String) -> Bool {
        guard path.hasPrefix("/"), !path.split(separator: "/").contains("..") else { return false }
        return access("\(path)/libswiftCore.so", R_OK) == 0
    }
}

/// The directories that a library has recorded for the dynamic linker, read without mapping it.
///
/// Everything in the file may be wrong; a file that cannot be followed has no directories, and the check of libraries
/// says why.
enum ELFSearchPath {
    /// The parts of DT_RUNPATH, else of DT_RPATH, in their order.
    static func directories(of library: borrowing Descriptor) -> [String] {
        guard let header = read(library.number, at: 0, count: 64), header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]),
            number(header, at: 54, bytes: 2) == UInt64(programHeaderSize)
        else { return [] }
        let count = min(Int(number(header, at: 56, bytes: 2)), 128)
        guard
            let table = read(
                library.number, at: number(header, at: 32, bytes: 8), count: count * programHeaderSize)
        else { return [] }
        let segments = (0..<count).map { Segment(table, at: $0 * programHeaderSize) }
        guard let dynamic = segments.first(where: { $0.kind == 2 }), dynamic.size <= 65_536,
            let entries = read(library.number, at: dynamic.offset, count: Int(dynamic.size))
        else { return [] }

        var values: [UInt64: UInt64] = [:]
        for place in stride(from: 0, to: entries.count - 15, by: 16) {
            let tag = number(entries, at: place, bytes: 8)
            if tag == 0 { break }
            if values[tag] == nil { values[tag] = number(entries, at: place + 8, bytes: 8) }
        }
        guard let strings = values[5], let length = values[10], let start = values[29] ?? values[15], start < length,
            let segment = segments.first(where: { $0.kind == 1 && $0.holds(strings) })
        else { return [] }
        let place = segment.offset &+ (strings - segment.address) &+ start
        guard let bytes = read(library.number, at: place, count: Int(min(length - start, 4_096))) else { return [] }
        guard let text = String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self) else { return [] }
        return text.split(separator: ":").map(String.init)
    }

    private static let programHeaderSize = 56

    private struct Segment {
        let kind, offset, address, size: UInt64

        init(_ table: [UInt8], at place: Int) {
            kind = number(table, at: place, bytes: 4)
            offset = number(table, at: place + 8, bytes: 8)
            address = number(table, at: place + 16, bytes: 8)
            size = number(table, at: place + 32, bytes: 8)
        }

        func holds(_ place: UInt64) -> Bool { place >= address && place - address < size }
    }

    private static func number(_ bytes: [UInt8], at place: Int, bytes count: Int) -> UInt64 {
        bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// As many bytes as there are, at most `count`; nil where there are none. Short reads end the answer.
    private static func read(_ file: Int32, at offset: UInt64, count: Int) -> [UInt8]? {
        guard let offset = Int(exactly: offset), count > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        let length = pread(file, &bytes, count, offset)
        return length == count ? bytes : nil
    }
}
