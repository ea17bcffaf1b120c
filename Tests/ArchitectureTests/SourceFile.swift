/// A Swift file, with the types that it declares, the names that it uses and the modules that it imports.
struct SourceFile {
    /// A type name in the code of the file.
    struct Name: Hashable {
        let text: String
        let line: Int
    }

    /// The path below the folder that is checked.
    let path: String
    /// The types at column 0 that other files can name.
    let topLevelTypes: [String]
    /// Every type that is declared anywhere in the file. In this file, these names mean that type.
    let ownTypes: Set<String>
    /// Every name in the code that can stand for a type of the same module, once for each line.
    let names: [Name]
    /// The modules that the file imports, with the line of the import.
    let imports: [Name]
    /// The string literals of the file.
    let literals: [SwiftCode.Literal]

    private static let kinds: Set<String> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    private static let hiddenAccess: Set<String> = ["private", "fileprivate"]

    /// - Parameter module: the module that the file belongs to; `Module.Type` counts as `Type`.
    init(path: String, text: String, module: String) {
        self.path = path
        var topLevelTypes: [String] = []
        var ownTypes: Set<String> = []
        var names: [Name] = []
        var imports: [Name] = []
        let code = SwiftCode(text)
        for (index, line) in code.lines.enumerated() {
            let words = Self.words(of: line)
            if let kind = words.firstIndex(where: { Self.kinds.contains($0.text) && !$0.isMember }),
                kind + 1 < words.count, Self.isTypeName(words[kind + 1].text)
            {
                let name = words[kind + 1].text
                ownTypes.insert(name)
                let isAtStart = line.first?.isWhitespace == false
                let isHidden = words[..<kind].contains { Self.hiddenAccess.contains($0.text) }
                if isAtStart, !isHidden { topLevelTypes.append(name) }
            }
            if let keyword = words.firstIndex(where: { $0.text == "import" && !$0.isMember }),
                let module = Self.importedModule(words[(keyword + 1)...])
            {
                imports.append(Name(text: module, line: index + 1))
                continue
            }
            var seen: Set<String> = []
            for word in words where Self.isTypeName(word.text) && (!word.isMember || word.owner == module) {
                if seen.insert(word.text).inserted { names.append(Name(text: word.text, line: index + 1)) }
            }
        }
        self.topLevelTypes = topLevelTypes
        self.ownTypes = ownTypes
        self.names = names
        self.imports = imports
        literals = code.literals
    }

    /// The name of the file, without its folders.
    var name: Substring { path.split(separator: "/").last ?? "" }

    /// The names of the folders that the file lies in, outermost first.
    var folders: [Substring] { path.split(separator: "/").dropLast() }

    // MARK: Words

    private struct Word {
        let text: String
        /// The word before a dot directly before this one.
        let owner: String?
        /// True after a dot: a member of something else.
        let isMember: Bool
    }

    private static func isTypeName(_ word: String) -> Bool { word.first?.isUppercase == true }

    private static func importedModule(_ words: ArraySlice<Word>) -> String? {
        // `import struct Module.Type` names a kind first.
        words.first { !kinds.union(["func", "var", "let"]).contains($0.text) }?.text
    }

    private static func words(of line: String) -> [Word] {
        var words: [Word] = []
        var rest = Substring(line)
        var before: Character = " "
        while let first = rest.first {
            guard first.isLetter || first == "_" else {
                before = first
                rest = rest.dropFirst()
                continue
            }
            let text = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            let isMember = before == "."
            words.append(Word(text: String(text), owner: isMember ? words.last?.text : nil, isMember: isMember))
            rest = rest[text.endIndex...]
            before = " "
        }
        return words
    }
}
