import CalendarEditing
import CalendarModel
import CalendarStore

/// The files from which the entries of new files come.
struct VdirOrigins {
    /// A new entry that was made from another one.
    struct Derivation {
        var calendar: Int64
        var uid: String
        var source: (calendar: Int64, uid: String)
    }

    private var byUID: [String: [VdirItemRecord]] = [:]
    private var byEvent: [Int64: VdirItemRecord] = [:]
    private var byReminder: [Int64: VdirItemRecord] = [:]

    /// - Parameter entries: the entries before the transaction.
    init(_ entries: [VdirMirrorSession.Entry]) {
        for entry in entries {
            guard let item = entry.item else { continue }
            byUID[entry.uid, default: []].append(item)
            for event in entry.before.events { byEvent[event.id] = item }
            for reminder in entry.before.reminders { byReminder[reminder.id] = item }
        }
    }

    /// Returns the files from which an entry moves: from another calendar, or from another UID.
    func files(of uid: String, _ rows: CalendarFileRows) -> [VdirItemRecord] {
        files(of: uid) + rows.events.compactMap { byEvent[$0.id] } + rows.reminders.compactMap { byReminder[$0.id] }
    }

    func files(of uid: String, calendar: Int64? = nil) -> [VdirItemRecord] {
        (byUID[uid] ?? []).filter { calendar == nil || $0.calendarID == calendar }
    }
}

/// Decides who may use the new file of an entry. What only the user could read stays so in another file.
extension VdirMirrorSession {
    func didDerive(uid: String, calendar: Int64, from source: String, calendar sourceCalendar: Int64) {
        derivations.append(.init(calendar: calendar, uid: uid, source: (sourceCalendar, source)))
    }

    /// Returns what decides who may use the new file of an entry.
    ///
    /// - Parameter rows: the rows of the entry now.
    func origin(
        of entry: Entry, _ rows: CalendarFileRows, _ writer: borrowing StoreWriter
    ) throws -> VdirFileOrigin {
        let former = writer.formerFiles(calendar: entry.calendar).first { $0.uids.contains(entry.uid) }
        if let attributes = former?.attributes { return .former(attributes) }
        var items = origins.files(of: entry.uid, rows)
        for derivation in derivations where derivation.calendar == entry.calendar && derivation.uid == entry.uid {
            let source = derivation.source
            // The file of an entry that this transaction removes is only known from before.
            let known = origins.files(of: source.uid, calendar: source.calendar)
            items += known
            if known.isEmpty, let item = try writer.vdirItem(calendar: source.calendar, uid: source.uid) {
                items.append(item)
            }
        }
        let sample = try writer.lastVdirItem(calendar: entry.calendar)
        return .new(sample: sample, sources: items.map { attributes(of: $0, writer) })
    }

    /// Returns the attributes of a file. One that cannot be read, perhaps because another program has just removed it, may have
    /// been private.
    private func attributes(of item: VdirItemRecord, _ writer: borrowing StoreWriter) -> FileAttributes {
        let folder = try? folder(item.calendarID, writer).folder
        return folder.flatMap { try? VdirAttributes.read(item.name, in: $0) }
            ?? FileAttributes(owner: .max, group: .max, mode: 0, extended: [:])
    }
}
