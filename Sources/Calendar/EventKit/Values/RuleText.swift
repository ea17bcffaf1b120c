/// The value of an RRULE as its parts, in their order and as they are written (RFC 5545, 3.3.10).
///
/// What ``EKRecurrenceRule`` keeps: it can name some of the parts and change its end, and has to give back all the others
/// untouched. The text is that of an entry of the store, whose length is bounded.
struct RuleText: Hashable, Sendable {
    private struct Part: Hashable {
        /// Name and value, as they stand in the text.
        var written: String

        /// In upper case and without blanks, which mean nothing.
        var name: String { Self.bare(written.prefix { $0 != "=" }) }
        var value: String { Self.bare(written.drop { $0 != "=" }.dropFirst()) }

        private static func bare(_ text: Substring) -> String { String(text.filter { $0 != " " }).uppercased() }
    }

    private var parts: [Part] = []

    /// A rule without parts.
    init() {}

    /// The parts of a text; nil where there is no FREQ.
    init?(_ text: String) {
        parts = text.split(separator: ";", omittingEmptySubsequences: false).map { Part(written: String($0)) }
        guard self["FREQ"] != nil else { return nil }
    }

    /// The value of a part, in upper case and without blanks. Setting nil or an empty text removes the part.
    subscript(name: String) -> String? {
        get { parts.first { $0.name == name }?.value }
        set {
            guard let newValue, !newValue.isEmpty else { return parts.removeAll { $0.name == name } }
            let part = Part(written: "\(name)=\(newValue)")
            if let index = parts.firstIndex(where: { $0.name == name }) {
                parts[index] = part
            } else {
                parts.append(part)
            }
        }
    }

    /// The whole rule.
    var text: String { parts.map(\.written).joined(separator: ";") }

    /// The parts that mean something, without their order and without those that say what holds anyway.
    var meaning: [String: String] {
        var meaning: [String: String] = [:]
        for part in parts where !part.name.isEmpty { meaning[part.name] = part.value }
        if meaning["INTERVAL"] == "1" { meaning["INTERVAL"] = nil }
        if meaning["WKST"] == "MO" { meaning["WKST"] = nil }
        return meaning
    }

    /// The numbers of a list; nil where the rule has none, or where what stands there are no numbers.
    func numbers(_ name: String) -> [Int]? {
        self[name].flatMap { value in
            let items = value.split(separator: ",").map { Int($0) }
            let numbers = items.compactMap(\.self)
            return numbers.count == items.count && !numbers.isEmpty ? numbers : nil
        }
    }

    /// The entries of BYDAY; nil where there are none or wrong ones.
    var days: [(day: EKWeekday, number: Int)]? {
        self["BYDAY"].flatMap { value in
            let items = value.split(separator: ",")
            let days = items.compactMap { item -> (EKWeekday, Int)? in
                let ordinal = item.dropLast(2)
                guard let day = Self.weekday(item.suffix(2)), let number = ordinal.isEmpty ? 0 : Int(ordinal) else {
                    return nil
                }
                return (day, number)
            }
            return days.count == items.count && !days.isEmpty ? days : nil
        }
    }

    /// A day by its two letters.
    static func weekday(_ letters: some StringProtocol) -> EKWeekday? {
        names.firstIndex { $0 == letters }.flatMap { EKWeekday(rawValue: $0 + 1) }
    }

    /// As BYDAY has it: `MO`, `2TU`, `-1FR`.
    static func dayText(_ day: EKWeekday, _ number: Int) -> String {
        (number == 0 ? "" : String(number)) + names[day.rawValue - 1]
    }

    /// By ``EKWeekday``, from Sunday.
    private static let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
}
