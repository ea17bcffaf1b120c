package import ConferenceErrors

/// The translations of sentences into one language.
///
/// All modules make their sentences in English, and programs that read JSON get them as they are. A sentence is translated when
/// it is printed for people: its ``Sentence/template`` finds the translation, and its arguments are put into it, byte for byte.
package struct SentenceCatalogue: Sendable {
    /// A template, and its translation with `{0}` for the first gap; `{0:date}` is a day, which the language writes in its own way.
    package typealias Entry = (template: String, translation: String)
    package typealias Marks = (opening: Character, closing: Character)

    private let translations: [String: String]
    private let quotationMarks: Marks
    private let dates: @Sendable (String) -> String?

    /// - Parameter dates: returns a day in ISO format, perhaps with a time, as the language writes it; nil for any other text.
    package init(
        _ entries: [Entry], quotationMarks: Marks, dates: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.dates = dates
        translations = Dictionary(
            entries.map { ($0.template, $0.translation) }, uniquingKeysWith: { first, _ in first })
        self.quotationMarks = quotationMarks
    }

    /// The templates that have a translation.
    package var templates: [String] { translations.keys.sorted() }

    /// Returns the translation of a template; nil if there is none.
    package func translation(of template: String) -> String? { translations[template] }

    /// Returns a sentence in the language. Without a translation, the whole sentence stays in English.
    package func text(_ sentence: Sentence) -> String {
        guard sentence.hasLetters else { return neutral(sentence) }
        guard let translation = translations[sentence.template] else { return sentence.text }
        let gaps = sentence.parts.filter { if case .words = $0 { false } else { true } }
        var result = ""
        var rest = translation[...]
        while let opening = rest.firstIndex(of: "{") {
            result += rest[..<opening]
            rest = rest[opening...].dropFirst()
            guard let closing = rest.firstIndex(of: "}"), case let name = rest[..<closing].split(separator: ":"),
                let number = name.first.flatMap({ Int($0) }), gaps.indices.contains(number)
            else {
                result += "{"
                continue
            }
            rest = rest[closing...].dropFirst()
            if name.last == "date", case .argument(let date) = gaps[number] {
                result += dates(date) ?? date
                continue
            }
            result += text(gaps[number], after: result, before: rest, quotesForeign: true)
        }
        return result + rest
    }

    /// Returns the templates of a sentence and of the sentences within it that have no translation.
    package func untranslated(in sentence: Sentence) -> [String] {
        let own = !sentence.hasLetters || translations[sentence.template] != nil ? [] : [sentence.template]
        return own
            + sentence.parts.flatMap { part in
                guard case .sentence(let inner) = part else { return [String]() }
                return untranslated(in: inner)
            }
    }

    /// Returns a sentence without letters, in which only marks and inner sentences differ between languages.
    private func neutral(_ sentence: Sentence) -> String {
        var result = ""
        for (index, part) in sentence.parts.enumerated() {
            guard case .words(let words) = part else {
                var after = ""
                if index + 1 < sentence.parts.count, case .words(let words) = sentence.parts[index + 1] {
                    after = translatedMarks(words)
                }
                result += text(part, after: result, before: after[...])
                continue
            }
            result += translatedMarks(words)
        }
        return result
    }

    private func translatedMarks(_ words: String) -> String {
        String(words.map { $0 == "“" ? quotationMarks.opening : $0 == "”" ? quotationMarks.closing : $0 })
    }

    /// - Parameter quotesForeign: whether a clause without a translation is quoted, because it is within words of the language.
    private func text(
        _ part: Sentence.Part, after before: String, before after: Substring, quotesForeign: Bool = false
    ) -> String {
        switch part {
        case .words(let words): return words
        case .sentence(let clause):
            let text = text(clause)
            // A reason that stays in English is another voice within the sentence.
            let isForeign =
                clause.hasLetters && translations[clause.template] == nil && text.first?.isWhitespace == false
            let isQuoted = before.last == quotationMarks.opening || text.first == quotationMarks.opening
            guard quotesForeign, isForeign, !isQuoted else { return text }
            let nested = QuotationMarks.nested(text, after: "“", before: "”")
            let inner = QuotationMarks.enclosed(nested, in: quotationMarks)
            return "\(quotationMarks.opening)\(inner)\(quotationMarks.closing)"
        case .argument(let argument):
            // The user may quote with any marks, also with those of the language.
            let (isOpened, isClosed) = (before.last == quotationMarks.opening, after.first == quotationMarks.closing)
            let isQuoted =
                argument.count > 1 && argument.first == quotationMarks.opening
                && argument.last == quotationMarks.closing && isOpened && isClosed
            let nested = QuotationMarks.nested(
                isQuoted ? String(argument.dropFirst().dropLast()) : argument, after: isOpened ? "“" : "",
                before: isClosed ? "”" : "")
            return isOpened && isClosed ? QuotationMarks.enclosed(nested, in: quotationMarks) : nested
        }
    }
}
