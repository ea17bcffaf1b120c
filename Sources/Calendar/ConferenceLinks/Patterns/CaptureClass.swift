/// What may stand where a template has `{name}`, as in `{code:digits}` or `{code:digits(9-11)}`.
struct CaptureClass: Hashable, Sendable {
    enum Form: Hashable, Sendable {
        /// Characters of one set.
        case set(ByteClass)
        /// A name that somebody gave a room: any character, but none of the words and files that a web site has for itself.
        case name
        /// Any characters.
        case any
        /// Lower-case letters and digits with at least one digit: what no word looks like.
        case mixed
        /// Character by character: `a` is a letter, `9` a digit, `x` either, `-` itself.
        case mask([UInt8])
    }

    let form: Form
    let lengths: ClosedRange<Int>

    static let name = CaptureClass(form: .name, lengths: 1...Int.max)
    static let any = CaptureClass(form: .any, lengths: 1...Int.max)

    /// The words that a table can use.
    static let words = "digits, letters, lower, upper, alnum, mixed, hex, token, uuid, name, any"

    private init(form: Form, lengths: ClosedRange<Int>) {
        self.form = form
        self.lengths = lengths
    }

    /// Takes what stands behind the colon; nil where it is no class.
    init?(_ text: Substring) {
        var word = text
        var lengths = 1...Int.max
        if let open = text.firstIndex(of: "("), text.hasSuffix(")") {
            let bounds = text[text.index(after: open)...].dropLast().split(
                separator: "-", omittingEmptySubsequences: false)
            let numbers = bounds.compactMap { Int($0) }
            guard numbers.count == bounds.count, let first = numbers.first, let last = numbers.last, numbers.count <= 2,
                first > 0, first <= last, last <= 2_048
            else { return nil }
            lengths = first...last
            word = text[..<open]
        }
        switch word {
        case "digits": form = .set(.digits)
        case "letters": form = .set(.letters)
        case "lower": form = .set(.lowercase)
        case "upper": form = .set(ByteClass.uppercase.union(.digits))
        case "alnum": form = .set(.alphanumeric)
        case "hex": form = .set(.hexadecimal)
        case "token": form = .set(.token)
        case "mixed": form = .mixed
        case "name": form = .name
        case "any": form = .any
        case "uuid": form = .mask(Array("xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx".utf8))
        default:
            guard word == text, !word.isEmpty, word.utf8.allSatisfy({ "a9x-".utf8.contains($0) }) else { return nil }
            form = .mask(Array(word.utf8))
        }
        self.lengths = lengths
    }

    func matches(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        guard lengths.contains(range.count) else { return false }
        switch form {
        case .any: return true
        case .set(let set):
            for index in range where !set.contains(bytes[index]) { return false }
            return true
        case .mixed:
            var hasDigit = false
            for index in range {
                if ByteClass.digits.contains(bytes[index]) {
                    hasDigit = true
                } else if !ByteClass.lowercase.contains(bytes[index]) {
                    return false
                }
            }
            return hasDigit
        case .mask(let mask):
            guard mask.count == range.count else { return false }
            for (offset, index) in range.enumerated() {
                let byte = bytes[index]
                switch mask[offset] {
                case 0x61: if !ByteClass.letters.contains(byte) { return false }
                case 0x39: if !ByteClass.digits.contains(byte) { return false }
                case 0x78: if !ByteClass.alphanumeric.contains(byte) { return false }
                default: if byte != 0x2D { return false }
                }
            }
            return true
        case .name: return !PageWords.contains(bytes, range)
        }
    }
}

/// The first parts of paths that web sites have for themselves: a room has a name of its own.
private enum PageWords {
    private static let words: Set<String> = [
        "about", "account", "accounts", "admin", "api", "app", "apps", "assets", "auth", "blog", "business", "buy",
        "careers",
        "changelog", "company", "contact", "contact-us", "contacts", "css", "customers", "dashboard", "demo",
        "developer",
        "developers", "docs", "download", "downloads", "enterprise", "explore", "faq", "features", "feedback", "fonts",
        "getting-started", "guide", "guides", "help", "home", "imprint", "impressum", "images", "img", "index", "info",
        "install", "integrations", "jobs", "js", "landing", "lang", "learn", "legal", "libs", "license", "login",
        "logout",
        "manual", "me", "new", "news", "oauth", "partners", "password", "plans", "press", "pricing", "privacy",
        "privacy-policy", "product", "products", "profile", "register", "reset", "resources", "search", "security",
        "settings", "setup", "shop", "sign-in", "sign-up", "signin", "signup", "sitemap", "solutions", "sounds", "sso",
        "start", "static", "status", "store", "support", "team", "teams", "terms", "tos", "tour", "trial", "tutorial",
        "upgrade", "use-cases", "user", "users", "video", "webinars", "welcome", "why", "wiki", "www",
    ]
    private static let files: Set<String> = [
        "css", "gif", "htm", "html", "ico", "ics", "jpeg", "jpg", "js", "json", "map", "mp4", "pdf", "php", "png",
        "svg",
        "txt", "webp", "woff2", "xml", "zip",
    ]

    /// A short word needs no memory of its own to be looked up.
    static func contains(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        if range.count <= 15, words.contains(text(bytes, range)) { return true }
        guard let dot = range.last(where: { bytes[$0] == 0x2E }), range.upperBound - dot <= 6 else { return false }
        return files.contains(text(bytes, dot + 1..<range.upperBound))
    }

    private static func text(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        String(decoding: bytes[range].map(lowercased), as: UTF8.self)
    }
}
