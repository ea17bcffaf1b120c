import CalendarModel
package import ConferenceModel
import Recurrence

// Writing alarms to calendar files.
extension AlarmDefinition {
    /// Returns the VALARM: the original if nothing has changed, the original with changed lines, or a new one.
    ///
    /// - Parameters:
    ///   - title: the title of the item, used as the text to show or send.
    ///   - uid: the UID for an alarm that has none (RFC 9074, 4).
    package func text(title: String, uid: @autoclosure () -> String, limits: Limits) -> String {
        guard let original, let old = AlarmDefinition(original, limits: limits) else {
            return newText(title: title, uid: uid())
        }
        guard old != self else { return original }
        var component = ComponentText(original)
        if old.trigger != trigger || old.proximity != proximity { component.set("TRIGGER", to: triggerLine) }
        if old.action != action { component.set("ACTION", to: ContentLine("ACTION", value: word)) }
        if old.action != action || old.soundName != soundName || old.url != url {
            component.set("ATTACH", to: attachment)
        }
        if old.action != action || old.emailAddress != emailAddress { component.set("ATTENDEE", to: recipient) }
        if old.proximity != proximity || old.location != location { writePlace(to: &component, uid: uid()) }
        addRequired(to: &component, title: title)
        return component.text
    }

    private func newText(title: String, uid: String) -> String {
        var component = ComponentText("BEGIN:VALARM\r\nEND:VALARM\r\n")
        component = component.inserting(ContentLine("UID", value: uid))
        component.append(ContentLine("ACTION", value: word))
        component.append(triggerLine)
        if let attachment { component.append(attachment) }
        if let recipient { component.append(recipient) }
        addRequired(to: &component, title: title)
        if proximity != .none { writePlace(to: &component, uid: uid + "-place") }
        return component.text
    }

    /// Adds DESCRIPTION and SUMMARY, which RFC 5545, 3.6.6 requires. An item without a title gets “Reminder”, because
    /// libical drops properties with an empty value.
    private func addRequired(to component: inout ComponentText, title: String) {
        let value = TextEscaping.escaped(title.isEmpty ? "Reminder" : title)
        let names: [String] =
            switch action {
            case .display: ["DESCRIPTION"]
            case .email: ["DESCRIPTION", "SUMMARY"]
            case .audio, .procedure, .other: []
            }
        for name in names where component.property(name) == nil { component.append(ContentLine(name, value: value)) }
    }

    /// Writes the place both as RFC 9074 and as Apple define it.
    private func writePlace(to component: inout ComponentText, uid: String) {
        let word: String? =
            switch proximity {
            case .none: nil
            case .enter: "ARRIVE"
            case .leave: "DEPART"
            }
        for name in ["PROXIMITY", "X-APPLE-PROXIMITY"] {
            component.set(name, to: word.map { ContentLine(name, value: $0) })
        }
        let place = word == nil ? nil : location
        component.set(StructuredLocation.property, to: place?.line)
        component.setComponents("VLOCATION", to: place.map { [$0.vlocation(uid: uid)] } ?? [])
    }

    private var word: String {
        switch action {
        case .display: "DISPLAY"
        case .audio: "AUDIO"
        case .email: "EMAIL"
        case .procedure: "PROCEDURE"
        case .other(let word): word
        }
    }

    private var attachment: ContentLine? {
        switch action {
        case .audio: soundName.map { ContentLine("ATTACH", [.init("VALUE", ["URI"])], value: $0) }
        case .procedure: url.map { ContentLine("ATTACH", value: $0) }
        default: nil
        }
    }

    private var recipient: ContentLine? {
        guard action == .email, let emailAddress else { return nil }
        return ContentLine("ATTENDEE", value: "mailto:" + emailAddress)
    }

    private var triggerLine: ContentLine {
        let isAtPlace = proximity != .none && trigger == .relative(seconds: 0, fromEnd: false)
        switch isAtPlace ? Self.noTime : trigger {
        case .absolute(let instant):
            let time = EventTime(LocalDateTime(secondsSinceEpoch: instant), .utc)
            return ContentLine("TRIGGER", [.init("VALUE", ["DATE-TIME"])], value: time.basicFormat)
        case .relative(let seconds, let fromEnd):
            return ContentLine(
                "TRIGGER", fromEnd ? [.init("RELATED", ["END"])] : [], value: Self.duration(seconds))
        }
    }

    /// Returns a duration such as `-PT15M`, `P1D` or `PT0S` (RFC 5545, 3.3.6).
    private static func duration(_ seconds: Int64) -> String {
        let sign = seconds < 0 ? "-P" : "P"
        let size = seconds.magnitude
        if size > 0, size % 86_400 == 0 { return sign + "\(size / 86_400)D" }
        let parts = [(size / 3_600, "H"), (size / 60 % 60, "M"), (size % 60, "S")]
        let text = parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
        return sign + "T" + (text.isEmpty ? "0S" : text)
    }
}
