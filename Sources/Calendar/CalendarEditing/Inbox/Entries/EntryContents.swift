import Glibc
import ICalendar

/// The contents of an entry: the text of a message, and components that only the inbox knows.
///
/// The latter are components of the calendar itself. A message may have components of the same names within its events, and these
/// mean nothing.
enum EntryContents {
    /// Returns the contents with further components at the end; unchanged if there are none, or if the contents are no calendar.
    static func adding(_ components: String, to contents: String) -> String {
        let end = "END:VCALENDAR\r\n"
        guard !components.isEmpty, contents.hasSuffix(end) else { return contents }
        return contents.dropLast(end.count) + components + end
    }

    /// Returns the components of a name that only the inbox knows.
    static func components(_ name: String, in contents: String) -> [String] {
        mayHave(name, contents) ? ComponentText.components(name, in: contents) : []
    }

    // MARK: Notes

    /// Returns whether the contents have a component of a name that only the inbox knows.
    static func has(_ name: String, in contents: String) -> Bool { !components(name, in: contents).isEmpty }

    /// Returns the contents with an empty component as a note; they have it once at most.
    static func noting(_ name: String, in contents: String) -> String {
        has(name, in: contents) ? contents : adding(ComponentText(name, []).text, to: contents)
    }

    // MARK: Numbers

    /// Returns the numbers in a property of a component that only the inbox knows.
    static func numbers(_ property: String, of name: String, in contents: String) -> [Int64] {
        components(name, in: contents).flatMap { text in
            ComponentText(text).property(property)?.value.split(separator: ",").compactMap { Int64($0) } ?? []
        }
    }

    /// Returns the contents with numbers in the properties of a component, in place of those that it has. Without any, it is removed.
    ///
    /// - Parameter most: how many numbers of each property are kept, which are the largest.
    static func replacing(
        _ numbers: [(property: String, values: Set<Int64>)], of name: String, most: Int, in contents: String
    ) -> String {
        let lines = numbers.filter { !$0.values.isEmpty }.map { property, values in
            ContentLine(property, value: values.sorted().suffix(most).map(String.init).joined(separator: ","))
        }
        let contents = removing(name, from: contents)
        return lines.isEmpty ? contents : adding(ComponentText(name, lines).text, to: contents)
    }

    /// Returns the contents without the components of a name that only the inbox knows.
    static func removing(_ name: String, from contents: String) -> String {
        mayHave(name, contents) ? ComponentText.removing(name, from: contents) : contents
    }

    /// Most contents have none of a name, and this is much faster than looking for components.
    private static func mayHave(_ name: String, _ contents: String) -> Bool {
        let (bytes, line) = (contents.utf8.span, Array("BEGIN:\(name)\r\n".utf8))
        let head = "BEGIN:".utf8.count
        return bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress, bytes.count >= line.count else { return false }
            // The names begin with X, which other lines rarely have.
            var index = head
            while index < bytes.count,
                let found = memchr(base + index, Int32(line[head]), bytes.count - index)
            {
                let begin = base.distance(to: found.assumingMemoryBound(to: UInt8.self)) - head
                if begin + line.count <= bytes.count, memcmp(base + begin, line, line.count) == 0 { return true }
                index = begin + head + 1
            }
            return false
        }
    }
}
