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

    /// A text that an option prints instead of the page.
    package struct Document: Sendable {
        package let option: Option<Bool>
        package let text: @Sendable () -> String

        package init(option: Option<Bool>, text: @escaping @Sendable () -> String) {
            self.option = option
            self.text = text
        }
    }

    /// The word after `help`.
    package let name: String
    /// One sentence without a full stop.
    package let summary: String
    package let sections: [Section]
    package let paragraphs: [String]
    package let document: Document?

    package init(
        name: String, summary: String, sections: [Section], paragraphs: [String], document: Document? = nil
    ) {
        self.document = document
        self.name = name
        self.summary = summary
        self.sections = sections
        self.paragraphs = paragraphs
    }
}
