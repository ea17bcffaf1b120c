/// A key that was pressed.
package enum PickerKey: Hashable, Sendable {
    case text(String)
    case backspace, deleteWord, clear
    case up, down, pageUp, pageDown, home, end
    case enter, escape
    /// Ctrl-D.
    case endOfInput
    /// Ctrl-C, Ctrl-\ and Ctrl-Z.
    case interrupt, quit, suspend
}

/// Decodes the bytes that a terminal sends for keys. Unknown and overlong sequences are skipped.
package struct PickerKeyDecoder: Sendable {
    /// The longest sequence of a key, in bytes.
    private static let limit = 32
    private var pending: [UInt8] = []
    /// Whether the rest of an overlong sequence is skipped.
    private var isSkipping = false

    package init() {}

    /// Whether the last byte may be the escape key, or the beginning of a sequence whose rest has not arrived.
    package var isWaiting: Bool { !pending.isEmpty || isSkipping }

    /// Returns the keys that are complete with these bytes.
    package mutating func keys(_ bytes: some Sequence<UInt8>) -> [PickerKey] {
        var keys: [PickerKey] = []
        for byte in bytes {
            if isSkipping {
                isSkipping = !(0x40...0x7E).contains(byte)
                continue
            }
            pending.append(byte)
            if let key = next() { keys.append(key) }
            guard pending.count > Self.limit else { continue }
            pending = []
            isSkipping = true
        }
        return keys
    }

    /// Returns the keys that are complete because no further bytes have arrived for a short time.
    package mutating func afterPause() -> [PickerKey] {
        defer { (pending, isSkipping) = ([], false) }
        return pending == [0x1B] ? [.escape] : []
    }

    /// Removes a key from the pending bytes and returns it, or drops bytes that are not a key.
    private mutating func next() -> PickerKey? {
        let first = pending[0]
        if first == 0x1B { return sequence() }
        guard first >= 0x80 else {
            pending = []
            return Self.control(first)
        }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        let isBroken = first < 0xC2 || first > 0xF4 || pending.dropFirst().contains { $0 & 0xC0 != 0x80 }
        guard isBroken || pending.count == length else { return nil }
        let bytes = pending
        pending = []
        if isBroken {
            // The byte that ended an incomplete character begins the next key.
            if bytes.count > 1, let last = bytes.last, last & 0xC0 != 0x80 {
                pending = [last]
                return next()
            }
            return nil
        }
        guard let text = String(validating: bytes, as: UTF8.self),
            !text.unicodeScalars.contains(where: {
                (0x80...0x9F).contains($0.value)
            })
        else { return nil }
        return .text(text)
    }

    private static func control(_ byte: UInt8) -> PickerKey? {
        switch byte {
        case 0x03: .interrupt
        case 0x04: .endOfInput
        case 0x08, 0x7F: .backspace
        case 0x0A, 0x0D: .enter
        case 0x0E: .down
        case 0x10: .up
        case 0x15: .clear
        case 0x17: .deleteWord
        case 0x1A: .suspend
        case 0x1C: .quit
        case 0x09: .text(" ")
        case 0x20...0x7E: .text(String(UnicodeScalar(byte)))
        default: nil
        }
    }

    /// Reads `ESC [ A`, `ESC O A`, `ESC [ 5 ~` and the like, with any modifiers.
    private mutating func sequence() -> PickerKey? {
        guard pending.count > 1, let last = pending.last else { return nil }
        guard pending[1] == UInt8(ascii: "[") || pending[1] == UInt8(ascii: "O") else {
            // A key with Alt; a second escape may begin a sequence.
            pending = last == 0x1B ? [0x1B] : []
            return last == 0x1B ? .escape : nil
        }
        guard pending.count > 2 else { return nil }
        if last == 0x1B {
            pending = [0x1B]
            return nil
        }
        guard (0x40...0x7E).contains(last) else { return nil }
        let number = pending.dropFirst(2).prefix { (0x30...0x39).contains($0) }
        pending = []
        switch last {
        case UInt8(ascii: "A"): return .up
        case UInt8(ascii: "B"): return .down
        case UInt8(ascii: "H"): return .home
        case UInt8(ascii: "F"): return .end
        case UInt8(ascii: "~"):
            switch String(decoding: number, as: UTF8.self) {
            case "1", "7": return .home
            case "4", "8": return .end
            case "5": return .pageUp
            case "6": return .pageDown
            default: return nil
            }
        default: return nil
        }
    }
}
