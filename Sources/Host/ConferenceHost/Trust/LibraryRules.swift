/// Which libraries a provider may bring into its process, and where they are looked for.
///
/// A provider that needs more carries it in itself, linked statically: then it runs wherever this host runs.
struct LibraryRules {
    /// The directory of the Swift runtime that dynamic Swift providers use; nil where this host has none.
    let runtimeDirectory: String?
    /// True where that directory has a file of this name.
    let runtimeHas: (String) -> Bool

    /// What comes with glibc, and the runtimes of C++ and of compilers.
    static let system: Set<String> = [
        "libc.so.6", "libm.so.6", "libmvec.so.1", "libpthread.so.0", "libdl.so.2", "librt.so.1", "libutil.so.1",
        "libresolv.so.2", "libanl.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "libstdc++.so.6",
        "libgcc_s.so.1",
    ]

    /// True where a library needs nothing but those and looks nowhere else: then there is nothing to check.
    static func isPlain(_ library: ELFCheck) -> Bool {
        library.searchPaths.isEmpty && library.needed.allSatisfy(system.contains)
    }

    /// - Throws: `forbiddenDependency`, `forbiddenRunpath`.
    func check(_ library: ELFCheck) throws(ELFProblem) {
        var namesRuntime = false
        for path in library.searchPaths where !path.isEmpty {
            if path == "$ORIGIN" || path == "${ORIGIN}" { continue }
            // Below the directory of the library, which is lost when it is loaded from memory: nothing is found there.
            if path.hasPrefix("$ORIGIN/") || path.hasPrefix("${ORIGIN}/") {
                guard !path.split(separator: "/").contains(".."), !path.dropFirst().dropFirst().contains("$") else {
                    throw .forbiddenRunpath("it looks for libraries outside of its own directory, in “\(path)”")
                }
                continue
            }
            guard let runtimeDirectory, Self.same(path, runtimeDirectory) else {
                let known = runtimeDirectory.map { "the one of this host is “\($0)”" } ?? "this host has none"
                throw .forbiddenRunpath(
                    "it looks for libraries in “\(path)”, and only the directory of the Swift runtime is allowed: \(known)"
                )
            }
            namesRuntime = true
        }
        guard !library.searchPaths.contains("") else {
            throw .forbiddenRunpath("it looks for libraries in the current directory")
        }
        for name in library.needed where !Self.system.contains(name) {
            guard !name.contains("/"), let runtimeDirectory, runtimeHas(name) else {
                throw .forbiddenDependency(
                    "it needs “\(name)”, which is neither of the C and C++ libraries nor of the Swift runtime of this "
                        + "host\(runtimeDirectory.map { " in “\($0)”" } ?? ""). Link it statically")
            }
            guard namesRuntime else {
                throw .forbiddenDependency(
                    "it needs “\(name)” of the Swift runtime, and its search path (DT_RUNPATH) does not name the "
                        + "directory of this host's, “\(runtimeDirectory)”")
            }
        }
    }

    /// Makes sure that a library and the runtime that it would use were made by the same compiler. On Linux, Swift
    /// promises nothing about two different ones: what looks like a call that works can be damaged memory.
    ///
    /// - Parameters:
    ///   - found: what the library says of the compilers that made it.
    ///   - runtime: what the runtime says; one that says nothing cannot be compared.
    /// - Throws: `otherRuntime`.
    func checkRuntime(of found: [String], runtime: [String]) throws(ELFProblem) {
        guard let runtimeDirectory, !runtime.isEmpty, Set(found).isDisjoint(with: runtime) else { return }
        let own = found.isEmpty ? "does not say which Swift compiler made it" : "was made by \(Self.list(found))"
        throw .otherRuntime(
            "it \(own), and the Swift runtime of this host in “\(runtimeDirectory)” was made by \(Self.list(runtime)). "
                + "Build it with the same version of Swift, or link it statically")
    }

    private static func list(_ compilers: [String]) -> String {
        compilers.map { "“\($0)”" }.joined(separator: ", ")
    }

    private static func same(_ left: String, _ right: String) -> Bool {
        left.split(separator: "/") == right.split(separator: "/") && left.hasPrefix("/")
    }
}
