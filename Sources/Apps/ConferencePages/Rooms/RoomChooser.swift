import ConferenceErrors
import ConferenceHost
import ConferenceModel

/// The part of a form in which a person chooses a room: those of every provider, in the order of the host.
///
/// The providers are not asked while the page is made. It shows the rooms of their last answers; the page's script then follows
/// ``RoomStream``, and without a script, the button `do=rooms` asks them (``asking(atMost:)``).
struct RoomChooser {
    private let desk: PageDesk
    private let current: VirtualConference?
    private let choice: RoomChoice
    private let host: ConferenceHost
    private let providers: [InstalledProvider]
    /// The last rooms by the path of the provider.
    private let lastRooms: [String: [RoomType]]
    /// What providers have answered, by path; nil if they were not asked.
    private var answers: [String: Result<[RoomType], ConferenceError>]?

    private var texts: PageTexts { desk.texts }

    /// - Parameters:
    ///   - current: the conference that the event has.
    ///   - chosen: the value of the field `room` if the form was sent before.
    init(_ desk: PageDesk, current: VirtualConference?, chosen: String?) {
        self.desk = desk
        self.current = current
        choice = (try? RoomChoice(chosen)) ?? .unchanged
        host = desk.host()
        providers = Self.providers(of: host)
        lastRooms = host.lastRooms(of: providers)
    }

    /// The providers that are shown: those that another one hides are left out.
    static func providers(of host: ConferenceHost) -> [InstalledProvider] {
        host.installed().providers.filter { $0.state != .shadowed }
    }

    /// Asks all providers.
    ///
    /// - Parameter patience: the time after which those that have not answered are shown with their last rooms.
    /// - Returns: a chooser with their answers.
    func asking(atMost patience: Duration = .seconds(5)) async -> RoomChooser {
        var chooser = self
        chooser.answers = await withTaskGroup(of: [String: Result<[RoomType], ConferenceError>]?.self) { group in
            group.addTask { [host, providers] in
                var found: [String: Result<[RoomType], ConferenceError>] = [:]
                for await list in host.roomLists(of: providers) { found[list.provider.path] = list.result }
                return found
            }
            group.addTask {
                try? await Task.sleep(for: patience)
                return nil
            }
            let first = await group.next() ?? nil
            // Ends the workers of the providers that are late; what the others have answered counts.
            group.cancelAll()
            if let first { return first }
            return await group.next() ?? nil
        }
        return chooser
    }

    // MARK: Markup

    var html: HTML {
        let groups = providers.map { RoomGroup($0, answer(of: $0), choice, desk) }
        return """
            <fieldset class="field choices rooms" data-rooms="rooms"><legend>\(texts.videoCall)</legend>
            <div class="own">\(own(groups))</div>
            \(groups.map(\.html))
            \(providers.isEmpty ? "<p class=\"remark\">\(texts.noProviders) <a href=\"providers\">\(texts.providers)</a></p>" : HTML.empty)
            <p class="remark">\(texts.roomIsMadeLater)</p>
            \(button)
            </fieldset>
            """
    }

    private func answer(of provider: InstalledProvider) -> RoomGroup.Answer {
        if let problem = provider.problem, provider.state != .ready { return .problem(problem) }
        let last = lastRooms[provider.path] ?? []
        guard let answers else { return .notAsked(last) }
        switch answers[provider.path] {
        case .success(let rooms)?: return .rooms(rooms)
        case .failure(let error)?: return .problem(error)
        case nil: return .silent(last)
        }
    }

    /// The choices that belong to no provider.
    private func own(_ groups: [RoomGroup]) -> HTML {
        var choices: HTML
        if let current {
            let title = TextPolicy.printable(current.title ?? current.preferred.url.text)
            choices =
                radio("keep", "<span class=\"room\">\(title)</span>", isChecked: choice == .unchanged)
                + radio("none", "<span class=\"room\">× \(texts.removeCall)</span>", isChecked: choice == .remove)
        } else {
            choices = radio("", "<span class=\"room\">\(texts.noCall)</span>", isChecked: choice.room == nil)
        }
        if let room = choice.room, !groups.contains(where: { $0.offers(room) }) {
            choices += radio(
                room.description,
                "<span class=\"room\">\(RoomName(room, in: desk.host()).text) <span class=\"remark\">\(texts.notListed)</span></span>",
                isChecked: true)
        }
        return choices
    }

    private func radio(_ value: String, _ label: HTML, isChecked: Bool) -> HTML {
        """
        <label class="choice"><input type="radio" name="room" value="\(value)"\
        \(isChecked ? " checked" : HTML.empty)> \(label)</label>

        """
    }

    /// The button for pages without a script. A browser presses the first button of a form if a person presses Enter in a
    /// field; so one that saves comes before it.
    private var button: HTML {
        guard !providers.isEmpty else { return .empty }
        return """
            <button class="hidden" name="do" value="save" tabindex="-1" aria-hidden="true">\(texts.save)</button>\
            <p class="ask"><button name="do" value="rooms" formnovalidate>\(texts.askAgain)</button>\
            <span class="remark asking"><span class="spinner" aria-hidden="true"></span> \(texts.areAsked)</span></p>
            """
    }
}
