/// The part of a library's headers that matters to the host, checked without mapping the library or running any of its code.
///
/// The dynamic linker does not check what it reads: a truncated file ends the process with SIGBUS, and a file for another
/// machine is reported as “not found”. This check says plainly what is wrong, before a worker is started.
struct ELFCheck: Equatable {
    /// The symbol that a provider exports.
    static let entry = "vcp_entry_v1"

    /// The names of the libraries that the library needs, in the order of the file.
    private(set) var needed: [String] = []
    /// The directories to search for them: the parts of DT_RUNPATH and of its predecessor DT_RPATH.
    private(set) var searchPaths: [String] = []

    /// Creates values without a library, for tests of the rules.
    init(needed: [String], searchPaths: [String]) {
        self.needed = needed
        self.searchPaths = searchPaths
    }

    /// Checks the content of a file.
    ///
    /// - Throws: only ``ELFProblem``, whatever the bytes are.
    init(_ content: UnsafeRawBufferPointer) throws(ELFProblem) {
        let bytes = ELFBytes(content)
        let headers = try ELFHeaders(bytes)
        let section = try DynamicSection(bytes, headers)
        for offset in section.needed {
            guard let name = bytes.name(at: section.strings.start + offset, before: section.strings.end), !name.isEmpty
            else { throw .malformed("the name of a library that it needs is not a text") }
            needed.append(name)
        }
        for offset in section.searchPaths {
            guard let list = bytes.name(at: section.strings.start + offset, before: section.strings.end) else {
                throw .malformed("its search path is not a text")
            }
            searchPaths += list.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        }
        try ELFSymbols(bytes, headers, section).checkEntry()
    }
}
