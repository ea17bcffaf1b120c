import CQRCode

/// A link as a QR code (ISO/IEC 18004).
package struct QRCode: Sendable {
    /// Why there is no code.
    package enum Failure: Error, Hashable {
        /// libqrencode is not installed.
        case noLibrary
        /// The text has more bytes than a code can hold.
        case tooLong(length: Int)
    }

    /// Rows of modules, including the light margin of four modules that the standard requires; true is dark.
    package let rows: [[Bool]]

    package init(_ text: String) throws(Failure) {
        var code: OpaquePointer?
        let bytes = Array(text.utf8)
        switch cq_code_new(bytes, bytes.count, &code) {
        case CQ_OK: break
        case CQ_NO_LIBRARY: throw .noLibrary
        default: throw .tooLong(length: bytes.count)
        }
        defer { cq_code_free(code) }
        let range = -4..<cq_code_width(code) + 4
        rows = range.map { row in range.map { column in cq_code_is_dark(code, Int32(column), Int32(row)) == 1 } }
    }
}
