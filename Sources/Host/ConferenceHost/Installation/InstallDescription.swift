/// Properties that the user states for a provider to install, if its bundle does not state them.
package struct InstallDescription: Sendable {
    /// The identifier in reverse DNS form.
    package var identifier: String?
    /// The name for people.
    package var name: String?
    /// The Swift class that provides the rooms, as `Module.Class`.
    package var principalClass: String?

    /// - Parameters: each is nil if the bundle has the value, or if it can be derived from the name of the library.
    package init(identifier: String? = nil, name: String? = nil, principalClass: String? = nil) {
        self.identifier = identifier
        self.name = name
        self.principalClass = principalClass
    }

    /// Returns the name of a library without prefix and suffix: `MyRooms` for `libMyRooms.so.1`.
    package static func name(ofLibrary path: String) -> String {
        var name = path.split(separator: "/").last.map(String.init) ?? path
        if let end = name.firstRange(of: ".so") { name = String(name[..<end.lowerBound]) }
        return name.hasPrefix("lib") && name.count > 3 ? String(name.dropFirst(3)) : name
    }

    /// Returns an identifier for a library that has none: `local.my-rooms` for `MyRooms`.
    package static func identifier(forName name: String) -> String {
        var result = ""
        for character in name.unicodeScalars where character.isASCII {
            if character.properties.isUppercase, let last = result.last, last != "-" { result += "-" }
            if character.properties.isAlphabetic || ("0"..."9").contains(character) {
                result += character.properties.lowercaseMapping
            } else if let last = result.last, last != "-" {
                result += "-"
            }
        }
        while result.hasSuffix("-") { result.removeLast() }
        return "local." + (result.isEmpty ? "provider" : result)
    }
}
