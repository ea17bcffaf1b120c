import CalendarModel
import CommandLineKit
import ConferenceModel

/// When an event reminds the user: `15 min before`, `at the start`, `2026-03-01 09:00`.
struct ReminderText {
    let alarm: AlarmDefinition
    let format: EventFormat

    var text: String {
        let kind =
            switch alarm.action {
            case .email: ", by mail"
            case .audio: ", with a sound"
            default: ""
            }
        switch alarm.proximity {
        case .enter: return "on arriving\(place)\(kind)"
        case .leave: return "on leaving\(place)\(kind)"
        case .none: break
        }
        switch alarm.trigger {
        case .absolute(let instant): return format.minute(instant) + kind
        case .relative(let seconds, let isFromEnd):
            let point = isFromEnd ? "the end" : "the start"
            if seconds == 0 { return "at \(point)" + kind }
            let distance = Countdown(seconds: abs(seconds)).description
            if seconds > 0 { return "\(distance) after \(point)" + kind }
            return isFromEnd ? "\(distance) before the end" + kind : "\(distance) before" + kind
        }
    }

    private var place: String { alarm.location.map { " at \(TextPolicy.printable($0.title))" } ?? "" }

    var json: JSONValue {
        var seconds: Int64?
        var time: Int64?
        var isFromEnd = false
        switch alarm.trigger {
        case .relative(let distance, let fromEnd): (seconds, isFromEnd) = (distance, fromEnd)
        case .absolute(let instant): time = instant
        }
        return [
            "seconds": .optional(seconds), "from": time == nil ? .string(isFromEnd ? "end" : "start") : .null,
            "time": .optional(time.map(EventJSON.utc)), "text": .string(text),
        ]
    }
}
