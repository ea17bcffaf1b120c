import CommandLineKit

extension HelpTopic {
    /// The objects of `--json`; made of the table that is tested.
    static let json = HelpTopic(
        name: "json", summary: "objects and fields of --json",
        document: Document(
            option: Option.flag("schema", help: "Print a JSON Schema (2020-12) instead"),
            text: { JSONSchema.document.text })
    ) {
        Content(
            sections: [
                Section(
                    title: "What commands print",
                    entries: JSONOutput.all.map { output in
                        (output.command, output.type.words + (output.condition.map { " (\($0))" } ?? ""))
                    })
            ]
                + JSONObject.all.map { object in
                    Section(
                        title: object.name + (object.base.map { ": \($0), and" } ?? ""),
                        entries: object.ownFields.map { ($0.name, "\($0.type.words). \($0.meaning)") })
                },
            paragraphs: [
                "Every key is always there; a value that is absent is null. Keys are added, never renamed or removed. Nothing "
                    + "depends on the locale or on the settings. An error is one line of JSON on standard error.",
                "“conferencectl help json --schema” prints the same as a JSON Schema (2020-12), with a definition for each object "
                    + "and each command.",
            ])
    }
}
