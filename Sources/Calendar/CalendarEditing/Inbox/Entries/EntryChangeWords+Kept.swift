import ConferenceErrors

// What the calendar keeps of the user, and time zones.
extension EntryChange {
    /// What the calendar keeps although the organizer has changed it.
    var sentenceOnKept: Sentence {
        let own = newText.map { ConferenceError.shown($0, limit: 200) }
        switch (kind, own) {
        case (.titleKept, let own?): return "Your own title stays in the calendar: “\(own)”."
        case (.titleKept, nil): return "Your own title stays in the calendar."
        case (_, let own?): return "Your own place stays in the calendar: \(own)."
        case (_, nil): return "Your own place stays in the calendar."
        }
    }

    /// The first occurrence that takes place at another time, because its series has another time zone.
    func sentenceOnZone(_ before: String?, _ after: String?) -> Sentence {
        guard let before, let after else { return "The series has another time zone." }
        guard let oldText, let newText else {
            return "The series has another time zone. It moves occurrences: the first one from \(before) to \(after)."
        }
        let (old, new) = (ConferenceError.shown(oldText, limit: 200), ConferenceError.shown(newText, limit: 200))
        return
            "The time zone of the series is \(new) instead of \(old). It moves occurrences: the first one from \(before) to \(after)."
    }
}
