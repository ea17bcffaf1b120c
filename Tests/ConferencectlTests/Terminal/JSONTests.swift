import CommandLineKit
import Foundation
import TestSupport
import Testing

@Suite("JSON")
struct JSONTests {
    @Test("keys keep their order, absent values are null, empty lists stay short")
    func layout() {
        let value: JSONValue = [
            "b": 1, "a": [true, nil, .optional(String?.none)], "c": [], "d": ["e": "x"], "f": .object([]),
        ]
        expectEqual(
            value.text,
            """
            {
              "b": 1,
              "a": [
                true,
                null,
                null
              ],
              "c": [],
              "d": {
                "e": "x"
              },
              "f": {}
            }

            """)
        expectEqual(value.line, #"{"b":1,"a":[true,null,null],"c":[],"d":{"e":"x"},"f":{}}"#)
    }

    @Test("it contains no control characters, and every reader gets the same text back")
    func escapes() throws {
        let text = "\u{1B}[31m\u{9B}1m\"\\/\n\r\t\u{0}\u{7F}\u{202E}\u{2028}é日👍\u{FEFF}"
        let line = JSONValue.array([.string(text)]).line
        expectTrue(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
        expectNotContains(line, "\u{202E}")
        let read = try JSONDecoder().decode([String].self, from: Data(line.utf8))
        expectEqual(read, [text])
    }

    @Test("exactly the characters that a terminal could interpret, quotation marks and backslashes are escaped")
    func escapedScalars() {
        let controls: [ClosedRange<UInt32>] = [
            0x00...0x1F, 0x22...0x22, 0x5C...0x5C, 0x7F...0x9F, 0x061C...0x061C, 0x200E...0x200F, 0x2028...0x202E,
            0x2066...0x2069, 0xFEFF...0xFEFF,
        ]
        // Beyond the planes that these are in, the plain tier looks at a part.
        let step: UInt32 = tier(plain: 199, all: 1)
        let codes = (UInt32(0)...0x10FFFF).lazy.filter { $0 < 0x3000 || 0xFE00...0xFFFF ~= $0 || $0 % step == 0 }
        let wrong = codes.compactMap { Unicode.Scalar($0) }.filter { scalar in
            // The characters around it must stay as they are.
            let isKept = JSONValue.escaped("é\(Character(scalar))日") == "é\(Character(scalar))日"
            return isKept == controls.contains { $0.contains(scalar.value) }
        }
        expectEqual(wrong.first, nil)
    }
}
