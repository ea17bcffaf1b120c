/// Asks the worker to call functions of the provider with invalid arguments. Used by the conformance checks, never for a user.
///
/// The inspection runs on the provider's thread, after all earlier requests.
package struct Inspect: Message {
    package static let kind = FrameKind.inspect

    /// The indexes to call `provider_at` with.
    package var indexes: [UInt32]
    /// The names to call `get_extension` with.
    package var extensions: [String]
    /// Whether to destroy the instance afterwards, while the process stays for further checks.
    package var destroys: Bool

    /// Creates an inspection. Without arguments, it only waits until all earlier requests have run.
    package init(indexes: [UInt32] = [], extensions: [String] = [], destroys: Bool = false) {
        self.indexes = indexes
        self.extensions = extensions
        self.destroys = destroys
    }

    package func write(to payload: inout PayloadWriter) {
        for index in indexes { payload.number(1, Int64(index)) }
        for name in extensions { payload.group(2) { $0.text(1, name) } }
        payload.flag(3, destroys)
    }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        indexes = try payload.numbers(1)
        var names: [String] = []
        for group in try payload.groups(2) { names.append(try group.text(1)) }
        extensions = names
        destroys = try payload.flag(3)
    }
}

/// The result of an inspection.
package struct Inspection: Message {
    package static let kind = FrameKind.inspection

    /// The indexes for which `provider_at` returned a table.
    package var indexes: [UInt32]
    /// The names for which `get_extension` returned a table.
    package var extensions: [String]

    package init(indexes: [UInt32] = [], extensions: [String] = []) {
        self.indexes = indexes
        self.extensions = extensions
    }

    package func write(to payload: inout PayloadWriter) {
        for index in indexes { payload.number(1, Int64(index)) }
        for name in extensions { payload.group(2) { $0.text(1, name) } }
    }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        indexes = try payload.numbers(1)
        var names: [String] = []
        for group in try payload.groups(2) { names.append(try group.text(1)) }
        extensions = names
    }
}
