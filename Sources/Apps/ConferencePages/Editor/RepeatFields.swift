import CommandLineKit
import EventPresentation
import Recurrence

/// The fields that say how an event repeats.
struct RepeatFields {
    let page: EventFormPage

    private var texts: PageTexts { page.texts }
    private var repetition: FormRepeat { page.form.repetition }
    private var controls: FormControls { page.controls }

    var html: HTML {
        guard page.form.showsRepetition else { return .empty }
        let isKept = page.form.values["repeat"] == FormRepeat.Choice.keep.rawValue
        let choices = FormRepeat.Choice.allCases.filter { $0 != .keep || isKept }
        let end = repetition.canEnd ? self.end : .empty
        return """
            <fieldset class="field repeat"><legend>\(texts.repeats)</legend>
            \(controls.bare("repeat", choices.map { .init($0.rawValue, label($0)) }, more: " aria-label=\"\(texts.repeats)\""))\
            \(controls.problem("repeat"))
            \(custom)\(end)</fieldset>

            """
    }

    private func label(_ choice: FormRepeat.Choice) -> String {
        guard choice == .keep else { return texts.repetition(choice) }
        return repetition.rules.map { rule in
            texts.repetition(rule, page.form.desk.style.date) { page.form.event.stored?.lastDayOfRule }
        }.joined(separator: "; ")
    }

    private var custom: HTML {
        let units = FormRepeat.Unit.allCases.map { FormControls.Choice($0.rawValue, texts.unit($0)) }
        let days = week.map { day in
            controls.check(
                FormRepeat.key(of: day), name(of: day), style: "day-check", group: day == week.first ? "days" : "")
        }
        let months = FormRepeat.MonthDay.allCases.map {
            FormControls.Choice($0.rawValue, texts.monthDay($0, page.form.event.start.local.date))
        }
        return """
            <div class="custom">
            <p class="row"><label for="f-every">\(texts.every)</label> \
            \(controls.bare("every", type: "number", more: " id=\"f-every\" min=\"1\" max=\"\(FormRepeat.most)\" class=\"short\"")) \
            \(controls.bare("unit", units, more: " aria-label=\"\(texts.unitLabel)\""))</p>\(controls.problem("every"))
            <fieldset class="week-days"\(controls.invalidGroup("days"))><legend>\(texts.onDays)</legend>
            \(days)\(controls.problem("days"))</fieldset>
            <div class="month-days"><label for="f-month-by">\(texts.inMonth)</label> \
            \(controls.bare("month-by", months, more: " id=\"f-month-by\""))\(controls.problem("month-by"))</div>
            </div>

            """
    }

    /// The days of the week, from the person's first one on.
    private var week: [RecurrenceRule.Weekday] {
        let first = page.form.desk.style.habits.firstWeekday.rawValue - 1
        let all = RecurrenceRule.Weekday.allCases
        return all.indices.map { all[($0 + first) % all.count] }
    }

    private func name(of weekday: RecurrenceRule.Weekday) -> String {
        // 1970-01-05 was a Monday.
        page.form.desk.style.weekday(LocalDate(daysSinceEpoch: 4 + weekday.rawValue - 1))
    }

    private var end: HTML {
        let ends = FormRepeat.End.allCases.map { FormControls.Choice($0.rawValue, texts.end($0)) }
        return """
            <div class="ends"><p class="row"><label for="f-ends">\(texts.seriesEnds)</label> \
            \(controls.bare("ends", ends, more: " id=\"f-ends\"")) \
            \(controls.bare("until", type: "date", more: " aria-label=\"\(texts.lastDay)\" class=\"until\"")) \
            \(controls.bare("count", type: "number", more: " aria-label=\"\(texts.occurrences)\" min=\"1\" max=\"\(FormRepeat.most)\" class=\"short count\""))</p>\
            \(controls.problem("until"))\(controls.problem("count"))</div>

            """
    }
}
