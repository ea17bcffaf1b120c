import ConferenceModel

extension ProviderAnswer {
    /// The reasons for which a real host would reject the answer: one clause for each broken rule.
    ///
    /// Any scheme of a URL is accepted, because the manifest decides which ones are allowed.
    var problems: [String] {
        switch self {
        case .roomTypes(let rooms):
            var problems = rooms.compactMap { room in
                problem { () throws(InvalidValue) in
                    _ = try RoomType(identifier: room.identifier, title: room.title)
                }
            }
            if Set(rooms.map(\.identifier)).count < rooms.count {
                problems.append("two room types have the same identifier")
            }
            if rooms.count > Limits().roomTypes { problems.append("there are \(rooms.count) room types") }
            return problems
        case .conference(let conference):
            guard !conference.urls.isEmpty else { return ["the conference has no URL"] }
            return conference.urls.compactMap { link in
                problem { () throws(InvalidValue) in
                    let scheme = link.url.prefix { $0 != ":" }.lowercased()
                    _ = try ConferenceURL(link.url, policy: .provider(declaring: [scheme]))
                }
            }
        case .done, .failure: return []
        }
    }

    private func problem(_ body: () throws(InvalidValue) -> Void) -> String? {
        do throws(InvalidValue) {
            try body()
            return nil
        } catch {
            return "\(error)"
        }
    }
}
