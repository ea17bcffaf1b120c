import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Terminal

// Asks for what was left out.
extension Context {
    /// How a list to choose from is shown; nil if there is no terminal to ask on.
    var pickerMode: PickerMode? {
        guard !isJSON else { return nil }
        return PickerMode(environment: environment, allowsDrawing: !arguments[CommonOptions.noInteractive])
    }

    /// Returns the event that the command line names or, without one, that the user chooses.
    ///
    /// - Throws: `missingArgument` (64) with candidates if there is no terminal, `nothingChosen` (77), and the errors of
    ///   ``EventResolver``.
    func target() async throws -> EventTarget {
        let identifier: String
        if let text = arguments[CommonOptions.event] {
            guard let chosen = try await chosenEvent(named: text) else { return try resolver().resolve(text) }
            identifier = chosen
        } else {
            identifier = try await chosenEvent()
        }
        guard let target = EventTarget(series: try store().series(identifier: identifier), naming: .chosen) else {
            throw ConferenceError.eventVanished(identifier, title: "")
        }
        return target
    }

    /// Lets the user choose an event.
    ///
    /// - Returns: its identifier.
    func chosenEvent() async throws -> String {
        let picking = try EventPicking(self)
        guard let mode = pickerMode else {
            let (lines, hasMore) = try picking.candidates(limit: 10)
            throw ConferenceError.eventMissing(action, candidates: lines, hasMore: hasMore)
        }
        guard let feed = try picking.feed() else { throw ConferenceError.nothingToChooseFrom() }
        let answer = try await choice(texts.whichEvent, of: feed, mode) { picking.text(of: $0) }
        guard case .event(let identifier) = answer else { throw ConferenceError.nothingChosen("event") }
        return identifier
    }

    /// Lets the user choose if several events have a name.
    ///
    /// - Returns: the identifier; nil if there is nothing to choose, or no terminal.
    func chosenEvent(named text: String) async throws -> String? {
        // With a day after the name, the choice would lose that day, and the user could be asked twice.
        guard let mode = pickerMode, text != "next", !text.contains("@") else { return nil }
        do {
            _ = try resolver().resolve(text)
            return nil
        } catch let error as ConferenceError where error.code == .ambiguousEvent && !error.arguments.isEmpty {
            // If the error does not have all candidates, a list of them would be incomplete.
            guard !error.message.hasSuffix("and more") else { return nil }
            let picking = try EventPicking(self)
            let feed = PickerFeed<EventPicking.Choice>()
            feed.append(error.arguments.map { PickerRow(.event($0), key: picking.text(of: .event($0)).detail) })
            feed.finish()
            let question = texts.which(TextPolicy.printable(TextPolicy.beginning(text, 30)))
            let answer = try await choice(question, of: feed, mode) { picking.text(of: $0) }
            guard case .event(let identifier) = answer else { throw ConferenceError.nothingChosen("event") }
            return identifier
        } catch {
            // The command itself reports the error.
            return nil
        }
    }

    /// Returns the room if the command line names both an event and a room; otherwise the user is asked for one of them.
    ///
    /// - Throws: the errors of ``RoomResolver``.
    func namedRoom() async throws -> RoomReference? {
        guard arguments[CommonOptions.event] != nil, let text = arguments[CommonOptions.room] else { return nil }
        return try await rooms().resolve(text)
    }

    /// Returns the room that the command line names or, without one, that the user chooses.
    ///
    /// - Parameter title: the title of the event.
    /// - Throws: `missingArgument` (64) with the rooms if there is no terminal, `nothingChosen` (77), and the errors of
    ///   ``RoomResolver``.
    func chosenRoom(for title: String) async throws -> RoomReference {
        if let text = arguments[CommonOptions.room] { return try await rooms().resolve(text) }
        let picking = try RoomPicking(host())
        guard let mode = pickerMode else {
            let (rooms, problems) = await picking.all()
            throw ConferenceError.roomMissing(action, offered: rooms.map(\.description), unavailable: problems)
        }
        let feed = PickerFeed<RoomPicking.Choice>()
        let reading = Task { await picking.read(to: feed) }
        defer { reading.cancel() }
        let question = texts.whichRoom(for: TextPolicy.printable(TextPolicy.beginning(title, 30)))
        let answer = try await choice(question, of: feed, mode) { RoomPicking.text(of: $0, texts) }
        guard case .room(let reference, _) = answer else { throw ConferenceError.nothingChosen("room") }
        return reference
    }

    /// Lets the user choose if several rooms have the name that the command line has.
    ///
    /// - Parameters:
    ///   - error: why the name is no room.
    ///   - title: the title of the event.
    /// - Throws: the error itself, if there is nothing to choose, or no terminal; `nothingChosen` (77).
    func chosenRoom(after error: any Error, for title: String) async throws -> RoomReference {
        guard let ambiguous = error as? ConferenceError, ambiguous.code == .ambiguousRoom, pickerMode != nil,
            !ambiguous.arguments.isEmpty
        else { throw error }
        let question = texts.whichRoom(for: TextPolicy.printable(TextPolicy.beginning(title, 30)))
        guard let index = try await chosenLine(question, of: ambiguous.arguments) else {
            throw ConferenceError.nothingChosen("room")
        }
        return try await rooms().resolve(ambiguous.arguments[index])
    }

    /// Lets the user choose one of some lines.
    ///
    /// - Returns: its index; nil if there is no terminal, or if the user left without a choice.
    func chosenLine(_ question: String, of lines: [String]) async throws -> Int? {
        guard let mode = pickerMode else { return nil }
        let feed = PickerFeed<Int>()
        feed.append(lines.enumerated().map { PickerRow($0, key: $1) })
        feed.finish()
        return try await choice(question, of: feed, mode) { PickerText(lines[$0]) }
    }

    private func choice<Value: Sendable>(
        _ question: String, of feed: PickerFeed<Value>, _ mode: PickerMode,
        _ show: @escaping @Sendable (Value) -> PickerText
    ) async throws -> Value? {
        let terminal = Terminal(
            descriptor: 2, environment: environment, allowsColor: !arguments[CommonOptions.noColor])
        return try await TerminalPicker(
            question: question, feed: feed, mode: mode, terminal: terminal, texts: texts.prompts, show: show
        ).choice()
    }
}
