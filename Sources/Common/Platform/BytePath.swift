import Glibc

/// A path as the system has it: bytes, which need not be UTF-8. As a `String`, such a path would name another file.
package struct BytePath: Hashable, Sendable {
    package let bytes: [UInt8]

    /// - Parameter bytes: the path without a null byte at its end.
    package init(bytes: [UInt8]) { self.bytes = bytes }

    package init(_ path: String) { bytes = Array(path.utf8) }

    /// The path for people, and to tell files apart. If it is not UTF-8, its bytes beyond ASCII are written as `\xNN`.
    package var text: String { String(validating: bytes, as: UTF8.self) ?? bytes.escaped }

    /// Returns the path of a file in the folder that has this path.
    package func appending(_ name: BytePath) -> BytePath {
        BytePath(bytes: bytes + (bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + name.bytes)
    }

    /// Calls a function with the path as system calls take it.
    package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        body(bytes.map { CChar(bitPattern: $0) } + [0])
    }

    /// Opens the file as open(2) does.
    package func open(_ flags: Int32) -> Int32 { withCString { Glibc.open($0, flags) } }

    /// Returns the next name in a folder that opendir(3) has opened, and the type that its file system tells; nil after the last.
    package static func nextName(in stream: OpaquePointer) -> (name: BytePath, type: UInt8)? {
        guard let entry = readdir(stream) else { return nil }
        // d_name is a zero-terminated C array.
        let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
        return (BytePath(bytes: bytes), entry.pointee.d_type)
    }
}

extension [UInt8] {
    /// A name that is not UTF-8, with its bytes beyond ASCII as `\xNN`.
    package var escaped: String {
        map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return byte < 0x80 ? String(UnicodeScalar(byte)) : "\\x" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
    }
}
