import CommandLineKit
import ConferenceErrors

// The options for the lines about the series and the time zone.
extension EventForm {
    /// Adds the options for the lines that say how an event repeats.
    ///
    /// The lines show the whole rule, so that a part is removed from the event if the user removes it from the form.
    ///
    /// - Throws: `badOptionValue`, `optionNeedsAnother`, `conflictingOptions`.
    func addRepetition(
        _ changes: FormSession.Changes, isNew: Bool, to options: inout [String: [String]]
    ) throws(ConferenceError) {
        func isFilledIn(_ name: Name) -> Bool { changes.values[name.rawValue].map { !$0.isEmpty } ?? false }
        let (every, days) = (value(.repetition, changes), value(.days, changes))
        let (until, count) = (value(.until, changes), value(.count, changes))
        let isNone = every.isEmpty || RequestedRepetition(every: every).isNone
        if isNone, isFilledIn(.days) || (isNew && !days.isEmpty && changes.values[Name.repetition.rawValue] == nil) {
            options[RepeatOptions.every.specification.name] = []
            options[RepeatOptions.days.specification.name] = [days]
        } else if isNone {
            for name in [Name.until, .count] where isFilledIn(name) {
                throw .fieldNeeds(name.rawValue, Name.repetition.rawValue)
            }
            guard changes.values[Name.repetition.rawValue] != nil else { return }
            options[RepeatOptions.every.specification.name] = ["none"]
            options[RepeatOptions.days.specification.name] = []
            return
        } else if [Name.repetition, .days].contains(where: { changes.values[$0.rawValue] != nil }) {
            options[RepeatOptions.every.specification.name] = [every]
            options[RepeatOptions.days.specification.name] = days.isEmpty ? [] : [days]
        }
        guard [Name.until, .count].contains(where: { changes.values[$0.rawValue] != nil }) else { return }
        guard until.isEmpty || count.isEmpty else {
            throw .conflictingOptions(
                Name.until.rawValue, Name.count.rawValue,
                advice: "Say when the series ends or how often it takes place.")
        }
        if !count.isEmpty, Int(count).map({ $0 < 1 }) ?? true {
            throw .badOptionValue(Name.count.rawValue, found: count, expected: "a whole number from 1 on")
        }
        options[RepeatOptions.count.specification.name] = count.isEmpty ? [] : [count]
        let end = !until.isEmpty ? [until] : count.isEmpty && !isNew ? ["never"] : []
        options[RepeatOptions.until.specification.name] = end
    }

    /// Adds the options for another time zone. The form shows the times in its zone, so that the
    /// same times mean other instants in another zone.
    ///
    /// - Throws: `formFieldEmpty`.
    func addTimeZone(
        _ changes: FormSession.Changes, isNew: Bool, to options: inout [String: [String]]
    ) throws(ConferenceError) {
        guard let zone = changes.values[Name.timeZone.rawValue] else { return }
        guard !zone.isEmpty || isNew else { throw .formFieldEmpty(Name.timeZone.rawValue) }
        options[EventOptions.timeZone.specification.name] = zone.isEmpty ? [] : [zone]
        guard !isNew, options[EventOptions.allDay.specification.name] != [""] else { return }
        for (name, option) in [(Name.start, EventOptions.start), (.end, EventOptions.end)] {
            let time = value(name, changes)
            if !time.isEmpty { options[option.specification.name] = [time] }
        }
    }
}
