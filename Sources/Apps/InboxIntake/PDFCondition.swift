import ConferenceErrors
import Glibc

/// Why a PDF in which nothing was found may not have been read. The extractor does not say so.
enum PDFCondition {
    /// How much of the end has the mark that closes a PDF. Some programs append other bytes.
    private static let end = 4_096

    static func remarks(on bytes: [UInt8]) -> [Sentence] {
        if contains("/Encrypt", bytes[...]) {
            return ["The PDF is encrypted. If it needs a password, print it into a new PDF, and import that."]
        }
        return contains("startxref", bytes.suffix(end)) ? [] : ["The PDF is damaged or not complete."]
    }

    private static func contains(_ word: StaticString, _ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return false }
            let (first, length) = (Int32(word.utf8Start[0]), word.utf8CodeUnitCount)
            var index = 0
            while index + length <= bytes.count, let found = memchr(base + index, first, bytes.count - index) {
                let place = UnsafeRawPointer(found) - base
                guard place + length <= bytes.count else { return false }
                if memcmp(found, word.utf8Start, length) == 0 { return true }
                index = place + 1
            }
            return false
        }
    }
}
