import ConferenceErrors

extension EntryChange {
    /// Who is invited now, and who is not any more; nil if the change names none.
    var wordsOnGuests: Sentence? {
        let (lost, added) = (Self.people(oldText), Self.people(newText))
        let onAdded = added.map { list -> Sentence in
            list.isOne ? "\(list.words) is invited, too" : "\(list.words) are invited, too"
        }
        let onLost = lost.map { list -> Sentence in
            list.isOne ? "\(list.words) is not invited any more" : "\(list.words) are not invited any more"
        }
        guard let onAdded, let onLost else { return onAdded ?? onLost }
        return "\(onAdded), and \(onLost)"
    }

    /// Of many people, how many are named.
    private static let mostNames = 5

    private static func people(_ text: String?) -> (words: Sentence, isOne: Bool)? {
        let names = (text ?? "").split(separator: "\n").map { ConferenceError.shown(String($0), limit: 170) }
        guard let last = names.last else { return nil }
        guard names.count > 1 else { return ("\(last)", true) }
        guard names.count > mostNames else {
            let list: [Sentence] = ["\(names.dropLast().joined(separator: ", "))", "\(last)"]
            return (list.joined(separator: " and "), false)
        }
        return ("\(names.prefix(mostNames).joined(separator: ", ")) and others", false)
    }
}
