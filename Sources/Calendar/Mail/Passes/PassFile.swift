import CInflate
package import ConferenceErrors
package import ConferenceModel

/// A pass of Apple's Wallet, such as a boarding pass (`.pkpass`): a zip file, of which `pass.json` and the texts of one language
/// are read.
///
/// Its signature is not checked, so that a pass says no more than a mail.
package struct PassFile: Hashable, Sendable {
    /// The content of `pass.json`.
    package let json: String
    /// The texts of a language, by the names that `json` has for them; empty if the pass has one language.
    package let texts: [String: String]

    /// When it was signed, in seconds since 1970 in UTC; nil if that is unknown.
    ///
    /// Nothing in the description says when a pass was issued: its dates are those of the journey or the show, and the serial number
    /// stays when the pass is updated. The times of the files in the archive are those of an unknown clock without a zone, of the
    /// program that packed them last, or none at all. The signature of every pass that a wallet takes has the time, in UTC.
    package let signed: Int64?

    /// Its name in a file of several passes.
    package private(set) var name: String?
    /// Whether it has more contents than a pass needs, which other programs may not survive. Those are not read here.
    package let isOversized: Bool

    /// A pass that cannot be read.
    package struct Failure {
        /// Its name in a file of several passes; nil if they are passes whose names are unknown.
        package let name: String?
        package let error: ConferenceError
    }

    /// Returns each pass in a file: a pass (`.pkpass`), or a zip file of several (`.pkpasses`).
    ///
    /// - Parameter languages: those of the reader in the order of preference, such as `de`. English is the next one.
    /// - Returns: the passes that can be read, and the other ones of a zip file of several.
    /// - Throws: `notAPass`, `passUnreadable`, `mailTooLarge` if the file is not one of several passes.
    package static func all(
        _ bytes: [UInt8], languages: [String] = [], limits: Limits = Limits()
    ) throws(ConferenceError) -> (passes: [PassFile], failures: [Failure]) {
        let directory = ZipDirectory(bytes)
        let found = directory.files(endingWith: ".pkpass", limit: limits.passEntries)
        let isOnePass = directory.entry("pass.json", limit: limits.passEntries).entry != nil
        guard bytes.count <= limits.mailLength, !found.files.isEmpty, !isOnePass else {
            return ([try PassFile(bytes, languages, limits)], [])
        }
        var passes: [PassFile] = []
        var failures: [Failure] = []
        for (index, (name, entry)) in found.files.enumerated() {
            guard index < limits.passesPerFile else {
                let reason: Sentence = "only the first \(limits.passesPerFile) passes of a file are read"
                failures.append(Failure(name: nil, error: .passUnreadable(reason)))
                break
            }
            do throws(ConferenceError) {
                guard let entry else { throw .passUnreadable("it is damaged or encrypted") }
                guard entry.length <= limits.extractionInputLength else { throw .passUnreadable("it is too large") }
                var pass = try PassFile(content(of: entry, in: bytes), languages, limits)
                pass.name = name
                passes.append(pass)
            } catch {
                failures.append(Failure(name: name, error: error))
            }
        }
        switch found.fault {
        case .tooManyFiles?:
            failures.append(
                Failure(name: nil, error: .passUnreadable("only the first \(limits.passEntries) files of it are read")))
        case .incomplete?:
            failures.append(Failure(name: nil, error: .passUnreadable("it is damaged, and can have more passes")))
        case .unreadableFile?, .isZip64?, nil: break
        }
        return (passes, failures)
    }

    private init(_ bytes: [UInt8], _ languages: [String], _ limits: Limits) throws(ConferenceError) {
        guard bytes.count <= limits.mailLength else { throw .mailTooLarge(limit: limits.mailLength) }
        let directory = ZipDirectory(bytes)
        let found = directory.entry("pass.json", limit: limits.passEntries)
        guard let entry = found.entry else { throw Self.error(about: found.fault, limit: limits.passEntries) }
        guard entry.length <= limits.passLength else { throw .passUnreadable("its file “pass.json” is too large") }
        isOversized = directory.length(limit: limits.passEntries).map { $0 > limits.extractionInputLength } ?? true
        json = Self.text(try Self.content(of: entry, in: bytes))
        texts = Self.texts(in: directory, bytes, languages, limits)
        let signature = directory.entry("signature", limit: limits.passEntries).entry
        signed =
            signature.flatMap { $0.length <= limits.passLength ? try? Self.content(of: $0, in: bytes) : nil }
            .flatMap { SigningTime.read($0) }
    }

    /// Returns the texts of the first language that the pass has. One that cannot be read only makes a booking less readable.
    private static func texts(
        in directory: ZipDirectory, _ bytes: [UInt8], _ languages: [String], _ limits: Limits
    ) -> [String: String] {
        let end = ".lproj/pass.strings"
        let preferred = (languages + ["en"]).lazy
            .compactMap { directory.entry($0 + end, limit: limits.passEntries).entry }
        guard
            let entry = preferred.first
                ?? directory.files(endingWith: end, limit: limits.passEntries).files.lazy.compactMap(\.entry).first,
            entry.length <= limits.passLength, let content = try? content(of: entry, in: bytes)
        else { return [:] }
        return PassStrings(text(content), limit: limits.passTexts).texts
    }

    /// The encodings of Apple's tools: UTF-8, and UTF-16 with a mark.
    private static func text(_ content: [UInt8]) -> String {
        let isWide = content.starts(with: [0xFF, 0xFE]) || content.starts(with: [0xFE, 0xFF])
        return Charset.decode(
            content.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(content.dropFirst(3)) : content,
            charset: isWide ? "utf-16" : "utf-8")
    }

    /// Why there is no description to read.
    private static func error(about fault: ZipDirectory.Fault?, limit: Int) -> ConferenceError {
        switch fault {
        case .incomplete?: .notAPass("it is damaged or not complete")
        case .tooManyFiles?: .notAPass("it has more than \(limit) files, and “pass.json” is not among the first ones")
        case .unreadableFile?: .passUnreadable("its file “pass.json” is damaged or encrypted")
        case .isZip64?: .notAPass("it is a ZIP file in the form ZIP64, which passes do not have")
        case nil: .notAPass("it has no file “pass.json”")
        }
    }

    private static func content(of entry: ZipDirectory.Entry, in bytes: [UInt8]) throws(ConferenceError) -> [UInt8] {
        if entry.method == ZipDirectory.stored { return Array(bytes[entry.data]) }
        guard entry.method == ZipDirectory.deflated else { throw .passUnreadable("it is compressed in an unknown way") }
        var result = CI_DAMAGED
        let content = [UInt8](unsafeUninitializedCapacity: entry.length + 1) { buffer, count in
            result = bytes.withUnsafeBytes { bytes in
                // One byte more than announced, so that a wrong length is noticed.
                Int(
                    ci_inflate(
                        bytes.baseAddress.map { $0 + entry.data.lowerBound }, entry.data.count, buffer.baseAddress,
                        entry.length + 1, &count))
            }
        }
        switch result {
        case CI_OK where content.count == entry.length: return content
        case CI_NO_LIBRARY: throw .passUnreadable("zlib, which decompresses it, is not installed (Debian: zlib1g)")
        default: throw .passUnreadable("what it contains is damaged")
        }
    }
}
