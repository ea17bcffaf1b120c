import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("A series of another organizer, whatever the user changes in it")
struct InvitedSeriesModelTests {
    @Test(
        "has the organizer's occurrences after every message, each once, and old messages change nothing",
        arguments: 0..<tier(plain: 5, all: 1_500))
    func model(seed: Int) throws {
        var run = try Run(seed: UInt64(seed))
        for _ in 0..<14 { try run.step() }
    }

    private struct Run {
        private let fixture: InboxFixture
        private var organizer = InvitedSeriesModel()
        /// Either changes of several occurrences or additional ones: the first move the second, which would need another model.
        private let hasRanges: Bool
        private var random: SeededNumbers
        private var steps: [String] = []
        /// The answers that the organizer knows, by RECURRENCE-ID; the key of the series is empty.
        private var told: [String: Participant.Status] = [:]

        init(seed: UInt64) throws {
            random = SeededNumbers(seed: seed)
            hasRanges = !seed.isMultiple(of: 3)
            fixture = try InboxFixture()
            try receive(organizer.sendAll())
            if Bool.random(using: &random) { try fixture.add() } else { try answer(.accepted) }
            told = try answers().filter { $0.key.isEmpty }
        }

        /// The user's answers in the calendar, by RECURRENCE-ID; the key of the series is empty.
        private func answers() throws -> [String: Participant.Status] {
            func answer(_ event: EventRecord) -> Participant.Status {
                ItemContent(event.text, limits: Limits()).attendee(among: InboxFixture.me)?.status ?? .unknown
            }
            var answers: [String: Participant.Status] = [:]
            for occurrence in try occurrences() { answers[occurrence.recurrenceID] = answer(occurrence.event) }
            answers[""] = try fixture.events().first { $0.recurrenceID.isEmpty }.map(answer)
            return answers
        }

        /// The organizer learns of answers by mail only, and knows which of them do not count any more after a message.
        private mutating func compareAnswers(isOrganizers: Bool, _ comment: String) throws {
            let present = try answers()
            let known = { [told] (place: String) in told[place] ?? told[""] }
            guard isOrganizers else {
                return expectEqual(present.filter { known($0.key) != $0.value }, [:], comment)
            }
            // What has no record of its own any more has none at the organizer's either.
            let records = try Set(fixture.events().map(\.recurrenceID))
            told = told.filter { records.contains($0.key) }
            told[""] = present[""]
            for (place, answer) in present where told[place] ?? told[""] != answer { told[place] = answer }
        }

        private mutating func send(_ mail: OutgoingMessage) throws {
            let reply = try #require(SchedulingMessage(mail: mail.text, limits: Limits()))
            let master = try #require(try fixture.events().first { $0.recurrenceID.isEmpty })
            // What has no record of its own is answered with the series.
            let records = try Set(fixture.events().map(\.recurrenceID))
            if reply.master != nil { told = told.filter { records.contains($0.key) } }
            for item in reply.items {
                let resolver = reply.resolver(fixture.zones)
                let place = item.recurrenceID.map { SeriesStart(master).place(of: $0, resolver).basicFormat } ?? ""
                told[place] = item.attendees.first?.participant.status
                guard item.isThisAndFuture else { continue }
                for following in try answers().keys where following > place { told[following] = told[place] }
            }
        }

        private func receive(_ message: SchedulingMessage) throws {
            _ = try fixture.write {
                try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, $0)
            }
        }

        @discardableResult
        private func answer(_ answer: Inbox.Answer) throws -> OutgoingMessage {
            let id = try #require(try fixture.entries().first).id
            return try fixture.write { try fixture.inbox.answer(entry: id, answer, me: InboxFixture.me, $0) }.messages[
                0]
        }

        private func occurrences() throws -> [Occurrence] {
            try fixture.query.occurrences(in: 0..<4_000_000_000).filter { $0.event.status != "CANCELLED" }
        }

        mutating func step() throws {
            fixture.wait(until: Int64(steps.count) * 60)
            let choice = Int.random(in: 0..<14, using: &random)
            let isOrganizers = choice < 7 || organizer.isCancelled
            if isOrganizers { try send(choice) } else { try change(choice) }
            let shown = try occurrences()
            let comment = steps.joined(separator: ", ")
            expectEqual(
                shown.map { EventTime($0.start.local, .floating).basicFormat }.sorted(), organizer.starts, comment)
            let named = shown.compactMap { occurrence in
                InvitedSeriesModel.number(occurrence.recurrenceID).map { ($0, occurrence.event) }
            }.sorted { $0.0 < $1.0 }
            // What the user has changed stays, also the title of an occurrence that is moved. Of a new occurrence, it is unknown.
            for (number, event) in named where !isOrganizers || organizer.titles[number] == nil {
                organizer.titles[number] = event.title
            }
            expectEqual(
                named.map { "\($0) \($1.title) \($1.location ?? "-")" }, organizer.texts, comment)
            try compareAnswers(isOrganizers: isOrganizers, comment)
            try expectEmpty(fixture.store.check().problems)
        }

        private mutating func send(_ choice: Int) throws {
            let number = Int.random(in: 0..<max(organizer.count, 1), using: &random)
            organizer.namesInUTC = Bool.random(using: &random)
            if organizer.namesInUTC { steps.append("in UTC") }
            switch organizer.isCancelled ? 0 : choice {
            case 0:
                if Bool.random(using: &random) { organizer.end(before: Int.random(in: 2...7, using: &random)) }
                if Int.random(in: 0..<3, using: &random) == 0 { organizer.hour = organizer.hour == 12 ? 14 : 12 }
                if Int.random(in: 0..<3, using: &random) == 0 { organizer.cancelled = [] }
                steps.append("all \(organizer.count) at \(organizer.hour) without \(organizer.cancelled.sorted())")
                try receive(organizer.sendAll())
            case 1:
                let hour = Int.random(in: 9...16, using: &random)
                steps.append("move \(number) to \(hour)")
                organizer.move(number, to: hour)
                try receive(organizer.send(number))
            case 2:
                guard hasRanges else { return }
                let hour =
                    Int.random(in: 0..<3, using: &random) == 0
                    ? organizer.plan(number) : Int.random(in: 9...16, using: &random)
                steps.append("move all from \(number) to \(hour)")
                organizer.moveAll(from: number, to: hour)
                try receive(organizer.sendAll(from: number))
            case 3:
                steps.append("cancel \(number)")
                organizer.cancel(number)
                try receive(organizer.sendCancellation(number))
            case 4 where number > 0:
                steps.append("cancel from \(number)")
                organizer.end(before: number)
                try receive(organizer.sendCancellation(number, isThisAndFuture: true))
            case 5:
                let day = 1 + 7 * number + Int.random(in: 1...5, using: &random)
                guard !hasRanges, organizer.additions.insert(day).inserted else { return }
                steps.append("add \(day)")
                try receive(organizer.sendAddition(day))
            default:
                if Int.random(in: 0..<4, using: &random) == 0 {
                    steps.append("cancel all")
                    organizer.isCancelled = true
                    organizer.ownHours = [:]
                    try receive(organizer.sendCancellation(nil))
                } else if let old = organizer.sent.randomElement(using: &random) {
                    steps.append("again \(old.method) \(old.revision.sequence)")
                    try receive(old)
                }
            }
        }

        private mutating func change(_ choice: Int) throws {
            guard let occurrence = try occurrences().randomElement(using: &random) else { return }
            if choice == 12 { return try remove(occurrence) }
            if choice == 13 { return try move(occurrence) }
            if choice == 11 {
                let answers = Inbox.Answer.allCases
                let given = answers.randomElement(using: &random) ?? .accepted
                let (named, identifier) = (Bool.random(using: &random), occurrence.event.identifier)
                steps.append("answer \(given) \(named ? occurrence.recurrenceID : "all")")
                if !named, Bool.random(using: &random) {
                    steps.append("by its entry")
                    return try send(answer(given))
                }
                let mail = try fixture.write {
                    try fixture.inbox.answer(
                        event: identifier, occurrence: named ? occurrence.recurrenceID : "", given, me: InboxFixture.me,
                        $0)
                }.messages[0]
                return try send(mail)
            }
            let span: SeriesSpan = [.thisEvent, .futureEvents, .futureEvents, .all][choice - 7]
            var change = EventChange(occurrence, span: span)
            change.fields.title = "Mine \(steps.count)"
            steps.append("\(span) \(occurrence.recurrenceID)")
            _ = try fixture.write { [change] in try fixture.editor.save(change, $0) }
        }

        /// Moves an occurrence to an hour at which the organizer never has one.
        private mutating func move(_ occurrence: Occurrence) throws {
            guard let number = InvitedSeriesModel.number(occurrence.recurrenceID) else { return }
            let hour = Int.random(in: 17...20, using: &random)
            steps.append("own \(number) at \(hour)")
            organizer.ownHours[number] = hour
            var change = EventChange(occurrence, span: .thisEvent)
            let day = LocalDateTime(startOf: occurrence.start.local.date)
            (change.fields.start, change.fields.end) = (occurrence.start, occurrence.start)
            change.fields.start?.local = day.adding(seconds: Int64(hour) * 3_600)
            change.fields.end?.local = day.adding(seconds: Int64(hour) * 3_600 + 1_800)
            _ = try fixture.write { [change] in try fixture.editor.save(change, $0) }
        }

        /// Removes an occurrence that is not the first one, so that the event stays.
        private mutating func remove(_ occurrence: Occurrence) throws {
            let named = try #require(EventTime(basicFormat: occurrence.recurrenceID)).local
            let day = named.date.daysSinceEpoch - 20_908
            guard named.hour == organizer.hour, day > 1, try occurrences().count > 3,
                try occurrences().first?.recurrenceID != occurrence.recurrenceID
            else { return }
            let span: SeriesSpan = Int.random(in: 0..<3, using: &random) == 0 ? .futureEvents : .thisEvent
            steps.append("remove \(span) \(occurrence.recurrenceID)")
            if span == .thisEvent {
                organizer.removed.insert((day - 1) / 7)
                organizer.titles[(day - 1) / 7] = nil
            } else {
                organizer.end = min(organizer.end, day)
            }
            let identifier = occurrence.event.identifier
            _ = try fixture.write {
                try fixture.editor.remove(occurrence, ofEvent: identifier, span: span, $0)
            }
        }
    }
}
