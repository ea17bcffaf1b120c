package import ConferenceErrors
package import Testing

/// Text of another program that tries to act on a terminal, for messages that quote it.
package let hostileText = "“/a/\u{1B}[2J\n\u{202E}b”"

/// Checks what every message of an error promises: full sentences on one line, which a terminal does not obey.
///
/// A message may end with something to copy, such as a command or a link. Choices that it lists stand on lines of their
/// own, indented by two spaces.
///
/// - Parameter mayNameCommands: true for the errors of `conferencectl` itself.
package func expectReadable(
    _ error: ConferenceError, mayNameCommands: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
) {
    let message = error.message
    func expect(_ condition: Bool, _ rule: Comment) {
        if !condition { Issue.record("\(rule): \(error.code.rawValue): \(message)", sourceLocation: sourceLocation) }
    }
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    let first = lines.first ?? ""
    expect(first.first?.isUppercase == true || "“-0123456789".contains(first.first ?? " "), "no capital letter")
    expect(first.hasSuffix(".") || first.contains(":"), "no full stop")
    expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  ") }, "a line break")
    expect(!message.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }, "a terminal obeys it")
    expect(!first.contains("  "), "two spaces")
    expect(!message.contains("““") && !message.contains("””"), "doubled quotation marks")
    expect(!first.contains(".."), "two full stops")
    expect(mayNameCommands || !first.contains("conferencectl ") && !first.contains(" --"), "a command")
    expect(error.description == message, "another description")
    expect(error.exitStatus != .success, "no failure")
    let code = error.code.rawValue
    expect(code.allSatisfy(\.isLetter) && code.first?.isLowercase == true, "no code")
    // Whatever is quoted is cut.
    expect(message.utf8.count < 8_000, "too long")
}
