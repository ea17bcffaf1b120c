import CalendarModel
import TestSupport
import Testing
@testable import EventKit

/// Objects of calendar files, and what is written back of them.
@Suite("Alarms, places and participants of calendar files")
struct DefinitionTests {
    private static let office = StructuredLocation(title: "Office", latitude: 52.5, longitude: 13.4, radius: 100)

    /// What Apple's class can and cannot say.
    private static let definitions = [
        AlarmDefinition(trigger: .relative(seconds: -900, fromEnd: false)),
        AlarmDefinition(trigger: .relative(seconds: -900, fromEnd: true), original: "BEGIN:VALARM\r\nEND:VALARM\r\n"),
        AlarmDefinition(trigger: .absolute(1_772_000_000), action: .audio, soundName: "Basso"),
        AlarmDefinition(trigger: .relative(seconds: 0, fromEnd: false), action: .audio),
        AlarmDefinition(trigger: .relative(seconds: 0, fromEnd: false), action: .email, emailAddress: "a@example.org"),
        AlarmDefinition(trigger: .relative(seconds: 0, fromEnd: false), action: .procedure, url: "not a URL %"),
        AlarmDefinition(trigger: .relative(seconds: 0, fromEnd: false), action: .other("X-BLINK")),
        AlarmDefinition(trigger: .relative(seconds: 0, fromEnd: false), proximity: .leave, location: office),
    ]

    @Test("an unchanged alarm is written back identically", arguments: definitions)
    func verbatim(definition: AlarmDefinition) throws {
        let alarm = EKAlarm(definition, duration: 3_600)
        expectEqual(alarm.definition, definition)
        try expectEqual(#require(alarm.copy() as? EKAlarm).definition, definition)
        alarm.markStored()
        alarm.soundName = "Other"
        alarm.relativeOffset = -7
        alarm.rollback()
        expectEqual(alarm.definition, definition)
    }

    @Test("values of the file are read as Apple's types")
    func read() {
        let fromEnd = EKAlarm(Self.definitions[1], duration: 3_600)
        expectEqual(fromEnd.relativeOffset, 2_700)
        let audio = EKAlarm(Self.definitions[2], duration: 0)
        expectEqualTuples((audio.type, audio.soundName), (.audio, "Basso"))
        expectEqual(audio.absoluteDate, Date(timeIntervalSince1970: 1_772_000_000))
        expectEqual(
            Self.definitions.map { EKAlarm($0, duration: 0).type },
            [
                .display, .display, .audio, .audio, .email, .procedure, .display, .display,
            ])
        let leaving = EKAlarm(Self.definitions[7], duration: 0)
        expectEqual(leaving.proximity, .leave)
        expectEqual(leaving.structuredLocation?.definition, Self.office)
    }

    @Test("a change is written, and the rest is kept")
    func changed() throws {
        let alarm = EKAlarm(Self.definitions[1], duration: 3_600)
        alarm.soundName = "Basso"
        expectEqual(alarm.definition.trigger, .relative(seconds: -900, fromEnd: true))
        expectEqualTuples((alarm.definition.action, alarm.definition.soundName), (.audio, "Basso"))
        expectNotNil(alarm.definition.original)
        alarm.relativeOffset = -60.4
        expectEqual(alarm.definition.trigger, .relative(seconds: -60, fromEnd: false))
        alarm.relativeOffset = -.infinity
        expectEqual(alarm.definition.trigger, .relative(seconds: -1_000_000_000_000, fromEnd: false))
        let blink = EKAlarm(Self.definitions[6], duration: 0)
        blink.relativeOffset = 5
        expectEqual(blink.definition.action, .other("X-BLINK"))
        let place = EKAlarm(Self.definitions[7], duration: 0)
        try #require(place.structuredLocation).title = "Home"
        expectEqual(place.definition.location?.title, "Home")
        place.structuredLocation = nil
        place.proximity = .none
        expectNil(place.definition.location)
        expectEqual(place.definition.proximity, .none)
    }

    @Test("a new alarm is written as what it is")
    func new() {
        expectEqual(
            EKAlarm(relativeOffset: -60).definition, AlarmDefinition(trigger: .relative(seconds: -60, fromEnd: false)))
        let date = Date(timeIntervalSince1970: 1_772_000_000.2)
        expectEqual(EKAlarm(absoluteDate: date).definition, AlarmDefinition(trigger: .absolute(1_772_000_000)))
        expectEqual(EKStructuredLocation().definition, StructuredLocation(title: ""))
    }

    @Test(
        "unknown values of participants are read as RFC 5545 requires",
        arguments: [
            (Participant.Role.chair, EKParticipantRole.chair), (.required, .required), (.optional, .optional),
            (.nonParticipant, .nonParticipant), (.unknown, .unknown), (.other("X-VIP"), .required),
        ])
    func roles(role: Participant.Role, expected: EKParticipantRole) {
        let participant = EKParticipant(Participant(address: "mailto:a@example.org", role: role), isCurrentUser: false)
        expectEqual(participant.participantRole, expected)
    }

    @Test("answers, kinds and addresses are read")
    func participants() {
        func read(_ status: Participant.Status, _ kind: Participant.Kind) -> [Int] {
            let participant = Participant(address: "mailto:a@example.org", name: "Ann", status: status, kind: kind)
            let read = EKParticipant(participant, isCurrentUser: true)
            return [read.participantStatus.rawValue, read.participantType.rawValue]
        }
        expectEqual(read(.needsAction, .individual), [1, 1])
        expectEqual(read(.accepted, .room), [2, 2])
        expectEqual(read(.declined, .resource), [3, 3])
        expectEqual(read(.tentative, .group), [4, 4])
        expectEqual(read(.delegated, .other("X")), [5, 0])
        expectEqual(read(.completed, .unknown), [6, 0])
        expectEqual(read(.inProcess, .individual), [7, 1])
        expectEqual(read(.other("X"), .individual), [1, 1])
        expectEqual(read(.unknown, .individual), [0, 1])
        let odd = EKParticipant(Participant(address: "", name: "Ann", email: "ann@example.org"), isCurrentUser: true)
        expectEqualTuples((odd.url.absoluteString, odd.name, odd.isCurrentUser), ("data:,", "Ann", true))
    }
}
