/// “Show what you do where there is nothing.” Asked by the conformance kit, never for a user.
///
/// It is carried out on the provider thread, after everything that was asked before.
package struct Inspect: Message {
    package static let kind = FrameKind.inspect

    /// Indexes to call `provider_at` with.
    package var indexes: [UInt32]
    /// Names to call `get_extension` with.
    package var extensions: [String]
    /// True where the instance is to be destroyed at the end, with the process still there to be looked at.
    package var destroys: Bool

    /// An order; without arguments, all it does is to wait for its turn.
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

/// What an inspection found.
package struct Inspection: Message {
    package static let kind = FrameKind.inspection

    /// The indexes that `provider_at` answered with a table.
    package var indexes: [UInt32]
    /// The names that `get_extension` answered with a table.
    package var extensions: [String]

    /// A report.
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
