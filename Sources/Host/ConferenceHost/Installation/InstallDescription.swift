/// What the user says about a provider that is installed, where its bundle does not say it.
package struct InstallDescription: Sendable {
    /// The identifier in reverse DNS form.
    package var identifier: String?
    /// What people read.
    package var name: String?
    /// The Swift class that provides the rooms, as `Module.Class`.
    package var principalClass: String?

    /// - Parameters: nil where the bundle says it, or where it is derived from the name of the library.
    package init(identifier: String? = nil, name: String? = nil, principalClass: String? = nil) {
        self.identifier = identifier
        self.name = name
        self.principalClass = principalClass
    }

    /// The name of a library without what the system puts around it: `libMyRooms.so.1` is `MyRooms`.
    package static func name(ofLibrary path: String) -> String {
        var name = path.split(separator: "/").last.map(String.init) ?? path
        if let end = name.firstRange(of: ".so") { name = String(name[..<end.lowerBound]) }
        return name.hasPrefix("lib") && name.count > 3 ? String(name.dropFirst(3)) : name
    }

    /// An identifier for a library that has none: `MyRooms` becomes `local.my-rooms`.
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
