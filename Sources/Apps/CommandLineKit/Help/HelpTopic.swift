/// A help page about something that several commands have in common.
package struct HelpTopic: Sendable {
    /// A list of the page.
    package struct Section: Sendable {
        package let title: String
        package let entries: [(name: String, meaning: String)]
    }

    /// The word after `help`.
    package let name: String
    /// One sentence without a full stop.
    package let summary: String
    package let sections: [Section]
    package let paragraphs: [String]
}
