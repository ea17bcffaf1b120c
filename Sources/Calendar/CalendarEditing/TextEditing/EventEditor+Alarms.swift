import CalendarModel
import ConferenceErrors
import ConferenceModel
import ICalendar

// Alarms of events and reminders.
extension ComponentText {
    /// Sets the alarms of an item.
    ///
    /// Existing alarms, identified by their ``AlarmDefinition/original``, are kept byte for byte. VALARMs that cannot be read,
    /// or exceed the limit, are never touched.
    ///
    /// - Parameter title: the title of the item, for alarms that show or send it.
    mutating func setAlarms(_ alarms: [AlarmDefinition], title: String, limits: Limits) throws {
        guard alarms.count <= limits.alarmsPerItem else {
            throw ConferenceError.tooManyAlarms(limit: limits.alarmsPerItem)
        }
        let known = Set(ItemContent.alarms(in: self, limits: limits).compactMap(\.original))
        let texts = try alarms.map { alarm in
            try alarm.checked(limits: limits)
                .text(title: title, uid: EventDraft.newUID(), limits: limits)
        }
        setComponents("VALARM", to: texts) { known.contains($0) }
    }
}

extension AlarmDefinition {
    /// Returns the alarm after checking that its texts fit on one line.
    fileprivate func checked(limits: Limits) throws -> AlarmDefinition {
        var alarm = self
        func line(_ text: String?) throws -> String? {
            try text.flatMap { try EventText.line($0, "alarm", limit: limits.urlLength) }
        }
        alarm.soundName = try line(soundName)
        alarm.emailAddress = try line(emailAddress)
        alarm.url = try line(url)
        if case .other(let word) = action {
            let isWord = word.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || $0 == 0x2D
            }
            if !isWord || word.isEmpty { alarm.action = .display }
        }
        return alarm
    }
}
