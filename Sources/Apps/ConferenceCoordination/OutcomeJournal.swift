import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import Platform

/// Keeps outcomes that the store could not save, because it was locked, full or gone when the provider answered.
///
/// Each outcome is a file of its own in `$XDG_STATE_HOME/conference/outcomes`. The next program that looks at pending requests
/// moves it into the store. An outcome for another store stays until a program opens that store.
struct OutcomeJournal: Sendable {
    private let directory: String
    private let limits: Limits

    /// The largest number of files to read, so that a directory full of other files does not delay every command.
    private static let mostNotes = 1_000
    /// The largest accepted size of a file in bytes. A conference has at most 256 KiB as JSON.
    private static let longestNote = 1 << 20
    /// The time in seconds after which a note is deleted if its store was not opened again.
    private static let lifetime: Int64 = 180 * 86_400

    init(environment: [String: String], limits: Limits) {
        directory = Places(environment: environment).state + "/outcomes"
        self.limits = limits
    }

    /// Writes an outcome to a file, where it stays until a store has saved it.
    ///
    /// - Throws: an error of the file system, as on a full disk.
    func keep(_ note: OutcomeNote) throws {
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try JSONEncoder().encode(Document(note)).write(to: URL(fileURLWithPath: path(of: note)), options: .atomic)
    }

    /// Returns the outcomes that no store has saved yet, by idempotency key. Files that are not notes are ignored.
    func notes() -> [String: OutcomeNote] {
        // The usual case: no outcome was ever kept.
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: directory) else { return [:] }
        var notes: [String: OutcomeNote] = [:]
        for name in names.sorted().prefix(Self.mostNotes) where name.hasSuffix(".json") {
            guard let bytes = try? SmallFile.read("\(directory)/\(name)", limit: Self.longestNote),
                let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)),
                let note = document.note(limits), "\(note.key).json" == name
            else { continue }
            notes[note.key] = note
        }
        return notes
    }

    /// Moves outcomes into the store of their requests.
    ///
    /// - Returns: the outcomes that the store still cannot save, and those of other stores.
    func move(to store: CalendarStore, now: Int64) -> [String: OutcomeNote] {
        var left = notes()
        for note in left.values {
            do {
                let isDone = try store.write { writer in
                    guard try writer.hasIntent(idempotencyKey: note.key) else { return note.time + Self.lifetime < now }
                    if let intent = try writer.intents().first(where: { $0.idempotencyKey == note.key }) {
                        try note.write(to: intent.id, writer)
                    }
                    return true
                }
                guard isDone else { continue }
                unlink(path(of: note))
                left[note.key] = nil
            } catch {
                // The note stays for the next program.
            }
        }
        return left
    }

    private func path(of note: OutcomeNote) -> String { "\(directory)/\(note.key).json" }

    /// The contents of a note's file.
    private struct Document: Codable {
        var key: String
        var outcome: String
        var conference: String?
        var failure: String
        var time: Int64

        init(_ note: OutcomeNote) {
            key = note.key
            failure = note.failure
            time = note.time
            switch note.outcome {
            case .made(let made):
                outcome = "made"
                conference = ConferenceDocument.text(of: made)
            case .unknown: outcome = "unknown"
            case .failed: outcome = "failed"
            }
        }

        func note(_ limits: Limits) -> OutcomeNote? {
            let known: OutcomeNote.Outcome
            switch outcome {
            case "made":
                guard let made = conference.flatMap({ ConferenceDocument.conference(in: $0, limits: limits) }) else {
                    return nil
                }
                known = .made(made)
            case "unknown": known = .unknown
            case "failed": known = .failed
            default: return nil
            }
            return OutcomeNote(key: key, outcome: known, failure: failure, time: time)
        }
    }
}
