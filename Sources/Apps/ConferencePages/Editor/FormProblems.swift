/// The fields of a form that have a problem, in the order in which the page shows them.
struct FormProblems {
    private let problems: [String: String]
    private let texts: PageTexts

    init(_ problems: [String: String], _ texts: PageTexts) {
        self.problems = problems
        self.texts = texts
    }

    /// The names of the fields.
    var names: [String] {
        let known = order.map(\.name).filter { problems[$0] != nil }
        return known + problems.keys.filter { !known.contains($0) }.sorted()
    }

    /// Links to what is wrong, with the labels of the fields.
    var links: [HTML] {
        let labels = Dictionary(uniqueKeysWithValues: order.map { ($0.name, $0.label) })
        return names.enumerated().map { index, name in
            let separator: HTML = index == 0 ? .empty : ", "
            return "\(separator)<a href=\"#\(name)-problem\">\(labels[name] ?? name)</a>"
        }
    }

    private var order: [(name: String, label: String)] {
        [
            ("title", texts.titleField), ("location", texts.place), ("room", texts.videoCall),
            ("start-day", texts.starts), ("start-time", texts.starts), ("end-day", texts.ends),
            ("end-time", texts.ends), ("zone", texts.timeZone), ("end-zone", texts.endZone),
            ("repeat", texts.repeats), ("every", texts.every), ("days", texts.onDays), ("month-by", texts.inMonth),
            ("until", texts.lastDay), ("count", texts.occurrences), ("span", texts.applyTo),
            ("calendar", texts.calendar), ("alarm-0", texts.reminders), (FormPeople.key, texts.attendees),
            ("url", texts.link), ("notes", texts.notes),
        ]
    }
}
