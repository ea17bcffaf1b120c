import Glibc

/// The character sets of mails, which the C library converts.
enum Charset {
    /// Returns bytes as text. Bytes that the character set does not have become U+FFFD.
    ///
    /// A text that is not in the character set that it names is read as UTF-8 if it is that, otherwise as Windows-1252, as mail
    /// programs do.
    static func decode(_ bytes: [UInt8], charset: String?) -> String {
        let name = charset.map(normal) ?? "us-ascii"
        if utf8.contains(name) || !isPlausible(name) { return utf8OrWindows(bytes) }
        if let text = convert(bytes, from: names[name] ?? name) { return text }
        return utf8OrWindows(bytes)
    }

    /// Names of UTF-8, and those that say nothing.
    private static let utf8: Set<String> = [
        "utf-8", "utf8", "us-ascii", "ascii", "ansi_x3.4-1968", "unknown-8bit", "x-unknown", "unknown", "default",
        "binary",
    ]

    /// Names whose texts contain characters of a larger set, or that the C library does not know.
    private static let names = [
        "iso-8859-1": "windows-1252", "iso8859-1": "windows-1252", "latin1": "windows-1252", "gb2312": "gb18030",
        "gbk": "gb18030", "ks_c_5601-1987": "cp949", "euc-kr": "cp949", "shift_jis": "cp932", "x-sjis": "cp932",
        "iso-8859-8-i": "iso-8859-8", "iso-8859-8-e": "iso-8859-8", "iso-8859-9": "windows-1254",
        "iso-8859-11": "windows-874",
        "tis-620": "windows-874", "x-mac-roman": "macintosh", "x-user-defined": "windows-1252",
    ]

    private static func normal(_ charset: String) -> String {
        charset.trimmed.lowercased().filter { $0 != "\"" && $0 != "'" }
    }

    /// Whether this can be the name of a character set. The C library gives slashes a meaning.
    private static func isPlausible(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 40
            && name.utf8.allSatisfy {
                switch $0 {
                case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
                    UInt8(ascii: ":"),
                    UInt8(ascii: "+"), UInt8(ascii: "("), UInt8(ascii: ")"):
                    true
                default: false
                }
            }
    }

    private static func utf8OrWindows(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return convert(bytes, from: "windows-1252") ?? String(decoding: bytes, as: UTF8.self)
    }

    /// Returns bytes as text, or nil if the C library does not know the character set.
    private static func convert(_ bytes: [UInt8], from charset: String) -> String? {
        guard let conversion = iconv_open("UTF-8", charset), Int(bitPattern: conversion) != -1 else { return nil }
        defer { iconv_close(conversion) }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + bytes.count / 2)
        var input = bytes
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 65_536) { piece in
            input.withUnsafeMutableBufferPointer { input in
                input.withMemoryRebound(to: CChar.self) { input in
                    var next = input.baseAddress
                    var left = input.count
                    var isEnding = false
                    while true {
                        var place = piece.baseAddress
                        var space = piece.count
                        // The second kind of call ends a text whose character set has states.
                        let result =
                            isEnding
                            ? iconv(conversion, nil, nil, &place, &space)
                            : iconv(conversion, &next, &left, &place, &space)
                        let code = errno
                        output += UnsafeRawBufferPointer(piece)[..<(piece.count - space)]
                        if result != Int.max, result != -1 {
                            if isEnding { return }
                            isEnding = true
                        } else if code != E2BIG {
                            if isEnding { return }
                            output += [0xEF, 0xBF, 0xBD]
                            guard left > 1, let current = next else {
                                isEnding = true
                                continue
                            }
                            next = current + 1
                            left -= 1
                        }
                    }
                }
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
