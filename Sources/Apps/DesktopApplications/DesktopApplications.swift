package import ConferenceModel
import Platform

/// Finds the desktop application that opens links of a scheme, such as `zoommtg`.
///
/// Reads the files that define this: the applications for `x-scheme-handler/zoommtg` (Association between MIME types
/// and applications, 1.0.1; ``MimeAssociations``), and their `.desktop` files (Desktop Entry Specification, 1.5;
/// ``DesktopEntry``). `xdg-mime` and `gio` are not used, because they are not always installed, `xdg-mime` names
/// applications that do not exist, and neither checks whether an application can be started. The files are untrusted
/// and size-limited; an invalid file counts as absent.
///
/// One deviation from the specification: the user's default counts even if the application does not claim the type,
/// because `xdg-mime default` and the settings of desktops write nothing more.
///
///     let applications = DesktopApplications(environment: ProcessEnvironment.variables)
///     guard let zoom = applications.application(forScheme: "zoommtg") else { return }
///     try zoom.start(link, environment: ProcessEnvironment.variables)
package struct DesktopApplications: Sendable {
    private let places: Places
    private let path: [String]
    private let desktops: [String]
    private let limits: Limits

    /// - Parameter environment: the environment variables; used are those of XDG, `PATH`, and `XDG_CURRENT_DESKTOP`.
    package init(environment: [String: String], limits: Limits = Limits()) {
        places = Places(environment: environment)
        path = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
            .filter { $0.hasPrefix("/") }
        desktops = (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").prefix(8).map { $0.lowercased() }
            .filter { !$0.contains("/") }
        self.limits = limits
    }

    /// Returns the application that the desktop would start for links of a scheme, or nil if none is
    /// installed that can be started.
    ///
    /// Not for web pages, which the desktop opens in the browser.
    package func application(forScheme scheme: String) -> DesktopApplication? {
        let scheme = scheme.lowercased()
        guard
            scheme.utf8.allSatisfy({
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
            }),
            !scheme.isEmpty, scheme.utf8.count <= 64
        else { return nil }
        let associations = MimeAssociations(
            type: "x-scheme-handler/" + scheme, places: places, desktops: desktops, limits: limits)
        var seen: Set<String> = []
        for identifier in associations.candidates() where seen.insert(identifier).inserted {
            if let entry = associations.entry(identifier), let application = application(entry) { return application }
        }
        return nil
    }

    private func application(_ entry: DesktopEntry) -> DesktopApplication? {
        guard entry.isApplication, !entry.isHidden, !entry.needsTerminal, let line = entry.command, line.takesLinks
        else {
            return nil
        }
        if let program = entry.tryExec, executable(program) == nil { return nil }
        guard let program = executable(line.program) else { return nil }
        return DesktopApplication(entry: entry, program: program, command: line)
    }

    /// Returns the path of an executable, given as an absolute path or as a name on `PATH`.
    func executable(_ program: String) -> String? {
        let candidates =
            program.hasPrefix("/") ? [program] : program.contains("/") ? [] : path.map { "\($0)/\(program)" }
        return candidates.first(where: FileAccess.isExecutable)
    }
}
