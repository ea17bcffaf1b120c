import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import EventKit

@Suite("When access is asked for")
struct AccessQuestionTests {
    /// Answers as it is told, and counts.
    private final class Owner: AccessPrompt, AccessConversation {
        private let replies: Mutex<[Bool?]>
        private let questions = Mutex<[AccessQuestion]>([])
        let place = "here"

        init(_ replies: [Bool?]) { self.replies = Mutex(replies) }

        /// How often it was asked.
        var count: Int { questions.withLock { $0.count } }

        func begin() -> (any AccessConversation)? { self }

        func answer(to question: AccessQuestion) -> Bool? {
            questions.withLock { $0.append(question) }
            return replies.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let before: AccessLevel
        let request: AccessRequest
        let reply: Bool?
        let isAsked: Bool
        let isGranted: Bool
        let after: AccessLevel
        var testDescription: String { "\(before), \(request), \(reply.map { "\($0)" } ?? "nobody")" }

        init(
            _ before: AccessLevel, _ request: AccessRequest, _ reply: Bool?, asked: Bool, _ granted: Bool,
            _ after: AccessLevel
        ) {
            (self.before, self.request, self.reply) = (before, request, reply)
            (isAsked, isGranted, self.after) = (asked, granted, after)
        }
    }

    static let cases = [
        Case(.none, .fullEvents, true, asked: true, true, .full),
        Case(.none, .fullEvents, false, asked: true, false, .denied),
        Case(.none, .fullEvents, nil, asked: true, false, .none),
        Case(.none, .writeOnlyEvents, true, asked: true, true, .writeOnly),
        Case(.none, .events, true, asked: true, true, .full),
        Case(.writeOnly, .writeOnlyEvents, false, asked: false, true, .writeOnly),
        Case(.writeOnly, .fullEvents, true, asked: true, true, .full),
        Case(.writeOnly, .events, false, asked: true, false, .writeOnly),
        Case(.writeOnly, .fullEvents, nil, asked: true, false, .writeOnly),
        Case(.full, .fullEvents, false, asked: false, true, .full),
        Case(.full, .writeOnlyEvents, false, asked: false, true, .full),
        Case(.denied, .fullEvents, true, asked: false, false, .denied),
        Case(.denied, .writeOnlyEvents, true, asked: false, false, .denied),
        Case(.none, .fullReminders, true, asked: true, true, .full),
        Case(.denied, .reminders, true, asked: false, false, .denied),
    ]

    @Test("access is asked for once if there is no decision, and the answer is recorded", arguments: cases)
    func decisions(_ given: Case) async throws {
        let owner = Owner([given.reply, true])
        let fixture = try StoreFixture(events: .none, reminders: .none, prompt: owner)
        try fixture.grant(given.before, given.request.entity == .events ? .events : .reminders)
        try await expectEqual(fixture.store().answer(to: given.request), given.isGranted)
        expectEqual(owner.count, (given.isAsked ? 1 : 0))
        try expectEqual(fixture.grants.level(of: StoreFixture.program, for: given.request.entity), given.after)
        guard given.reply != nil else { return }
        try await expectEqual(fixture.store().answer(to: given.request), given.isGranted)
        expectEqual(owner.count, (given.isAsked ? 1 : 0))
    }

    @Test("a decision that cannot be read or recorded is an error, and grants nothing")
    func failing() async throws {
        let owner = Owner([true])
        let fixture = try StoreFixture(reminders: .none, prompt: owner)
        let state = fixture.directory.path + "/state"
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: state)
        let error = await #expect(throws: EKError.self) { try await fixture.store().requestFullAccessToEvents() }
        expectContains(error?.localizedDescription, "chmod 700 '\(state)'")
        expectEqual(owner.count, 0)
    }

    private func question(
        _ texts: [String: String], _ request: AccessRequest = .fullEvents, _ limits: Limits = Limits()
    ) throws -> AccessQuestion {
        try AccessQuestion(
            request, from: StoreFixture.program, information: ProgramInformation(texts: texts), isUpgrade: false,
            limits: limits)
    }

    @Test("the complete question on a terminal with 60 columns")
    func text() throws {
        let question = try question(
            [
                "CFBundleName": "Lessons",
                "NSCalendarsWriteOnlyAccessUsageDescription": "Saves\nlessons " + String(repeating: "x", count: 60),
            ], .writeOnlyEvents)
        expectEqual(
            question.text(width: 60),
            """
            “Lessons” asks for access to your calendars.
              Program     /usr/bin/lessons
              It wants    to add events. It cannot read any, not even
                          its own, nor see which calendars you have.
              It says     “Saves lessons
                          xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
                          xxxxxxxxxxxxxxx”
            Your answer is kept; “conferencectl access” shows and changes it.
            \(AccessQuestion.prompt)
            """)
        expectEqual(AccessQuestion.prompt, "Allow it? [y/n] ")
    }

    @Test("a reason is truncated at its limit, and an invisible one is missing")
    func reasons() throws {
        var limits = Limits()
        limits.usageDescriptionLength = 5
        let key = "NSCalendarsFullAccessUsageDescription"
        try expectEqual(question([key: "12345"], .fullEvents, limits).reason, "12345")
        try expectEqual(question([key: "123456"], .fullEvents, limits).reason, "12345 …")
        for text in ["", "  \n\t "] {
            #expect(throws: ConferenceError.self) { try question([key: text]) }
        }
        // The deprecated key is no reason for a current request.
        #expect(throws: ConferenceError.self) { try question(["NSCalendarsUsageDescription": "Old"]) }
        try expectEqual(question([key: "New"], .events).reason, "New")
        try expectEqual(question([key: "New", "NSCalendarsUsageDescription": "Old"], .events).reason, "Old")
    }

    @Test(
        "answers are yes, no or neither",
        arguments: [
            ("y", AccessReply.yes), ("Yes", .yes), (" y ", .yes), ("n", .no), ("NO", .no), ("", .unclear),
            ("yy", .unclear),
            ("j", .unclear), ("y\u{0}", .unclear),
        ])
    func replies(line: String, reply: AccessReply) { expectEqual(AccessReply(line), reply) }
}
