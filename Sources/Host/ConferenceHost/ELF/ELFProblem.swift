import ConferenceErrors

/// Why the host does not load a file as a library. Texts are clauses without a full stop.
enum ELFProblem: Error, Equatable {
    /// Another kind of file, with a description of it.
    case notELF(String)
    /// Something that the headers refer to lies beyond the end of the file.
    case truncated(String)
    /// The file is for another machine, byte order, word size or system.
    case wrongArchitecture(found: String, needed: String)
    /// The file is a program, an object file or a memory dump.
    case wrongType(String)
    /// The headers contradict each other.
    case malformed(String)
    /// The system could not map the file into memory; the file may be in order.
    case cannotMap(errno: Int32)
    /// The file asks for an executable stack.
    case executableStack
    /// The library needs a library that providers may not use.
    case forbiddenDependency(String)
    /// The library looks for libraries in a directory that is not allowed.
    case forbiddenRunpath(String)
    /// The library was built for another version of the Swift runtime than the one that it would get.
    case otherRuntime(String)
    /// The library exports no entry function of any version.
    case entryMissing
    /// The library exports entry functions of other versions only.
    case otherEntries([String])
    /// The symbol with the name of the entry function is not a function.
    case entryNotFunction
}

extension ELFProblem {
    /// Returns the problem as an error about a provider.
    func error(provider: String, path: String) -> ConferenceError {
        if case .cannotMap(let code) = self { return .cannotMapLibrary(provider: provider, path: path, errno: code) }
        let (code, problem): (ConferenceError.Code, String) =
            switch self {
            case .notELF(let looks): (.notELF, "it is not an ELF file, but looks like \(looks)")
            case .truncated(let clause): (.truncatedELF, "it is cut off: \(clause)")
            case .wrongArchitecture(let found, let needed):
                (.wrongArchitecture, "it was built for \(found), but this host needs \(needed)")
            case .wrongType(let found): (.wrongELFType, "it is \(found), not a shared library")
            case .malformed(let clause): (.malformedELF, "its headers contradict each other: \(clause)")
            case .cannotMap: (.cannotOpenLibrary, "")
            case .executableStack: (.executableStack, "it asks for an executable stack")
            case .forbiddenDependency(let clause): (.forbiddenDependency, clause)
            case .forbiddenRunpath(let clause): (.forbiddenRunpath, clause)
            case .otherRuntime(let clause): (.otherSwiftRuntime, clause)
            case .entryMissing: (.entryMissing, "the library does not export \(ELFCheck.entry)")
            case .otherEntries(let found):
                (
                    .abiMismatch,
                    "the library exports \(found.joined(separator: ", ")), but this host needs \(ELFCheck.entry)"
                )
            case .entryNotFunction: (.entryInvalid, "\(ELFCheck.entry) is data, not a function")
            }
        return .unusableLibrary(provider: provider, path: path, code: code, problem: problem)
    }
}
