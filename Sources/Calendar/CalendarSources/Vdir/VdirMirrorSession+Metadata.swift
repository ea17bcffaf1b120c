import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Platform
import Recurrence

/// Writes the title and the colour of a calendar, and creates its folder.
extension VdirMirrorSession {
    func writeMetadata(
        of calendar: CalendarRecord, before: CalendarRecord, _ writer: borrowing StoreWriter
    ) throws {
        var (folder, record) = try folder(calendar.id, writer)
        if calendar.title != before.title {
            let text = calendar.title
            try write(text, to: VdirMetadata.displayName, known: record.displayName, in: folder, tag: record.tag)
            record.displayName = text
        }
        if calendar.color != before.color {
            let text = calendar.color.map { VdirMetadata.fileText(ofColor: $0) }
            try write(text, to: VdirMetadata.color, known: record.color, in: folder, tag: record.tag)
            record.color = text
        }
        try writer.upsert(record)
        folders[calendar.id] = (folder, record)
    }

    private func write(_ text: String?, to name: String, known: String?, in folder: VdirFolder, tag: String) throws {
        let read = try folder.read(name, limit: limits.vdirMetadataLength)
        let path = folder.path(of: name)
        guard read.map({ String(decoding: $0.bytes, as: UTF8.self) }) == known else {
            throw ConferenceError.vdirFileChanged(path)
        }
        switch (read, text) {
        case (let read?, let text?):
            _ = try changes.replace(name, in: folder, with: Array(text.utf8), expected: read.stamp, tag: tag)
        case (let read?, nil): try changes.remove(name, in: folder, expected: read.stamp, tag: tag)
        case (nil, let text?):
            let origin = VdirFileOrigin.new(sample: nil, sources: [])
            guard try changes.create(name, in: folder, with: Array(text.utf8), origin, tag: tag) != nil else {
                throw ConferenceError.vdirFileChanged(path)
            }
        case (nil, nil): break
        }
    }

    /// Creates the folder of a new calendar, named after its title.
    func newFolder(for calendar: CalendarRecord, in root: VdirFolder) throws -> String {
        for name in VdirItemName.folderCandidates(for: calendar.title, identifier: calendar.identifier)
        where try changes.createFolder(name, in: root) {
            return name
        }
        throw ConferenceError.cannotWrite(root.path(of: calendar.title), errno: 17)
    }
}
