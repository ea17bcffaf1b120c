/// The wrappers, indexed by host.
struct WrapperIndex: Sendable {
    static let standard = WrapperIndex(LinkWrapper.all)

    private let wrappers: [LinkWrapper]
    private let paths: [[[UInt8]]]
    private var hosts = HostIndex()

    private init(_ wrappers: [LinkWrapper]) {
        self.wrappers = wrappers
        paths = wrappers.map { $0.paths.map { Array($0.utf8) } }
        for (number, wrapper) in wrappers.enumerated() {
            for host in wrapper.hosts {
                let isBelow = host.hasPrefix("*.")
                hosts.add(number, name: String(isBelow ? host.dropFirst(2) : host[...]), isBelow: isBelow)
            }
        }
    }

    /// Returns the wrapper of an address and the inner address; nil if the address is not wrapped.
    func unwrapped(_ bytes: [UInt8], _ parts: URLParts) -> (wrapper: LinkWrapper, target: [UInt8]?)? {
        guard parts.scheme.isWeb, parts.hasStandardPort else { return nil }
        var result: (wrapper: LinkWrapper, target: [UInt8]?)?
        _ = hosts.forEachPattern(bytes, parts.host) { number in
            let path = bytes[parts.path]
            guard paths[number].isEmpty || paths[number].contains(where: { path.starts(with: $0) }) else {
                return false
            }
            let target = wrappers[number].target(bytes, parts)
            if result == nil || target != nil { result = (wrappers[number], target) }
            return target != nil
        }
        return result
    }
}
