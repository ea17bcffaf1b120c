import CalendarModel
import CommandLineKit
import ConferenceModel

/// When an event reminds the user: `15 min before`, `at the start`, `2026-03-01 09:00`.
struct ReminderText {
    let alarm: AlarmDefinition
    let format: EventFormat

    var text: String { text(in: format.texts) }

    private func text(in texts: any Texts) -> String {
        let kind: ReminderKind =
            switch alarm.action {
            case .email: .mail
            case .audio: .sound
            default: .shown
            }
        return texts.reminder(moment, kind)
    }

    private var moment: ReminderMoment {
        let place = alarm.location.map { TextPolicy.printable($0.title) }
        switch alarm.proximity {
        case .enter: return .arriving(at: place)
        case .leave: return .leaving(from: place)
        case .none: break
        }
        switch alarm.trigger {
        case .absolute(let instant): return .time(format.minute(instant))
        case .relative(let seconds, let isFromEnd):
            if seconds == 0 { return isFromEnd ? .end : .start }
            let distance = Countdown(seconds: Int64(clamping: seconds.magnitude)).description
            if seconds > 0 { return isFromEnd ? .afterEnd(distance) : .afterStart(distance) }
            return isFromEnd ? .beforeEnd(distance) : .beforeStart(distance)
        }
    }

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
            "time": .optional(time.map(EventJSON.utc)), "text": .string(text(in: EnglishTexts())),
        ]
    }
}
