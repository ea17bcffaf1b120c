import Glibc

/// The network addresses that untrusted code may connect to.
///
/// These are the addresses of the public Internet, without those of this machine, the local network and the networks of
/// operators. The lists are those of the IANA special-purpose address registries (RFC 6890 and its updates).
package enum AddressPolicy {
    /// Returns whether an address belongs to the public Internet.
    ///
    /// - Parameter address: an address from the resolver; anything but IPv4 and IPv6 counts as not public.
    static func isPublic(_ address: UnsafePointer<sockaddr>, length: Int) -> Bool {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
            let field = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
            return isPublic(withUnsafeBytes(of: field) { Array($0) })
        case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
            let field = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            return isPublic(withUnsafeBytes(of: field) { Array($0) })
        default: return false
        }
    }

    /// Returns whether an address of 4 or 16 bytes belongs to the public Internet.
    package static func isPublic(_ bytes: [UInt8]) -> Bool {
        switch bytes.count {
        case 4: !special4.contains { $0.contains(bytes) }
        case 16: isPublic6(bytes)
        default: false
        }
    }

    private static func isPublic6(_ bytes: [UInt8]) -> Bool {
        // An IPv4 address embedded in IPv6 is as public as the IPv4 address itself.
        if nat64.contains(bytes) { return isPublic(Array(bytes[12...])) }
        if sixToFour.contains(bytes) { return isPublic(Array(bytes[2..<6])) }
        return globalUnicast.contains(bytes) && !special6.contains { $0.contains(bytes) }
    }

    /// A range of addresses with a common prefix.
    private struct Block {
        let prefix: [UInt8]
        let bits: Int

        init(_ prefix: [UInt8], _ bits: Int) {
            self.prefix = prefix
            self.bits = bits
        }

        func contains(_ address: [UInt8]) -> Bool {
            for bit in 0..<bits {
                let mask = UInt8(0x80) >> UInt8(bit % 8)
                let expected = bit / 8 < prefix.count ? prefix[bit / 8] : 0
                guard address[bit / 8] & mask == expected & mask else { return false }
            }
            return true
        }
    }

    private static let special4 = [
        Block([0], 8), Block([10], 8), Block([100, 64], 10), Block([127], 8), Block([169, 254], 16),
        Block([172, 16], 12), Block([192, 0, 0], 24), Block([192, 0, 2], 24), Block([192, 31, 196], 24),
        Block([192, 52, 193], 24), Block([192, 88, 99], 24), Block([192, 168], 16), Block([192, 175, 48], 24),
        Block([198, 18], 15), Block([198, 51, 100], 24), Block([203, 0, 113], 24), Block([224], 4), Block([240], 4),
    ]

    /// All public addresses are in this block; loopback, link-local, private, multicast and
    /// IPv4-mapped addresses are outside.
    private static let globalUnicast = Block([0x20], 3)
    private static let special6 = [
        Block([0x20, 0x01, 0x00], 23), Block([0x20, 0x01, 0x0D, 0xB8], 32), Block([0x3F, 0xFF, 0x00], 20),
    ]
    private static let nat64 = Block([0x00, 0x64, 0xFF, 0x9B], 96)
    private static let sixToFour = Block([0x20, 0x02], 16)
}
