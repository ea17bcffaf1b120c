/// A note about something in a folder that cannot be read, or not as its author intended.
package struct VdirNote: Hashable, Sendable {
    /// The name of the entry in the folder.
    package var name: String
    /// The line of the file; 0 for a note about the whole entry, whose text names it.
    package var line: Int
    package var text: String

    package init(name: String, line: Int, text: String) {
        self.name = name
        self.line = line
        self.text = text
    }

    /// Returns the note for people: with path and line, unless the text already names the path.
    package func sentence(in folder: String) -> String { line == 0 ? text : "\(folder)/\(name):\(line): \(text)" }
}
