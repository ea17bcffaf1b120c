import CommandLineKit

extension HelpTopic {
    /// The fields of `--format` and `--tsv`; made of the table that is used.
    static let formats = HelpTopic(
        name: "formats", summary: "fields for --format and --tsv"
    ) {
        Content(
            sections: [
                Section(title: "Fields", entries: EventField.all.map { ("{\($0.name)}", $0.meaning) }),
                Section(
                    title: "Also in a template",
                    entries: [
                        ("{{, }}", "a brace"), ("\\t, \\n, \\\\", "a tab, a line break, a backslash"),
                        ("waybar", "as the whole template of “next”: JSON for a custom module of waybar"),
                    ]),
            ],
            paragraphs: [
                "“--format '{start} {title} {join}'” prints a line for each event. Fields that the event does not have are empty. "
                    + "Values are one line: line breaks and tabs become spaces, control characters become “�”.",
                "“--tsv” prints a line with the names of the fields \(EventField.columns.map(\.name).joined(separator: ", ")), then "
                    + "a line for each event. There is a tab between values. In a value, a tab is written “\\t”, a line break "
                    + "“\\n”, and a backslash “\\\\”.",
                "Times are in the local time zone and have 24 hours in every locale. “events”, “agenda”, “search” and "
                    + "“next” take both options; there is no output if no event is found, except for the line of names.",
            ])
    }
}
