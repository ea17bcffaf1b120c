/// What help pages, completions and the parser know about an argument that is told by its place.
package struct PositionalSpecification: Hashable, Sendable {
    /// In capitals: "EVENT".
    package let name: String
    package let isRequired: Bool
    /// True for the last one, which may come several times.
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

/// Anything that can stand in a list of positional arguments.
package protocol DeclaredPositional: Sendable {
    var specification: PositionalSpecification { get }
}

/// An argument that is told by its place, and the type of what it yields: `String`, `String?` or `[String]`.
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
    /// Any number, none among them; the last positional of its command.
    package static func anyNumber(_ name: String, help: String, completion: Completion = .nothing) -> Positional {
        Positional(
            specification: PositionalSpecification(
                name: name, isRequired: false, repeats: true, help: help, completion: completion)
        ) { $0 }
    }

    /// One or more; the last positional of its command.
    package static func repeating(_ name: String, help: String, completion: Completion = .nothing) -> Positional {
        Positional(
            specification: PositionalSpecification(
                name: name, isRequired: true, repeats: true, help: help, completion: completion)
        ) { $0 }
    }
}
