/// The rules for the libraries that a provider may load into its process, and for the directories that are searched for them.
///
/// A provider that needs other libraries must link them statically, and so runs wherever this host runs.
struct LibraryRules {
    /// The directory of the Swift runtime for dynamic Swift providers, or nil if this host has none.
    let runtimeDirectory: String?
    /// Returns whether that directory has a file with a name.
    let runtimeHas: (String) -> Bool

    /// The libraries of glibc, and the runtimes of C++ and of compilers.
    static let system: Set<String> = [
        "libc.so.6", "libm.so.6", "libmvec.so.1", "libpthread.so.0", "libdl.so.2", "librt.so.1", "libutil.so.1",
        "libresolv.so.2", "libanl.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "libstdc++.so.6",
        "libgcc_s.so.1",
    ]

    /// Returns whether a library needs only system libraries and has no search path, so that there is nothing to check.
    static func isPlain(_ library: ELFCheck) -> Bool {
        library.searchPaths.isEmpty && library.needed.allSatisfy(system.contains)
    }

    /// - Throws: `forbiddenDependency`, `forbiddenRunpath`.
    func check(_ library: ELFCheck) throws(ELFProblem) {
        var namesRuntime = false
        for path in library.searchPaths where !path.isEmpty {
            if path == "$ORIGIN" || path == "${ORIGIN}" { continue }
            // The library is loaded from memory, so the dynamic linker finds nothing in a path below the library's own
            // directory.
            if path.hasPrefix("$ORIGIN/") || path.hasPrefix("${ORIGIN}/") {
                guard !path.split(separator: "/").contains(".."), !path.dropFirst().dropFirst().contains("$") else {
                    throw .forbiddenRunpath("it looks for libraries outside of its own directory, in “\(path)”")
                }
                continue
            }
            guard let runtimeDirectory, Self.same(path, runtimeDirectory) else {
                let known = runtimeDirectory.map { "on this host, that is “\($0)”" } ?? "this host has none"
                throw .forbiddenRunpath(
                    "it looks for libraries in “\(path)”, but only the directory of the Swift runtime is allowed; \(known)"
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
                    "it needs “\(name)”, which belongs neither to the C and C++ libraries nor to the Swift runtime of this "
                        + "host\(runtimeDirectory.map { " in “\($0)”" } ?? ""). Link it statically")
            }
            guard namesRuntime else {
                throw .forbiddenDependency(
                    "it needs “\(name)” of the Swift runtime, but its search path (DT_RUNPATH) does not contain "
                        + "“\(runtimeDirectory)”, the runtime directory of this host")
            }
        }
    }

    /// Checks that a library and its runtime were built by the same compiler. On Linux, Swift does not promise that different
    /// versions are binary compatible: a call that seems to work can corrupt memory.
    ///
    /// - Parameters:
    ///   - found: the compilers that the provider's library names.
    ///   - runtime: the compilers that the runtime names; if it names none, nothing is compared.
    /// - Throws: `otherRuntime`.
    func checkRuntime(of found: [String], runtime: [String]) throws(ELFProblem) {
        guard let runtimeDirectory, !runtime.isEmpty, Set(found).isDisjoint(with: runtime) else { return }
        let own = found.isEmpty ? "does not say which Swift compiler built it" : "was built by \(Self.list(found))"
        throw .otherRuntime(
            "it \(own), but the Swift runtime of this host in “\(runtimeDirectory)” was built by \(Self.list(runtime)). "
                + "Build it with the same version of Swift, or link it statically")
    }

    private static func list(_ compilers: [String]) -> String {
        compilers.map { "“\($0)”" }.joined(separator: ", ")
    }

    private static func same(_ left: String, _ right: String) -> Bool {
        left.split(separator: "/") == right.split(separator: "/") && left.hasPrefix("/")
    }
}
