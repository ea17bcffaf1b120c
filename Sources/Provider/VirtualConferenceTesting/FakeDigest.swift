import VirtualConferenceKit

/// The digests that `VCPSigningKeys` can name (FIPS 180-4), so that tests need no library. Those of SHA-2 are in the kit.
enum FakeDigest {
    static func sha1(_ message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
        for block in SHA2.blocks(of: message, as: UInt32.self) {
            var words = block
            for index in 16..<80 {
                let word = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
                words.append(SHA2.rotated(word, 31))
            }
            var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
            for index in 0..<80 {
                let (mixed, constant): (UInt32, UInt32) =
                    switch index {
                    case ..<20: (b & c | ~b & d, 0x5a82_7999)
                    case ..<40: (b ^ c ^ d, 0x6ed9_eba1)
                    case ..<60: (b & c | b & d | c & d, 0x8f1b_bcdc)
                    default: (b ^ c ^ d, 0xca62_c1d6)
                    }
                let next = SHA2.rotated(a, 27) &+ mixed &+ e &+ constant &+ words[index]
                (e, d, c, b, a) = (d, c, SHA2.rotated(b, 2), a, next)
            }
            for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
        }
        return SHA2.bytes(of: state)
    }
}
