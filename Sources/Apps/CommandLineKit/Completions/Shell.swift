/// The shells that completions are made for.
package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// A script for the shell to load, made from the specifications.
    package func completionScript(for tree: CommandTree) -> String {
        switch self {
        case .bash: BashCompletion(tree: tree).script
        case .zsh: ZshCompletion(tree: tree).script
        case .fish: FishCompletion(tree: tree).script
        }
    }
}

extension CommandTree {
    /// A name for functions of a shell: letters, digits and underscores.
    var functionName: String {
        "_" + String(program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
}

extension StringProtocol {
    /// The text in single quotes, as all three shells read it.
    var quotedForShell: String {
        "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
