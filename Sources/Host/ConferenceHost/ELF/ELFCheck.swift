/// What the headers of a library say, without anything of it being mapped or run.
///
/// The dynamic linker trusts what it reads: a file that is cut off ends the process with SIGBUS, and one for another
/// machine is “not found”. This check says plainly what is wrong, before a worker is started for it.
struct ELFCheck: Equatable {
    /// The symbol that a provider exports.
    static let entry = "vcp_entry_v1"

    /// The libraries that it needs, in its order.
    private(set) var needed: [String] = []
    /// Where it looks for them: DT_RUNPATH and its predecessor DT_RPATH, taken apart.
    private(set) var searchPaths: [String] = []

    /// What a library would say.
    init(needed: [String], searchPaths: [String]) {
        self.needed = needed
        self.searchPaths = searchPaths
    }

    /// Checks a file.
    ///
    /// - Throws: ``ELFProblem``; whatever the bytes are, nothing else happens.
    init(_ content: UnsafeRawBufferPointer) throws(ELFProblem) {
        let bytes = ELFBytes(content)
        let headers = try ELFHeaders(bytes)
        let section = try DynamicSection(bytes, headers)
        for offset in section.needed {
            guard let name = bytes.name(at: section.strings.start + offset, before: section.strings.end), !name.isEmpty
            else { throw .malformed("the name of a library that it needs is none") }
            needed.append(name)
        }
        for offset in section.searchPaths {
            guard let list = bytes.name(at: section.strings.start + offset, before: section.strings.end) else {
                throw .malformed("its search path is no text")
            }
            searchPaths += list.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        }
        try ELFSymbols(bytes, headers, section).checkEntry()
    }
}
