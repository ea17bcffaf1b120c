/// The values that `{name}` in a template can match, as in `{code:digits}` or `{code:digits(9-11)}`.
struct CaptureClass: Hashable, Sendable {
    enum Form: Hashable, Sendable {
        /// Characters of one set.
        case set(ByteClass)
        /// A room name chosen by a person: any characters, except words and file names that web sites use themselves.
        case name
        /// Any characters.
        case any
        /// Lower-case letters and digits with at least one digit, which no ordinary word has.
        case mixed
        /// A mask: `a` matches a letter, `9` a digit, `x` either, `-` itself.
        case mask([UInt8])
    }

    let form: Form
    let lengths: ClosedRange<Int>

    static let name = CaptureClass(form: .name, lengths: 1...Int.max)
    static let any = CaptureClass(form: .any, lengths: 1...Int.max)

    /// The class names that a table can use.
    static let words = "digits, letters, lower, upper, alnum, mixed, hex, token, uuid, name, any"

    private init(form: Form, lengths: ClosedRange<Int>) {
        self.form = form
        self.lengths = lengths
    }

    /// Parses the part after the colon; nil if it is not a class.
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

/// First path components that web sites use for their own pages, and that therefore are not room names.
private enum PageWords {
    private static let words: Set<String> = [
        "about", "accessibility", "account", "accounts", "admin", "agb", "agenda", "api", "app", "appointments",
        "apps", "articles", "assets", "auth", "blog", "book", "booking", "bookings", "business", "buy", "calendar",
        "careers", "cart", "changelog", "checkout", "company", "conferences", "confirm", "contact",
        "contact-us", "contacts", "contribute", "cookie-policy", "cookies", "create", "css", "customers", "dashboard",
        "datenschutz", "datenschutzerklaerung", "demo", "developer", "developers", "directions", "discover",
        "docs", "donate", "download", "downloads", "enterprise", "error", "errors", "events", "explore",
        "faq", "faqs", "favicon", "features", "feedback", "fonts", "gallery", "getting-started", "guide",
        "guides", "help", "hilfe", "home", "images", "img", "impressum", "imprint", "index", "info", "install",
        "integrations", "invite", "jobs", "js", "kontakt", "landing", "lang", "learn", "legal", "libs",
        "license", "location", "locations", "login", "logout", "manual", "maps", "me",
        "meetings", "meetups", "mentions-legales", "new", "news", "newsletter",
        "oauth", "organizers", "partners", "password", "plans", "policy", "posts",
        "press", "pricing", "privacy", "privacy-policy", "product", "products", "profile", "programme",
        "register", "reset", "resources", "robots", "rooms", "rss", "schedule", "search", "security",
        "services", "settings", "setup", "shop", "sign-in", "sign-up", "signin", "signup",
        "sitemap", "solutions", "sounds", "speakers", "sponsors", "sso", "start", "static", "status", "store",
        "subscribe", "support", "tag", "tags", "team", "teams", "terms", "thank-you", "thanks", "ticket", "tickets",
        "tos", "tour", "travel", "trial", "tutorial", "unsubscribe", "upgrade", "use-cases", "user",
        "users", "venue", "venues", "video", "videos", "webinars", "welcome", "why", "wiki",
        "www",
    ]
    /// Language codes of web sites; not `it`, which also stands for IT departments.
    private static let languages: Set<String> = [
        "ar", "cs", "da", "de", "el", "en", "es", "fi", "fr", "hu", "ja", "ko", "nl", "pl", "pt", "ru", "sv", "tr",
        "uk",
        "zh",
    ]
    private static let files: Set<String> = [
        "css", "gif", "htm", "html", "ico", "ics", "jpeg", "jpg", "js", "json", "map", "mp4", "pdf", "php", "png",
        "svg",
        "txt", "webp", "woff2", "xml", "zip",
    ]

    /// Returns whether a path component is such a word. Looking up a short word allocates nothing.
    static func contains(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        if range.count <= 24, words.contains(text(bytes, range)) || isYear(bytes, range) { return true }
        if range.count == 2, languages.contains(text(bytes, range)) { return true }
        guard let dot = range.last(where: { bytes[$0] == 0x2E }), range.upperBound - dot <= 6 else { return false }
        return files.contains(text(bytes, dot + 1..<range.upperBound))
    }

    /// `1900` to `2099`: probably an archive page.
    private static func isYear(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        range.count == 4 && range.allSatisfy { ByteClass.digits.contains(bytes[$0]) }
            && (text(bytes, range).hasPrefix("19") || text(bytes, range).hasPrefix("20"))
    }

    private static func text(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        String(decoding: bytes[range].map(lowercased), as: UTF8.self)
    }
}
