/// The names with which only this project marks components, properties and parameters of ATTENDEE.
///
/// They mean something in the user's own calendar and inbox. In a message of other people they would be a claim about what the
/// user has decided, and in a message to other people they would be noise.
///
/// A calendar file that the user imports keeps them, because the export of another store has them, and the import of it must be the
/// same calendar again. What they say there is bounded: an answer counts as one to the present version at most, so that no file
/// can shut out later answers. They are removed from a message (METHOD) in a file, as from one in a mail, because our exports have no METHOD.
package enum PrivateNames {
    /// The beginning of the names of components that only the inbox knows.
    private static let beginning = "X-CONFERENCE-"
    /// The property of a master that keeps where the user has ended a series that its organizer has made shorter since. Its rules
    /// cannot say this, and the organizer may make it longer again. Other programs ignore the property (RFC 5545, 3.8.8.2).
    package static let end = "X-VIRTUAL-CONFERENCE-ENDED"
    /// The parameter of ATTENDEE that keeps the version of an answer, so that an earlier answer that arrives late changes
    /// nothing. Other programs ignore it (RFC 5545, 3.2).
    package static let answer = "X-VIRTUAL-CONFERENCE-ANSWERED"
    /// The parameter of ATTENDEE for guests who were not invited by the organizer, but are delegates of another guest.
    package static let delegate = "X-VIRTUAL-CONFERENCE-DELEGATE"

    /// Returns a component without what has such a name, also in components within it. All other lines keep their bytes.
    ///
    /// - Parameter component: the text from BEGIN to END.
    package static func removed(from component: String) -> String {
        let bytes = component.utf8.span
        var scanner = LineScanner()
        var (depth, privateDepth) = (0, Int?.none)
        var (text, begin) = ("", 0)
        func append(upTo place: Int, skippingTo next: Int, adding line: String = "") {
            text += LineFolding.text(bytes, begin..<place, isFolded: false) + line
            begin = next
        }
        while let line = scanner.next(in: bytes) {
            let range = line.range
            switch ComponentMarker(bytes, line) {
            case .begin(let kind)?:
                depth += 1
                guard privateDepth == nil, kind.hasPrefix(beginning) else { break }
                privateDepth = depth
                append(upTo: range.lowerBound, skippingTo: range.lowerBound)
            case .end?:
                depth -= 1
                guard let outer = privateDepth, depth < outer else { break }
                privateDepth = nil
                begin = range.upperBound
            case nil where privateDepth == nil && mayBePrivate(bytes[range.lowerBound]):
                let property = ContentLine(bytes, line)
                if property.name.hasPrefix(beginning) || property.name == end {
                    append(upTo: range.lowerBound, skippingTo: range.upperBound)
                } else if property.hasPrivateParameters {
                    append(
                        upTo: range.lowerBound, skippingTo: range.upperBound,
                        adding: property.withoutPrivateParameters.serialized)
                }
            case nil: break
            }
        }
        guard begin > 0 else { return component }
        append(upTo: bytes.count, skippingTo: bytes.count)
        return text
    }

    /// Whether a line can be an X- property, ATTENDEE or ORGANIZER.
    private static func mayBePrivate(_ first: UInt8) -> Bool {
        [UInt8(ascii: "x"), UInt8(ascii: "a"), UInt8(ascii: "o")].contains(first | 0x20)
    }
}

extension ContentLine {
    fileprivate var hasPrivateParameters: Bool {
        ["ATTENDEE", "ORGANIZER"].contains(name) && parameters.contains { Self.isPrivate($0) }
    }

    /// The line of ATTENDEE or ORGANIZER without the parameters that only this project uses.
    package var withoutPrivateParameters: ContentLine {
        var line = self
        line.parameters.removeAll(where: Self.isPrivate)
        return line
    }

    private static func isPrivate(_ parameter: Parameter) -> Bool {
        [PrivateNames.answer, PrivateNames.delegate].contains(parameter.name)
    }
}
