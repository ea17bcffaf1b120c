import CalendarModel
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import ICalendar
import Terminal

/// The form of `add --edit` and `edit`: its fields, and the options that its values stand for.
///
/// The parsers of the options also parse these values, so that a form accepts what the command line accepts.
struct EventForm {
    enum Name: String, CaseIterable {
        case title = "Title"
        case calendar = "Calendar"
        case start = "Start"
        case end = "End"
        case allDay = "All-day"
        case timeZone = "Time zone"
        case repetition = "Repeat"
        case days = "Repeat on"
        case until = "Repeat until"
        case count = "Repeat count"
        case location = "Location"
        case url = "URL"
        case room = "Room"
        case alarms = "Alarms"
        case categories = "Categories"
        case status = "Status"
        case isPrivate = "Private"
    }

    /// The paragraph for the help page of `edit`.
    static let changedHelp =
        "Without options, a terminal opens a form in your editor: that of your settings, of VISUAL or of EDITOR, or "
        + "sensible-editor, nano or vi. The times in the form are those of its “Time zone”. "
        + "If the form has a mistake, the mistake is marked and the editor opens again. "
        + "If your editor returns at once, add its option to wait, as in “code --wait”. If you give up, the form is "
        + "kept, and the error says where."

    /// The same for `add`.
    static let newHelp =
        "“--edit” opens a form in your editor with the values that you have given, and adds the event when you save; "
        + "see “edit”."

    static let names = Name.allCases.map(\.rawValue)

    private static let introduction = [
        "Change the fields, save, and close the editor. Lines that begin with “#” are ignored.",
        "An unchanged form changes nothing. All dates: “conferencectl help dates”.",
    ]

    /// Whether a form can be shown.
    static func canBeShown(_ context: Context) -> Bool { !context.isJSON && isTerminal }

    /// Whether an editor can read from standard input.
    static var isTerminal: Bool { PickerMode(environment: [:]) != nil }

    let text: FormText
    /// The values at the beginning.
    private let values: [Name: String]

    /// - Parameters:
    ///   - values: a field without a value here is left out of the form.
    ///   - remarks: lines of explanation above fields.
    init(values: [Name: String], remarks: [Name: String], introduction: [String] = [], notes: String) {
        self.values = values
        text = FormText(
            introduction: Self.introduction + introduction,
            fields: Name.allCases.compactMap { name in
                values[name].map { FormText.Field(name.rawValue, $0, remark: remarks[name]) }
            }, notes: notes)
    }

    /// The time zone of the start and the end in the form; nil for the local one.
    var timeZone: String? { values[.timeZone].flatMap { $0.isEmpty ? nil : $0 } }

    /// Returns the text of a field, changed or not.
    func value(_ name: Name, _ changes: FormSession.Changes) -> String {
        changes.values[name.rawValue] ?? values[name] ?? ""
    }

    /// Returns the options for changed values.
    ///
    /// - Parameter isNew: true for a new event, which has nothing to remove.
    /// - Throws: `badOptionValue`, for example for an answer that is neither yes nor no; `formFieldEmpty`,
    ///   `optionNeedsAnother`, `conflictingOptions`.
    func options(for changes: FormSession.Changes, isNew: Bool) throws -> [String: [String]] {
        var options: [String: [String]] = [:]
        func set<Value>(_ option: Option<Value>, _ values: [String]) {
            // For a new event, a field that the user has emptied counts as not given.
            options[option.specification.name] = isNew && values == [""] && option is Option<String?> ? [] : values
        }
        for (key, value) in changes.values {
            guard let name = Name(rawValue: key) else { continue }
            let isEmpty = value.isEmpty
            switch name {
            case .title: options[Edit.title.specification.name] = [value]
            case .calendar: if isNew || !isEmpty { set(Edit.calendar, [value]) }
            case .start: if isNew || !isEmpty { set(EventOptions.start, [value]) }
            case .end: if isNew || !isEmpty { set(EventOptions.end, [value]) }
            case .allDay: set(EventOptions.allDay, try Self.isYes(name, value) ? [""] : [])
            case .location: set(EventOptions.location, [value])
            case .url: set(DetailOptions.url, [value])
            case .room: options[EventOptions.room.specification.name] = isEmpty ? [] : [value]
            case .status: set(DetailOptions.status, [value])
            case .isPrivate:
                let isPrivate = try Self.isYes(name, value)
                set(DetailOptions.isPrivate, isPrivate ? [""] : [])
                if !isPrivate, !isNew { set(DetailOptions.isPublic, [""]) }
            case .alarms: set(DetailOptions.alarm, isEmpty ? ["none"] : Self.list(value))
            case .categories: set(DetailOptions.category, !isEmpty ? Self.list(value) : isNew ? [] : ["none"])
            case .timeZone, .repetition, .days, .until, .count: break
            }
        }
        try addRepetition(changes, isNew: isNew, to: &options)
        try addTimeZone(changes, isNew: isNew, to: &options)
        if let notes = changes.notes { set(EventOptions.notes, [notes]) }
        return options
    }

    /// Splits a list at commas; `\,` is a comma.
    static func list(_ text: String) -> [String] {
        var parts = [""]
        var isEscaped = false
        for character in text {
            if isEscaped || (character != "," && character != "\\") {
                if isEscaped, character != ",", character != "\\" { parts[parts.count - 1] += "\\" }
                parts[parts.count - 1].append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                parts.append("")
            }
        }
        if isEscaped { parts[parts.count - 1] += "\\" }
        return parts.map { $0.trimmingBlanks }.filter { !$0.isEmpty }
    }

    /// Joins texts so that ``list(_:)`` splits them again.
    static func joined(_ texts: [String]) -> String {
        texts.map { $0.replacing("\\", with: "\\\\").replacing(",", with: "\\,") }.joined(separator: ", ")
    }

    private static func isYes(_ name: Name, _ value: String) throws(ConferenceError) -> Bool {
        switch value.lowercased() {
        case "yes", "y", "true": return true
        case "no", "n", "false", "": return false
        default: throw .badOptionValue(name.rawValue, found: value, expected: "“yes” or “no”")
        }
    }
}

extension EventForm {
    /// Finds the fields for which the form is rejected, by trying each on its own, but an end together with its start.
    ///
    /// - Parameter tried: throws what is wrong with some changes.
    static func problems(
        in changes: FormSession.Changes, required: Set<Name> = [], _ tried: (FormSession.Changes) async throws -> Void
    ) async -> [(field: String?, message: String)] {
        typealias Problem = (field: String?, message: String)
        func failure(_ changes: FormSession.Changes) async -> Problem? {
            do {
                try await tried(changes)
                return nil
            } catch let error as ConferenceError {
                let isEmpty = error.code == .formFieldEmpty
                return (isEmpty ? error.arguments.first : nil, error.messageWithAdvice)
            } catch {
                return (nil, "\(error)")
            }
        }
        guard let whole = await failure(changes) else { return [] }
        guard whole.field == nil else { return [whole] }
        var found: [Problem] = []
        let base = changes.values.filter { key, _ in required.contains { $0.rawValue == key } }
        if !base.isEmpty, let problem = await failure(.init(values: base)) {
            return [(Name.start.rawValue, problem.message)]
        }
        for name in Name.allCases {
            guard let value = changes.values[name.rawValue], !required.contains(name) else { continue }
            var alone = base
            alone[name.rawValue] = value
            let start = Name.start.rawValue
            if name == .end || name == .allDay { alone[start] = changes.values[start] }
            if name == .start, changes.values[Name.allDay.rawValue] != nil {
                alone[Name.allDay.rawValue] = changes.values[Name.allDay.rawValue]
            }
            // A part of a rule can only be checked together with the parts above it.
            let parts: [Name] = [.repetition, .days, .until, .count]
            for above in parts.prefix(upTo: parts.firstIndex(of: name) ?? 0) {
                alone[above.rawValue] = changes.values[above.rawValue]
            }
            guard let problem = await failure(.init(values: alone)) else { continue }
            if !found.contains(where: { $0.message == problem.message }) {
                found.append((name.rawValue, problem.message))
            }
        }
        return found.isEmpty ? [whole] : found
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
