package import ConferenceErrors
import ConferenceModel

/// A defect in the structure of a calendar file, and the part that was skipped because of it.
///
/// Line numbers refer to the file.
package enum CalendarDamage: Hashable, Sendable {
    /// The file ends before the component does.
    case cutOff(kind: String, line: Int, open: String, since: Int, end: Int)
    /// The file ends inside a VCALENDAR.
    case calendarCutOff(since: Int, end: Int)
    /// The file ends in the middle of a line.
    case lineCutOff(String, line: Int)
    /// A component continues where it should have ended; `found` is the line that shows it, as written.
    case unclosed(kind: String, line: Int, open: String, since: Int, found: String, at: Int)
    /// A component without BEGIN ends here, so its lines looked like those of the calendar.
    case unbegun(kind: String, line: Int)
    case tooDeep(kind: String, line: Int, at: Int, limit: Int)
    case tooLarge(kind: String, line: Int, limit: Int)
    /// A line of the calendar itself is longer than a component may be.
    case lineTooLarge(line: Int, limit: Int)

    /// The line to name in reports: the first one of the part that was skipped.
    package var line: Int {
        switch self {
        case .cutOff(_, let line, _, _, _), .unclosed(_, let line, _, _, _, _), .tooDeep(_, let line, _, _),
            .tooLarge(_, let line, _), .lineCutOff(_, let line), .lineTooLarge(let line, _), .unbegun(_, let line):
            line
        case .calendarCutOff(_, let end): end
        }
    }

    /// The message, without the line number.
    package var text: String {
        func shown(_ text: String) -> String { TextPolicy.printable(TextPolicy.beginning(text, 80)) }
        switch self {
        case .cutOff(let kind, let line, let open, let since, let end):
            let what = since == line ? "it" : "its \(shown(open)) from line \(since)"
            return "The \(shown(kind)) that begins here is skipped: the file ends at line \(end) before \(what) does. "
                + "Get the whole file and import it again."
        case .calendarCutOff(let since, _):
            return "The file ends here inside the VCALENDAR from line \(since); something may be missing. "
                + "Get the whole file and import it again."
        case .lineCutOff(let text, _):
            return "The line “\(shown(text))” is skipped: the file ends in the middle of it."
        case .unclosed(let kind, let line, let open, let since, let found, let place):
            let what = since == line ? "it" : "its \(shown(open)) from line \(since)"
            // The END of something that has not begun means that one of the two lines is misspelt.
            let ended = found.uppercased().split(separator: ":", maxSplits: 1)
            let isMisspelt =
                ended.first == "END" && ended.count == 2 && ![kind, "VCALENDAR"].contains(String(ended[1]))
            let advice =
                isMisspelt
                ? "Give both lines the same name" : "Add END:\(shown(open)) where it belongs"
            return "The \(shown(kind)) that begins here is skipped: line \(place) says \(shown(found)) before \(what) "
                + "has an END. \(advice) and import the file again."
        case .unbegun(let kind, _):
            return
                "The \(shown(kind)) that ends here is skipped: it has no BEGIN. Add BEGIN:\(shown(kind)) where it belongs "
                + "and import the file again."
        case .tooDeep(let kind, _, let place, let limit):
            return
                "The \(shown(kind)) that begins here is skipped: at line \(place), components are nested more than "
                + "\(limit) deep."
        case .tooLarge(let kind, _, let limit):
            return
                "The \(shown(kind)) that begins here is skipped: it is larger than \(ConferenceError.size(Int64(limit))), the maximum. "
                + "Remove its attachments and import the file again."
        case .lineTooLarge(_, let limit):
            return "This line is skipped: it is longer than \(ConferenceError.size(Int64(limit))), the maximum."
        }
    }

    /// Returns the error for a file that is rejected because of this defect.
    package func error(path: String) -> ConferenceError {
        switch self {
        case .cutOff(_, _, let open, let since, let end):
            .calendarCutOff(path, line: end, open: open, since: since)
        case .calendarCutOff(let since, let end): .calendarCutOff(path, line: end, open: "VCALENDAR", since: since)
        case .lineCutOff(_, let line): .calendarCutOff(path, line: line, open: "VCALENDAR", since: 1)
        case .unclosed(_, _, let open, let since, let found, let place):
            .calendarMisnested(path, line: place, found: found, open: open, since: since)
        case .unbegun(let kind, let line): .calendarBeginMissing(path, line: line, kind: kind)
        case .tooDeep(_, _, let place, let limit): .componentTooDeep(path, line: place, limit: limit)
        case .tooLarge(let kind, let line, let limit):
            .componentTooLarge(path, line: line, kind: kind, limit: limit)
        case .lineTooLarge(let line, let limit):
            .componentTooLarge(path, line: line, kind: "line", limit: limit)
        }
    }
}
