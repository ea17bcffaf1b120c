import CalendarModel
package import ConferenceModel
import Recurrence

// Reading alarms from calendar files.
extension AlarmDefinition {
    /// Parses a VALARM. Returns nil if its trigger is missing or invalid, and for Apple's ACTION:NONE, which says that
    /// the item has no default alarm.
    package init?(_ text: String, limits: Limits) {
        let component = ComponentText(text)
        let word = component.property("ACTION")?.word.uppercased()
        guard word != "NONE", let trigger = component.property("TRIGGER").flatMap(Self.trigger) else { return nil }
        self.init(trigger: trigger, action: Self.action(word), original: text)
        func bounded(_ text: String, _ limit: Int) -> String? {
            (try? TextPolicy.line(text, subject: "alarm", limit: limit)) ?? nil
        }
        if let attachment = component.property("ATTACH"), !attachment.parameter("VALUE", is: "BINARY") {
            let value = bounded(attachment.word, limits.urlLength)
            if action == .audio { soundName = value }
            if action == .procedure { url = value }
        }
        if action == .email, let recipient = component.property("ATTENDEE") {
            let isMail = recipient.word.lowercased().hasPrefix("mailto:")
            emailAddress = bounded(isMail ? String(recipient.word.dropFirst(7)) : recipient.word, limits.urlLength)
        }
        switch (component.property("PROXIMITY") ?? component.property("X-APPLE-PROXIMITY"))?.word.uppercased() {
        case "ARRIVE": proximity = .enter
        case "DEPART": proximity = .leave
        default: return
        }
        location =
            component.property(StructuredLocation.property).flatMap { StructuredLocation($0, limits: limits) }
            ?? component.components("VLOCATION").lazy.compactMap { StructuredLocation(vlocation: $0, limits: limits) }
            .first
        if trigger == Self.noTime { self.trigger = .relative(seconds: 0, fromEnd: false) }
    }

    /// The trigger in the past that location alarms have so that they never go off by time (RFC 9074, 8.1). It is read as a
    /// trigger at the start, like that of location alarms created here.
    static let noTime = Trigger.absolute(197_168_145)

    private static func trigger(_ line: ContentLine) -> Trigger? {
        if let duration = NominalDuration(line.value) {
            let (days, overflow) = duration.days.multipliedReportingOverflow(by: 86_400)
            guard !overflow else { return nil }
            return .relative(
                seconds: days + duration.seconds, fromEnd: line.parameter("RELATED", is: "END"))
        }
        // An instant is in UTC (RFC 5545, 3.8.6.3); any other time would be a different instant for each reader.
        guard let time = line.time, time.reference == .utc else { return nil }
        return .absolute(time.local.secondsSinceEpoch)
    }

    private static func action(_ word: String?) -> Action {
        switch word {
        case nil, "", "DISPLAY": .display
        case "AUDIO": .audio
        case "EMAIL": .email
        case "PROCEDURE": .procedure
        case let other?: .other(String(TextPolicy.printable(other).prefix(60)))
        }
    }
}
