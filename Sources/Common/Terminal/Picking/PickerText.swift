/// A row of a list to choose from, before it is shown.
package struct PickerRow<Value: Sendable>: Sendable {
    package let value: Value
    /// The text that typed words are searched in. Only its beginning counts.
    package let key: String
    /// False for a row that only informs, such as a provider that failed.
    package let isSelectable: Bool

    package init(_ value: Value, key: String, isSelectable: Bool = true) {
        self.value = value
        self.key = key
        self.isSelectable = isSelectable
    }
}

/// What a row looks like. Made only for rows that are visible; any text is safe.
package struct PickerText: Hashable, Sendable {
    package let title: String
    /// What tells rows with the same title apart: a time, a provider.
    package let detail: String

    package init(_ title: String, detail: String = "") {
        self.title = title
        self.detail = detail
    }
}
