import ConferenceErrors

/// Why bytes are not a library that this host loads. Texts are clauses without a full stop.
enum ELFProblem: Error, Equatable {
    /// Another kind of file; with what it looks like.
    case notELF(String)
    /// Something that the headers point to lies behind the end.
    case truncated(String)
    /// For another machine, byte order, word size or system.
    case wrongArchitecture(found: String, needed: String)
    /// A program, an object file, a memory dump.
    case wrongType(String)
    /// The headers contradict each other.
    case malformed(String)
    /// It wants a stack that code can be run from.
    case executableStack
    /// It needs a library that no provider may have.
    case forbiddenDependency(String)
    /// It looks for libraries where none of ours are.
    case forbiddenRunpath(String)
    /// It was made for another Swift runtime than the one that it would get.
    case otherRuntime(String)
    /// It exports no entry of any version.
    case entryMissing
    /// It exports only entries of other versions.
    case otherEntries([String])
    /// What has the name of the entry is no function.
    case entryNotFunction
}

extension ELFProblem {
    /// The problem as a sentence about a provider.
    func error(provider: String, path: String) -> ConferenceError {
        let (code, problem): (ConferenceError.Code, String) =
            switch self {
            case .notELF(let looks): (.notELF, "it is no ELF file, but looks like \(looks)")
            case .truncated(let clause): (.truncatedELF, "it is cut off: \(clause)")
            case .wrongArchitecture(let found, let needed):
                (.wrongArchitecture, "it is made for \(found), and this host needs \(needed)")
            case .wrongType(let found): (.wrongELFType, "it is \(found), and a shared library is needed")
            case .malformed(let clause): (.malformedELF, "its headers contradict each other: \(clause)")
            case .executableStack: (.executableStack, "it asks for a stack that code can run from")
            case .forbiddenDependency(let clause): (.forbiddenDependency, clause)
            case .forbiddenRunpath(let clause): (.forbiddenRunpath, clause)
            case .otherRuntime(let clause): (.otherSwiftRuntime, clause)
            case .entryMissing: (.entryMissing, "the library does not export \(ELFCheck.entry)")
            case .otherEntries(let found):
                (
                    .abiMismatch,
                    "the library exports \(found.joined(separator: ", ")), and this host needs \(ELFCheck.entry)"
                )
            case .entryNotFunction: (.entryInvalid, "\(ELFCheck.entry) is data, and not a function")
            }
        return .unusableLibrary(provider: provider, path: path, code: code, problem: problem)
    }
}
