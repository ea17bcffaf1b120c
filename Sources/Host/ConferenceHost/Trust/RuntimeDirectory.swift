import ConferenceModel
import Foundation
import Glibc
import Support

/// The directory of the Swift runtime that dynamic Swift providers may use.
///
/// The linker has recorded it in the providers that ship with this program: they were built by the same compiler. A user
/// whose runtime lies elsewhere says so in `$XDG_CONFIG_HOME/conference/host.json`; the environment has no say.
package struct RuntimeDirectory: Hashable, Sendable {
    /// The directory.
    package var path: String
    /// What says so: a library, or the configuration file.
    package var recordedIn: String

    /// - Returns: nil where the shipped providers need none, and nothing is configured.
    /// - Throws: `brokenConfiguration`, `insecurePermissions`, for a configuration file that is there.
    init?(_ configuration: HostConfiguration) throws(ConferenceError) {
        let file = Places(environment: configuration.environment).configuration + "/host.json"
        if let content = try PrivateFile(path: file, limit: 65_536).read() {
            guard let values = try? JSONDecoder().decode(HostFile.self, from: Data(content)) else {
                throw .brokenConfiguration(file, problem: "it is not a JSON object with known values")
            }
            if let path = values.swiftRuntimeDirectory {
                guard path.hasPrefix("/"), !path.utf8.contains(0) else {
                    throw .brokenConfiguration(file, problem: "swiftRuntimeDirectory is not an absolute path")
                }
                self.init(path: path, recordedIn: file)
                return
            }
        }
        for library in Self.shippedLibraries(configuration) {
            guard let path = Self.recorded(in: library, limit: configuration.limits.executableLength) else { continue }
            self.init(path: path, recordedIn: library)
            return
        }
        return nil
    }

    /// True where it has a library of that name.
    func has(_ name: String) -> Bool {
        var status = stat()
        return stat("\(path)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private init(path: String, recordedIn: String) {
        self.path = path
        self.recordedIn = recordedIn
    }

    private struct HostFile: Decodable {
        var swiftRuntimeDirectory: String?
    }

    private static func shippedLibraries(_ configuration: HostConfiguration) -> [String] {
        let places = ProviderPlace.all(for: configuration).places.filter { $0.origin == .builtIn }
        return places.flatMap { place -> [String] in
            let suffix = place.layout == .buildFolder ? ".so" : ".conferenceprovider"
            let names = (try? FilePlace.names(in: place.path, suffix: suffix, limit: 64).names) ?? []
            guard place.layout == .installed else { return names.map { "\(place.path)/\($0)" } }
            return names.flatMap { bundle -> [String] in
                let folder = "\(place.path)/\(bundle)/Contents/Linux"
                return ((try? FilePlace.names(in: folder, suffix: "", limit: 4).names) ?? [])
                    .filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
            }
        }
    }

    /// The absolute search path of a library of ours, where the Swift runtime is in it.
    private static func recorded(in library: String, limit: Int) -> String? {
        guard let file = try? FilePlace.open(library, limit: limit) else { return nil }
        var status = stat()
        guard fstat(file.number, &status) == 0, status.st_size > 0,
            let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, file.number, 0), start != MAP_FAILED
        else { return nil }
        defer { munmap(start, Int(status.st_size)) }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(status.st_size))
        guard let check = try? ELFCheck(bytes) else { return nil }
        return check.searchPaths.first { $0.hasPrefix("/") && access("\($0)/libswiftCore.so", R_OK) == 0 }
    }
}
