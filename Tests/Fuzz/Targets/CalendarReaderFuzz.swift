import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import Recurrence
@testable import CalendarEditing
@testable import ICalendar

/// Reads bytes as a calendar file, imports it into a store, and exports it again. The export contains everything that
/// was read; importing it again changes nothing.
///
/// - Returns: true if it is a calendar file.
func fuzzCalendarReader(_ input: UnsafeRawBufferPointer) -> Bool {
    let bytes = Array(input)
    do {
        let first: CalendarRecord
        do {
            first = try bench.take(bytes, replacing: nil).calendar
        } catch let error as ConferenceError where error.exitStatus == .badData {
            return false
        }
        let file = try bench.file(of: first)
        let written = try bench.components(Array(file.utf8), all: true)
        for text in try bench.components(bytes, all: false) {
            precondition(written.contains(text), "a component is lost")
        }
        let report = try bench.take(bytes, into: first)
        precondition(report.added + report.updated == 0, "the same file again is something new")
        let again = try bench.file(of: first)
        precondition(again == file, "the same file again changes what is written")

        let second = try bench.take(Array(file.utf8), replacing: first).calendar
        defer { bench.remove(second) }
        let rewritten = try bench.file(of: second)
        precondition(rewritten == file, "what is written is read as something else")
        return true
    } catch {
        preconditionFailure("\(error)")
    }
}

/// The store for imports; each input gets its own calendar, which is removed afterwards.
private struct CalendarBench: Sendable {
    let store: CalendarStore
    let zones = ZoneDatabase(systemZone: "Europe/Berlin")
    let limits = Limits()

    init() {
        let parent = ProcessInfo.processInfo.environment["FUZZ_STORE"] ?? FileManager.default.temporaryDirectory.path
        folder = "\(parent)/calendars-\(UUID().uuidString)"
        // Once per process, before its first input; nothing works without it.
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            store = try CalendarStore(path: "\(folder)/store.sqlite") { 1_795_248_000 }
        } catch {
            fatalError("\(error)")
        }
        atexit { try? FileManager.default.removeItem(atPath: bench.folder) }
    }

    let folder: String

    func remove(_ calendar: CalendarRecord) {
        do {
            _ = try store.write { try $0.deleteCalendar(id: calendar.id) }
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// Imports a file into a new calendar within one transaction, because committing costs more than most files.
    ///
    /// - Parameter old: a calendar to remove.
    func take(_ bytes: [UInt8], replacing old: CalendarRecord?) throws -> ImportReport {
        try take(bytes) { writer in
            if let old { try writer.deleteCalendar(id: old.id) }
            return try writer.insert(CalendarRecord(identifier: "", title: "Calendar"))
        }
    }

    /// Imports a file into a calendar that already has content.
    func take(_ bytes: [UInt8], into calendar: CalendarRecord) throws -> ImportReport {
        try take(bytes) { try $0.calendar(id: calendar.id) ?? calendar }
    }

    private func take(
        _ bytes: [UInt8], _ calendar: (borrowing StoreWriter) throws -> CalendarRecord
    ) throws -> ImportReport {
        var reader = try CalendarReader(bytes: bytes, path: "input", limits: limits, mode: .lenient)
        return try store.write { writer in
            var session = try ImportSession(calendar: calendar(writer), zones: zones, limits: limits, writer)
            while let piece = try reader.next() { try session.process(piece, writer) }
            let report = try session.finish(writer)
            if let damage = session.damage, !report.hasImportedAnything { throw damage.error(path: "input") }
            return report
        }
    }

    /// Returns the components of a file as raw bytes.
    ///
    /// - Parameter all: false to omit those that are not written as they were read: definitions of time zones, which may
    ///   get another name, and entries that refer to one then; events without a UID, which get one; cancelled events;
    ///   messages of guests, which are refused unless the file has had their event; and events with one of our conferences.
    func components(_ bytes: [UInt8], all: Bool) throws -> Set<[UInt8]> {
        var reader = try CalendarReader(bytes: bytes, path: "input", limits: limits, mode: .lenient)
        var texts: Set<[UInt8]> = []
        var events: [(text: [UInt8], isPlain: Bool, mayHoldOwn: Bool)] = []
        // A file can cancel an event that it also has.
        var uids: [String] = []
        var cancelled: Set<String> = []
        var header = CalendarHeader(line: 0)
        var definitions: Set<String> = []
        while let piece = try reader.next() {
            switch piece {
            case .beginCalendar(let line): header = CalendarHeader(line: line)
            case .endCalendar: header = CalendarHeader(line: 0)
            case .property(_, let text): _ = ContentLine(text).flatMap { header.read($0) }
            case .component(let component)
            where ParticipantMessage.methods.contains(header.method)
                && ParticipantMessage.kinds.contains(component.kind) && !all:
                break
            case .component(let component) where component.kind == "VEVENT" && !all:
                let properties = EventProperties(component.text)
                let isPlain = !(properties.uid ?? "").isEmpty && header.method != "CANCEL"
                events.append((Array(component.text.utf8), isPlain, properties.mayContainOwnConference))
                uids.append(properties.uid ?? "")
                if header.method == "CANCEL" { cancelled.insert(properties.uid ?? "") }
            case .component(let component) where component.kind == "VTIMEZONE" && !all:
                definitions.insert(component.text)
            case .component(let component):
                texts.insert(Array(component.text.utf8))
            default: break
            }
        }
        for index in events.indices where cancelled.contains(uids[index]) { events[index].isPlain = false }
        if !definitions.isEmpty {
            func isPlain(_ text: [UInt8]) -> Bool {
                ReferencedZones([String(decoding: text, as: UTF8.self)]).names
                    .allSatisfy { zones.rules(ofLocation: $0) != nil }
            }
            texts = texts.filter(isPlain)
            events.removeAll { !isPlain($0.text) }
        }
        // An occurrence is written with the conference of its series.
        guard !events.contains(where: \.mayHoldOwn) else { return texts }
        return texts.union(events.filter(\.isPlain).map(\.text))
    }

    func file(of calendar: CalendarRecord) throws -> String {
        var text = ""
        let calendars = try store.calendar(id: calendar.id).map { [$0] } ?? []
        try CalendarExporter(store: store, zones: zones, limits: limits).export(calendars: calendars) { text += $0 }
        return text
    }
}

private let bench = CalendarBench()
