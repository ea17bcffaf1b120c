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

    /// The body of the page.
    package struct Content: Sendable {
        package let sections: [Section]
        package let paragraphs: [String]

        package init(sections: [Section], paragraphs: [String]) {
            self.sections = sections
            self.paragraphs = paragraphs
        }
    }

    /// The word after `help`.
    package let name: String
    /// One sentence without a full stop.
    package let summary: String
    package let document: Document?
    /// Returns the body. Every start of the program makes its topics, but only their help pages need the bodies, which are
    /// made from long tables.
    package let content: @Sendable () -> Content

    package init(
        name: String, summary: String, document: Document? = nil, content: @escaping @Sendable () -> Content
    ) {
        self.name = name
        self.summary = summary
        self.document = document
        self.content = content
    }
}
