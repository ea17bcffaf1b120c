/// All services, built-in and the user's, indexed by host.
///
/// Creating the first one takes time, because it indexes the hosts of all built-in services. A program creates one as late as
/// possible and keeps it. Immutable, and safe to use from any thread.
package struct ServiceTable: Sendable {
    /// A pattern and its service.
    struct Entry: Sendable {
        let service: ConferenceService
        let pattern: ServicePattern
        let isOwned: Bool
    }

    /// The services, the user's first.
    package let services: [ConferenceService]
    private(set) var entries: [Entry] = []
    private var owned = HostIndex()
    private var byFirstLabel = HostIndex()
    /// Patterns for every host, by the first component of their paths. ``anywhere`` has those whose first component varies.
    private var byFirstPart = HostIndex()
    private var anywhere: [Int] = []
    private var withoutHost: [Int] = []

    /// Only the built-in services.
    package static let builtIn = ServiceTable([])

    /// The built-in services and additional ones.
    ///
    /// - Parameter additions: take precedence. A built-in service with the same name, ignoring case, is left out; if
    ///   both recognise a link, the addition wins.
    package init(_ additions: [ConferenceService]) {
        let names = Set(additions.flatMap { [$0.name.lowercased(), $0.identifier.lowercased()] })
        let others = BuiltInServices.all
        services =
            additions
            + (names.isEmpty
                ? others
                : others.filter {
                    !names.contains($0.name.lowercased()) && !names.contains($0.identifier.lowercased())
                })
        for service in services {
            for pattern in service.patterns { add(pattern, of: service) }
        }
    }

    private mutating func add(_ pattern: ServicePattern, of service: ConferenceService) {
        if pattern.hosts.isEmpty {
            withoutHost.append(entries.count)
            entries.append(Entry(service: service, pattern: pattern, isOwned: true))
        }
        for isOwned in [true, false] where pattern.hosts.contains(where: { $0.isOwned == isOwned }) {
            let number = entries.count
            entries.append(Entry(service: service, pattern: pattern, isOwned: isOwned))
            for host in pattern.hosts where host.isOwned == isOwned {
                switch host.form {
                case .exact: owned.add(number, name: host.name, isBelow: false)
                case .below: owned.add(number, name: host.name, isBelow: true)
                case .firstLabel: byFirstLabel.add(number, name: host.name, isBelow: false)
                case .anywhere: addAnywhere(pattern, number)
                }
            }
        }
    }

    private mutating func addAnywhere(_ pattern: ServicePattern, _ number: Int) {
        var parts: Set<[UInt8]> = []
        for path in pattern.source.paths {
            if let part = PathTemplate.firstLiteral(of: path) {
                guard parts.insert(part).inserted else { continue }
                byFirstPart.add(number, name: String(decoding: part, as: UTF8.self).lowercased(), isBelow: false)
            } else if anywhere.last != number {
                anywhere.append(number)
            }
        }
    }

    /// The result of looking up an address.
    enum Lookup {
        case found(Int)
        /// The host belongs to a service, but this is not a conference link.
        case otherPage
        case unknownHost
    }

    /// Returns the first matching pattern: the user's before the built-in ones, those for the host before
    /// those for self-hosted software.
    func lookup(
        _ bytes: [UInt8], _ parts: URLParts, allowsShapes: Bool, into captures: inout [CaptureRange]
    ) -> Lookup {
        guard parts.scheme.hasHost else {
            for number in withoutHost where entries[number].pattern.matches(bytes, parts, into: &captures) {
                return .found(number)
            }
            return .unknownHost
        }
        // User patterns precede built-in ones in the list, and their host can be a subdomain of a built-in one.
        var best: Int?
        let (isKnown, _) = owned.forEachPattern(bytes, parts.host) { number in
            if let best, best < number { return false }
            guard entries[number].pattern.allowsPort(parts),
                entries[number].pattern.matches(bytes, parts, into: &captures)
            else { return false }
            best = number
            return false
        }
        if let best {
            // The captures may come from another pattern; match again.
            _ = entries[best].pattern.matches(bytes, parts, into: &captures)
            return .found(best)
        }
        guard !isKnown else { return .otherPage }
        guard allowsShapes, parts.scheme.isWeb, hasDomain(bytes, parts.host),
            let shaped = shape(bytes, parts, into: &captures),
            // Checked last, because few addresses get this far.
            !beginsWithOwned(bytes, parts.host), !WebSites.contains(bytes, parts.host)
        else { return .unknownHost }
        return .found(shaped)
    }

    /// Returns the first matching pattern for self-hosted software.
    private func shape(_ bytes: [UInt8], _ parts: URLParts, into captures: inout [CaptureRange]) -> Int? {
        func isOne(_ number: Int) -> Bool {
            entries[number].pattern.allowsPort(parts) && entries[number].pattern.matches(bytes, parts, into: &captures)
        }
        // `meet.example.org` is named after what runs there; `jitsi.org` is a site about it.
        let dot = bytes[parts.host].firstIndex(of: 0x2E) ?? parts.host.upperBound
        if bytes[min(dot + 1, parts.host.upperBound)..<parts.host.upperBound].contains(0x2E),
            let found = byFirstLabel.forEachPattern(bytes, parts.host.lowerBound..<dot, isOne).found
        {
            return found
        }
        let start = min(parts.path.lowerBound + 1, parts.path.upperBound)
        let part = start..<(bytes[start..<parts.path.upperBound].firstIndex(of: 0x2F) ?? parts.path.upperBound)
        return byFirstPart.forEachPattern(bytes, part, isOne).found ?? anywhere.first(where: isOne)
    }

    /// Returns the services that a host belongs to, to explain a verdict.
    func owners(_ bytes: [UInt8], _ host: Range<Int>) -> [ConferenceService] {
        var result: [ConferenceService] = []
        _ = owned.forEachPattern(bytes, host) { number in
            if result.last !== entries[number].service { result.append(entries[number].service) }
            return false
        }
        return result
    }

    /// Returns a service by its identifier or one of its names, ignoring case.
    package func service(named name: String) -> ConferenceService? {
        let name = name.lowercased()
        return services.first { $0.identifier.lowercased() == name || $0.name.lowercased() == name }
            ?? services.first { $0.otherNames.contains { $0.lowercased() == name } }
    }

    /// The hosts of all services, to explain a verdict.
    var ownedHosts: [(host: HostPattern, service: ConferenceService)] {
        entries.filter(\.isOwned).flatMap { entry in entry.pattern.hosts.filter(\.isOwned).map { ($0, entry.service) } }
    }

    /// True for `meet.google.com.example.org`: a host that begins with the host of a service is meant to deceive.
    ///
    /// Hosts of services have at most five labels that matter here.
    private func beginsWithOwned(_ bytes: [UInt8], _ host: Range<Int>) -> Bool {
        var labels = 0
        for index in host where bytes[index] == 0x2E {
            labels += 1
            if labels > 5 { break }
            if labels > 1, owned.forEachPattern(bytes, host.lowerBound..<index, { _ in false }).isKnown { return true }
        }
        return false
    }

    /// Whether a host has a dot and its last label begins with a letter, unlike a numeric address.
    private func hasDomain(_ bytes: [UInt8], _ host: Range<Int>) -> Bool {
        guard let dot = bytes[host].lastIndex(of: 0x2E), dot + 2 < host.upperBound else { return false }
        return ByteClass.letters.contains(bytes[dot + 1])
    }
}

extension ServicePattern {
    /// Whether one of the hosts accepts the port of an address.
    ///
    /// Hosts of one pattern rarely have different ports; accepting the port of another one is harmless.
    func allowsPort(_ parts: URLParts) -> Bool {
        hosts.contains { host in
            switch host.port {
            case .standard: parts.hasStandardPort
            case .number(let number): parts.port == number
            case .any: true
            }
        }
    }
}
