import Recurrence

/// A time of day as passes and mails show it: `9:20`, `09.20`, `9:20 PM`, `21h20`.
struct DayTime {
    private let hour: Int
    private let minute: Int

    init?(_ text: String) {
        guard text.utf8.count <= 12 else { return nil }
        var rest = text.lowercased().trimmedASCII
        let half = ["am", "pm"].first { rest.hasSuffix($0) }
        if half != nil { rest = String(rest.dropLast(2)).trimmedASCII }
        let parts = rest.split(omittingEmptySubsequences: false) { ":.h".contains($0) }
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }), var hour = Int(parts[0]),
            let minute = Int(parts[1]), minute < 60
        else { return nil }
        if let half {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (half == "pm" ? 12 : 0)
        }
        guard hour < 24 else { return nil }
        self.hour = hour
        self.minute = minute
    }

    /// The time on the day of another one.
    func on(_ day: ReservationTime?) -> ReservationTime? {
        guard let day, let local = LocalDateTime(date: day.day, hour: hour, minute: minute, second: 0) else {
            return nil
        }
        return ReservationTime(local, day.zone)
    }
}
