import CommandLineKit
import ConferenceErrors
import ConferenceModel

/// How a list is printed for programs, as requested by options.
enum EventOutput: Sendable {
    case template(EventTemplate)
    /// Lines with tabs between the values, below a line with the names of the fields.
    case table

    static let format = Option.value(
        "format", "TEMPLATE",
        help: "Print a line for each event, such as “{start} {title} {join}”; see “conferencectl help formats”")
    static let tsv = Option.flag("tsv", help: "Print tab-separated values: a line of names, then a line for each event")

    static let options: [any DeclaredOption] = [format, tsv]

    /// Returns the output that the options ask for, or nil for the usual one.
    ///
    /// - Throws: `conflictingOptions`, `badFormat` (64), also for the form that only `next` has.
    static func requested(in arguments: Arguments) throws(ConferenceError) -> EventOutput? {
        let output = try anyRequested(in: arguments)
        guard arguments[format] != WaybarModule.name else { throw .formatOfNext(WaybarModule.name) }
        return output
    }

    /// Returns the output that the options ask for, with the names of whole forms as templates.
    ///
    /// - Throws: `conflictingOptions`, `badFormat` (64).
    static func anyRequested(in arguments: Arguments) throws(ConferenceError) -> EventOutput? {
        let given = [
            ("--format", arguments[format] != nil), ("--tsv", arguments[tsv]),
            ("--json", arguments[CommonOptions.json]),
        ].filter(\.1).map(\.0)
        if given.count > 1 {
            throw .conflictingOptions(given[0], given[1], advice: "Each is a form of the whole output.")
        }
        if arguments[tsv] { return .table }
        return try arguments[format].map { text throws(ConferenceError) in .template(try EventTemplate(text)) }
    }

    /// The line above all events, if there is one.
    var header: String? {
        switch self {
        case .template: nil
        case .table: EventField.columns.map(\.name).joined(separator: "\t")
        }
    }

    func line(of event: ListedEvent) -> String {
        switch self {
        case .template(let template): template.line(of: event)
        case .table: EventField.columns.map { Self.escaped($0.value(event)) }.joined(separator: "\t")
        }
    }

    /// Returns a value without tabs and line breaks: `\t`, `\n`, and `\\` for a backslash. Other control characters
    /// become `�`.
    static func escaped(_ value: String) -> String {
        guard value.utf8.contains(where: { $0 < 0x20 || $0 == 0x5C || $0 >= 0x7F }) else { return value }
        let breaks = value.replacing("\r\n", with: "\n").replacing("\\", with: "\\\\")
        let lines = breaks.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map { TextPolicy.printable(String($0)) }
                .joined(separator: "\\t")
        }.joined(separator: "\\n")
    }
}
