import ConferenceErrors

// Checks whether a search finds every event.
extension Connection {
    /// Returns the problems of the search index: in its own tables, in the texts of events, and in the index of these texts.
    /// Call it inside a transaction; it takes no locks and writes nothing.
    ///
    /// - Parameter progress: called with the number of events checked.
    func problemsOfSearchIndex(_ progress: ((Int64) -> Void)? = nil) throws -> [StoreProblem] {
        func problem(_ text: Sentence) -> [StoreProblem] { [StoreProblem(.index, text)] }
        do {
            // Check that the index can be opened at all.
            try using("SELECT rowid FROM search_gram WHERE search_gram MATCH 'a' LIMIT 1") { try $0.run() }
            let copy = try SearchIndexCopy(of: self)
            if let found = copy.problem() { return problem("the search index cannot be read: \(found)") }
            var known = SearchIndexDigest()
            let texts = try differentTexts(progress) { id, text in
                let grams = SearchGrams.words(of: text)
                for gram in grams.utf8.split(separator: 0x20) { known.add(gram, id) }
            }
            if let texts { return problem(Sentence(words: texts)) }
            if try copy.digest() != known { return problem("the search index does not have what its texts have") }
            return []
        } catch let error as ConferenceError where error.code == .searchIndexDamaged {
            let found = (error.cause as? SQLiteFailure)?.message ?? error.message
            return problem("the search index cannot be read: \(found)")
        }
    }

    /// Returns a problem for the first event for which the index has a text that differs from the event.
    ///
    /// Leaves out events that the index does not know, or knows only in an old version, because a search reads these itself.
    ///
    /// - Parameter body: called with the row number and the text of each row of the index.
    private func differentTexts(
        _ progress: ((Int64) -> Void)?, _ body: (Int64, [UInt32]) -> Void
    ) throws -> String? {
        var folder = FoldedText()
        var known: [Int64: (row: Int64, document: SearchDocument)] = [:]
        var done: Int64 = 0
        var last = Int64.min
        while true {
            known.removeAll(keepingCapacity: true)
            try using(
                """
                SELECT event_id, id, calendar_id, begins, ends, folded FROM search_text
                WHERE event_id > ?1 ORDER BY event_id LIMIT 64
                """
            ) {
                $0.bind(last)
                while try $0.step() {
                    var row = $0.row
                    last = row.int64()
                    let id = row.int64()
                    let found = SearchDocument(
                        event: last, calendar: row.int64(), begins: row.int64(), ends: row.int64(),
                        text: row.text().unicodeScalars.map(\.value))
                    body(id, found.text)
                    known[last] = (id, found)
                }
            }
            guard !known.isEmpty else { break }
            done += Int64(known.count)
            progress?(done)
            // Leave out events that wait to be indexed, and events whose participants have not been derived yet.
            let queue = try Set(
                rows(
                    """
                    SELECT event_id FROM search_queue WHERE event_id IN (SELECT value FROM json_each(?1))
                    UNION SELECT event_id FROM event_to_read WHERE event_id IN (SELECT value FROM json_each(?1))
                    """
                ) { $0.bind(list(known.keys)) })
            for event in queue { known[event] = nil }
            var different: Int64?
            try searchDocuments(ofEvents: list(known.keys), &folder) { document in
                guard let (row, indexed) = known.removeValue(forKey: document.event) else { return }
                let base = SearchPlace.base(begins: document.begins, ends: document.ends)
                let isInPlace = row & ~(SearchPlace.slots - 1) == base || SearchPlace.spilled.all.contains(row)
                if indexed != document || !isInPlace { different = document.event }
            }
            if let different { return "the search index has another text of the event in row \(different)" }
            if let gone = known.keys.min() {
                return "the search index has an event in row \(gone) that is not there"
            }
        }
        let missing = try rows(
            """
            SELECT id FROM event WHERE id <= (SELECT indexed FROM search_state WHERE id = 1)
                AND id NOT IN (SELECT event_id FROM search_text) AND id NOT IN (SELECT event_id FROM search_queue) LIMIT 1
            """
        ) { _ in }
        return missing.first.map { "the search index does not have the event in row \($0)" }
    }
}
