import ConferenceErrors
import ConferenceModel
import Foundation
import Mail
import TestSupport
import Testing

@Suite("Passes")
struct PassTests {
    /// Has Python write a zip file.
    private func zip(_ statements: String) throws -> [UInt8] {
        let python = try Programs.required("python3")
        let directory = try TemporaryDirectory()
        let path = directory.path + "/pass.pkpass"
        let script = """
            import sys, zipfile
            file = zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED)
            \(statements)
            file.close()
            """
        let (status, output) = try Programs.run(python, ["-c", script, path])
        try #require(status == 0, "\(output)")
        return try Array(Data(contentsOf: URL(filePath: path)))
    }

    @Test(
        "the description of a pass is read, compressed or not, in every encoding that passes have",
        arguments: rows(
            [
                "file.writestr('pass.json', '{\"a\": \"é\"}')",
                "file.writestr('icon.png', b'x' * 9999); file.writestr('pass.json', '{\"a\": \"é\"}')",
                "file.writestr('pass.json', '{\"a\": \"é\"}', zipfile.ZIP_STORED); file.comment = b'PK' * 99",
                "file.writestr('pass.json', '{\"a\": \"é\"}'.encode('utf-16'))",
                "file.writestr('pass.json', '{\"a\": \"é\"}'.encode('utf-8-sig'))",
            ], plain: 0, 2, 3))
    func read(statements: String) throws {
        expectEqual(try PassFile.all(zip(statements)).passes.map(\.json), ["{\"a\": \"é\"}"])
    }

    @Test(
        "a file that is no pass, or a bomb, is refused",
        arguments: rows(
            [
                ("file.writestr('other.json', '{}')", "no file"),
                ("file.writestr('pass.json', b' ' * 2**24)", "too large"),
                ("file.writestr('pass.json', '{}', zipfile.ZIP_BZIP2)", "unknown way"),
                (
                    "[file.writestr(str(n), '') for n in range(1001)]; file.writestr('pass.json', '{}')",
                    "more than 1000 files"
                ),
                (
                    "[file.writestr(str(n), '') for n in range(70000)]; file.writestr('pass.json', '{}')",
                    "more than 1000 files"
                ),
            ], plain: 0, 1, 2, 3))
    func refused(statements: String, reason: String) throws {
        let bytes = try zip(statements)
        // Any file without a description can be something else.
        let isPass = !["no file", "more than"].contains { reason.hasPrefix($0) }
        expectEqual(code(bytes), isPass ? .passUnreadable : .notAPass)
        #expect { try PassFile.all(bytes) } throws: { ($0 as? ConferenceError)?.message.contains(reason) ?? false }
    }

    @Test(
        "a pass has the texts of the reader's first language that it has, else the English ones, else any",
        arguments: [
            (["de", "fr"], ["en", "de"], "de"), (["nl", "fr"], ["en", "de"], "en"), ([], ["it", "de"], "it"),
            (["de"], [], nil),
        ] as [([String], [String], String?)])
    func languages(preferred: [String], own: [String], chosen: String?) throws {
        let lists = own.map { ("\($0).lproj/pass.strings", Array("\"language\" = \"\($0)\";".utf8)) }
        let bytes = StoredZip.of(lists + [("pass.json", Array("{}".utf8))])
        expectEqual(try PassFile.all(bytes, languages: preferred).passes.map { $0.texts["language"] }, [chosen])
    }

    @Test("texts of a language that cannot be read do not keep a pass out")
    func damagedTexts() throws {
        let bytes = StoredZip.of([("en.lproj/pass.strings", [0xFF, 0x22]), ("pass.json", Array("{}".utf8))])
        expectEqual(try PassFile.all(bytes).passes.map(\.texts), [[:]])
    }

    @Test(
        "a pass with more contents than other programs survive is read, and says so",
        arguments: [
            ("", false), ("file.writestr('en.lproj/pass.strings', b' ' * 2**26)", true),
            ("[file.writestr(f'{n}.png', b'') for n in range(1000)]", true),
        ])
    func oversized(rest: String, isOversized: Bool) throws {
        let passes = try PassFile.all(zip("file.writestr('pass.json', '{}')\n\(rest)")).passes
        expectEqual(passes.map(\.isOversized), [isOversized])
        expectEqual(passes.map(\.json), ["{}"])
    }

    @Test("a damaged pass in a file of several is named, and keeps no other one out")
    func damagedAmongOthers() throws {
        let good = StoredZip.of([("pass.json", Array("1".utf8))])
        let junk = Array("junk".utf8)
        var bytes = StoredZip.of([
            ("a.pkpass", good), ("b.pkpass", junk), ("c.pkpass", good), ("d.pkpass", good), ("e.pkpass", good),
        ])
        let entries = bytes.indices.filter { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2] as [UInt8]) }.suffix(5)
        // Encrypted, and beyond the end of the file.
        bytes[entries[entries.startIndex + 2] + 8] |= 1
        bytes[entries[entries.startIndex + 3] + 45] = 0x7F
        let found = try PassFile.all(bytes)
        expectEqual(found.passes.map(\.name), ["a.pkpass", "e.pkpass"])
        expectEqual(found.failures.map(\.name), ["b.pkpass", "c.pkpass", "d.pkpass"])
        expectContains(found.failures.last?.error.message ?? "", "damaged or encrypted")
        // The list ends in the middle of an entry.
        bytes[entries[entries.startIndex + 4]] = 0
        let cut = try PassFile.all(bytes)
        expectEqual(cut.failures.map(\.name), ["b.pkpass", "c.pkpass", "d.pkpass", nil])
    }

    @Test("a file of several passes has all of them, and a bomb in it is refused")
    func several() throws {
        func pass(_ text: String) -> [UInt8] { StoredZip.of([("pass.json", Array(text.utf8))]) }
        let first = [("a.pkpass", pass("1")), ("notes.txt", []), ("b.pkpass", pass("2"))]
        let bytes = StoredZip.of(first)
        expectEqual(try PassFile.all(bytes).passes.map(\.json), ["1", "2"])
        expectEqual(try PassFile.all(pass("1")).passes.map(\.json), ["1"])
        var limits = Limits()
        limits.passesPerFile = 1
        // The others have one reason together.
        let found = try PassFile.all(StoredZip.of(first + [("c.pkpass", pass("3"))]), limits: limits)
        expectEqual(found.passes.map(\.json), ["1"])
        expectEqual(found.failures.map(\.name), [nil])
        expectContains(found.failures.first?.error.message ?? "", "only the first 1 passes")
        expectTrue(throws: .notAPass) { _ = try PassFile.all(StoredZip.of([])) }
        // A file of passes is not read inside of another one.
        for bytes in [StoredZip.of([("a.pkpass", bytes)]), try zip("file.writestr('a.pkpass', b' ' * 2**25)")] {
            let found = try PassFile.all(bytes)
            expectEqual(found.passes.count, 0)
            expectEqual(found.failures.map(\.name), ["a.pkpass"])
            expectEqual(found.failures.map(\.error.code), [.notAPass])
        }
        for length in 0..<bytes.count {
            expectTrue(throws: .notAPass) { _ = try PassFile.all(Array(bytes[..<length])) }
        }
    }

    private func expectTrue(throws code: ConferenceError.Code, _ body: () throws -> Void) {
        let error = #expect(throws: ConferenceError.self, performing: body)
        expectEqual(error?.code, code)
    }

    @Test("what is missing of a file of several passes, or of a pass, is said")
    func faults() throws {
        let sound = StoredZip.of([("pass.json", Array("{}".utf8))])
        var (elsewhere, encrypted) = (sound, sound)
        elsewhere.replaceSubrange(sound.count - 6..<sound.count - 2, with: [0xFF, 0xFF, 0xFF, 0xFF])
        let directory = try #require(sound.firstRange(of: [0x50, 0x4B, 1, 2])?.lowerBound)
        encrypted[directory + 8] |= 1
        for (bytes, reason) in [
            (elsewhere, "ZIP64"), (encrypted, "damaged or encrypted"),
            (Array(sound.dropLast(1)), "not complete"),
        ] {
            let error = #expect(throws: ConferenceError.self) { try PassFile.all(bytes) }
            expectContains(error?.message ?? "", reason)
        }
    }

    @Test("damage at any byte is an error or changes nothing else")
    func damage() throws {
        let bytes = try zip("file.writestr('pass.json', '{\"a\": 1234567890}' * 9)")
        for length in 0..<bytes.count { expectEqual(code(Array(bytes[..<length])), .notAPass) }
        for place in bytes.indices {
            for value: UInt8 in [0, 0xFF] {
                var damaged = bytes
                damaged[place] = value
                _ = code(damaged)
            }
        }
    }

    private func code(_ bytes: [UInt8]) -> ConferenceError.Code? {
        do {
            _ = try PassFile.all(bytes)
            return nil
        } catch { return error.code }
    }

    /// A signature of OpenSSL, without its certificate.
    private static let signature = """
        MIIBrwYJKoZIhvcNAQcCoIIBoDCCAZwCAQExDzANBglghkgBZQMEAgEFADALBgkqhkiG9w0BBwExggF3MIIBcwIBATAkMAwxCjAIBgNVBAMMAX\
        gCFGfhQMGCcmynRWv0ViwoxdNXSdV2MA0GCWCGSAFlAwQCAQUAoIHkMBgGCSqGSIb3DQEJAzELBgkqhkiG9w0BBwEwHAYJKoZIhvcNAQkFMQ8X\
        DTI2MTEyODEwMDYzNFowLwYJKoZIhvcNAQkEMSIEIMo9FjurBVOBgnImFAVo87736qwYfOvXaHjgtj6eRCNWMHkGCSqGSIb3DQEJDzFsMGowCw\
        YJYIZIAWUDBAEqMAsGCWCGSAFlAwQBFjALBglghkgBZQMEAQIwCgYIKoZIhvcNAwcwDgYIKoZIhvcNAwICAgCAMA0GCCqGSIb3DQMCAgFAMAcG\
        BSsOAwIHMA0GCCqGSIb3DQMCAgEoMAoGCCqGSM49BAMCBEYwRAIgdGtXp1BbC5yMUoB32Hb8QFLXPxlgfxdZN83vBZ4wCtUCIA020V6/Ef8lQ0\
        UaHq9vVrjLAOgvHdespnSnVuXb1m23
        """

    /// The attribute with the signing time, whose value is a text with a tag.
    private static func attribute(_ tag: UInt8, _ text: String) -> [UInt8] {
        let value = [tag, UInt8(text.utf8.count)] + Array(text.utf8)
        return [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 13, 1, 9, 5, 0x31, UInt8(value.count)] + value
    }

    @Test(
        "a pass was issued when it was signed, if its signature says when",
        arguments: [
            (Array(Data(base64Encoded: signature) ?? Data()), 1_795_860_394),
            (attribute(0x17, "270301080000Z"), 1_803_888_000), (attribute(0x18, "20270301080000Z"), 1_803_888_000),
            ([6, 9, 6] + attribute(0x17, "991231235959Z"), 946_684_799), (attribute(0x17, "270301080000+0100"), nil),
            (attribute(0x17, "271301080000Z"), nil), (attribute(0x17, "2703010800"), nil),
            (attribute(0x16, "270301080000Z"), nil),
            (Array(attribute(0x17, "270301080000Z").dropLast()), nil), (Array(repeating: 255, count: 99), nil),
            ([], nil),
            ([6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 13, 1, 9, 5, 0x31, 255, 0x17, 255], nil),
        ] as [([UInt8], Int64?)])
    func signed(signature: [UInt8], time: Int64?) throws {
        let file = StoredZip.of([("pass.json", Array("{}".utf8)), ("signature", signature)])
        expectEqual(try PassFile.all(file).passes.map(\.signed), [time])
        expectEqual(try PassFile.all(StoredZip.of([("a.pkpass", file)])).passes.map(\.signed), [time])
    }

    @Test("a pass without a signature does not say when it was issued")
    func unsigned() throws {
        expectEqual(try PassFile.all(StoredZip.of([("pass.json", Array("{}".utf8))])).passes.map(\.signed), [nil])
    }
}
