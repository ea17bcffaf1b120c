/// The header of an ELF file and its segments, checked against the size of the file (System V ABI, chapters 4 and 5).
struct ELFHeaders {
    /// A part of the file that is mapped.
    struct Segment {
        var offset: UInt64
        var address: UInt64
        var fileSize: UInt64
    }

    /// The mapped parts, in ascending order of their addresses.
    private(set) var loads: [Segment] = []
    /// Where the dynamic section lies.
    private(set) var dynamic = Segment(offset: 0, address: 0, fileSize: 0)

    init(_ bytes: ELFBytes) throws(ELFProblem) {
        try Self.checkIdentification(bytes)
        let type = try bytes.number(UInt16.self, at: 16, "the header")
        let machine = try bytes.number(UInt16.self, at: 18, "the header")
        guard bytes.count >= Self.headerSize else { throw .truncated("the header lies behind its end") }
        guard machine == Self.machine else {
            throw .wrongArchitecture(found: Self.name(ofMachine: machine), needed: Self.name(ofMachine: Self.machine))
        }
        guard type == 3 else { throw .wrongType(Self.name(ofType: type)) }
        let version = try bytes.number(UInt32.self, at: 20, "the header")
        let size = try bytes.number(UInt16.self, at: 52, "the header")
        guard version == 1, UInt64(size) == Self.headerSize else {
            throw .malformed("the header has version \(version) and \(size) bytes, and not 1 and \(Self.headerSize)")
        }
        try Self.checkSections(bytes)
        try readSegments(bytes)
    }

    /// Where in the file the bytes of an address are; nil where no segment has them all.
    func offset(of address: UInt64, length: UInt64) -> UInt64? {
        for load in loads where address >= load.address {
            let inside = address - load.address
            guard inside <= load.fileSize, load.fileSize - inside >= length else { continue }
            return load.offset + inside
        }
        return nil
    }

    /// Where in the file the segment with an address ends.
    func end(of address: UInt64) -> UInt64? {
        loads.first { address >= $0.address && address - $0.address < $0.fileSize }.map { $0.offset + $0.fileSize }
    }

    // MARK: Header

    private static let headerSize: UInt64 = 64
    private static let segmentSize: UInt64 = 56
    private static let mostSegments = 128

    #if arch(x86_64)
        private static let machine: UInt16 = 62
    #elseif arch(arm64)
        private static let machine: UInt16 = 183
    #else
        #error("The number of this machine in ELF files is missing here.")
    #endif

    private static func checkIdentification(_ bytes: ELFBytes) throws(ELFProblem) {
        let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]
        let start = bytes.prefix(16)
        guard start.starts(with: magic) else {
            // An empty file, or less than the magic number, is the rest of one.
            if magic.starts(with: start) { throw .truncated("it has \(start.count) bytes") }
            throw .notELF(bytes.appearance)
        }
        guard start.count == 16 else { throw .truncated("the header lies behind its end") }
        guard start[4] == 2 else {
            throw .wrongArchitecture(found: start[4] == 1 ? "32 bits" : "words of an unknown size", needed: "64 bits")
        }
        guard start[5] == 1 else {
            throw .wrongArchitecture(
                found: start[5] == 2 ? "big-endian machines" : "an unknown byte order", needed: "little-endian")
        }
        guard start[6] == 1 else { throw .malformed("its format has version \(start[6])") }
        guard start[7] == 0 || start[7] == 3 else {
            throw .wrongArchitecture(found: "another system (ABI \(start[7]))", needed: "Linux")
        }
    }

    /// Nothing of the section headers is used, but where they lie behind the end, the file is not whole.
    private static func checkSections(_ bytes: ELFBytes) throws(ELFProblem) {
        let offset = try bytes.number(UInt64.self, at: 40, "the header")
        let size = try bytes.number(UInt16.self, at: 58, "the header")
        let count = try bytes.number(UInt16.self, at: 60, "the header")
        guard offset != 0, count != 0 else { return }
        guard size == 64 else { throw .malformed("a section header has \(size) bytes, and not 64") }
        guard bytes.holds(offset, UInt64(size) * UInt64(count)) else {
            throw .truncated("the section headers lie behind its end")
        }
    }

    // MARK: Segments

    private mutating func readSegments(_ bytes: ELFBytes) throws(ELFProblem) {
        let table = try bytes.number(UInt64.self, at: 32, "the header")
        let size = try bytes.number(UInt16.self, at: 54, "the header")
        let count = try bytes.number(UInt16.self, at: 56, "the header")
        guard UInt64(size) == Self.segmentSize else {
            throw .malformed("a program header has \(size) bytes, and not \(Self.segmentSize)")
        }
        guard count > 0, count <= Self.mostSegments else {
            throw .malformed("it has \(count) program headers, and 1 to \(Self.mostSegments) are allowed")
        }
        guard bytes.holds(table, UInt64(count) * Self.segmentSize) else {
            throw .truncated("the program headers lie behind its end")
        }
        var stack: UInt32?
        var hasDynamic = false
        for index in 0..<UInt64(count) {
            let start = table + index * Self.segmentSize
            let kind = try bytes.number(UInt32.self, at: start, "a program header")
            switch kind {
            case 1: try addLoad(bytes, header: start, index: index)
            case 2:
                guard !hasDynamic else { throw .malformed("it has two dynamic sections") }
                hasDynamic = true
                dynamic = try Self.segment(bytes, header: start, "the dynamic section")
            case 3: throw .wrongType("a program (it names an interpreter)")
            case 0x6474_E551: stack = try bytes.number(UInt32.self, at: start + 4, "a program header")
            default: break
            }
        }
        guard !loads.isEmpty else { throw .malformed("nothing of it would be mapped") }
        guard hasDynamic else { throw .malformed("it has no dynamic section") }
        // Without the note, the linker gives the whole process such a stack.
        guard let stack, stack & 1 == 0 else { throw .executableStack }
        // The linker goes by the address, a reader of files by the offset: both have to mean the same bytes.
        guard offset(of: dynamic.address, length: dynamic.fileSize) == dynamic.offset else {
            throw .malformed("its dynamic section is not where it would be mapped")
        }
    }

    private static func segment(
        _ bytes: ELFBytes, header: UInt64, _ name: String
    ) throws(ELFProblem) -> Segment {
        let segment = Segment(
            offset: try bytes.number(UInt64.self, at: header + 8, name),
            address: try bytes.number(UInt64.self, at: header + 16, name),
            fileSize: try bytes.number(UInt64.self, at: header + 32, name))
        guard bytes.holds(segment.offset, segment.fileSize) else { throw .truncated("\(name) lies behind its end") }
        return segment
    }

    private mutating func addLoad(_ bytes: ELFBytes, header: UInt64, index: UInt64) throws(ELFProblem) {
        let name = "segment \(index)"
        let segment = try Self.segment(bytes, header: header, name)
        let memorySize = try bytes.number(UInt64.self, at: header + 40, name)
        let (end, overflow) = segment.address.addingReportingOverflow(memorySize)
        guard !overflow, end <= 1 << 47, memorySize >= segment.fileSize else {
            throw .malformed("\(name) has impossible sizes")
        }
        if let last = loads.last, segment.address < last.address + last.fileSize {
            throw .malformed("\(name) overlaps the one before")
        }
        loads.append(segment)
    }

    // MARK: Names

    private static func name(ofMachine machine: UInt16) -> String {
        switch machine {
        case 3: "x86 (32 bits)"
        case 40: "ARM (32 bits)"
        case 62: "x86-64"
        case 183: "AArch64"
        case 243: "RISC-V"
        case 21: "PowerPC 64"
        case 22: "S/390"
        case 258: "LoongArch"
        default: "machine number \(machine)"
        }
    }

    private static func name(ofType type: UInt16) -> String {
        switch type {
        case 1: "an object file (ET_REL)"
        case 2: "a program (ET_EXEC)"
        case 4: "a memory dump (ET_CORE)"
        default: "of the unknown type \(type)"
        }
    }
}
