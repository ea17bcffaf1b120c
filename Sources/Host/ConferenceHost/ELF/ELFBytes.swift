/// The bytes of a file. Its methods never read beyond them, and their arithmetic never traps.
struct ELFBytes {
    private let bytes: UnsafeRawBufferPointer

    /// Borrows the bytes, for as long as a check takes.
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var count: UInt64 { UInt64(bytes.count) }

    /// True if there are `length` bytes from `offset` on.
    func holds(_ offset: UInt64, _ length: UInt64) -> Bool {
        let (end, overflow) = offset.addingReportingOverflow(length)
        return !overflow && end <= count
    }

    /// Reads a number or a structure of `elf.h`. `field` names it in error messages.
    ///
    /// The byte order is not changed: every machine that this host supports is little-endian, and the host refuses files with
    /// another byte order before it reads further.
    func record<Record: BitwiseCopyable>(
        _ type: Record.Type, at offset: UInt64, _ field: String
    ) throws(ELFProblem) -> Record {
        guard holds(offset, UInt64(MemoryLayout<Record>.size)) else { throw .truncated("\(field) lies beyond its end") }
        return bytes.loadUnaligned(fromByteOffset: Int(offset), as: Record.self)
    }

    /// Returns the text at `offset` that ends with a zero byte before `end`, or nil if there is none, if it is longer
    /// than any symbol name, or if it is not UTF-8.
    func name(at offset: UInt64, before end: UInt64) -> String? {
        guard offset < end, end <= count else { return nil }
        let rest = bytes[Int(offset)..<Int(min(end, offset &+ 1_024))]
        guard let zero = rest.firstIndex(of: 0) else { return nil }
        return String(validating: rest[..<zero], as: UTF8.self)
    }

    /// True if the text at `offset` is exactly `name`. Cheaper than creating a string.
    func isName(_ name: StaticString, at offset: UInt64, before end: UInt64) -> Bool {
        isText(name, at: offset, before: end) && bytes[Int(offset) + name.utf8CodeUnitCount] == 0
    }

    /// True if the text at `offset` begins with `text` and continues after it, before `end`.
    func isText(_ text: StaticString, at offset: UInt64, before end: UInt64) -> Bool {
        let length = UInt64(text.utf8CodeUnitCount)
        guard offset <= end, end - offset > length, end <= count else { return false }
        let found = bytes[Int(offset)...].prefix(Int(length))
        return text.withUTF8Buffer { found.elementsEqual($0) }
    }

    func prefix(_ length: Int) -> [UInt8] { Array(bytes.prefix(length)) }

    /// Describes what kind of file this is, for a user who wonders why it is not a library.
    var appearance: String {
        let start = prefix(512)
        for (magic, name) in Self.magics where start.starts(with: magic) { return name }
        if start.allSatisfy({ $0 == 0 }) { return "a file of zero bytes" }
        let isText = String(validating: start.prefix(480), as: UTF8.self) != nil || start.allSatisfy { $0 < 0x80 }
        let hasControl = start.contains { $0 < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D, 0x1B].contains($0) }
        return isText && !hasControl ? "a text file" : "data of an unknown kind"
    }

    private static let magics: [([UInt8], String)] = [
        (Array("#!".utf8), "a script"),
        ([0xCF, 0xFA, 0xED, 0xFE], "a Mach-O file (macOS)"), ([0xCE, 0xFA, 0xED, 0xFE], "a Mach-O file (macOS)"),
        ([0xFE, 0xED, 0xFA, 0xCF], "a Mach-O file (macOS)"), ([0xFE, 0xED, 0xFA, 0xCE], "a Mach-O file (macOS)"),
        ([0xCA, 0xFE, 0xBA, 0xBE], "a Mach-O file (macOS)"),
        (Array("MZ".utf8), "a PE file (Windows)"), (Array("!<arch>".utf8), "a static library"),
        ([0x1F, 0x8B], "a gzip archive"), (Array("PK".utf8), "a ZIP archive"),
        ([0x28, 0xB5, 0x2F, 0xFD], "a Zstandard archive"),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz archive"), (Array("\0asm".utf8), "a WebAssembly module"),
        (Array("BC".utf8) + [0xC0, 0xDE], "LLVM bitcode"), (Array("<?xml".utf8), "an XML file"),
        (Array("bplist".utf8), "a property list"),
    ]
}
