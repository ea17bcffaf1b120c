import CommandLineKit
import Recurrence
import Terminal

extension CalendarView {
    /// Writes `{"from", "to", "days": [{"date", "weekday", "week", "today", "events"}]}`: every day, with the events that take
    /// place on it.
    ///
    /// Only the events of a day are in memory, by their indices, because an event of a year is written 365 times.
    func writeJSON(_ context: Context) throws {
        let objects = try EventObjects(context)
        var output = JSONStreamOutput(sink: context.output.write)
        try output.begin(.object)
        try output.append(.string(LocalDate(daysSinceEpoch: days.lowerBound).description), key: "from")
        try output.append(.string(LocalDate(daysSinceEpoch: days.upperBound).description), key: "to")
        try output.begin(.array, key: "days")
        var coming = entries.indices.filter { entries[$0].listedDays(in: days) != nil }
            .sorted { (entries[$0].days.lowerBound, $0) < (entries[$1].days.lowerBound, $1) }[...]
        var current: [Int] = []
        for day in days {
            let date = LocalDate(daysSinceEpoch: day)
            try output.begin(.object)
            try output.append(.string(date.description), key: "date")
            try output.append(.string(RecurrenceRule.Weekday(of: date).englishName.lowercased()), key: "weekday")
            try output.append(.integer(Int64(CalendarHabits().week(of: date))), key: "week")
            try output.append(.bool(day == today), key: "today")
            try output.begin(.array, key: "events")
            current.removeAll { entries[$0].days.upperBound < day }
            let begun = coming.prefix { entries[$0].days.lowerBound <= day }
            coming = coming.dropFirst(begun.count)
            current = (current + begun).sorted()
            for index in current {
                try output.append(
                    objects.value(of: entries[index].occurrence, reference: reference(at: index), eventMarks))
            }
            try output.end()
            try output.end()
        }
        try output.end()
        try output.end()
    }
}
