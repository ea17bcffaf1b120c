/// The description of a positional argument for help pages, completions and the parser.
package struct PositionalSpecification: Hashable, Sendable {
    /// The placeholder, in capitals: "EVENT".
    package let name: String
    package let isRequired: Bool
    /// True if it takes all remaining words; only the last argument of a command can.
    package let repeats: Bool
    /// One sentence without a full stop.
    package let help: String
    package let completion: Completion

    /// `EVENT`, `[KEY]`, `FILE...`.
    package var synopsis: String {
        let name = repeats ? name + "..." : name
        return isRequired ? name : "[\(name)]"
    }
}

/// An element of a command's list of positional arguments.
package protocol DeclaredPositional: Sendable {
    var specification: PositionalSpecification { get }
}

/// A positional argument, with the type of its value: `String`, `String?` or `[String]`.
package struct Positional<Value: Sendable>: DeclaredPositional {
    package let specification: PositionalSpecification
    let read: @Sendable ([String]) -> Value
}

extension Positional where Value == String {
    package static func required(_ name: String, help: String, completion: Completion = .nothing) -> Positional {
        Positional(
            specification: PositionalSpecification(
                name: name, isRequired: true, repeats: false, help: help, completion: completion)
        ) { $0.first ?? "" }
    }
}

extension Positional where Value == String? {
    package static func optional(_ name: String, help: String, completion: Completion = .nothing) -> Positional {
        Positional(
            specification: PositionalSpecification(
                name: name, isRequired: false, repeats: false, help: help, completion: completion)
        ) { $0.first }
    }
}

extension Positional where Value == [String] {
    /// Zero or more values; must be the last argument of its command.
    package static func anyNumber(_ name: String, help: String, completion: Completion = .nothing) -> Positional {
        Positional(
            specification: PositionalSpecification(
                name: name, isRequired: false, repeats: true, help: help, completion: completion)
        ) { $0 }
    }

    /// One or more values; must be the last argument of its command.
    package static func repeating(_ name: String, help: String, completion: Completion = .nothing) -> Positional {
        Positional(
            specification: PositionalSpecification(
                name: name, isRequired: true, repeats: true, help: help, completion: completion)
        ) { $0 }
    }
}
