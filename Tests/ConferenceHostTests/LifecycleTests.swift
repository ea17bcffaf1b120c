import ConferenceModel
import ConferenceErrors
import TestSupport
import Testing

@testable import ConferenceHost

/// A manifest that says `VCPLifecycle`, and asks for all of the event.
private let manifest = ManifestText(
    attributes: """
        <key>VCPLifecycle</key><true/>
        <key>VCPEventContext</key><array><string>title</string><string>times</string></array>
        """)

private let event = EventContext(
    title: "Tea", times: .init(start: 100, end: 200, timeZone: "UTC", isAllDay: false, isRecurring: false))

extension TestHost {
    /// A conference as it was made earlier.
    fileprivate func made(by provider: String = "org.example.fault") throws -> VirtualConference {
        VirtualConference(
            title: "A Room", url: try ConferenceURL("https://meet.example.org/room", policy: .provider()),
            identifier: "c-1",
            provenance: ConferenceProvenance(
                room: RoomReference(provider: provider, room: "personal"), created: 1_600_000_000))
    }

    fileprivate func update(_ conference: VirtualConference) async throws -> VirtualConference? {
        try await host.updateConference(of: conference, idempotencyKey: "key-9", event: event)
    }

    fileprivate func end(_ conference: VirtualConference) async throws {
        try await host.endConference(conference, idempotencyKey: "key-9", event: event)
    }

    /// The errors that an update and an end come to.
    fileprivate func errors() async throws -> [ConferenceError?] {
        let conference = try made()
        var errors: [ConferenceError?] = []
        do { _ = try await update(conference) } catch { errors.append(error as? ConferenceError) }
        do { try await end(conference) } catch { errors.append(error as? ConferenceError) }
        return errors
    }
}

extension VirtualConference {
    fileprivate init(title: String, url: ConferenceURL, identifier: String, provenance: ConferenceProvenance) {
        // One entry point is always within the limits.
        do {
            self = try VirtualConference(
                title: title, entryPoints: [EntryPoint(url: url)], identifier: identifier, provenance: provenance)
        } catch {
            preconditionFailure("\(error)")
        }
    }
}

@Suite("A provider that hears what becomes of events", .needsCCompiler)
struct LifecycleTests {
    @Test("it gets the conference, the key and the event's values; its answer replaces the conference")
    func update() async throws {
        try await withHost(Fault("lifecycle"), manifest: manifest) { test in
            let updated = try #require(try await test.update(test.made()))
            expectEqual(updated.title, "Moved")
            expectEqual(updated.preferred.url.text, "https://meet.example.org/moved")
            expectEqual(updated.identifier, "c-2")
            expectEqual(updated.details, "conference c-1 url https://meet.example.org/room key key-9 event Tea 100")
            expectEqual(updated.provenance?.created, 1_600_000_000)
            expectEqual(updated.provenance?.room, RoomReference(provider: "org.example.fault", room: "personal"))
        }
    }

    @Test("it is notified that the event was removed")
    func end() async throws {
        try await withHost(Fault("lifecycle"), manifest: manifest) { test in
            try await test.end(test.made())
            expectTrue(
                test.trace.received.contains {
                    $0.contains("conference c-1 url https://meet.example.org/room key key-9 event Tea 100")
                })
            expectTrue(test.trace.received.contains { $0.hasPrefix("loaded ") && $0.hasSuffix(" update end") })
        }
    }

    @Test("nothing is started for a provider whose manifest does not say that it has it")
    func notDeclared() async throws {
        try await withHost(Fault("lifecycle")) { test in
            let updated = try await test.update(test.made())
            expectNil(updated)
            try await test.end(test.made())
            expectFalse(test.host.hasLifecycle(try test.made()))
            expectEmpty(test.trace.processes)
        }
    }

    @Test("a provider that is missing, or did not create the conference, gets no request")
    func nobody() async throws {
        try await withHost(Fault("lifecycle"), manifest: manifest) { test in
            var found = try test.made(by: "org.example.nobody")
            let ofNobody = try await test.update(found)
            found.provenance = nil
            let withoutMaker = try await test.update(found)
            expectEqual([ofNobody, withoutMaker], [nil, nil])
            try await test.end(found)
            expectTrue(test.host.hasLifecycle(try test.made()))
            expectEmpty(test.trace.processes)
        }
    }

    @Test("a provider that has the extension in its manifest only, or with null functions, is asked nothing")
    func nothingBehindIt() async throws {
        for fault in [Fault.good, Fault("lifecycle", "NOTHING")] {
            try await withHost(fault, manifest: manifest) { test in
                let updated = try await test.update(test.made())
                expectNil(updated)
                try await test.end(test.made())
            }
        }
    }

    @Test("a table of a later minor version is as good as one of this version")
    func longerTable() async throws {
        try await withHost(Fault("lifecycle", "LONGER_TABLE"), manifest: manifest) { test in
            let updated = try await test.update(test.made())
            expectEqual(updated?.title, "Moved")
        }
    }

    @Test("a table that is too short is an entry that is not valid")
    func shortTable() async throws {
        try await withHost(Fault("lifecycle", "SHORT_TABLE"), manifest: manifest) { test in
            let error = try await test.listError()
            expectEqual(error?.code, .entryInvalid)
            expectContains(error?.message, "vcp.lifecycle/1")
        }
    }

    @Test(
        "one that answers names that do not exist works, and the log says so",
        arguments: ["ANSWERS_EVERYTHING", "COMPARES_THE_BEGINNING"])
    func unknownExtensions(fault: String) async throws {
        try await withHost(Fault("lifecycle", fault), manifest: manifest) { test in
            let rooms = try await test.rooms()
            expectEqual(rooms.count, 2)
            expectTrue(test.trace.received.contains { $0.hasPrefix("log ") && $0.contains("vcp.lifecycle/10") })
            expectTrue(test.trace.received.contains { $0.hasSuffix(" unknown-extensions") })
        }
    }

    @Test("a provider that keeps the rules claims nothing that does not exist")
    func noUnknownExtensions() async throws {
        try await withHost(Fault("lifecycle"), manifest: manifest) { test in
            let rooms = try await test.rooms()
            expectEqual(rooms.count, 2)
            expectFalse(test.trace.received.contains { $0.contains("unknown-extensions") })
        }
    }

    @Test("one that hangs when it is asked for its extensions is ended as one that does not load")
    func hangs() async throws {
        let limits = shortLimits { $0.loadTimeout = .milliseconds(500) }
        try await withHost(Fault("lifecycle", "HANGS"), manifest: manifest, limits: limits) { test in
            let error = try await test.listError()
            expectEqual(error?.code, .loadTimeout)
            expectContains(error?.message, "while it was asked for its extensions")
        }
    }

    @Test("a refusal is an answer: the outcome is known, and the sentence says what was asked")
    func refusal() async throws {
        try await withHost(Fault("lifecycle", "REFUSES"), manifest: manifest) { test in
            let errors = try await test.errors()
            expectEqual(errors.map { $0?.code }, [.signInNeeded, .signInNeeded])
            expectContains(errors.first??.message, "did not update the conference: “Please sign in first.”")
            expectContains(errors.last??.message, "did not end the conference: “Please sign in first.”")
            expectEqual(errors.map { $0?.leavesOutcomeUnknown }, [false, false])
        }
    }

    @Test("an answer of another kind is not valid")
    func wrongAnswer() async throws {
        try await withHost(Fault("lifecycle", "WRONG_ANSWER"), manifest: manifest) { test in
            let errors = try await test.errors()
            #expect(errors.map { $0?.code } == [.violation, .violation])
            #expect(errors.first??.message.contains("finish_done does not answer this kind of request") == true)
            #expect(errors.last??.message.contains("finish_conference does not answer this kind of request") == true)
        }
    }

    @Test("a crash leaves the outcome unknown, and is reported with the phase")
    func crash() async throws {
        try await withHost(Fault("lifecycle", "CRASHES"), manifest: manifest) { test in
            let errors = try await test.errors()
            expectEqual(errors.map { $0?.code }, [.workerCrashed, .workerCrashed])
            expectContains(errors.first??.message, "while it updated a conference")
            expectContains(errors.last??.message, "while it ended a conference")
            expectEqual(errors.map { $0?.leavesOutcomeUnknown }, [true, true])
        }
    }

    @Test("silence ends with the deadline, and leaves the outcome unknown")
    func silence() async throws {
        let limits = shortLimits { $0.conferenceTimeout = .milliseconds(200) }
        try await withHost(Fault("lifecycle", "SILENT"), manifest: manifest, limits: limits) { test in
            let errors = try await test.errors()
            expectEqual(errors.map { $0?.code }, [.requestTimeout, .requestTimeout])
            expectEqual(errors.map { $0?.leavesOutcomeUnknown }, [true, true])
        }
    }
}
