import ConferenceErrors
import CalendarStore
import CommandLineKit
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
        var remarks = [TextPolicy.printable(entry.program)]
        if let other = entry.undoes { remarks.append("undoes \(other)") }
        if entry.isUndone { remarks.append("undone") }
        switch entry.problem {
        case .large: remarks.append("too large to undo")
        case .forgotten: remarks.append("removed for good")
        case nil: break
        }
        return [
            "\(entry.id)", context.format.minute(entry.time), TextPolicy.printable(action), titles,
            remarks.joined(separator: ", "),
        ]
    }

    /// `12, edit of “Design review”, by conferencectl at 2026-03-01 10:00`.
    var sentence: Sentence {
        let subject: Sentence = " of “\(title)”\(others)"
        return "\(entry.id), \(TextPolicy.printable(action))\(subject), by \(TextPolicy.printable(entry.program)) at "
            + "\(context.format.minute(entry.time))"
    }

    private var action: String { entry.action.isEmpty ? "change" : entry.action }

    private var titles: String { title + others }

    private var title: String { context.texts.title(entry.title) }

    private var others: String { entry.changes > 1 ? " and \(entry.changes - 1) more" : "" }
}
