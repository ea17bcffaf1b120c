/// The DocC article about the JSON of the program.
enum JSONArticle {
    /// A command line and what it prints.
    struct Example {
        let command: String
        let output: String
    }

    /// - Parameter examples: what commands have really printed.
    static func text(examples: [Example]) -> String {
        var text = """
            # The JSON of conferencectl

            Every object that `conferencectl` prints for programs, with every field.

            ## Overview

            <!-- Written from the table in ConferencectlKit/JSON by ConferencectlTests.JSONReferenceTests. -->

            With `--json`, every command prints one JSON value to standard output. Its keys are an interface: keys are added, never
            renamed or removed, and neither keys nor values depend on the locale or on the settings. Every key is always there; a
            value that is absent is null. The same table makes `conferencectl help json` and the JSON Schema (2020-12) that
            `conferencectl help json --schema` prints; a copy of it is the file `conferencectl.schema.json` next to this article.

            A *day* is written `2026-03-01` and an *instant* `2026-03-01T09:00:00Z`. A *time* is a day for an event of whole days,
            `2026-03-01T10:00:00` for a floating event, and `2026-03-01T10:00:00+01:00` for any other.

            An error is one line on standard error, a `Failure`, and the exit status says its kind.

            ## What commands print

            | Command | Prints |
            |---|---|

            """
        for output in JSONOutput.all {
            let condition = output.condition.map { " (\($0))" } ?? ""
            text += "| `\(output.command)`\(condition) | \(output.type.words) |\n"
        }
        text += "\n## Examples\n"
        for example in examples {
            text += "\n```sh\n\(example.command)\n```\n\n```json\n\(example.output)```\n"
        }
        text += "\n## Objects\n"
        for object in JSONObject.all {
            text += "\n### \(object.name)\n\n\(object.summary)"
            if let base = object.base { text += " It has all fields of \(base), and:" }
            text += "\n\n| Field | Type | Meaning |\n|---|---|---|\n"
            for field in object.ownFields { text += "| `\(field.name)` | \(field.type.words) | \(field.meaning) |\n" }
        }
        return text
    }
}
