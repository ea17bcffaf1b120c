/// Finds the patterns for a host with one lookup for each label of the host, however many patterns there are.
///
/// An open-addressing hash table of names. The names of a host are looked up from its end, `us`, `zoom.us`,
/// `us02web.zoom.us`, with one hash that is extended to the left.
struct HostIndex: Sendable {
    private struct Entry {
        var name: [UInt8]
        var hash: UInt64
        var exact: [Int32] = []
        var below: [Int32] = []
    }

    /// Indexes into `entries`, or -1; the size is a power of two, and at most half of the slots are in use.
    private var slots: [Int32]
    private var entries: [Entry] = []

    init() { slots = Array(repeating: -1, count: 16) }

    /// Adds a pattern for a name in lower case, or for its subdomains.
    mutating func add(_ pattern: Int, name: String, isBelow: Bool) {
        let bytes = Array(name.utf8)
        var hash = Self.seed
        var index = bytes.count
        while index > 0 {
            index -= 1
            hash = Self.step(hash, bytes[index])
        }
        let number: Int
        if let known = find(hash, count: bytes.count, isEqual: { bytes[$0] == $1 }) {
            number = known
        } else {
            number = entries.count
            entries.append(Entry(name: bytes, hash: hash))
            if entries.count * 2 > slots.count { grow() } else { insert(hash, number) }
        }
        if isBelow {
            entries[number].below.append(Int32(pattern))
        } else {
            entries[number].exact.append(Int32(pattern))
        }
    }

    /// Calls `body` with the patterns for a host until it returns true: first with those for the full name, then with those
    /// for the parent domains, the longest first.
    ///
    /// - Returns: whether there is a pattern for the host, and the pattern for which `body` returned true.
    func forEachPattern(
        _ bytes: [UInt8], _ host: Range<Int>, _ body: (Int) -> Bool
    ) -> (isKnown: Bool, found: Int?) {
        var hash = Self.seed
        var index = host.upperBound
        // Names from right to left; a host has at most 127 labels, and few of them are known.
        var known: [(entry: Int, isWhole: Bool)] = []
        while index > host.lowerBound {
            index -= 1
            hash = Self.step(hash, lowercased(bytes[index]))
            let isWhole = index == host.lowerBound
            guard isWhole || bytes[index - 1] == 0x2E else { continue }
            let name = index..<host.upperBound
            if let entry = find(hash, count: name.count, isEqual: { $1 == lowercased(bytes[name.lowerBound + $0]) }) {
                known.append((entry, isWhole))
            }
        }
        var isKnown = false
        for (entry, isWhole) in known.reversed() {
            for pattern in isWhole ? entries[entry].exact : entries[entry].below {
                isKnown = true
                if body(Int(pattern)) { return (true, Int(pattern)) }
            }
        }
        return (isKnown, nil)
    }

    private func find(_ hash: UInt64, count: Int, isEqual: (Int, UInt8) -> Bool) -> Int? {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if entries[number].hash == hash, entries[number].name.count == count {
                var isSame = true
                for index in 0..<count where !isEqual(index, entries[number].name[index]) {
                    isSame = false
                    break
                }
                if isSame { return number }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private mutating func insert(_ hash: UInt64, _ number: Int) {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(number)
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: slots.count * 2)
        for number in entries.indices { insert(entries[number].hash, number) }
    }

    // FNV-1a with a final mix, because the low bits select the slot. It need not withstand chosen names, because all names
    // come from our own table and from the user's file.
    private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
    private static func step(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        let next = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        return next ^ (next >> 29)
    }
}
