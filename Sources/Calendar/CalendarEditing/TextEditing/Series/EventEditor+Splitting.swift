import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

// Splitting the text of a series into two halves.
extension EventEditor {
    /// Returns the master of a series that ends before a place.
    ///
    /// Rules get UNTIL, in the form that DTSTART requires. COUNT becomes UNTIL too, because all programs agree on the meaning
    /// of UNTIL.
    func head(of instances: SeriesInstances, before place: Int64) throws -> EventRecord {
        let master = instances.master
        guard place > master.start.local.secondsSinceEpoch else {
            throw ConferenceError.seriesCannotSplit(master.title, reason: "the occurrence comes before its first date")
        }
        var text = ComponentText(master.text)
        try text.edit("RRULE") { line in
            guard let rule = try splittable(line, of: master),
                try goesOn(rule, of: master, at: place)
            else { return line }
            var ended = line
            ended.value = try self.ended(rule, of: instances, before: place).value
            return ended
        }
        keepDates(in: &text, of: master) { $0 < place }
        touch(&text, of: master, isSignificant: true)
        return try derive(text.text, from: master)
    }

    /// Returns a new master for the part of a series that begins at a place, without row and identifier.
    ///
    /// - Parameters:
    ///   - words: the record with the contents of the occurrences from that place on: the master, or a detached occurrence with
    ///     THISANDFUTURE.
    ///   - uid: the UID of the new series; nil to create one.
    func tail(
        of instances: SeriesInstances, from place: Int64, words: EventRecord, uid: String? = nil
    ) throws -> EventRecord {
        let master = instances.master
        let rules = try ComponentText(master.text).properties("RRULE")
            .compactMap { try splittable($0, of: master) }.filter { try goesOn($0, of: master, at: place) }
        // If the place is an RDATE, it says nothing about the rule, so the rule continues from its own last occurrence.
        var anchor = place
        if rules.count == 1, let rule = rules.first {
            let alone = try self.alone(rule, of: master)
            if !alone.contains(place) { anchor = alone.last(before: place) ?? place }
        }
        var text = words.recurrenceID.isEmpty ? ComponentText(master.text) : self.text(of: words, repeatingAs: master)
        let start = instances.time(at: anchor)
        text.set("UID", to: ContentLine("UID", value: uid ?? EventDraft.newUID()))
        text.set("SEQUENCE", to: ContentLine("SEQUENCE", value: "0"))
        text.set("DTSTART", to: EventText.line("DTSTART", start))
        if text.property("DTEND") != nil {
            text.set("DTEND", to: EventText.line("DTEND", span(of: words).end(of: start, resolver)))
        }
        try text.edit("RRULE") { line in
            guard let rule = try splittable(line, of: master) else { return line }
            guard rules.contains(rule) else { return nil }
            guard let count = rule.count else { return line }
            var rest = line
            rest.value = rule.counted(try self.rest(of: rule, count: count, of: master, from: anchor)).value
            return rest
        }
        keepDates(in: &text, of: master) { $0 >= place }
        if anchor != place { text.append(EventText.line("EXDATE", start)) }
        touch(&text, of: master, isSignificant: false)
        var record = try derive(text.text, from: nil)
        record.calendarID = master.calendarID
        record.takeRoom(of: words, in: master)
        return record
    }

    /// Returns the duration of the occurrences of a record.
    func span(of record: EventRecord) -> EventSpan {
        EventProperties(record.text).span(from: record.start, resolver).span
    }

    // MARK: Rules

    /// Returns the rule of a line; nil for an invalid one, which has no effect and is kept.
    private func splittable(_ line: ContentLine, of master: EventRecord) throws -> RuleText? {
        guard let rule = RuleText(line.value) else { return nil }
        guard !rule.hasOtherScale else {
            throw ConferenceError.seriesCannotSplit(master.title, reason: "its rule is of another calendar system")
        }
        return rule
    }

    /// Returns whether a rule alone has occurrences from a place on.
    private func goesOn(_ rule: RuleText, of master: EventRecord, at place: Int64) throws -> Bool {
        guard rule.isBounded else { return true }
        let alone = try alone(rule, of: master)
        return alone.contains(place) || alone.hasAnything(from: place)
    }

    /// Returns the occurrences of a rule without other rules and without dates.
    private func alone(_ rule: RuleText, of master: EventRecord) throws -> SeriesInstances {
        var text = ComponentText(master.text)
        for name in ["RRULE", "RDATE", "EXDATE", "EXRULE"] { text.remove(name) }
        text.append(ContentLine("RRULE", value: rule.value))
        let record = try derive(text.text, from: nil)
        return SeriesInstances(record, [record], limits: limits, resolver)
    }

    /// Returns how many occurrences of COUNT remain from a place on.
    private func rest(of rule: RuleText, count: Int, of master: EventRecord, from place: Int64) throws -> Int {
        let alone = try alone(rule, of: master)
        if count <= limits.occurrencesPerSeries { return max(alone.places(place...SeriesInstances.latest).count, 1) }
        return max(count - alone.places(SeriesInstances.earliest...place - 1).count, 1)
    }

    /// Returns the rule with an end before a place and after its earlier occurrences.
    ///
    /// For a series in a zone, UNTIL is an instant, and a local time that the clock skips has none. In this case, UNTIL is the
    /// last occurrence itself or, if the clock skips that too, the rule gets COUNT instead.
    private func ended(_ rule: RuleText, of instances: SeriesInstances, before place: Int64) throws -> RuleText {
        let resolver = resolver
        let start = instances.master.start
        let alone = try alone(rule, of: instances.master)
        let last = alone.last(before: place) ?? start.local.secondsSinceEpoch
        let step: Int64 = start.isDate ? 86_400 : 1
        for second in [place - step, last] {
            let until = RuleText.until(at: instances.time(at: second), resolver)
            let shown = resolver.local(of: until, on: start.reference).secondsSinceEpoch
            if shown >= last, shown < place { return rule.until(until) }
        }
        return rule.counted(max(alone.places(SeriesInstances.earliest...place - 1).count, 1))
    }

    // MARK: Dates

    /// Keeps those values of RDATE and EXDATE that `isWanted` accepts. A whole day in a series with times of day is always
    /// kept, because it may belong to either half.
    private func keepDates(in text: inout ComponentText, of master: EventRecord, where isWanted: (Int64) -> Bool) {
        let resolver = resolver
        for name in ["RDATE", "EXDATE"] {
            text.edit(name) { line in
                var kept: [Substring] = []
                let items = line.value.split(separator: ",")
                for item in items {
                    var single = line
                    single.value = String(item)
                    guard let time = single.times.first?.start else { continue }
                    let place = SeriesDefinition.local(time, of: master.start, resolver).secondsSinceEpoch
                    let isDay = name == "EXDATE" && time.isDate && !master.start.isDate
                    let day = time.local.secondsSinceEpoch
                    if isDay ? isWanted(day) || isWanted(day + 86_399) : isWanted(place) { kept.append(item) }
                }
                guard kept.count < items.count else { return line }
                var rest = line
                rest.value = kept.joined(separator: ",")
                return kept.isEmpty ? nil : rest
            }
        }
    }

    // MARK: Detached occurrences

    /// Returns the text of a detached occurrence as the text of a master, with the rules and dates of its series.
    private func text(of record: EventRecord, repeatingAs master: EventRecord) -> ComponentText {
        var text = ComponentText(record.text)
        let lines = ComponentText(master.text)
        let names = ["RRULE", "RDATE", "EXDATE", "EXRULE"]
        for name in names + ["RECURRENCE-ID", ConferenceProperty.header] { text.remove(name) }
        for name in names { for line in lines.properties(name) { text.append(line) } }
        // A new length applies to all dates, even to those with one of their own.
        if !span(of: record).hasLength(of: span(of: master), from: record.start, resolver) {
            text.edit("RDATE") { $0.withoutPeriods }
        }
        addLinks(of: master, inheritedBy: record, to: &text)
        return text
    }

    /// Adds the links that a detached occurrence has from its series, as far as another program has written them.
    func addLinks(of master: EventRecord, inheritedBy record: EventRecord, to text: inout ComponentText) {
        guard record.conference == nil, !record.suppressesConference, !master.ownsConference else { return }
        for line in ComponentText(master.text).properties(ConferenceProperty.entryPoint) { text.append(line) }
    }

    /// Returns whether a detached occurrence also applies to the following ones.
    func includesFuture(_ record: EventRecord) -> Bool {
        guard !record.recurrenceID.isEmpty else { return false }
        return ComponentText(record.text).property("RECURRENCE-ID")?.parameter("RANGE", is: "THISANDFUTURE") == true
    }

    /// Returns a detached occurrence that also applies to the following ones.
    func includingFuture(_ record: EventRecord) throws -> EventRecord {
        guard !includesFuture(record) else { return record }
        var text = ComponentText(record.text)
        text.edit("RECURRENCE-ID") { line in
            var range = line
            range.parameters.append(.init("RANGE", ["THISANDFUTURE"]))
            return range
        }
        return try derive(text.text, from: record)
    }

    /// Returns a detached occurrence that applies only to itself.
    ///
    /// - Parameter isSignificant: whether this is a new version of the occurrence.
    func withoutRange(_ record: EventRecord, isSignificant: Bool = true) throws -> EventRecord {
        guard includesFuture(record) else { return record }
        var text = ComponentText(record.text)
        text.edit("RECURRENCE-ID") { line in
            var alone = line
            alone.parameters.removeAll { $0.name == "RANGE" }
            return alone
        }
        touch(&text, of: record, isSignificant: isSignificant)
        return try derive(text.text, from: record)
    }

    /// Returns a detached occurrence that also applies to the following ones, moved to one of the following ones.
    ///
    /// - Parameter isSignificant: as for ``withoutRange(_:isSignificant:)``.
    func including(
        _ next: Occurrence, in record: EventRecord, place: EventTime?, isSignificant: Bool = true
    ) throws -> EventRecord? {
        guard let place else { return nil }
        var text = ComponentText(record.text)
        var line = EventText.line("RECURRENCE-ID", place)
        line.parameters.append(.init("RANGE", ["THISANDFUTURE"]))
        text.set("RECURRENCE-ID", to: line)
        text.set("DTSTART", to: EventText.line("DTSTART", next.start))
        if text.property("DTEND") != nil {
            // The next occurrence may be a date with a length of its own, which the following ones do not have.
            let end = span(of: record).end(of: next.start, resolver)
            text.set("DTEND", to: EventText.line("DTEND", end))
        }
        touch(&text, of: record, isSignificant: isSignificant)
        var moved = try derive(text.text, from: record)
        moved.recurrenceID = place.basicFormat
        return moved
    }

    /// Returns a detached occurrence as part of another series. The result is not in any file yet.
    func withUID(_ uid: String, _ record: EventRecord) throws -> EventRecord {
        var text = ComponentText(record.text)
        text.set("UID", to: ContentLine("UID", value: uid))
        touch(&text, of: record, isSignificant: false)
        var moved = try derive(text.text, from: record)
        moved.importedText = nil
        return moved
    }
}
