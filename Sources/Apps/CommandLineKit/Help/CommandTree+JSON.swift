import ConferenceErrors

// The help pages as JSON, for programs that complete, check or document command lines. The keys are a stable interface:
// they are added, never renamed or removed.
extension CommandTree {
    /// Returns the help page of a command as JSON; for the overview, its commands with their summaries.
    ///
    /// - Parameter path: the words of a command; empty for the overview.
    /// - Returns: null if there is no such command.
    package func helpJSON(at path: [String]) -> JSONValue {
        guard !path.isEmpty else {
            return [
                "name": .string(program),
                "version": .string(version),
                "summary": .string(summary),
                "usage": .string(usage),
                "commands": .array(subcommands(of: []).map(Self.entry)),
                "topics": .array(topics.map { ["name": .string($0.name), "summary": .string($0.summary)] }),
                "commonOptions": .array(commonOptions.map { Self.value($0.specification) }),
                "exitStatuses": statuses,
            ]
        }
        if let topic = topic(at: path) { return Self.value(topic) }
        guard let command = command(at: path) else { return .null }
        return [
            "name": .string(command.name),
            "summary": .string(command.summary),
            "usage": .string(usage(of: command)),
            "otherNames": .array(otherNames(of: command).map { .string($0) }),
            "details": .array(command.details.map { .string($0) }),
            "subcommands": .array(subcommands(of: path).map(Self.entry)),
            "arguments": .array(command.positionals.map { Self.value($0.specification) }),
            "options": .array(command.options.map { Self.value($0.specification) }),
            "commonOptions": .array(commonOptions.map { Self.value($0.specification) }),
            "examples": .array(
                command.examples.map {
                    ["command": .string($0.command), "explanation": .string($0.explanation)]
                }),
            "exitStatuses": statuses,
        ]
    }

    private var statuses: JSONValue {
        .array(exitStatuses.map { ["status": .integer(Int64($0.status.rawValue)), "meaning": .string($0.meaning)] })
    }

    private static func value(_ topic: HelpTopic) -> JSONValue {
        let content = topic.content()
        return [
            "name": .string(topic.name), "summary": .string(topic.summary),
            "details": .array(content.paragraphs.map { .string($0) }),
            "sections": .array(
                content.sections.map { section in
                    [
                        "title": .string(section.title),
                        "entries": .array(
                            section.entries.map { ["name": .string($0.name), "meaning": .string($0.meaning)] }),
                    ]
                }),
        ]
    }

    private static func entry(_ command: CommandSpecification) -> JSONValue {
        ["name": .string(command.name), "summary": .string(command.summary)]
    }

    private static func value(_ argument: PositionalSpecification) -> JSONValue {
        [
            "name": .string(argument.name),
            "required": .bool(argument.isRequired),
            "repeats": .bool(argument.repeats),
            "help": .string(argument.help),
        ]
    }

    private static func value(_ option: OptionSpecification) -> JSONValue {
        [
            "name": .string("--\(option.name)"),
            "short": .optional(option.short.map { "-\($0)" }),
            "value": .optional(option.valueName),
            "required": .bool(option.isRequired),
            "repeats": .bool(option.repeats),
            "help": .string(option.help),
        ]
    }
}
