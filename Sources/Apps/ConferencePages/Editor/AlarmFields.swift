import CalendarModel
import ICalendar

/// The lists of reminders.
struct AlarmFields {
    let page: EventFormPage

    private var texts: PageTexts { page.texts }
    private var alarms: FormAlarms { page.form.alarms }

    var html: HTML {
        let count = alarms.count(showing: page.values)
        let lists = (0..<count).map { index -> HTML in
            "\(page.controls.bare(FormAlarms.key(index), choices(index), more: " aria-label=\"\(texts.reminder(index + 1))\""))\n"
        }
        let more: HTML = alarms.areTooMany ? "<p class=\"remark\">\(texts.moreReminders)</p>" : .empty
        return """
            <fieldset class="field alarms"><legend>\(texts.reminders)</legend>
            \(lists)\(more)\(page.controls.problem("alarm-0"))</fieldset>

            """
    }

    private func choices(_ index: Int) -> [FormControls.Choice] {
        let times = PageTimes(zones: page.form.desk.zones, style: page.form.desk.style, texts: texts)
        func choice(_ alarm: AlarmDefinition) -> FormControls.Choice {
            .init(
                alarms.value(of: alarm), texts.reminder(alarm, isAllDay: page.form.times.isAllDay, moment: times.minute)
            )
        }
        var found = [FormControls.Choice("", texts.noReminder)]
        let usual = alarms.choices.map { AlarmDefinition(trigger: .relative(seconds: $0, fromEnd: false)) }
        let shown = page.values[FormAlarms.key(index)] ?? ""
        if let own = alarms.alarm(shown) ?? FormAlarms.new(shown),
            !usual.contains(where: { alarms.value(of: $0) == shown })
        {
            found.append(choice(own))
        }
        return found + usual.map(choice)
    }
}
