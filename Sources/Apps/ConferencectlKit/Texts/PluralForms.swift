/// The categories of numbers that languages tell apart, as the Unicode CLDR names them.
enum PluralCategory: Sendable {
    case zero, one, two, few, many, other
}

/// The forms of a text for different numbers. Languages use the categories that their rule returns.
struct PluralForms: Sendable {
    private let forms: [PluralCategory: String]
    private let other: String

    init(
        zero: String? = nil, one: String? = nil, two: String? = nil, few: String? = nil, many: String? = nil,
        other: String
    ) {
        let forms: [PluralCategory: String?] = [.zero: zero, .one: one, .two: two, .few: few, .many: many]
        self.forms = forms.compactMapValues { $0 }
        self.other = other
    }

    func form(_ category: PluralCategory) -> String { forms[category] ?? other }
}
