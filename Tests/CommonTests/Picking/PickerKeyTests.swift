import Terminal
import TestSupport
import Testing

@Suite("Keys of a list to choose from")
struct PickerKeyTests {
    static let table: [(bytes: [UInt8], keys: [PickerKey])] = [
        (Array("aé語".utf8), [.text("a"), .text("é"), .text("語")]),
        ([0x0D], [.enter]), ([0x0A], [.enter]), ([0x7F, 0x08], [.backspace, .backspace]),
        ([0x15, 0x17], [.clear, .deleteWord]), ([0x03, 0x1A, 0x1C, 0x04], [.interrupt, .suspend, .quit, .endOfInput]),
        ([0x10, 0x0E], [.up, .down]), ([0x09], [.text(" ")]), ([0x01, 0x00], []),
        (Array("\u{1B}[A\u{1B}[B\u{1B}OA\u{1B}OB".utf8), [.up, .down, .up, .down]),
        (
            Array("\u{1B}[5~\u{1B}[6~\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~".utf8),
            [.pageUp, .pageDown, .home, .end, .home, .end]
        ),
        // With Ctrl or Shift, and keys without a meaning here.
        (Array("\u{1B}[1;5A\u{1B}[6;2~\u{1B}[C\u{1B}[3~\u{1B}OPx".utf8), [.up, .pageDown, .text("x")]),
        // Alt and a letter; escape twice.
        (Array("\u{1B}fx".utf8), [.text("x")]), (Array("\u{1B}\u{1B}[A".utf8), [.escape, .up]),
        // A sequence that another one breaks off.
        (Array("\u{1B}[1\u{1B}[B".utf8), [.down]),
        // Broken UTF-8, overlong forms, surrogates, and a control character of two bytes.
        ([0xFF, 0x61], [.text("a")]), ([0xE2, 0x82, 0x61], [.text("a")]), ([0xC0, 0x80, 0x62], [.text("b")]),
        ([0xED, 0xA0, 0x80, 0x62], [.text("b")]), ([0xC2, 0x9B, 0x62], [.text("b")]),
        ([0xE2, 0x1B, 0x5B, 0x41], [.up]),
    ]

    @Test("bytes of a terminal are keys, whole or one by one", arguments: table)
    func decode(bytes: [UInt8], keys: [PickerKey]) {
        var whole = PickerKeyDecoder()
        expectEqual(whole.keys(bytes), keys)
        var single = PickerKeyDecoder()
        expectEqual(bytes.flatMap { single.keys([$0]) }, keys)
        expectFalse(single.isWaiting)
    }

    @Test("an escape byte is the escape key if nothing follows it")
    func escape() {
        var decoder = PickerKeyDecoder()
        expectEqual(decoder.keys([0x1B]), [])
        expectTrue(decoder.isWaiting)
        expectEqual(decoder.afterPause(), [.escape])
        expectFalse(decoder.isWaiting)
        expectEqual(decoder.keys(Array("\u{1B}[".utf8)), [])
        expectEqual(decoder.afterPause(), [])
        expectEqual(decoder.keys(Array("A".utf8)), [.text("A")])
    }

    @Test("random bytes are decoded in any pieces, and typed text has no control characters")
    func random() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let bytes = (0..<300).map { _ in
                Bool.random(using: &random)
                    ? UInt8.random(in: 0...255, using: &random)
                    : [0x1B, 0x5B, 0x31, 0x7E].randomElement(using: &random) ?? 0
            }
            var (whole, pieces) = (PickerKeyDecoder(), PickerKeyDecoder())
            let keys = whole.keys(bytes)
            expectEqual(bytes.flatMap { pieces.keys([$0]) }, keys, "\(bytes)")
            for case .text(let text) in keys {
                expectFalse(text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }, text)
            }
            _ = whole.afterPause()
            expectFalse(whole.isWaiting)
        }
    }

    @Test("a sequence without an end is skipped and takes no memory")
    func endless() {
        var decoder = PickerKeyDecoder()
        expectEqual(decoder.keys(Array("\u{1B}[".utf8) + Array(repeating: UInt8(ascii: "1"), count: 1_000_000)), [])
        expectEqual(decoder.keys(Array("~x".utf8)), [.text("x")])
    }
}
