/// A help page about something that several commands have in common.
package struct HelpTopic: Sendable {
    /// A list of the page.
    package struct Section: Sendable {
        package let title: String
        package let entries: [(name: String, meaning: String)]

        package init(title: String, entries: [(name: String, meaning: String)]) {
            self.title = title
            self.entries = entries
        }
    }

    /// The word after `help`.
    package let name: String
    /// One sentence without a full stop.
    package let summary: String
    package let sections: [Section]
    package let paragraphs: [String]

    package init(name: String, summary: String, sections: [Section], paragraphs: [String]) {
        self.name = name
        self.summary = summary
        self.sections = sections
        self.paragraphs = paragraphs
    }
}
