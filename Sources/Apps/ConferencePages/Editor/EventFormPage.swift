import CalendarModel
import CommandLineKit
import ConferenceModel
import EventPresentation
import ICalendar
import Recurrence

/// Draws an ``EventForm``.
struct EventFormPage {
    let form: EventForm
    let key: FormKey
    let controls: FormControls
    /// Whether the form has text that was sent but not saved.
    let isUnsaved: Bool
    /// Why the event was not saved.
    let notice: String?

    var texts: PageTexts { form.desk.texts }
    var values: [String: String] { controls.values }

    init(
        form: EventForm, key: FormKey, values: [String: String], isUnsaved: Bool = false,
        problems: [String: String] = [:], notice: String? = nil
    ) {
        self.form = form
        self.key = key
        self.isUnsaved = isUnsaved
        let wrong = FormProblems(problems, form.desk.texts)
        controls = FormControls(values: values, problems: problems, focused: wrong.names.first)
        self.notice = notice
    }

    func response(_ chooser: RoomChooser, _ places: RecentPlaces) -> HTTPResponse {
        let title = form.isNew ? texts.addEvent : texts.editEvent
        return PageLayout(
            title: title, desk: form.desk,
            main: """
                \(banner)
                <form class="form" method="post" action="\(form.owner.action)" data-form="\(key.text)"\(unsaved)>
                <noscript><img class="hidden" src="typing?form=\(key.text)" alt=""></noscript>
                <input type="hidden" name="form" value="\(key.text)">
                \(form.owner.fields(form.event))
                \(originals)
                <h1>\(title)</h1>
                \(notice.map { "<p class=\"warning\" role=\"alert\">\(texts.notSaved) \($0)</p>" as HTML })
                \(summary)
                \(controls.input("title", texts.titleField, more: " required maxlength=\"4096\"" + (form.isNew && controls.problems.isEmpty ? " autofocus" : .empty)))
                \(controls.input("location", texts.place, more: " maxlength=\"4096\" list=\"places\" autocomplete=\"off\""))
                \(places.html)
                \(chooser.html)\(controls.problem("room"))
                \(controls.check("all-day", texts.lastsDays))
                \(moment("start", texts.starts, (texts.startDay, texts.startTime)))
                \(moment("end", texts.ends, (texts.endDay, texts.endTime)))
                \(zones)
                \(RepeatFields(page: self).html)
                \(span)
                \(calendar)
                \(AlarmFields(page: self).html)
                \(people)
                \(controls.input("url", texts.link, type: "url", more: " maxlength=\"4096\""))
                \(controls.text("notes", texts.notes))
                <p class="warning lost" role="alert"><span>\(texts.helperLost)</span></p>
                <p class="ways"><button class="join" name="do" value="save">\(form.isNew ? texts.add : texts.save)</button> \
                <button name="do" value="cancel" formnovalidate>\(texts.cancel)</button></p>
                </form>
                """
        ).page(status: controls.problems.isEmpty && notice == nil ? 200 : 422)
    }

    /// For the script.
    private var unsaved: HTML { isUnsaved ? " data-unsaved=\"yes\"" : .empty }

    private var banner: HTML {
        guard case .program(let presentation) = form.owner else { return .empty }
        return PresentationBanner(presentation, texts).html
    }

    /// What the calendar has as the form is shown, so that saving knows what the person has changed.
    private var originals: HTML {
        guard !form.isNew else { return .empty }
        return HTML(
            form.values.sorted { $0.key < $1.key }.map { key, value in
                "<input type=\"hidden\" name=\"\(FormComparison.original(key))\" value=\"\(value)\">\n"
            })
    }

    /// The fields that have a problem, with links to them, for people who do not see the whole form.
    private var summary: HTML {
        guard !controls.problems.isEmpty else { return .empty }
        let links = FormProblems(controls.problems, texts).links
        return "<p class=\"warning\" role=\"alert\">\(texts.notSaved) \(texts.problems(links.count)) \(links).</p>"
    }

    private func moment(_ name: String, _ label: String, _ parts: (day: String, time: String)) -> HTML {
        let (day, time) = ("\(name)-day", "\(name)-time")
        return """
            <fieldset class="field moment"><legend>\(label)</legend>
            \(controls.bare(day, type: "date", more: " aria-label=\"\(parts.day)\" required"))
            \(controls.bare(time, type: "time", more: " aria-label=\"\(parts.time)\""))\
            \(controls.problem(day))\(controls.problem(time))</fieldset>

            """
    }

    private var zones: HTML {
        let hasEndZone = form.times.hasEndZone || values["end-zone"] != nil
        let end: HTML = hasEndZone ? zone("end-zone", texts.endZone) : .empty
        return zone("zone", texts.timeZone) + end
    }

    private func zone(_ name: String, _ label: String) -> HTML {
        let shown = values[name] ?? form.values[name] ?? ""
        var groups = ZoneChoices.groups
        var first: [FormControls.Choice] = [
            .init(FormTimes.floating, texts.whereverYouAre), .init(FormTimes.utc, "UTC"),
        ]
        if !ZoneChoices.names.contains(shown), !first.contains(where: { $0.value == shown }), !shown.isEmpty {
            first.append(.init(shown, shown))
        }
        groups.removeAll { $0.choices.isEmpty }
        let list = groups.map { group -> HTML in
            "<optgroup label=\"\(group.area)\">\(controls.options(name, group.choices))</optgroup>\n"
        }
        return """
            <div class="field zone"><label for="f-\(name)">\(label)</label>
            <select id="f-\(name)" name="\(name)"\(controls.invalid(name))>\(controls.options(name, first))\(list)</select>\
            \(controls.problem(name))</div>

            """
    }

    private var span: HTML {
        guard form.event.isOccurrence else {
            return form.event.isSeries ? "<p class=\"remark\">\(texts.wholeSeries)</p>" : .empty
        }
        return controls.radio(
            "span", texts.applyTo,
            [
                .init("this", texts.onlyThis), .init("future", texts.thisAndFuture), .init("all", texts.allOccurrences),
            ], otherwise: "this")
    }

    private var calendar: HTML {
        guard !form.calendars.isEmpty else { return .empty }
        let new = form.event.calendar == nil ? [FormControls.Choice("", texts.newCalendar)] : []
        return controls.select(
            "calendar", texts.calendar, new + form.calendars.map { .init("\($0.id)", $0.title) })
    }

    /// Who is invited: a field for the organizer, and a list for everybody else.
    private var people: HTML {
        let event = form.event
        guard !form.people.canChange else {
            return controls.text(FormPeople.key, texts.attendees, remark: texts.howToInvite)
        }
        guard event.organizer != nil || !event.attendees.isEmpty else { return .empty }
        let names = event.attendees.map {
            "<li>\(texts.person($0)) <span class=\"remark\">\(texts.answer($0.status))</span></li>" as HTML
        }
        let organizer = event.organizer.map { "<p>\(texts.organizer): \(texts.person($0))</p>" as HTML }
        return """
            <div class="field"><p class="label">\(texts.attendees)</p>
            \(organizer)<ul>\(names)</ul>
            <p class="remark">\(texts.peopleAreKept)</p></div>

            """
    }
}
