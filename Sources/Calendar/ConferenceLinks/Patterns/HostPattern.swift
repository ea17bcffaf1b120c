import ConferenceErrors

/// The hosts that a pattern applies to.
///
/// A host matches only itself; `*.example.org` matches every subdomain of `example.org`, but not `example.org`. There
/// are no other wildcards, so that a user's pattern cannot match names of more than one owner.
package struct HostPattern: Hashable, Sendable {
    /// The way in which names are compared.
    enum Form: Hashable, Sendable {
        /// The name itself.
        case exact
        /// All subdomains of the name.
        case below
        /// Every name with this first label, on hosts of no known service, as in `jitsi.*`: for self-hosted software.
        /// Only our own table has such patterns, and their links are only likely.
        case firstLabel
        /// Every host of no known service. Only in our own table, for paths that are unique to one product.
        case anywhere
    }

    /// The port that an address may have.
    enum Port: Hashable, Sendable {
        /// No port, or the default port of the scheme.
        case standard
        /// Exactly this port.
        case number(UInt16)
        /// Any port, because self-hosted software runs on many.
        case any
    }

    let form: Form
    /// The name in lower case, without the wildcard; empty for ``Form/anywhere``.
    let name: String
    let port: Port

    /// Whether the host alone identifies the service.
    var isOwned: Bool { form == .exact || form == .below }

    /// Parses a host of a table: `meet.example.org`, `*.example.org`, with `:8443` if the port matters.
    ///
    /// - Parameter isBuiltIn: also accept `label.*` and `*`.
    /// - Throws: a problem, such as a misplaced or too broad wildcard, or an invalid character.
    init(_ text: String, isBuiltIn: Bool = false) throws(PatternProblem) {
        var name = text.lowercased()
        var port: Port?
        if let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) {
            let digits = name[name.index(after: colon)...]
            guard let number = UInt16(digits), number > 0, digits.utf8.allSatisfy(ByteClass.digits.contains) else {
                throw PatternProblem(.hosts, text, "has a port that is not a number from 1 to 65535")
            }
            port = .number(number)
            name = String(name[..<colon])
        }
        if isBuiltIn, name == "*" {
            (form, self.name, self.port) = (.anywhere, "", port ?? .any)
            return
        }
        if isBuiltIn, name.hasSuffix(".*") {
            (form, self.name, self.port) = (.firstLabel, String(name.dropLast(2)), port ?? .any)
            return
        }
        let isBelow = name.hasPrefix("*.")
        if isBelow { name.removeFirst(2) }
        if name == "*" || name.isEmpty {
            throw PatternProblem(
                .hosts, text, "would match every address; name a host, or its subdomains as in “*.example.org”")
        }
        guard !name.utf8.contains(UInt8(ascii: "*")) else {
            throw PatternProblem(
                .hosts, text, "has a wildcard in the wrong place; only “*.” at the beginning is allowed")
        }
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .map(Substring.init)
        guard name.utf8.count <= 253, labels.allSatisfy(Self.isLabel) else {
            throw PatternProblem(
                .hosts, text, "is not a host; use letters, digits, “-” and dots, and the “xn--” form for other scripts")
        }
        if isBelow, Self.isPublicSuffix(labels) {
            throw PatternProblem(.hosts, text, "is too broad: “\(name)” has subdomains of many owners")
        }
        form = isBelow ? .below : .exact
        self.name = name
        self.port = port ?? .standard
    }

    /// Reads a host of our own table without checking it.
    ///
    /// There are hundreds, and a program reads all of them before its first link. A test checks them with
    /// ``init(_:isBuiltIn:)``, which reads them in the same way.
    init(builtIn text: String) {
        let bytes = Array(text.utf8)
        var end = bytes.count
        while end > 0, bytes[end - 1] != 0x3A { end -= 1 }
        let number = end > 0 ? UInt16(text.dropFirst(end)) : nil
        let name = end > 0 ? String(text.prefix(end - 1)) : text
        if name == "*" {
            (form, self.name) = (.anywhere, "")
        } else if name.hasSuffix(".*") {
            (form, self.name) = (.firstLabel, String(name.dropLast(2)))
        } else if name.hasPrefix("*.") {
            (form, self.name) = (.below, String(name.dropFirst(2)))
        } else {
            (form, self.name) = (.exact, name)
        }
        let usual: Port = form == .exact || form == .below ? .standard : .any
        port = number.map { .number($0) } ?? usual
    }

    private static func isLabel(_ label: Substring) -> Bool {
        !label.isEmpty && label.utf8.count <= 63 && label.utf8.first != 0x2D && label.utf8.last != 0x2D
            && label.utf8.allSatisfy { ByteClass.alphanumeric.contains($0) || $0 == 0x2D || $0 == 0x5F }
    }

    /// Whether a name is one label, or a two-label suffix such as `co.uk`. The complete public suffix list changes
    /// weekly; this check only catches typing mistakes.
    private static func isPublicSuffix(_ labels: [Substring]) -> Bool {
        if labels.count < 2 { return true }
        return labels.count == 2 && labels[1].utf8.count == 2 && registries.contains(labels[0])
    }

    private static let registries: Set<Substring> = [
        "ac", "co", "com", "edu", "go", "gob", "gouv", "gov", "gv", "ltd", "mil", "ne", "net", "nom", "or", "org",
        "plc",
    ]

    /// The host as written in a table.
    package var text: String {
        let name =
            switch form {
            case .exact: self.name
            case .below: "*." + self.name
            case .firstLabel: self.name + ".*"
            case .anywhere: "*"
            }
        if case .number(let number) = port { return "\(name):\(number)" }
        return name
    }
}
