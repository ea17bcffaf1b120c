import CalendarModel
import ConferenceModel
import ICalendar
import PagesControl
import Recurrence

/// An occurrence in a list of a day.
struct AgendaEntry {
    let occurrence: Occurrence
    let day: LocalDate
    let isDeclined: Bool
    let desk: PageDesk
    /// Whether only the beginning is shown, because there is little room.
    var isShort = false

    /// How many seconds before its start an event can be joined from the list.
    private static let lead: Int64 = 600
    /// The longest title in a list.
    private static let titleLength = 200

    var html: HTML {
        let texts = desk.texts
        let times = PageTimes(zones: desk.zones, style: desk.style, texts: texts)
        let title = desk.texts.title(TextPolicy.beginning(occurrence.title, Self.titleLength))
        let call: HTML =
            occurrence.isJoinable
            ? "<span class=\"call-mark\" role=\"img\" aria-label=\"\(texts.hasCall)\">◉</span> " : .empty
        var words: [String] = []
        if occurrence.isCancelled { words.append(texts.cancelled) }
        if occurrence.event.status == "TENTATIVE" { words.append(texts.tentative) }
        if isDeclined { words.append(texts.declined) }
        if isOn { words.append(texts.begun) }
        let states = HTML(words.map { " <span class=\"state\">\($0)</span>" })
        let address = PageAddress.event(occurrence.identifier, occurrence: occurrence.recurrenceID)
        return """
            <li class="c\(occurrence.calendarID)\(classes)"><a class="entry" href="\(address)">\
            \(time(times))\(call)<span class="title">\(title)</span>\(states)</a>\(join)</li>

            """
    }

    private func time(_ times: PageTimes) -> HTML {
        let whole = times.times(occurrence, on: day)
        guard isShort else { return "<span class=\"time\">\(whole)</span> " }
        guard let begin = times.beginning(occurrence, on: day) else { return "<span class=\"hidden\">\(whole)</span> " }
        return "<span class=\"time\">\(begin)</span> "
    }

    private var hasEnded: Bool { max(occurrence.endInstant, occurrence.startInstant + 1) <= desk.now }

    private var isOn: Bool { !occurrence.start.isDate && occurrence.startInstant <= desk.now && !hasEnded }

    private var classes: HTML {
        var classes = HTML.empty
        if hasEnded { classes += " past" }
        if isOn { classes += " on" }
        if occurrence.isCancelled || isDeclined { classes += " off" }
        if occurrence.start.isDate { classes += " whole" }
        return classes
    }

    /// The button of an event that is on or begins soon.
    private var join: HTML {
        guard occurrence.isJoinable, !occurrence.isCancelled, !isDeclined, !occurrence.start.isDate, !hasEnded,
            occurrence.startInstant - desk.now <= Self.lead
        else { return .empty }
        return """
            <form method="post" action="join"><input type="hidden" name="id" value="\(occurrence.identifier)">\
            <input type="hidden" name="at" value="\(occurrence.recurrenceID)">\
            <button class="join" aria-label="\(desk.texts.join): \(desk.texts.title(occurrence.title))">\(desk.texts.join)</button></form>
            """
    }
}
