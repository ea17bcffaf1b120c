import Recurrence

/// The lists in a rule's text, as ``EKRecurrenceRule`` presents them.
extension RuleParts {
    /// Returns the numbers in a list, or nil if there is no list or it contains anything but numbers.
    func numbers(_ name: String) -> [Int]? {
        self[name].flatMap { value in
            let items = value.split(separator: ",").map { Int($0) }
            let numbers = items.compactMap(\.self)
            return numbers.count == items.count && !numbers.isEmpty ? numbers : nil
        }
    }

    /// The entries of BYDAY; nil if there is no list or it contains invalid entries.
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

    /// Returns the weekday for its two letters.
    static func weekday(_ letters: some StringProtocol) -> EKWeekday? {
        names.firstIndex { $0 == letters }.flatMap { EKWeekday(rawValue: $0 + 1) }
    }

    /// Returns a weekday as BYDAY has it: `MO`, `2TU`, `-1FR`.
    static func dayText(_ day: EKWeekday, _ number: Int) -> String {
        (number == 0 ? "" : String(number)) + names[day.rawValue - 1]
    }

    /// In the order of ``EKWeekday``, from Sunday.
    private static let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
}
