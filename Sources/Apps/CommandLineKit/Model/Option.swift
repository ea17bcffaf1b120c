package import ConferenceErrors
/// The values that a shell can offer for an option or argument.
package enum Completion: Hashable, Sendable {
    case nothing
    case files
    case directories
    case choices([String])
    /// Values that only the program can list, such as the calendars of a store.
    case values(ValueSource)
}

/// A kind of values for ``Completion/values(_:)``. The program defines its own.
package struct ValueSource: Hashable, Sendable {
    package let name: String

    package init(_ name: String) { self.name = name }
}

/// The description of an option for help pages, completions and the parser.
package struct OptionSpecification: Hashable, Sendable {
    /// Without the dashes: "calendar".
    package let name: String
    /// The letter of the short form: "o" for `-o`.
    package let short: Character?
    /// The placeholder for the value in help pages: "FILE"; nil for a flag.
    package let valueName: String?
    package let isRequired: Bool
    /// True if every occurrence adds a value; otherwise a second value is an error.
    package let repeats: Bool
    /// True if the option can stand without a value.
    package let isValueOptional: Bool
    /// One sentence without a full stop.
    package let help: String
    package let completion: Completion

    /// `-o, --output FILE`.
    package var synopsis: String { (short.map { "-\($0), " } ?? "") + longForm }

    /// `--output FILE`.
    package var longForm: String {
        "--\(name)" + (valueName.map { isValueOptional ? " [\($0)]" : " \($0)" } ?? "")
    }
}

/// An element of a command's list of options.
package protocol DeclaredOption: Sendable {
    var specification: OptionSpecification { get }
    /// Returns a noun phrase that describes the accepted values if `value` is invalid; otherwise nil.
    func expectation(violatedBy value: String) -> Sentence?
}

/// An option of a command, with the type of its value: `Bool` for a flag, `String?`, `[String]`, `Int?`.
///
/// A command declares its options as constants, lists them in its specification, and reads them with
/// ``Arguments/subscript(_:)``, so that each name is written only once.
package struct Option<Value: Sendable>: DeclaredOption {
    package let specification: OptionSpecification
    let read: @Sendable ([String]) -> Value
    private let expectation: @Sendable (String) -> Sentence?

    private init(
        _ name: String, short: Character?, valueName: String?, isRequired: Bool = false, repeats: Bool = false,
        isValueOptional: Bool = false, help: String, completion: Completion = .nothing,
        expectation: @escaping @Sendable (String) -> Sentence? = { _ in nil },
        read: @escaping @Sendable ([String]) -> Value
    ) {
        specification = OptionSpecification(
            name: name, short: short, valueName: valueName, isRequired: isRequired, repeats: repeats,
            isValueOptional: isValueOptional, help: help, completion: completion)
        self.expectation = expectation
        self.read = read
    }

    package func expectation(violatedBy value: String) -> Sentence? { expectation(value) }
}

extension Option where Value == Bool {
    package static func flag(_ name: String, short: Character? = nil, help: String) -> Option {
        Option(name, short: short, valueName: nil, repeats: true, help: help) { !$0.isEmpty }
    }
}

extension Option where Value == String? {
    package static func value(
        _ name: String, _ valueName: String, short: Character? = nil, help: String, completion: Completion = .nothing
    ) -> Option {
        Option(name, short: short, valueName: valueName, help: help, completion: completion) { $0.last }
    }
}

extension Option where Value == String? {
    /// An option whose value can be left out, which reads as an empty text. It then stands before another option or at the
    /// end of the line.
    package static func optionalValue(
        _ name: String, _ valueName: String, help: String, completion: Completion = .nothing
    ) -> Option {
        Option(name, short: nil, valueName: valueName, isValueOptional: true, help: help, completion: completion) {
            $0.last
        }
    }
}

extension Option where Value == String {
    /// A required option.
    package static func required(
        _ name: String, _ valueName: String, help: String, completion: Completion = .nothing
    ) -> Option {
        Option(name, short: nil, valueName: valueName, isRequired: true, help: help, completion: completion) {
            $0.last ?? ""
        }
    }
}

extension Option where Value == [String] {
    package static func repeating(
        _ name: String, _ valueName: String, help: String, completion: Completion = .nothing
    ) -> Option {
        Option(name, short: nil, valueName: valueName, repeats: true, help: help, completion: completion) { $0 }
    }
}

extension Option where Value == Int? {
    /// An option for a positive whole number.
    package static func number(_ name: String, _ valueName: String, help: String) -> Option {
        Option(
            name, short: nil, valueName: valueName, help: help,
            expectation: { text in Int(text).map { $0 >= 1 } == true ? nil : "a whole number from 1 on" },
            read: { $0.last.flatMap { Int($0) } })
    }
}
