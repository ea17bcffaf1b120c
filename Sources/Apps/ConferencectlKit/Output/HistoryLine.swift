import CalendarEditing
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel

/// An entry of the history as it is shown.
struct HistoryLine {
    private let entry: HistoryEntry
    private let context: Context

    init(_ entry: HistoryEntry, _ context: Context) {
        self.entry = entry
        self.context = context
    }

    var json: JSONValue {
        [
            "number": .integer(entry.id), "time": .string(EventJSON.utc(entry.time)),
            "program": .string(entry.program), "action": .optional(entry.action.isEmpty ? nil : entry.action),
            "title": .string(entry.title), "changes": .integer(Int64(max(entry.changes, 1))),
            "undoes": .optional(entry.undoes), "undone": .bool(entry.isUndone),
            "undoable": .bool(!entry.isUndone && entry.problem == nil), "problem": .optional(entry.problem?.rawValue),
        ]
    }

    /// Number, time, action, title, and program, with notes about undoing.
    var cells: [String] {
        var remarks: [Sentence] = []
        if let other = entry.undoes { remarks.append("undoes \(other)") }
        if entry.isUndone { remarks.append("undone") }
        switch entry.problem {
        case .large: remarks.append("too large to undo")
        case .forgotten: remarks.append("removed for good")
        case nil: break
        }
        return [
            "\(entry.id)", context.format.minute(entry.time), context.text(action), title + context.text(others),
            ([TextPolicy.printable(entry.program)] + remarks.map(context.text)).joined(separator: ", "),
        ]
    }

    /// `12, edit of “Design review”, by conferencectl at 2026-03-01 10:00`, or `13, reply of ann@example.org: “Design review”, …`.
    var sentence: Sentence {
        let subject: Sentence = change == nil ? " of “\(title)”\(others)" : ": “\(title)”\(others)"
        return "\(entry.id), \(action)\(subject), by \(TextPolicy.printable(entry.program)) at "
            + "\(context.format.minute(entry.time))"
    }

    /// The command, what a mail has done, or `change` for another program that does not say more.
    private var action: Sentence {
        if let change { return change }
        return entry.action.isEmpty ? "change" : Sentence(argument: TextPolicy.printable(entry.action))
    }

    /// What a mail has done; nil if something else has.
    private var change: Sentence? {
        guard let action = MailAction(entry.action) else { return nil }
        let sender = action.sender.map(TextPolicy.printable)
        return switch action.kind {
        case .reply: sender.map { "reply of \($0)" } ?? "reply of a guest"
        case .update: sender.map { "update from \($0)" } ?? "update"
        case .cancellation: sender.map { "cancellation from \($0)" } ?? "cancellation"
        }
    }

    private var title: String { context.texts.title(entry.title) }

    private var others: Sentence { entry.changes > 1 ? " and \(entry.changes - 1) more" : "" }
}
