/// The text that ``TerminalProgress`` shows while a file is read or written: a bar, the amount, and a note.
package enum ProgressLine {
    package enum Unit {
        case bytes, events
    }

    private static let width = 24

    /// Returns `[######··········] 37 %  14.2 of 38.3 MB  38,211 events from team.ics`; without
    /// the bar if the total is unknown.
    package static func text(done: Int, of total: Int, unit: Unit, note: String) -> String {
        guard total > 0 else { return "\(amount(done, unit))\(name(unit))  \(note)" }
        let share = min(max(Double(done) / Double(total), 0), 1)
        let full = Int(share * Double(width))
        let bar = String(repeating: "#", count: full) + String(repeating: "·", count: width - full)
        return "[\(bar)] \(Int(share * 100)) %  \(amount(done, unit)) of \(amount(total, unit))\(name(unit))  \(note)"
    }

    /// `1,234,567`.
    package static func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in String(number).reversed().enumerated() {
            if index > 0, index % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }

    private static func amount(_ number: Int, _ unit: Unit) -> String {
        switch unit {
        case .events: grouped(number)
        case .bytes: "\(number / 1_000_000).\(number / 100_000 % 10)"
        }
    }

    private static func name(_ unit: Unit) -> String {
        switch unit {
        case .events: " events"
        case .bytes: " MB"
        }
    }
}
