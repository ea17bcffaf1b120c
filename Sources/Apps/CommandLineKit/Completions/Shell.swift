/// The shells with generated completions.
package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// Generates a completion script from the command specifications.
    package func completionScript(for tree: CommandTree) -> String {
        switch self {
        case .bash: BashCompletion(tree: tree).script
        case .zsh: ZshCompletion(tree: tree).script
        case .fish: FishCompletion(tree: tree).script
        }
    }
}

extension CommandTree {
    /// A valid name for a shell function: letters, digits and underscores.
    var functionName: String {
        "_" + String(program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
}

extension StringProtocol {
    /// The text in single quotes, valid in all three shells.
    var quotedForShell: String {
        "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
