import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Reservations
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Bookings in the inbox")
struct ReservationInboxTests {
    @discardableResult
    private func receive(
        _ reservation: Reservation, from source: InboxRecord.Source = Samples.airline, _ fixture: InboxFixture
    ) throws -> InboxOutcome {
        try fixture.write { try fixture.inbox.receive(reservation, from: source, $0) }
    }

    @Test("a booking waits in the inbox, and no calendar has it before the user adds it")
    func nothingByItself() throws {
        let fixture = try InboxFixture()
        let outcome = try receive(Samples.flight(), fixture)
        expectEqual(outcome.result, .added)
        let entry = try fixture.entry()
        expectEqual([entry.state.rawValue, entry.kind.rawValue], ["new", "reservation"])
        expectEqual(entry.number, "XYZ 123")
        expectContains(entry.title, "LH 123")
        try expectEmpty(fixture.events())
        try receive(Samples.flight { $0.seats = [.init(number: "12A")] }, fixture)
        try expectEmpty(fixture.events())
    }

    @Test("adding makes one event with both time zones, place, notes and the reservation for KDE Itinerary")
    func adding() throws {
        let fixture = try InboxFixture()
        try receive(Samples.flight(), fixture)
        try fixture.add()
        let event = try fixture.event()
        expectEqual([event.start.zoneName, event.end.zoneName], ["Europe/Berlin", "Asia/Tokyo"])
        expectContains(event.notes, "XYZ 123")
        let text = ComponentText(event.text)
        let json = TextEscaping.unescaped(try #require(text.property("X-KDE-KITINERARY-RESERVATION")).value)
        expectTrue(json.hasPrefix("[{") && json.hasSuffix("}]"), json)
        let read = Reservation.read(Array(json.utf8), zones: fixture.zones)
        expectEqual(read.reservations.map(\.number), ["XYZ 123"])
        expectEqual(ItemContent(event.text, limits: Limits()).structuredLocation?.latitude, 50.03)
        try expectEqual(fixture.entry().state, .added)
        let again = try fixture.add()
        expectTrue(again.isUnchanged)
        try expectEqual(fixture.events().count, 1)
        try expectEqual(fixture.entry().event?.identifier, event.identifier)
    }

    @Test("undoing the addition gives the booking back to the inbox, and a later message does not add it again")
    func undoing() throws {
        let fixture = try InboxFixture()
        try receive(Samples.flight(), fixture)
        try fixture.add()
        try fixture.undo()
        try expectEmpty(fixture.events())
        try expectEqual(fixture.entry().state, .new)
        fixture.wait(until: 60)
        try expectEqual(receive(Samples.flight { $0.line = "124" }, fixture).result, .updated)
        try expectEmpty(fixture.events())
    }

    enum Edit: String, CaseIterable {
        case title, notes, location, times, url, alarms, status

        func apply(_ changes: inout EventChanges) {
            switch self {
            case .title: changes.title = "My flight"
            case .notes: changes.notes = "Take the blue bag"
            case .location: changes.location = "At home"
            case .times: changes.start = EventTime(LocalDateTime(secondsSinceEpoch: InboxFixture.start), .utc)
            case .url: changes.url = "https://example.org/mine"
            case .alarms: changes.alarms = [AlarmDefinition(trigger: .relative(seconds: -3_600, fromEnd: false))]
            case .status: changes.status = "TENTATIVE"
            }
        }
    }

    @Test("what the user has changed in the event stays, and the rest follows the booking", arguments: Edit.allCases)
    func merging(edit: Edit) throws {
        let fixture = try InboxFixture()
        try receive(Samples.flight(), fixture)
        try fixture.add()
        try fixture.edit { edit.apply(&$0) }
        let before = try fixture.event()
        fixture.wait(until: 60)
        let outcome = try receive(
            Samples.flight {
                $0.line = "125"
                $0.start = Samples.time("2027-04-01T15:00:00", zone: "Europe/Berlin")
                $0.from = .init(name: "Munich", code: "MUC")
                $0.url = "https://example.org/new"
                $0.status = .pending
            }, fixture)
        expectEqual(outcome.result, .updated)
        let event = try fixture.event()
        expectEqual(event.title == before.title, edit == .title)
        expectEqual(event.start == before.start, edit == .times)
        expectEqual(event.location == before.location, edit == .location)
        expectEqual(event.url == before.url, edit == .url)
        let content = ItemContent(event.text, limits: Limits())
        expectEqual(content.alarms.count, edit == .alarms ? 1 : 0)
        if edit == .notes {
            expectEqual(event.notes?.contains("blue bag"), true)
        } else {
            expectContains(event.notes, "Munich")
            expectFalse(event.notes?.contains("Frankfurt") ?? true)
        }
        let fields: [Edit: ItemField] = [.title: .title, .location: .location, .times: .times, .url: .url]
        if let field = fields[edit] { expectTrue(outcome.kept.contains(field), "\(outcome.kept)") }
        try expectTrue(fixture.entry().needsLook)
        try expectEqual(fixture.entry().state, .added)
    }

    @Test("notes that the user wrote next to ours stay, and only our lines change")
    func notes() throws {
        let fixture = try InboxFixture()
        try receive(Samples.flight(), fixture)
        try fixture.add()
        let notes = try #require(try fixture.event().notes)
        try fixture.edit { $0.notes = "Call mum first\n" + notes + "\nVegetarian meal" }
        fixture.wait(until: 60)
        try receive(Samples.flight { $0.from?.platform = "B7" }, fixture)
        let lines = try #require(try fixture.event().notes).split(separator: "\n")
        expectEqual([lines.first, lines.last], ["Call mum first", "Vegetarian meal"])
        expectEqual(lines.count, notes.split(separator: "\n").count + 2)
        expectTrue(lines.contains { $0.contains("B7") } && !lines.contains { $0.contains("A12") }, "\(lines)")
    }

    @Test("a cancellation cancels entry and event, removes nothing, and is told")
    func cancelling() throws {
        let fixture = try InboxFixture()
        try receive(Samples.flight(), fixture)
        try fixture.add()
        try fixture.edit { ($0.title, $0.status) = ("My flight", "TENTATIVE") }
        fixture.wait(until: 60)
        let outcome = try receive(Samples.flight { $0.status = .cancelled }, fixture)
        expectEqual(outcome.result, .cancelled)
        let event = try fixture.event()
        expectEqual([event.status, event.title], ["CANCELLED", "My flight"])
        let entry = try fixture.entry()
        expectEqual([entry.kind.rawValue, entry.state.rawValue], ["cancellation", "added"])
        expectTrue(entry.needsLook)
        let id = entry.id
        try fixture.write { _ = try fixture.inbox.see(entry: id, $0) }
        try expectFalse(fixture.entry().isOpen)
    }

    @Test("a booking that was cancelled before it was added cannot be added")
    func cancelledBefore() throws {
        let fixture = try InboxFixture()
        try receive(Samples.flight(), fixture)
        fixture.wait(until: 60)
        try receive(Samples.flight { $0.status = .cancelled }, fixture)
        let entry = try fixture.entry()
        expectEqual(entry.state, .done)
        expectTrue(entry.needsLook)
        let error = #expect(throws: ConferenceError.self) { try fixture.add() }
        expectEqual(error?.code, .inboxEntryCancelled)
        fixture.wait(until: 120)
        try receive(Samples.flight(), fixture)
        try expectEqual(fixture.entry().state, .new)
        try fixture.add()
    }

    @Test("a cancelled event that the user has removed does not come back")
    func removed() throws {
        let fixture = try InboxFixture()
        try receive(Samples.flight(), fixture)
        try fixture.add()
        let identifier = try fixture.event().identifier
        try fixture.write { _ = try fixture.editor.remove(nil, ofEvent: identifier, span: .all, $0) }
        fixture.wait(until: 60)
        try receive(Samples.flight { $0.line = "9" }, fixture)
        try expectEmpty(fixture.events())
        try expectEqual(fixture.entry().state, .done)
        try fixture.add()
        try expectContains(fixture.event().title, "LH 9")
    }

    @Test("no program changes what another program has donated or a mail has told of, and no mail what a program has")
    func owners() throws {
        let fixture = try InboxFixture()
        let sources = [
            Samples.airline, .init(.program, "/usr/bin/other"), Samples.mail,
            InboxRecord.Source(AccessProgram(executable: "/usr/bin/airline", bundleIdentifier: "org.example.Airline")),
        ]
        for source in sources { try expectEqual(receive(Samples.flight(), from: source, fixture).result, .added) }
        fixture.wait(until: 60)
        let cancelled = Samples.flight { $0.status = .cancelled }
        try expectEqual(receive(cancelled, from: sources[1], fixture).result, .cancelled)
        try expectEqual(
            fixture.entries().filter { $0.kind == .cancellation }.map(\.source), [sources[1]])
    }

    @Test("a mail without a reference updates what another mail has told of, and keeps what only that one knew")
    func mails() throws {
        let fixture = try InboxFixture()
        try receive(Samples.flight(modified: 10) { $0.seats = [.init(number: "12A")] }, from: Samples.mail, fixture)
        fixture.wait(until: 60)
        let update = Samples.flight(modified: 20) {
            ($0.carrier, $0.number, $0.end) = (nil, "xyz123", nil)
        }
        let other = InboxRecord.Source(.file, "/tmp/boarding-pass.pkpass")
        try expectEqual(receive(update, from: other, fixture).result, .updated)
        let reservation = try #require(fixture.inbox.stored(try fixture.entry()))
        expectEqual(reservation.seats.map(\.number), ["12A"])
        expectEqual(reservation.carrier, "Lufthansa")
        expectNotNil(reservation.end)
    }

    @Test("a mail that moves a booking does not keep the end of the earlier mail")
    func movedWithoutEnd() throws {
        let fixture = try InboxFixture()
        try receive(Samples.flight(modified: 10), from: Samples.mail, fixture)
        fixture.wait(until: 60)
        let moved = Samples.flight(modified: 20) {
            $0.start = Samples.time("2027-04-01T18:00:00", zone: "Europe/Berlin")
            $0.end = nil
        }
        try receive(moved, from: Samples.mail, fixture)
        try expectNil(fixture.inbox.stored(fixture.entry())?.end)
    }

    @Test("a message from a clock that is years ahead does not keep later ones out")
    func wrongClock() throws {
        let fixture = try InboxFixture()
        try receive(Samples.flight(modified: 1_000_000_000), from: Samples.mail, fixture)
        fixture.wait(until: 60)
        let change = Samples.flight(modified: 30) { $0.seats = [.init(number: "12A")] }
        try expectEqual(receive(change, from: Samples.mail, fixture).result, .updated)
    }

    @Test(
        "a message whose time does not tell its order counts once, and a repeated one does not undo what has come since",
        arguments: [nil, 1_000_000_000, 200_000])
    func repeatedWithoutTime(time: Int64?) throws {
        let fixture = try InboxFixture()
        func send(_ seat: String, at time: Int64?) throws -> InboxOutcome.Result {
            let flight = Samples.flight(modified: time) { ($0.seats, $0.reference) = ([.init(number: seat)], nil) }
            return try receive(flight, from: Samples.mail, fixture).result
        }
        func seat() throws -> String? { try fixture.inbox.stored(fixture.entry())?.seats.first?.number }
        fixture.wait(until: 30)
        try expectEqual(send("1A", at: 10), .added)
        fixture.wait(until: 60)
        try expectEqual(send("2B", at: time), .updated)
        try expectEqual(send("2B", at: time), .unchanged)
        try expectEqual(send("1A", at: 10), .older)
        fixture.wait(until: 120)
        try expectEqual(send("3C", at: 100), .updated)
        try expectEqual(send("2B", at: time), .older)
        // The wrong clock is not ahead any more.
        fixture.wait(until: 300_000)
        try expectEqual(send("2B", at: time), .older)
        try expectEqual(seat(), "3C")
        // Another message with this time is another one.
        try expectEqual(send("4D", at: time), .updated)
        try expectEqual(seat(), "4D")
    }

    @Test("a file without a time that only repeats what is known does not count later, either")
    func repeatedFile() throws {
        let fixture = try InboxFixture()
        func send(_ seat: String, at time: Int64?) throws -> InboxOutcome.Result {
            let flight = Samples.flight(modified: time) { ($0.seats, $0.reference) = ([.init(number: seat)], nil) }
            return try receive(flight, from: Samples.mail, fixture).result
        }
        try expectEqual(send("1A", at: 10), .added)
        try fixture.add()
        fixture.wait(until: 60)
        try expectEqual(send("1A", at: nil), .unchanged)
        try expectFalse(fixture.entry().isBehind)
        fixture.wait(until: 120)
        try expectEqual(send("2B", at: 100), .updated)
        try expectEqual(send("1A", at: nil), .older)
        try expectContains(fixture.event().notes ?? "", "2B")
    }

    @Test("what an entry contains is read once for all the messages that are compared with it")
    func readOnce() throws {
        let known = ReadContents<Int>()
        var count = 0
        for _ in 0..<3 {
            for text in ["a", "b"] {
                expectEqual(
                    known.value(in: text) {
                        count += 1
                        return $0.utf8.count
                    }, 1)
            }
        }
        expectEqual(count, 2)
    }

    @Test("a cancellation of a whole booking cancels each of its flights")
    func wholeBooking() throws {
        let fixture = try InboxFixture()
        let back = Samples.flight(modified: 10) {
            ($0.line, $0.reference) = ("124", nil)
            $0.start = Samples.time("2027-04-09T10:00:00", zone: "Asia/Tokyo")
            $0.end = Samples.time("2027-04-09T16:00:00", zone: "Europe/Berlin")
        }
        try receive(Samples.flight(modified: 10) { $0.reference = nil }, from: Samples.mail, fixture)
        try receive(back, from: Samples.mail, fixture)
        try expectEqual(fixture.entries().count, 2)
        fixture.wait(until: 60)
        let outcome = try receive(Samples.cancellation("XYZ123", modified: 20), from: Samples.mail, fixture)
        expectEqual([outcome.result == .cancelled ? 1 : 0, outcome.others.count], [1, 1])
        try expectEqual(fixture.entries().map(\.kind), [.cancellation, .cancellation])
    }

    @Test("the donations of a muted program are discarded, and those it has made before stay")
    func muted() throws {
        let fixture = try InboxFixture()
        let program = AccessProgram(executable: "/usr/bin/airline")
        try receive(Samples.flight(), fixture)
        try fixture.grants.setMuted(true, program, at: 1)
        try expectEqual(receive(Samples.flight { $0.reference = "b" }, fixture).result, .muted)
        try expectEqual(receive(Samples.flight { $0.status = .cancelled }, fixture).result, .muted)
        try expectEqual(fixture.entry().kind, .reservation)
        try expectEqual(receive(Samples.flight { $0.reference = "b" }, from: Samples.mail, fixture).result, .added)
    }

    @Test("a program that donates too much is refused, and others are not")
    func full() throws {
        var limits = Limits()
        limits.inboxEntriesPerProgram = 3
        let fixture = try InboxFixture(limits: limits)
        let results = try (0..<5).map { number in
            try receive(Samples.flight { $0.reference = "\(number)" }, fixture).result
        }
        expectEqual(results, [.added, .added, .added, .full, .full])
        try expectEqual(receive(Samples.flight(), from: .init(.program, "/b"), fixture).result, .added)
    }

    @Test("a program withdraws what it has donated, but no event that the user has made of it")
    func withdrawing() throws {
        let fixture = try InboxFixture()
        try receive(Samples.flight(), fixture)
        try fixture.add()
        try receive(Samples.flight { $0.reference = "b" }, fixture)
        try receive(Samples.flight(), from: .init(.program, "/b"), fixture)
        let gone = try fixture.write { try fixture.inbox.withdraw(from: Samples.airline, $0) { _ in true } }
        expectEqual(gone.count, 1)
        try expectEqual(fixture.entries().count, 2)
        try expectEqual(fixture.events().count, 1)
    }

    @Test("an event with a join link becomes one that can be joined, by the same recognition as everywhere")
    func joining() throws {
        let fixture = try InboxFixture()
        var webinar = Reservation(.event, start: Samples.time("2027-04-01T13:20:00", zone: "Europe/Berlin"))
        (webinar.name, webinar.joinURL, webinar.reference) = ("Webinar", "https://zoom.us/j/123456789", "w")
        try receive(webinar, fixture)
        let reader = ConferenceReader()
        let preview = try fixture.inbox.events(of: fixture.entry())
        expectEqual(preview.flatMap { reader.conferences(of: $0) }.map(\.preferred.url.text), [webinar.joinURL])
        try fixture.add()
        try expectEqual(
            reader.conferences(of: fixture.event()).map(\.preferred.url.text), ["https://zoom.us/j/123456789"])
    }

    @Test("a booking that does not say when it takes place is refused, except for a cancellation with its number")
    func withoutTime() throws {
        let fixture = try InboxFixture()
        let flight = Samples.flight { ($0.start, $0.end) = (nil, nil) }
        for source in [Samples.airline, Samples.mail] {
            try expectEqual(receive(flight, from: source, fixture).result, .refused(.noTime))
        }
        try expectEmpty(fixture.entries())
        try receive(Samples.cancellation("1", modified: 5), from: Samples.mail, fixture)
        let error = #expect(throws: ConferenceError.self) { try fixture.add() }
        expectEqual(error?.code, .inboxEntryCancelled)
    }

    @Test("an entry whose event is in a read-only calendar is updated, and the event stays")
    func readOnly() throws {
        let fixture = try InboxFixture()
        try receive(Samples.flight(), fixture)
        let id = try fixture.entry().id
        try fixture.store.write(overridingReadOnly: true) { writer in
            let calendar = try writer.insert(CalendarRecord(identifier: "", title: "Team", isReadOnly: true))
            _ = try fixture.inbox.add(entry: id, to: calendar.id, writer)
        }
        let before = try fixture.event()
        fixture.wait(until: 60)
        try expectEqual(receive(Samples.flight { $0.status = .cancelled }, fixture).result, .cancelled)
        try expectEqual(fixture.event(), before)
        try expectEqual(fixture.entry().kind, .cancellation)
    }
}
