package import ConferenceModel

/// A calendar file split into components whose byte ranges are known, so that one of them can be changed while all others stay
/// unchanged.
///
/// Holds the whole file in memory, and so is meant for the small files of a folder.
package struct CalendarFileParts {
    /// A top-level component and its position in the file.
    package struct Part {
        package var component: CalendarReader.Component
        /// The range in the file in bytes, including the line end after END.
        package var range: Range<Int>
    }

    package let bytes: [UInt8]
    /// All pieces in order, for an import.
    package private(set) var pieces: [CalendarReader.Piece] = []
    package private(set) var components: [Part] = []
    /// The offset of the last END:VCALENDAR.
    package private(set) var end = 0

    /// - Parameter path: the name of the file in errors.
    /// - Throws: the error of ``CalendarReader``, with the line.
    package init(_ bytes: [UInt8], path: String, limits: Limits) throws {
        self.bytes = bytes
        var reader = try CalendarReader(bytes: bytes, path: path, limits: limits)
        while let piece = try reader.next() {
            pieces.append(piece)
            switch piece {
            case .component(let component): components.append(Part(component: component, range: reader.range))
            case .endCalendar: end = reader.range.lowerBound
            case .beginCalendar, .property, .stray, .remark, .damage: break
            }
        }
    }

    package var texts: [String] { components.map(\.component.text) }

    /// The UIDs of its events and reminders, each once.
    package var uids: [String] {
        var seen: Set<[UInt8]> = []
        return components.compactMap(\.component.uid).filter { seen.insert(Array($0.utf8)).inserted }
    }
}

extension CalendarReader.Component {
    /// The UID of an event or a reminder; nil for other components and those without a UID.
    package var uid: String? {
        ["VEVENT", "VTODO"].contains(kind) ? ReminderProperties(text).value("UID") : nil
    }
}
