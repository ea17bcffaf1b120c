import Accounts
import ConferenceErrors
import ConferenceHost
import ConferenceModel

/// The rooms of one provider in a ``RoomChooser``, or the reason why there are none and the way out.
struct RoomGroup {
    enum Answer {
        case rooms([RoomType])
        case problem(ConferenceError)
        /// The rooms of the last answer; a script asks for new ones.
        case notAsked([RoomType])
        /// The rooms of the last answer, because none came in time.
        case silent([RoomType])

        fileprivate var rooms: [RoomType] {
            switch self {
            case .rooms(let rooms), .notAsked(let rooms), .silent(let rooms): rooms
            case .problem: []
            }
        }
    }

    private let provider: InstalledProvider
    private let answer: Answer
    private let choice: RoomChoice?
    private let desk: PageDesk

    private var texts: PageTexts { desk.texts }

    /// - Parameter choice: the choice that is selected; nil to select none.
    init(_ provider: InstalledProvider, _ answer: Answer, _ choice: RoomChoice?, _ desk: PageDesk) {
        self.provider = provider
        self.answer = answer
        self.choice = choice
        self.desk = desk
    }

    func offers(_ room: RoomReference) -> Bool {
        room.provider == provider.identifier && answer.rooms.contains { $0.identifier == room.room }
    }

    var html: HTML {
        let name = TextPolicy.printable(provider.name)
        let state: HTML = if case .notAsked = answer { " data-state=\"waiting\"" } else { .empty }
        return """
            <div class="provider-rooms" role="group" aria-label="\(name)" data-provider="\(provider.path)"\(state)>
            <p class="provider-name">\(ProviderMark(provider, desk.icons).html)<span>\(name)</span></p>
            \(answer.rooms.map(radio))\(line)
            </div>

            """
    }

    /// How many rooms there are, for people who do not see the list.
    var announcement: String {
        let name = TextPolicy.printable(provider.name)
        if case .problem = answer { return texts.hasNoRooms(name) }
        return texts.rooms(answer.rooms.count, of: name)
    }

    private func radio(_ room: RoomType) -> HTML {
        let reference = RoomReference(provider: provider.identifier, room: room.identifier)
        let checked: HTML = choice?.room == reference ? " checked" : .empty
        return """
            <label class="choice"><input type="radio" name="room" value="\(reference.description)"\(checked)> \
            <span class="room">\(TextPolicy.printable(room.title))</span></label>

            """
    }

    /// Whether the provider makes rooms at services, and the person is signed in at none of them.
    private var isSignedOut: Bool {
        guard let manifest = provider.manifest, !manifest.accounts.isEmpty else { return false }
        // A list that cannot be read says nothing about the provider, and its page shows why.
        guard let accounts = try? desk.host().listedAccounts() else { return false }
        return !accounts.contains { $0.name.provider == provider.identifier && $0.declaration != nil && $0.isSignedIn }
    }

    /// What is said about the provider below its rooms.
    private var line: HTML {
        switch answer {
        case .rooms where isSignedOut:
            return "<p class=\"remark\">\(texts.signedOut) <a href=\"accounts\">\(texts.signIn)</a></p>"
        case .rooms(let rooms): return rooms.isEmpty ? "<p class=\"remark\">\(texts.noRooms)</p>" : .empty
        case .silent: return "<p class=\"remark\">\(texts.hasNotAnswered)</p>"
        case .notAsked(let last):
            return """
                <p class="remark unasked">\(last.isEmpty ? texts.notAsked : texts.lastRooms)</p>\
                <p class="remark asking"><span class="spinner" aria-hidden="true"></span> \(texts.isAsked)</p>
                """
        case .problem(let error):
            return """
                <p class="remark">\(TextPolicy.printable(texts.text(error.sentence))) \
                <a href="\(ProviderAddress.wayOut(of: error, provider))">\(texts.wayOut(of: error, provider))</a></p>
                """
        }
    }
}
