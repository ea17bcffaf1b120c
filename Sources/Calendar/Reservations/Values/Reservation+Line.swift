extension Reservation {
    /// Takes the airline's code out of the flight's number: `LH 123` is flight 123 of LH.
    mutating func splitLine() {
        guard let text = line?.trimmedASCII.uppercased() else { return }
        let bytes = Array(text.utf8)
        func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
        func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
        guard bytes.count >= 3, bytes[..<2].allSatisfy({ isLetter($0) || isDigit($0) }),
            bytes[..<2].contains(where: isLetter)
        else { return }
        let rest = String(text.dropFirst(2)).trimmedASCII
        guard rest.utf8.first.map(isDigit) == true, rest.utf8.dropLast().allSatisfy(isDigit),
            carrierCode == nil || carrierCode?.uppercased() == String(text.prefix(2))
        else { return }
        carrierCode = String(text.prefix(2))
        line = rest
    }
}
