import CommandLineKit
import Foundation
import TestSupport
import Testing

@Suite("Shell completions")
struct CompletionTests {
    static let bash = "/bin/bash"

    /// A command line, and the completions offered for its last word.
    static let offers: [([String], [String])] = [
        ([""], ["--help", "--json", "--version", "add", "box", "help", "read", "show"]),
        (["s"], ["show"]),
        (["show", "--"], ["--color", "--dir", "--help", "--index", "--json", "--output", "--verbose"]),
        (["show", "--color", ""], ["green", "red"]),
        (["show", "--json", "--color", "r"], ["red"]),
        (["box", ""], ["--help", "--json", "config"]),
        (["box", "config", "--v"], ["--verbose"]),
        (["show", "--index", ""], []),
    ]

    @Test(
        "bash offers the completions for each position",
        .enabled(if: FileManager.default.isExecutableFile(atPath: bash), "needs bash"),
        arguments: offers)
    func bashOffers(words: [String], expected: [String]) throws {
        let line = (["sample"] + words).map { "'\($0)'" }.joined(separator: " ")
        let script =
            Shell.bash.completionScript(for: Sample.tree)
            + "COMP_WORDS=(\(line)); COMP_CWORD=\(words.count); _sample; printf '%s\\n' \"${COMPREPLY[@]}\"\n"
        let result = try runProcess(Self.bash, ["--norc", "-c", script])
        expectEqual(result.status, 0)
        expectEqual(result.error, "")
        expectEqual(result.output.split(separator: "\n").map(String.init).sorted(), expected)
    }

    static let others: [(Shell, String)] = [(.zsh, "/usr/bin/zsh"), (.fish, "/usr/bin/fish")]

    @Test("zsh and fish accept their scripts, if installed", arguments: others)
    func syntax(shell: Shell, path: String) throws {
        let script =
            Shell.zsh == shell
            ? Shell.zsh.completionScript(for: Sample.tree) : Shell.fish.completionScript(for: Sample.tree)
        for name in ["show", "read", "add", "box", "config", "output", "color"] { expectContains(script, name) }
        guard FileManager.default.isExecutableFile(atPath: path) else { return }
        let result = try runProcess(path, ["-n", "-c", script])
        expectEqual(result.status, 0, "\(result.error)")
    }
}
