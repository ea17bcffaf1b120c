import CELF

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
    /// The dynamic section.
    private(set) var dynamic = Segment(offset: 0, address: 0, fileSize: 0)

    /// Checks the header and the program headers.
    init(_ bytes: ELFBytes) throws(ELFProblem) {
        try Self.checkIdentification(bytes)
        let header = try bytes.record(Elf64_Ehdr.self, at: 0, "the header")
        guard Int32(header.e_machine) == Self.machine else {
            throw .wrongArchitecture(
                found: Self.name(ofMachine: Int32(header.e_machine)), needed: Self.name(ofMachine: Self.machine))
        }
        guard Int32(header.e_type) == ET_DYN else { throw .wrongType(Self.name(ofType: Int32(header.e_type))) }
        guard header.e_version == EV_CURRENT, header.e_ehsize == Self.size(of: Elf64_Ehdr.self) else {
            throw .malformed(
                "the header has version \(header.e_version) and \(header.e_ehsize) bytes, not \(EV_CURRENT) and "
                    + "\(Self.size(of: Elf64_Ehdr.self))")
        }
        try Self.checkSections(header, bytes)
        try readSegments(header, bytes)
    }

    /// Returns the file offset of the bytes at an address, or nil if no segment contains all of them.
    func offset(of address: UInt64, length: UInt64) -> UInt64? {
        for load in loads where address >= load.address {
            let inside = address - load.address
            guard inside <= load.fileSize, load.fileSize - inside >= length else { continue }
            return load.offset + inside
        }
        return nil
    }

    /// Returns the file offset at which the segment that contains an address ends.
    func end(of address: UInt64) -> UInt64? {
        loads.first { address >= $0.address && address - $0.address < $0.fileSize }.map { $0.offset + $0.fileSize }
    }

    // MARK: Header

    private static let mostSegments = 128

    #if arch(x86_64)
        private static let machine = EM_X86_64
    #elseif arch(arm64)
        private static let machine = EM_AARCH64
    #else
        #error("Add the number that ELF files have for this machine.")
    #endif

    private static func size<Record>(of type: Record.Type) -> UInt16 { UInt16(MemoryLayout<Record>.size) }

    private static func checkIdentification(_ bytes: ELFBytes) throws(ELFProblem) {
        let magic = Array(ELFMAG.utf8)
        let start = bytes.prefix(Int(EI_NIDENT)).map(Int32.init)
        guard start.starts(with: magic.map(Int32.init)) else {
            // A file that is shorter than the magic number, or empty, counts as a truncated library.
            if magic.map(Int32.init).starts(with: start) { throw .truncated("it has \(start.count) bytes") }
            throw .notELF(bytes.appearance)
        }
        guard start.count == EI_NIDENT else { throw .truncated("the header lies beyond its end") }
        let (width, order) = (start[Int(EI_CLASS)], start[Int(EI_DATA)])
        guard width == ELFCLASS64 else {
            throw .wrongArchitecture(
                found: width == ELFCLASS32 ? "32 bits" : "words of an unknown size", needed: "64 bits")
        }
        guard order == ELFDATA2LSB else {
            throw .wrongArchitecture(
                found: order == ELFDATA2MSB ? "big-endian machines" : "an unknown byte order", needed: "little-endian")
        }
        guard start[Int(EI_VERSION)] == EV_CURRENT else {
            throw .malformed("its format has version \(start[Int(EI_VERSION)])")
        }
        let system = start[Int(EI_OSABI)]
        guard system == ELFOSABI_SYSV || system == ELFOSABI_LINUX else {
            throw .wrongArchitecture(found: "another system (ABI \(system))", needed: "Linux")
        }
    }

    /// Checks that the section headers lie within the file. They are not used here, but if they lie beyond its end, the file is
    /// incomplete.
    private static func checkSections(_ header: Elf64_Ehdr, _ bytes: ELFBytes) throws(ELFProblem) {
        guard header.e_shoff != 0, header.e_shnum != 0 else { return }
        guard header.e_shentsize == size(of: Elf64_Shdr.self) else {
            throw .malformed("a section header has \(header.e_shentsize) bytes, not \(size(of: Elf64_Shdr.self))")
        }
        guard bytes.holds(header.e_shoff, UInt64(header.e_shentsize) * UInt64(header.e_shnum)) else {
            throw .truncated("the section headers lie beyond its end")
        }
    }

    // MARK: Segments

    private mutating func readSegments(_ header: Elf64_Ehdr, _ bytes: ELFBytes) throws(ELFProblem) {
        let size = Self.size(of: Elf64_Phdr.self)
        guard header.e_phentsize == size else {
            throw .malformed("a program header has \(header.e_phentsize) bytes, not \(size)")
        }
        guard header.e_phnum > 0, header.e_phnum <= Self.mostSegments else {
            throw .malformed("it has \(header.e_phnum) program headers; 1 to \(Self.mostSegments) are allowed")
        }
        guard bytes.holds(header.e_phoff, UInt64(header.e_phnum) * UInt64(size)) else {
            throw .truncated("the program headers lie beyond its end")
        }
        var stack: Int32?
        var hasDynamic = false
        for index in 0..<UInt64(header.e_phnum) {
            let segment = try bytes.record(
                Elf64_Phdr.self, at: header.e_phoff + index * UInt64(size), "a program header")
            switch Int32(bitPattern: segment.p_type) {
            case PT_LOAD: try addLoad(segment, bytes, index: index)
            case PT_DYNAMIC:
                guard !hasDynamic else { throw .malformed("it has two dynamic sections") }
                hasDynamic = true
                dynamic = try Self.segment(segment, bytes, "the dynamic section")
            case PT_INTERP: throw .wrongType("a program (it names an interpreter)")
            case PT_GNU_STACK: stack = Int32(bitPattern: segment.p_flags)
            default: break
            }
        }
        guard !loads.isEmpty else { throw .malformed("it has no segment to map") }
        guard hasDynamic else { throw .malformed("it has no dynamic section") }
        // Without this program header (PT_GNU_STACK), the dynamic linker makes the stack of the whole process executable.
        guard let stack, stack & PF_X == 0 else { throw .executableStack }
        // The dynamic linker uses the address, and this check uses the offset. Both must refer to the same bytes.
        guard offset(of: dynamic.address, length: dynamic.fileSize) == dynamic.offset else {
            throw .malformed("its dynamic section is not where it would be mapped")
        }
    }

    private static func segment(
        _ header: Elf64_Phdr, _ bytes: ELFBytes, _ name: String
    ) throws(ELFProblem) -> Segment {
        guard bytes.holds(header.p_offset, header.p_filesz) else { throw .truncated("\(name) lies beyond its end") }
        return Segment(offset: header.p_offset, address: header.p_vaddr, fileSize: header.p_filesz)
    }

    private mutating func addLoad(_ header: Elf64_Phdr, _ bytes: ELFBytes, index: UInt64) throws(ELFProblem) {
        let name = "segment \(index)"
        let segment = try Self.segment(header, bytes, name)
        let (end, overflow) = segment.address.addingReportingOverflow(header.p_memsz)
        guard !overflow, end <= 1 << 47, header.p_memsz >= segment.fileSize else {
            throw .malformed("\(name) has impossible sizes")
        }
        if let last = loads.last, segment.address < last.address + last.fileSize {
            throw .malformed("\(name) overlaps the previous one")
        }
        loads.append(segment)
    }

    // MARK: Names

    private static func name(ofMachine machine: Int32) -> String {
        switch machine {
        case EM_386: "x86 (32 bits)"
        case EM_ARM: "ARM (32 bits)"
        case EM_X86_64: "x86-64"
        case EM_AARCH64: "AArch64"
        case EM_RISCV: "RISC-V"
        case EM_PPC64: "PowerPC 64"
        case EM_S390: "S/390"
        case EM_LOONGARCH: "LoongArch"
        default: "machine number \(machine)"
        }
    }

    private static func name(ofType type: Int32) -> String {
        switch type {
        case ET_REL: "an object file (ET_REL)"
        case ET_EXEC: "a program (ET_EXEC)"
        case ET_CORE: "a memory dump (ET_CORE)"
        default: "of the unknown type \(type)"
        }
    }
}
