import Foundation
import Glibc

/// A value as one line of JSON.
package enum ControlLine {
    /// The longest line, in bytes.
    static let most = 262_144

    package static func encoded(_ value: some Encodable) -> [UInt8] {
        // A line feed in a text is escaped, so the line ends where the value ends.
        ((try? JSONEncoder().encode(value)).map { Array($0) } ?? []) + [UInt8(ascii: "\n")]
    }

    package static func decoded<Value: Decodable>(_ line: [UInt8], as type: Value.Type) -> Value? {
        try? JSONDecoder().decode(type, from: Data(line))
    }

    /// Returns false if the other side has gone away.
    @discardableResult
    static func write(_ line: [UInt8], to descriptor: Int32) -> Bool {
        var rest = line[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
