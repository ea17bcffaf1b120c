import ConferenceErrors
package import ConferenceModel

/// A calendar file taken apart, with the place of each part in its bytes, so that one part can be changed and all others
/// stay as they are.
///
/// For the small files of a folder: all of it is in memory.
package struct CalendarFileParts {
    /// A top-level component and where it stands.
    package struct Part {
        package var component: CalendarReader.Component
        /// In bytes, with the line end behind it.
        package var range: Range<Int>
    }

    package let bytes: [UInt8]
    /// Everything in order, for an import.
    package private(set) var pieces: [CalendarReader.Piece] = []
    package private(set) var components: [Part] = []
    /// Where the last END:VCALENDAR begins.
    package private(set) var end = 0

    /// - Parameter path: what errors call the file.
    /// - Throws: what ``CalendarReader`` finds wrong, with the line.
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

    /// The texts of its components.
    package var texts: [String] { components.map(\.component.text) }

    /// The UIDs that its events and reminders name, each once.
    package var uids: [String] {
        var seen: Set<[UInt8]> = []
        return components.compactMap(\.component.uid).filter { seen.insert(Array($0.utf8)).inserted }
    }
}

extension CalendarReader.Component {
    /// The UID that an event or a reminder names; nil for all others.
    package var uid: String? {
        ["VEVENT", "VTODO"].contains(kind) ? ReminderProperties(text).value("UID") : nil
    }
}
