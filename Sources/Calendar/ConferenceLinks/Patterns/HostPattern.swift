/// Which hosts a pattern is for.
///
/// A host stands for itself alone; `*.example.org` stands for everything below `example.org`, but not for that itself.
/// There are no other wildcards, so that no pattern of a user can take in more than one owner's names.
package struct HostPattern: Hashable, Sendable {
    /// How the name is compared.
    enum Form: Hashable, Sendable {
        /// The name itself.
        case exact
        /// Names below it.
        case below
        /// Every name whose first label is this one, on hosts that belong to no service: for what people run themselves,
        /// as in `jitsi.*`. Only our own table has such patterns, and what they find is only likely.
        case firstLabel
        /// Every host that belongs to no service. Only in our own table, for paths that nothing else has.
        case anywhere
    }

    /// Which port an address may name.
    enum Port: Hashable, Sendable {
        /// None, or the one that the scheme stands for.
        case standard
        /// This one has to be there.
        case number(UInt16)
        /// Any: what people run themselves is found on many of them.
        case any
    }

    let form: Form
    /// In lower case, without the wildcard; empty for ``Form/anywhere``.
    let name: String
    let port: Port

    /// True where the host alone says whose link it is.
    var isOwned: Bool { form == .exact || form == .below }

    /// Takes a host as a table has it: `meet.example.org`, `*.example.org`, with `:8443` where the port counts.
    ///
    /// - Parameter isOurs: also allows `label.*` and `*`.
    /// - Throws: what is wrong with it: a wildcard elsewhere, one that is too broad, a character that no host has.
    init(_ text: String, isOurs: Bool) throws(PatternProblem) {
        var name = text.lowercased()
        var port: Port?
        if let colon = name.lastIndex(of: ":") {
            let digits = name[name.index(after: colon)...]
            guard let number = UInt16(digits), number > 0, digits.allSatisfy(\.isNumber) else {
                throw PatternProblem(.hosts, text, "has a port that is no number from 1 to 65535")
            }
            port = .number(number)
            name = String(name[..<colon])
        }
        if isOurs, name == "*" {
            (form, self.name, self.port) = (.anywhere, "", port ?? .any)
            return
        }
        if isOurs, name.hasSuffix(".*") {
            (form, self.name, self.port) = (.firstLabel, String(name.dropLast(2)), port ?? .any)
            return
        }
        let isBelow = name.hasPrefix("*.")
        if isBelow { name.removeFirst(2) }
        if name == "*" || name.isEmpty {
            throw PatternProblem(
                .hosts, text, "would match every address; name the host, or the names below one as in “*.example.org”")
        }
        guard !name.contains("*") else {
            throw PatternProblem(.hosts, text, "has a wildcard in the wrong place; only “*.” at the beginning is one")
        }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard name.utf8.count <= 253, labels.allSatisfy(Self.isLabel) else {
            throw PatternProblem(
                .hosts, text, "is not a host; write letters, digits, “-” and dots, other scripts in their “xn--” form")
        }
        if isBelow, Self.isPublicSuffix(labels) {
            throw PatternProblem(.hosts, text, "is too broad: everybody's names are below “\(name)”")
        }
        form = isBelow ? .below : .exact
        self.name = name
        self.port = port ?? .standard
    }

    private static func isLabel(_ label: Substring) -> Bool {
        !label.isEmpty && label.utf8.count <= 63 && label.utf8.first != 0x2D && label.utf8.last != 0x2D
            && label.utf8.allSatisfy { ByteClass.alphanumeric.contains($0) || $0 == 0x2D || $0 == 0x5F }
    }

    /// One label, or two of the kind that registries sell below, such as `co.uk`. The list of all of them changes by the
    /// week; this catches the slip of the pen.
    private static func isPublicSuffix(_ labels: [Substring]) -> Bool {
        if labels.count < 2 { return true }
        let registry: Set<Substring> = [
            "ac", "co", "com", "edu", "go", "gob", "gouv", "gov", "gv", "ltd", "mil", "ne", "net", "nom", "or", "org",
            "plc",
        ]
        return labels.count == 2 && labels[1].utf8.count == 2 && registry.contains(labels[0])
    }

    /// As a table has it.
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
