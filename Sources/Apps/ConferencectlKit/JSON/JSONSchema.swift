import CommandLineKit

/// The JSON Schema of what `--json` prints.
enum JSONSchema {
    /// The schema: a definition for each object, and one for each command with its words joined by dashes.
    static var document: JSONValue {
        let names = JSONOutput.all.reduce(into: [String]()) { names, output in
            if names.last != output.command { names.append(output.command) }
        }
        let objects = JSONObject.all.map { ($0.name, definition(of: $0)) }
        let outputs = names.map { name -> (String, JSONValue) in
            let forms = JSONOutput.all.filter { $0.command == name }
            let value: JSONValue =
                forms.count == 1
                ? schema(of: forms[0].type) : ["anyOf": .array(forms.map { schema(of: $0.type) })]
            let described: JSONValue = ["description": .string(title(of: name))]
            return (key(of: name), described.adding(value))
        }
        let none: JSONValue = .object([])
        return [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "The JSON of conferencectl",
            "description":
                "$defs has every object and what each command prints. Keys are added, never renamed or removed.",
            "anyOf": .array(
                names.map { ["$ref": .string("#/$defs/\(key(of: $0))")] } + [schema(of: .object("Failure"))]),
            "$defs": (objects + outputs).reduce(none) { $0.adding($1.0, $1.1) },
        ]
    }

    /// The name of a command in the definitions: `providers-config`, `version`.
    private static func key(of command: String) -> String {
        command.replacing("--", with: "").replacing(" ", with: "-")
    }

    private static func title(of command: String) -> String {
        command.hasPrefix("--") ? "\(Program.name) \(command) --json" : "\(Program.name) \(command) … --json"
    }

    private static func definition(of object: JSONObject) -> JSONValue {
        [
            "type": "object", "description": .string(object.summary),
            "properties": object.fields.reduce(.object([])) { properties, field in
                let meaning: JSONValue = ["description": .string(field.meaning)]
                return properties.adding(field.name, meaning.adding(schema(of: field.type)))
            },
            "required": .array(object.fields.map { .string($0.name) }),
        ]
    }

    /// The schema of a type.
    private static func schema(of type: JSONType) -> JSONValue {
        switch type {
        case .string: ["type": "string"]
        case .integer: ["type": "integer"]
        case .boolean: ["type": "boolean"]
        case .any: [:]
        case .instant: ["type": "string", "format": "date-time"]
        case .day: ["type": "string", "format": "date"]
        case .time: ["type": "string", "pattern": "^[0-9]{4,}-[0-9]{2}-[0-9]{2}(T[0-9:]{8}([+-][0-9:]{5,8})?)?$"]
        case .object(let name): ["$ref": .string("#/$defs/\(name)")]
        case .array(let element): ["type": "array", "items": schema(of: element)]
        case .optional(.any): [:]
        case .optional(let type): ["anyOf": [schema(of: type), ["type": "null"]]]
        }
    }
}
