import ConferenceModel
import ConferenceErrors

@testable import ConferenceHost

/// Reads bytes as a library, as the host and the conformance kit do. Any input gets a verdict; an accepted library has
/// no dependencies and no search paths other than the allowed ones.
///
/// - Returns: true if the host would load the library.
func fuzzELFCheck(_ input: UnsafeRawBufferPointer) -> Bool {
    if let sections = try? ELFSections(ELFBytes(input)) {
        precondition(sections.exports.count <= input.count / 24)
    }
    do throws(ELFProblem) {
        let library = try ELFCheck(input)
        precondition(library.needed.allSatisfy { !$0.isEmpty && $0.utf8.count < 1_024 && !$0.utf8.contains(0) })
        if LibraryRules.isPlain(library) { return true }
        try LibraryRules(runtimeDirectory: "/usr/lib/swift") { $0.hasPrefix("libswift") }.check(library)
        precondition(library.needed.allSatisfy { !$0.contains("/") })
        precondition(library.searchPaths.allSatisfy { $0.hasPrefix("$") || $0.hasSuffix("swift") || $0.hasSuffix("/") })
        return true
    } catch {
        let message = error.error(provider: "“Fuzz”", path: "/p").message
        precondition(TextPolicy.printable(message) == message)
        return false
    }
}
