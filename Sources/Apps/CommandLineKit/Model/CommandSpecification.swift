/// The description of a command: its arguments, options and help.
///
/// The parser, the help page, the overview and the shell completions all use this one value, so they cannot disagree.
package struct CommandSpecification: Sendable {
    /// A command line to copy, and its explanation.
    package struct Example: Hashable, Sendable {
        package let command: String
        package let explanation: String

        package init(_ command: String, _ explanation: String) {
            self.command = command
            self.explanation = explanation
        }
    }

    /// The words that invoke it: `["providers", "config"]`.
    package let path: [String]
    /// The summary: one line without a full stop that begins with a verb, "show an event with its join links".
    package let summary: String
    /// The paragraphs of the help page.
    package let details: [String]
    package let positionals: [any DeclaredPositional]
    package let options: [any DeclaredOption]
    package let examples: [Example]

    /// - Parameter name: the words that invoke it, separated by spaces.
    package init(
        _ name: String, summary: String, details: [String] = [], positionals: [any DeclaredPositional] = [],
        options: [any DeclaredOption] = [], examples: [Example]
    ) {
        path = name.split(separator: " ").map(String.init)
        self.summary = summary
        self.details = details
        self.positionals = positionals
        self.options = options
        self.examples = examples
    }

    /// `providers config`.
    package var name: String { path.joined(separator: " ") }
}
