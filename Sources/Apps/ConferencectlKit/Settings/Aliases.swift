import CommandLineKit
import Platform

/// Names that the user has given to commands.
///
/// An alias stands for the beginning of a command line. It never replaces a command, not even one of a later version of
/// this program, and it is not looked up in another alias.
enum Aliases {
    /// Replaces the word for the command if it is an alias. The file is read only if the word is not a command.
    ///
    /// - Throws: `brokenSettings` and the like, because the word may be in that file.
    static func expanded(_ words: [String], places: Places) throws -> [String] {
        guard let index = commandIndex(in: words), !isTaken(words[index]),
            let expansion = try Settings(places: places).alias(words[index])
        else { return words }
        return Array(words[..<index]) + expansion + Array(words[(index + 1)...])
    }

    /// Whether a word is a command, another name of one, or the beginning of one.
    static func isTaken(_ word: String) -> Bool {
        word == "help" || word == Shell.request || Program.tree.isCommand(word)
    }

    /// Whether words begin with a command.
    static func isCommand(_ words: [String]) -> Bool {
        words.first.map { Program.tree.isCommand($0) } ?? false
    }

    /// The place of the word for the command, after the options of every command.
    private static func commandIndex(in words: [String]) -> Int? {
        var index = 0
        while index < words.count {
            let word = words[index]
            guard word.hasPrefix("-") else { return index }
            guard word != "--" else { return nil }
            index += word == "--\(CommonOptions.store.specification.name)" ? 2 : 1
        }
        return nil
    }
}
