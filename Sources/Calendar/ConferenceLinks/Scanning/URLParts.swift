/// The ranges of an address's parts.
struct URLParts {
    let scheme: LinkScheme
    /// Without the port; empty if the scheme has no host.
    let host: Range<Int>
    /// Nil if none is written.
    let port: UInt16?
    /// Includes the leading slash. For schemes without a host, everything up to the query; for SIP, the user part.
    let path: Range<Int>
    /// Without the question mark.
    let query: Range<Int>
    /// Without the `#`.
    let fragment: Range<Int>

    /// The reason why an address cannot be split safely.
    enum Fault: Error { case noHost, userName, badHost, badPort }

    /// - Parameter bytes: an address of valid characters, beginning with its scheme.
    init(_ bytes: [UInt8], scheme: LinkScheme, colon: Int) throws(Fault) {
        self.scheme = scheme
        var start = colon + 1
        var end = bytes.count
        var fragment = end..<end
        var query = end..<end
        // A dial sequence can contain `#`.
        if scheme != .tel {
            if let hash = bytes[start...].firstIndex(of: 0x23) {
                fragment = hash + 1..<end
                end = hash
            }
            if let mark = bytes[start..<end].firstIndex(of: 0x3F) {
                query = mark + 1..<end
                end = mark
            }
        }
        self.fragment = fragment
        self.query = query
        guard scheme.hasHost else {
            while start < end, bytes[start] == 0x2F, start < colon + 3 { start += 1 }
            // The path of `msteams:/l/…` keeps its slash.
            if scheme == .msteams { start = colon + 1 }
            host = start..<start
            port = nil
            path = start..<end
            return
        }
        let authority: Range<Int>
        if scheme == .sip || scheme == .sips || scheme == .h323 {
            let at = bytes[start..<end].lastIndex(of: 0x40)
            let hostStart = at.map { $0 + 1 } ?? start
            let hostEnd = bytes[hostStart..<end].firstIndex(of: 0x3B) ?? end
            authority = hostStart..<hostEnd
            path = start..<(at ?? start)
        } else {
            guard start + 2 <= end, bytes[start] == 0x2F, bytes[start + 1] == 0x2F else { throw .noHost }
            start += 2
            let slash = bytes[start..<end].firstIndex(of: 0x2F) ?? end
            authority = start..<slash
            path = slash..<end
            guard !bytes[authority].contains(0x40) else { throw .userName }
        }
        let mark = bytes[authority].firstIndex(of: 0x3A)
        host = authority.lowerBound..<(mark ?? authority.upperBound)
        guard !host.isEmpty else { throw .noHost }
        var labelStart = host.lowerBound
        for index in host where !ByteClass.host.contains(bytes[index]) || bytes[index] == 0x2E {
            guard bytes[index] == 0x2E, index > labelStart else { throw .badHost }
            labelStart = index + 1
        }
        guard labelStart < host.upperBound, host.count <= 253 else { throw .badHost }
        if let mark {
            var number = 0
            let digits = mark + 1..<authority.upperBound
            guard (1...5).contains(digits.count) else { throw .badPort }
            for index in digits {
                guard ByteClass.digits.contains(bytes[index]) else { throw .badPort }
                number = number * 10 + Int(bytes[index] - 0x30)
            }
            guard let known = UInt16(exactly: number), known > 0 else { throw .badPort }
            port = known
        } else {
            port = nil
        }
    }

    /// True if the port is absent or the default of the scheme.
    var hasStandardPort: Bool {
        switch port {
        case nil: true
        case 443: scheme == .https
        case 80: scheme == .http
        case 5060: scheme == .sip
        case 5061: scheme == .sips
        default: false
        }
    }
}
