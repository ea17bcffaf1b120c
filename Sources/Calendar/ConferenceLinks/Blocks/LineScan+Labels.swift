import ConferenceModel

/// Device addresses, and the texts next to numbers and devices.
extension LineScan {
    /// Reads `sip:…`, an address that looks like a mail address but is meant for devices, or an IP address.
    func device(at index: Int, _ reading: BlockReading) -> (String, Int)? {
        guard let section = reading.current else { return nil }
        var end = index
        var at: Int?
        var colon: Int?
        while end < bytes.count, end - index < 320, !LineScan.runEnds.contains(bytes[end]) || bytes[end] == 0x3A {
            if bytes[end] == 0x40 { at = end }
            if bytes[end] == 0x3A { colon = colon ?? end }
            end += 1
        }
        while end > index, LineScan.punctuation.contains(bytes[end - 1]) { end -= 1 }
        // Most words are not addresses.
        guard end > index, at != nil || colon != nil || reading.part == .device else { return nil }
        let text = String(decoding: bytes[index..<end], as: UTF8.self)
        if let colon {
            guard colon < end - 1 else { return nil }
            guard
                ["sip", "sips", "h323"].contains(String(decoding: bytes[index..<colon].map(lowercased), as: UTF8.self)),
                let url = try? ConferenceURL(text, policy: .file, limits: reading.limits)
            else { return nil }
            return (url.text, end)
        }
        if let at {
            guard at > index, at < end - 1, bytes[index..<at].allSatisfy(LineScan.local.contains) else { return nil }
            let host = bytes[(at + 1)..<end].map(lowercased)
            guard host.allSatisfy(ByteClass.host.contains), host.contains(0x2E), host.last != 0x2E else { return nil }
            let isKnown = section.description?.deviceHosts.contains { known in
                known.utf8.first == 0x2E
                    ? host.reversed().starts(with: known.utf8.reversed()) : host.elementsEqual(known.utf8)
            }
            guard reading.part == .device || isKnown ?? false else { return nil }
            return ("sip:" + String(decoding: bytes[index...at] + host, as: UTF8.self), end)
        }
        guard reading.part == .device else { return nil }
        let groups = text.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
        guard groups.count == 4, groups.allSatisfy({ UInt8(String(decoding: $0, as: UTF8.self)) != nil }) else {
            return nil
        }
        return ("h323:@\(text)", end)
    }

    /// Returns whether a character precedes the position, ignoring a blank.
    func follows(_ character: Unicode.Scalar, _ index: Int) -> Bool {
        guard index > 0 else { return false }
        let last = bytes[index - 1] == 0x20 ? index - 2 : index - 1
        return last >= start && bytes[last] == UInt8(ascii: character)
    }

    /// Returns the name of a place before a number, such as `United States (Toll Free): `, or nil if the line has another
    /// meaning.
    func nameBefore(_ index: Int) -> String? {
        guard follows(":", index), labelled == nil, !matches.contains(where: { $0.start < index }) else { return nil }
        let name = bytes[start..<index].prefix { $0 != 0x3A }
        guard (2...64).contains(name.count), start + name.count + 2 >= index else { return nil }
        return Self.label(name)
    }

    /// Returns a country before a number, such as `(US) `.
    func countryBefore(_ index: Int) -> String? {
        guard index >= 5, bytes[index - 1] == 0x20, bytes[index - 2] == 0x29, bytes[index - 5] == 0x28 else {
            return nil
        }
        return String(decoding: bytes[index - 4..<index - 2], as: UTF8.self)
    }

    /// Ends a label: the text after a number names its place.
    mutating func endLabel(at end: Int, _ reading: inout BlockReading) {
        guard let (isPhone, start) = labelled else { return }
        labelled = nil
        guard start < end else { return }
        let label = bytes[start..<min(end, start + 120)]
        // For a device address the place is in brackets.
        if !isPhone, label.first(where: { $0 != 0x20 }) != 0x28 { return }
        guard let text = Self.label(label) else { return }
        reading.update { section in
            let places = isPhone ? section.phones.indices : section.devices.indices
            guard let last = places.last else { return }
            if isPhone {
                section.phones[last].label = section.phones[last].label ?? text
            } else {
                section.devices[last].label = section.devices[last].label ?? text
            }
        }
    }

    /// Returns the text next to a number as a label: without punctuation and brackets around it. Returns nil if nothing
    /// remains.
    static func label(_ text: some Collection<UInt8>) -> String? {
        var label = Array(text)[...]
        while let first = label.first, around.contains(first) { label.removeFirst() }
        while let last = label.last, around.contains(last) { label.removeLast() }
        if label.first == 0x28, label.last == 0x29, label.dropFirst().firstIndex(of: 0x28) == nil {
            label = label.dropFirst().dropLast()
        }
        let text = String(decoding: label, as: UTF8.self)
        guard text.utf8.contains(where: { ByteClass.letters.contains($0) || $0 >= 0x80 }),
            !["or", "and"].contains(text)
        else { return nil }
        return text
    }
}
