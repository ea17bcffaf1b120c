extension HelpTopic {
    /// How dates, times and durations are written; made of the forms that are read.
    package static let dates = HelpTopic(
        name: "dates", summary: "how to write dates, times and durations"
    ) {
        Content(
            sections: [
                Section(title: "Days", entries: DayForm.all.map { (list($0.examples), $0.meaning) }),
                Section(
                    title: "Times of day",
                    entries: (ClockForm.all + [ClockForm.afterDay]).map { (list($0.examples), $0.meaning) }),
                Section(
                    title: "Other times",
                    entries: [
                        ("now", "the current minute"),
                        ("tonight 8, tonight at 9:30", "20:00, 21:30: this evening"),
                        ("tomorrow evening 7, fri 8 in the evening", "19:00, 20:00; in German also Freitagabend 8 Uhr"),
                        ("+2h, -30m, in 2 hours, in half an hour", "from now; for “edit”, from the start of the event"),
                        ("today+7d, tomorrow+2d, fri+1w 10:00", "days or weeks from a day"),
                        ("now+2h", "from now, also for “edit”"),
                        ("+1d 10:00", "a time on a day counted from today"),
                        ("2026-03-01T10:00:00+01:00", "an instant, with its offset from UTC"),
                    ]),
                Section(
                    title: "A start with an end (--start)",
                    entries: [
                        ("18-19, tomorrow 2-3pm, fri 2 to 3pm", "from one time to another"),
                        ("9-5pm, 11am-1, 8pm-11", "9:00–17:00, 11:00–13:00, 20:00–23:00: the shortest range"),
                        ("tomorrow 9-5, 11-1", "9:00–17:00, 11:00–13:00, if the end would be before the start"),
                        ("2026-12-24 22:00-1:00, 18-2", "until the next day, if the end is still not later"),
                        ("31 Dec 22:00 - 1 Jan 2:00", "from one day to another, each with its time"),
                    ]),
                Section(
                    title: "A title with its time and place (add)",
                    entries: [
                        ("Talk: tomorrow, Tomorrow: talk", "the colon belongs to neither the title nor the time"),
                        ("Lunch tomorrow @Cafe, Lunch tomorrow @ Cafe", "the place, up to the end or the time"),
                        ("Sync tomorrow 9:00 @ Room 5 @ Berlin", "the place is “Room 5 @ Berlin”"),
                        ("Lunch tomorrow @ 12", "after “@” a number alone is the hour, next to a day"),
                        ("9 Lunch", "an error: write “9:00 Lunch”, because a number alone can mean anything"),
                    ]),
                Section(
                    title: "Several days (events, agenda, week, month)",
                    entries: PeriodForm.all.map { (list($0.examples), $0.meaning) } + [
                        (
                            "fri..sun, mon-fri, 24-28 nov",
                            "from one day to another, both included; also “1 dec to 24 dec”"
                        ),
                        ("today.., ..24 dec", "30 days from a day on; from today to a day"),
                    ]),
                Section(
                    title: "Durations",
                    entries: [
                        ("45m, 1h30m, 2d, 1w", "minutes, hours, days, weeks; days keep the time of day"),
                        ("90, 1.5h, 1:30", "minutes; hours; hours and minutes"), ("PT45M, P1DT2H", "ISO 8601"),
                        ("2 hours, 1h 30m, 90min", "in words, also “half an hour” and “2 Stunden”"),
                        ("for 30m, for 2 hours", "in the title of “add”, if it says when"),
                    ]),
            ],
            paragraphs: [
                "A day and a time can follow each other: “tomorrow 10am”, “Thu, 24 Dec at 18:00”, “noon tomorrow”. A time "
                    + "alone means today or, for “edit”, the day of the event. Case and commas do not matter.",
                "Names of weekdays and months are English or in the language of LC_ALL, LC_TIME or LANG. A day without a "
                    + "year is the next such day. “12/11” has two meanings: on a terminal you are asked, otherwise it is "
                    + "an error.",
                "A time that does not exist, because clocks go forward, becomes the time one hour later. Of a time that "
                    + "occurs twice, because clocks go back, the first is used, unless you give its offset.",
            ])
    }

    private static func list(_ examples: [String]) -> String { examples.joined(separator: ", ") }
}
