import ConferenceErrors
import ConferenceModel
import Glibc
import Platform
import PrivateFiles

/// The directory of the Swift runtime that dynamic Swift providers may use.
///
/// The linker has recorded it in the providers that ship with this program, because the same compiler has built them. If the
/// runtime is in another place, the user can set that in `$XDG_CONFIG_HOME/conference/host.json`; environment variables are
/// ignored.
package struct RuntimeDirectory: Hashable, Sendable {
    package var path: String
    /// The library or configuration file that names the directory.
    package var recordedIn: String

    /// - Returns: nil if the shipped providers need no runtime and none is configured.
    /// - Throws: `brokenConfiguration`, `insecurePermissions` if the configuration file cannot be used.
    init?(_ configuration: HostConfiguration) throws(ConferenceError) {
        let settings = try HostSettings(places: Places(environment: configuration.environment))
        if let path = settings.swiftRuntimeDirectory {
            self.init(path: path, recordedIn: settings.path)
            return
        }
        for library in Self.shippedLibraries(configuration) {
            guard let path = Self.recorded(in: library, limit: configuration.limits.executableLength) else { continue }
            self.init(path: path, recordedIn: library)
            return
        }
        return nil
    }

    /// Returns whether the directory contains a library of the given name.
    func has(_ name: String) -> Bool {
        var status = stat()
        return stat("\(path)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// The Swift compilers that built the directory's standard library; empty if the library does not name them.
    var swiftCompilers: [String] {
        let compilers = Self.withContent(of: "\(path)/libswiftCore.so", limit: 1 << 28) {
            try? ELFSections.compilers(of: ELFBytes($0))
        }
        return (compilers ?? nil) ?? []
    }

    private init(path: String, recordedIn: String) {
        self.path = path
        self.recordedIn = recordedIn
    }

    private static func shippedLibraries(_ configuration: HostConfiguration) -> [String] {
        let places = ProviderPlace.all(for: configuration).places.filter { $0.origin == .builtIn }
        return places.flatMap { place -> [String] in
            let suffix = place.layout == .buildFolder ? ".so" : ".conferenceprovider"
            let names = (try? FileSystem.names(in: place.path, suffix: suffix, limit: 64).names) ?? []
            guard place.layout == .installed else { return names.map { "\(place.path)/\($0)" } }
            return names.flatMap { bundle -> [String] in
                let folder = "\(place.path)/\(bundle)/Contents/Linux"
                return ((try? FileSystem.names(in: folder, suffix: "", limit: 4).names) ?? [])
                    .filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
            }
        }
    }

    /// Returns the search path of a shipped library that leads to the Swift runtime.
    private static func recorded(in library: String, limit: Int) -> String? {
        guard let check = withContent(of: library, limit: limit, { try? ELFCheck($0) }) else { return nil }
        return check?.searchPaths.first { $0.hasPrefix("/") && access("\($0)/libswiftCore.so", R_OK) == 0 }
    }

    /// Calls `body` with the content of a file, or returns nil if it cannot be read.
    private static func withContent<Value>(
        of path: String, limit: Int, _ body: (UnsafeRawBufferPointer) -> Value
    ) -> Value? {
        guard let file = try? FileSystem.open(path, limit: limit) else { return nil }
        var status = stat()
        guard fstat(file.number, &status) == 0, status.st_size > 0,
            let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, file.number, 0), start != MAP_FAILED
        else { return nil }
        defer { munmap(start, Int(status.st_size)) }
        return body(UnsafeRawBufferPointer(start: start, count: Int(status.st_size)))
    }
}
