import CalendarModel
import CommandLineKit
import ConferenceModel
import EventPresentation
import ICalendar
import Recurrence

/// Draws the form of ``PresentedForm``.
struct PresentedFormPage {
    let form: PresentedForm
    let values: [String: String]
    /// The sentences about fields, by the names of the fields.
    let problems: [String: String]
    /// Why the event was not saved.
    let notice: String?

    private var texts: PageTexts { form.desk.texts }

    func response() throws -> HTTPResponse {
        let isNew = form.event == nil
        let title = isNew ? texts.addEvent : texts.editEvent
        return PageLayout(
            title: title, texts: texts,
            main: """
                \(PresentationBanner(form.presentation, texts).html)
                <form class="form" method="post" action="keep">
                <input type="hidden" name="for" value="\(form.presentation.key)">
                <input type="hidden" name="edit" value="yes">
                \(originals)
                <h1>\(title)</h1>
                \(notice.map { "<p class=\"warning\" role=\"alert\">\(texts.notSaved) \($0)</p>" as HTML })
                \(field("title", texts.titleField, type: "text", isRequired: true))
                \(field("location", texts.place, type: "text"))
                <label class="check"><input type="checkbox" name="all-day"\(values["all-day"] == nil ? HTML.empty : " checked")> \
                \(texts.lastsDays)</label>
                \(moment("start", texts.starts, (texts.startDay, texts.startTime)))
                \(moment("end", texts.ends, (texts.endDay, texts.endTime)))
                \(zone)
                \(span)
                \(calendar)
                \(facts)
                \(field("url", texts.link, type: "url"))
                \(notes)
                <p class="ways"><button class="join" name="do" value="save">\(isNew ? texts.add : texts.save)</button> \
                <button name="do" value="cancel" formnovalidate>\(texts.cancel)</button></p>
                </form>
                """
        ).page(status: problems.isEmpty && notice == nil ? 200 : 422)
    }

    /// What the calendar has as the form is shown, so that saving knows what the person has changed.
    private var originals: HTML {
        guard form.event != nil else { return .empty }
        return HTML(
            form.values.sorted { $0.key < $1.key }.map { key, value in
                "<input type=\"hidden\" name=\"\(FormComparison.original(key))\" value=\"\(value)\">\n"
            })
    }

    private func problem(_ name: HTML, _ key: String) -> (attributes: HTML, text: HTML) {
        guard let text = problems[key] else { return (.empty, .empty) }
        return (
            " aria-invalid=\"true\" aria-describedby=\"\(name)-problem\"",
            "<p class=\"problem\" id=\"\(name)-problem\" role=\"alert\">\(text)</p>"
        )
    }

    private func field(_ name: HTML, _ label: String, type: HTML, isRequired: Bool = false) -> HTML {
        let key = name.markup
        let problem = problem(name, key)
        let required: HTML = isRequired ? " required" : .empty
        return """
            <div class="field"><label for="f-\(name)">\(label)</label>
            <input id="f-\(name)" name="\(name)" type="\(type)" value="\(TextPolicy.printable(values[key] ?? ""))" \
            maxlength="4096"\(required)\(problem.attributes)>\(problem.text)</div>

            """
    }

    private func moment(_ name: HTML, _ label: String, _ parts: (day: String, time: String)) -> HTML {
        let (day, time): (HTML, HTML) = ("\(name)-day", "\(name)-time")
        let problems = (problem(day, day.markup), problem(time, time.markup))
        return """
            <fieldset class="field moment"><legend>\(label)</legend>
            <input name="\(day)" type="date" aria-label="\(parts.day)" value="\(values[day.markup] ?? "")" required\
            \(problems.0.attributes)>
            <input name="\(time)" type="time" aria-label="\(parts.time)" value="\(values[time.markup] ?? "")"\
            \(problems.1.attributes)>\(problems.0.text)\(problems.1.text)</fieldset>

            """
    }

    private var zone: HTML {
        let start = form.event?.occurrence.start ?? form.proposed?.record.start
        guard let start, !start.isDate else { return .empty }
        let name =
            switch start.reference {
            case .floating: texts.whereverYouAre
            case .utc: "UTC"
            case .zone(let name): TextPolicy.printable(name)
            }
        return "<p class=\"remark\">\(texts.timeZone): \(name)</p>"
    }

    private var span: HTML {
        guard form.asksForSpan else { return .empty }
        func option(_ value: HTML, _ label: String) -> HTML {
            let checked: HTML = (values["span"] ?? "this") == value.markup ? " checked" : .empty
            return """
                <label class="choice"><input type="radio" name="span" value="\(value)"\(checked)> <span>\(label)</span></label>
                """
        }
        return """
            <fieldset class="field choices"><legend>\(texts.applyTo)</legend>
            \(option("this", texts.onlyThis))\(option("future", texts.thisAndFuture))</fieldset>
            """
    }

    private var calendar: HTML {
        guard !form.calendars.isEmpty else { return .empty }
        let problem = problem("calendar", "calendar")
        let options = form.calendars.map { calendar -> HTML in
            let selected: HTML = values["calendar"] == "\(calendar.id)" ? " selected" : .empty
            return "<option value=\"\(calendar.id)\"\(selected)>\(TextPolicy.printable(calendar.title))</option>"
        }
        return """
            <div class="field"><label for="f-calendar">\(texts.calendar)</label>
            <select id="f-calendar" name="calendar"\(problem.attributes)>\(options)</select>\(problem.text)</div>
            """
    }

    /// What the form keeps, and cannot change.
    private var facts: HTML {
        guard let proposed = form.proposed else { return .empty }
        let times = PageTimes(zones: form.desk.zones, style: form.desk.style, texts: texts)
        let rules = proposed.content.rules.map { RepeatText($0).text }.joined(separator: "; ")
        let alarms = proposed.content.alarms.map { texts.reminder($0, moment: times.minute) }.joined(separator: ", ")
        let rows = [(texts.repeats, rules), (texts.reminders, alarms)].filter { !$0.1.isEmpty }
        guard !rows.isEmpty else { return .empty }
        return """
            <dl class="facts">\(rows.map { "<div><dt>\($0.0)</dt><dd>\(TextPolicy.printable($0.1))</dd></div>" as HTML })</dl>
            """
    }

    private var notes: HTML {
        let lines = TextPolicy.printableLines(values["notes"] ?? "").joined(separator: "\n")
        // The first line feed after the tag does not count.
        return """
            <div class="field"><label for="f-notes">\(texts.notes)</label>
            <textarea id="f-notes" name="notes" rows="5" maxlength="100000">
            \(lines)</textarea></div>
            """
    }
}
