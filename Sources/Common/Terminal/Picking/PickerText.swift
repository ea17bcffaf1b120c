/// A row of a list to choose from, before it is shown.
package struct PickerRow<Value: Sendable>: Sendable {
    package let value: Value
    /// The text in which typed words are searched. Only its beginning is used.
    package let key: String
    /// Whether the row can be chosen; false for a row that only informs, such as one for a provider that failed.
    package let isSelectable: Bool

    package init(_ value: Value, key: String, isSelectable: Bool = true) {
        self.value = value
        self.key = key
        self.isSelectable = isSelectable
    }
}

/// The appearance of a row, created only for visible rows. Its texts may contain anything, because they are cleaned before
/// drawing.
package struct PickerText: Hashable, Sendable {
    package let title: String
    /// A detail that distinguishes rows with the same title, such as a time or a provider.
    package let detail: String

    package init(_ title: String, detail: String = "") {
        self.title = title
        self.detail = detail
    }
}
