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
        var place = range.lowerBound
        body = range.upperBound
        var length = 0
        while place < range.upperBound {
            let end = bytes.lineEnd(from: place, to: range.upperBound)
            let content = bytes.withoutLineEnding(place..<end)
            if content.isEmpty {
                body = end
                return
            }
            let isContinuation = bytes[place] == .space || bytes[place] == .tabulator
            if isContinuation {
                if !fields.isEmpty, !isCut {
                    fields[fields.count - 1].value = fields[fields.count - 1].value.lowerBound..<content.upperBound
                }
            } else if let name = Self.name(bytes, content) {
                if fields.count < limits.mailHeaderFields {
                    fields.append(Field(name: name, value: name.upperBound + 1..<content.upperBound))
                } else {
                    isCut = true
                }
            }
            length += content.count
            if length > limits.mailHeaderLength { isCut = true }
            place = end
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
        var place = range.lowerBound
        while place < range.upperBound, fields.count < limit {
            let end = bytes.lineEnd(from: place, to: range.upperBound)
            let content = bytes.withoutLineEnding(place..<end)
            if bytes[place] == .space || bytes[place] == .tabulator {
                if let field = open { open?.value = field.value.lowerBound..<content.upperBound }
            } else {
                close()
                open = name(bytes, content).flatMap { name in
                    isName("from", bytes, name) || isName("sender", bytes, name)
                        ? Field(name: name, value: name.upperBound + 1..<content.upperBound) : nil
                }
            }
            place = end
        }
        close()
        return (fields, place >= range.upperBound)
    }

    /// The name before the colon, or nil if the line is no field.
    private static func name(_ bytes: Bytes, _ line: ByteRange) -> ByteRange? {
        for place in line {
            switch bytes[place] {
            case UInt8(ascii: ":"): return place > line.lowerBound ? line.lowerBound..<place : nil
            case 0x21...0x7E: continue
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

extension UInt8 {
    static let space = UInt8(ascii: " ")
    static let tabulator = UInt8(ascii: "\t")
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")

    var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
