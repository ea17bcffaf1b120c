import ConferenceModel

/// A range of bytes within a mail.
typealias Bytes = UnsafeBufferPointer<UInt8>
typealias ByteRange = Range<Int>

/// The fields of one header as ranges of bytes, and where the body begins.
struct HeaderFields {
    /// A field with its folding still in it.
    struct Field {
        var name: ByteRange
        var value: ByteRange
    }

    private(set) var fields: [Field] = []
    private(set) var body: Int
    /// Whether fields were left out, because there are too many or they are too long.
    private(set) var isCut = false

    /// Reads the header at the beginning of a range. Lines that are no fields are skipped.
    init(_ bytes: Bytes, _ range: ByteRange, limits: Limits) {
        body = range.upperBound
        var length = 0
        var lines = HeaderLines(bytes, range)
        while let line = lines.next() {
            let content = line.content
            if content.isEmpty {
                body = line.end
                return
            }
            if bytes.isBlank(at: content.lowerBound) {
                if !fields.isEmpty, !isCut {
                    fields[fields.count - 1].value = fields[fields.count - 1].value.lowerBound..<content.upperBound
                }
            } else if let field = Self.field(bytes, content) {
                if fields.count < limits.mailHeaderFields {
                    fields.append(field)
                } else {
                    isCut = true
                }
            }
            length += content.count
            if length > limits.mailHeaderLength { isCut = true }
        }
    }

    /// Finds the fields “From” and “Sender” behind the limit of fields, where a second author could hide. Each value is found
    /// once.
    ///
    /// - Parameter range: the rest of the header.
    /// - Returns: the fields, and whether there are none but these.
    static func authors(_ bytes: Bytes, _ range: ByteRange, limit: Int) -> (fields: [Field], isComplete: Bool) {
        var fields: [Field] = []
        var values: Set<[UInt8]> = []
        var open: Field?
        func close() {
            guard let field = open,
                values.insert(Array(bytes[field.name]) + Array(bytes[field.value])).inserted
            else { return }
            fields.append(field)
        }
        var lines = HeaderLines(bytes, range)
        while fields.count < limit, let line = lines.next() {
            let content = line.content
            if !content.isEmpty, bytes.isBlank(at: content.lowerBound) {
                if let field = open { open?.value = field.value.lowerBound..<content.upperBound }
            } else {
                close()
                open = field(bytes, content).flatMap { field in
                    isName("from", bytes, field.name) || isName("sender", bytes, field.name) ? field : nil
                }
            }
        }
        close()
        return (fields, lines.isAtEnd)
    }

    /// Returns the field in a line; nil if there is none. Blanks before the colon are no part of the name (RFC 5322, 4.5.8).
    private static func field(_ bytes: Bytes, _ line: ByteRange) -> Field? {
        var end: Int?
        for place in line {
            switch bytes[place] {
            case UInt8(ascii: ":"):
                let name = line.lowerBound..<(end ?? place)
                return name.isEmpty ? nil : Field(name: name, value: place + 1..<line.upperBound)
            case .space, .tabulator: end = end ?? place
            case 0x21...0x7E where end == nil: continue
            default: return nil
            }
        }
        return nil
    }

    /// Returns whether a range holds a name, which is in lowercase.
    static func isName(_ name: StaticString, _ bytes: Bytes, _ range: ByteRange) -> Bool {
        guard range.count == name.utf8CodeUnitCount else { return false }
        for offset in 0..<range.count where bytes[range.lowerBound + offset].lowercased != name.utf8Start[offset] {
            return false
        }
        return true
    }
}

/// The lines of a header. A carriage return without a newline ends a line, too: other programs take it for the end of a line, and
/// the next one could be a second author.
private struct HeaderLines {
    private let bytes: Bytes
    private let end: Int
    private var place: Int
    /// The place after the newline that comes next, and the end of what is before it.
    private var newline: Int
    private var contentEnd: Int

    init(_ bytes: Bytes, _ range: ByteRange) {
        (self.bytes, place, end) = (bytes, range.lowerBound, range.upperBound)
        (newline, contentEnd) = (place, place)
    }

    var isAtEnd: Bool { place >= end }

    /// Returns the next line without its ending, and the place after it; nil at the end. Only a line that ends with a newline is
    /// empty.
    mutating func next() -> (content: ByteRange, end: Int)? {
        guard place < end else { return nil }
        if newline <= place {
            newline = bytes.lineEnd(from: place, to: end)
            contentEnd = bytes.withoutLineEnding(place..<newline).upperBound
        }
        var start = place
        while start < contentEnd, bytes[start] == .carriageReturn { start += 1 }
        let rest = Bytes(rebasing: bytes[start..<contentEnd])
        let mark = rest.firstPlace(of: .carriageReturn, from: 0)
        guard mark < rest.count else {
            place = newline
            return (start..<contentEnd, newline)
        }
        place = start + mark + 1
        return (start..<start + mark, place)
    }
}

extension Bytes {
    fileprivate func isBlank(at place: Int) -> Bool { self[place] == .space || self[place] == .tabulator }
}

extension UInt8 {
    static let space = UInt8(ascii: " ")
    static let tabulator = UInt8(ascii: "\t")
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")

    var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
