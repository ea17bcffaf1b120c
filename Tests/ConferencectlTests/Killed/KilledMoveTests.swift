import Foundation
import TestSupport
import Testing

/// `Tests/Faults/killed-at.c` kills conferencectl before each of its changes of a file name and each of its waits for the
/// disk, one after the other.
@Suite("conferencectl is killed while it changes the files of folders", .needsCCompiler)
struct KilledMoveTests {
    /// Two followed folders; the event "Planning" in `work` has a room.
    private struct Folders {
        let home: Home
        let work: String
        let other: String

        init() throws {
            home = try Home()
            (work, other) = (home.path + "/calendars/work", home.path + "/calendars/other")
            for folder in [work, other] {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
            _ = try home.write(
                """
                BEGIN:VCALENDAR\r
                VERSION:2.0\r
                PRODID:-//Somebody Else//EN\r
                BEGIN:VEVENT\r
                UID:planning\r
                DTSTAMP:20261101T080000Z\r
                SUMMARY:Planning\r
                DTSTART:20270301T100000Z\r
                DTEND:20270301T110000Z\r
                END:VEVENT\r
                END:VCALENDAR\r

                """, to: "calendars/work/planning.ics")
            for arguments in [
                ["sources", "add", home.path + "/calendars"], ["attach", "Planning", "personal-room"],
            ] {
                let result = try home.runProcess(arguments)
                try #require(result.status == 0, "\(result.error)")
            }
        }

        /// Runs a command that is killed before a call; returns false if it ended before.
        func run(_ arguments: [String], killedAt number: Int, _ library: String) throws -> Bool {
            home.environment = ["LD_PRELOAD": library, "KILL_AT": "\(number)"]
            defer { home.environment = [:] }
            let result = try home.runProcess(arguments)
            if result.status == 0 { return false }
            try #require(result.status == SIGKILL, "\(result.error)")
            return true
        }

        func entries(_ folder: String) -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        }

        /// The calendars that have the event, with its room.
        func places() throws -> [String] {
            try home.objects("events", "--from", "2027-01-01", "--to", "2027-12-31").map { event in
                "\(event["calendar"] ?? "?") \(event["conference"] is [String: Any])"
            }
        }
    }

    private func library(in home: Home) throws -> String {
        let library = home.path + "/killed-at.so"
        try CCompiler.compile("killed-at", definitions: [], to: library)
        return library
    }

    @Test("an event that moves is in one folder, with its room, whenever the program is killed")
    func move() throws {
        var number = 0
        var outcomes: Set<String> = []
        while true {
            number += tier(plain: 4, all: 1)
            let folders = try Folders()
            let library = try library(in: folders.home)
            let isKilled = try folders.run(
                ["edit", "Planning", "--calendar", "other"], killedAt: number, library)
            let places = try folders.places()
            expectContains(["work true", "other true"], places.first ?? "", "killed at \(number)")
            expectEqual(places.count, 1, "killed at \(number)")
            let files = folders.entries(folders.work) + folders.entries(folders.other)
            expectEqual(files, ["planning.ics"], "killed at \(number)")
            try expectEmpty(folders.home.objects("pending"), "killed at \(number)")
            outcomes.formUnion(places)
            guard isKilled else { break }
        }
        // Otherwise the calls to be killed at were not found.
        expectEqual(outcomes, ["work true", "other true"])
        expectAtLeast(number, 6)
    }

    @Test("a room that is attached or detached leaves no false note")
    func attach() throws {
        for isDetaching in tier(plain: [true], all: [true, false]) {
            var number = 0
            while true {
                number += tier(plain: 10, all: 1)
                let folders = try Folders()
                let library = try library(in: folders.home)
                let other = try folders.home.run("add", "Other", "--start", "2027-03-02 10:00", "--calendar", "work")
                try #require(other.status == 0, "\(other.error)")
                let isKilled = try folders.run(
                    isDetaching ? ["detach", "Planning"] : ["attach", "Other", "onetime-room"], killedAt: number,
                    library
                )
                let rooms = try folders.places().count { $0.hasSuffix("true") }
                let notes = try folders.home.objects("pending")
                // A room is to be ended once it is detached, and a request without an outcome is about a room that is in no
                // event.
                if rooms == (isDetaching ? 1 : 2) { expectEmpty(notes.map(\.description), "killed at \(number)") }
                expectFalse(notes.contains { $0["waitsForPerson"] as? Bool ?? true }, "killed at \(number)")
                guard isKilled else { break }
            }
        }
    }
}
