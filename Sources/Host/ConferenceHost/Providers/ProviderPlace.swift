import ConferenceErrors
import Platform
import PrivateFiles

/// A directory that is searched for providers.
struct ProviderPlace: Hashable {
    /// The arrangement of bundles and libraries in a directory.
    enum Layout: Hashable {
        /// `NAME.conferenceprovider`, with the library in `Contents/Linux`.
        case installed
        /// A build folder: bundles in `PACKAGE_TARGET.resources`, libraries next to the program as `libNAME.so`.
        case buildFolder
    }

    /// The directory.
    var path: String
    /// The origin of the providers that are found here.
    var origin: ProviderOrigin
    var layout = Layout.installed
    /// Whether it is an error if the directory does not exist.
    var isExpected = false
}

extension ProviderPlace {
    /// Returns the directories to search, in order, and warnings about those that are left out.
    static func all(for configuration: HostConfiguration) -> (places: [ProviderPlace], warnings: [Sentence]) {
        var places: [ProviderPlace] = []
        var warnings: [Sentence] = []
        let environment = configuration.environment
        let xdg = Places(environment: environment)

        for path in configuration.providerDirectories {
            places.append(ProviderPlace(path: absolute(path), origin: .commandLine, isExpected: true))
        }
        for path in listed("CONFERENCE_PROVIDER_PATH", in: environment, &warnings) {
            places.append(ProviderPlace(path: path, origin: .environment))
        }
        for variable in ["XDG_DATA_HOME", "XDG_DATA_DIRS"] { _ = listed(variable, in: environment, &warnings) }
        places.append(ProviderPlace(path: xdg.dataHome + "/" + folder, origin: .user))
        for path in xdg.dataDirectories + ["/usr/local/lib", "/usr/lib"] {
            places.append(ProviderPlace(path: path + "/" + folder, origin: .installed))
        }
        let directory = FileSystem.parent(of: configuration.executable)
        places.append(ProviderPlace(path: FileSystem.parent(of: directory) + "/lib/" + folder, origin: .builtIn))
        places.append(ProviderPlace(path: directory, origin: .builtIn, layout: .buildFolder))

        var seen: Set<String> = []
        return (places.filter { seen.insert($0.path).inserted }, warnings)
    }

    private static let folder = "conference/providers"

    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FileSystem.currentDirectory + "/" + path
    }

    /// Returns the absolute paths of a colon-separated list.
    private static func listed(
        _ variable: String, in environment: [String: String], _ warnings: inout [Sentence]
    ) -> [String] {
        (environment[variable] ?? "").split(separator: ":").map(String.init).filter { path in
            if path.hasPrefix("/") { return true }
            warnings.append(ConferenceError.relativeProviderDirectory(path, variable: variable).sentence)
            return false
        }
    }
}
