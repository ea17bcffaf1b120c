package import Testing

/// Records an issue unless a text contains another one. A text that is nil contains nothing.
package func expectContains(
    _ text: String?, _ part: String, _ comment: @autoclosure () -> String = "",
    sourceLocation: SourceLocation = #_sourceLocation
) {
    if text?.hasBytes(of: part) != true {
        fail("Expected a text that contains \(shown(part)), found \(shown(text))", comment(), sourceLocation)
    }
}

/// Records an issue if a text contains another one, or if there is no text.
package func expectNotContains(
    _ text: String?, _ part: String, _ comment: @autoclosure () -> String = "",
    sourceLocation: SourceLocation = #_sourceLocation
) {
    if text?.hasBytes(of: part) != false {
        fail("Expected a text without \(shown(part)), found \(shown(text))", comment(), sourceLocation)
    }
}

/// Records an issue unless a sequence contains an element.
package func expectContains<Elements: Sequence>(
    _ elements: Elements, _ element: Elements.Element, _ comment: @autoclosure () -> String = "",
    sourceLocation: SourceLocation = #_sourceLocation
) where Elements.Element: Equatable {
    if !elements.contains(element) {
        fail("Expected \(shown(element)) among \(shown(elements))", comment(), sourceLocation)
    }
}

/// Records an issue if a sequence contains an element.
package func expectNotContains<Elements: Sequence>(
    _ elements: Elements, _ element: Elements.Element, _ comment: @autoclosure () -> String = "",
    sourceLocation: SourceLocation = #_sourceLocation
) where Elements.Element: Equatable {
    if elements.contains(element) {
        fail("Expected no \(shown(element)) among \(shown(elements))", comment(), sourceLocation)
    }
}

/// Records an issue unless a text begins with another one. A text that is nil begins with nothing.
package func expectHasPrefix(
    _ text: String?, _ prefix: String, _ comment: @autoclosure () -> String = "",
    sourceLocation: SourceLocation = #_sourceLocation
) {
    if text?.hasPrefix(prefix) != true {
        fail("Expected a text that begins with \(shown(prefix)), found \(shown(text))", comment(), sourceLocation)
    }
}

/// Records an issue unless a text ends with another one. A text that is nil ends with nothing.
package func expectHasSuffix(
    _ text: String?, _ suffix: String, _ comment: @autoclosure () -> String = "",
    sourceLocation: SourceLocation = #_sourceLocation
) {
    if text?.hasSuffix(suffix) != true {
        fail("Expected a text that ends with \(shown(suffix)), found \(shown(text))", comment(), sourceLocation)
    }
}

/// Records an issue unless a collection or a text is empty.
package func expectEmpty<Elements: Collection>(
    _ elements: Elements, _ comment: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
    if !elements.isEmpty { fail("Expected nothing, found \(shown(elements))", comment(), sourceLocation) }
}

/// Records an issue if a collection or a text is empty.
package func expectNotEmpty<Elements: Collection>(
    _ elements: Elements, _ comment: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
    if elements.isEmpty { fail("Expected something, found \(shown(elements))", comment(), sourceLocation) }
}
