import Foundation
import Glibc
package import Testing

/// A session bus of its own, in place of the one of the machine, which no test may touch.
///
/// It starts the given services when a program first calls them, and ends together with this object, or with the process.
package final class PrivateBus: Sendable {
    /// The home directory of the programs on the bus.
    package let home: TemporaryDirectory
    package let address: String
    // Closing it ends the bus.
    private let lifeline: FileHandle
    private let daemon: Int32

    /// - Parameter services: the shell commands that start a service, by its name on the bus.
    package init(services: [String: String] = [:]) throws {
        home = try TemporaryDirectory()
        let folder = try home.makeDirectory("services")
        for (name, command) in services {
            let script = try home.write("#!/bin/sh\n\(command)\n", to: "start-\(name)")
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script)
            try home.write("[D-BUS Service]\nName=\(name)\nExec=\(script)\n", to: "services/\(name).service")
        }
        let configuration = try home.write(
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
              "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>unix:path=\(home.path)/bus</listen>
              <servicedir>\(folder)</servicedir>
              <auth>EXTERNAL</auth>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/>
                <allow eavesdrop="true"/>
                <allow own="*"/>
              </policy>
            </busconfig>
            """, to: "bus.conf")
        let runtime = try home.makeDirectory("run")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: runtime)
        // No other process that is started at the same time may inherit it, as it could inherit a pipe.
        let fifo = home.path + "/lifeline"
        try #require(mkfifo(fifo, 0o600) == 0)
        let descriptor = open(fifo, O_RDWR | O_CLOEXEC)
        try #require(descriptor >= 0)
        lifeline = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c",
            // The lifeline is for the case that this process is killed. No signal can be waited for: this process blocks them.
            """
            exec 3< "$1"
            dbus-daemon --config-file="$0" --nofork --print-address=1 --print-pid=1 3<&- & bus=$!
            exec > /dev/null
            cat <&3
            kill -KILL $bus
            """, configuration, fifo,
        ]
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": home.path,
            "XDG_RUNTIME_DIR": runtime, "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(home.path)/bus",
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The address and the process, a line for each; nothing if the bus does not start.
        var said = Data()
        while said.count(where: { $0 == UInt8(ascii: "\n") }) < 2 {
            let piece = output.fileHandleForReading.availableData
            guard !piece.isEmpty else { break }
            said += piece
        }
        let lines = String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
        try #require(lines.count == 2 && lines[0].hasPrefix("unix:path="), "the bus does not start")
        address = lines[0]
        daemon = try #require(Int32(lines[1]))
    }

    deinit {
        kill(daemon, SIGKILL)
        try? lifeline.close()
    }

    /// The environment of a user with this bus.
    package var environment: [String: String] {
        ["HOME": home.path, "XDG_RUNTIME_DIR": home.path + "/run", "DBUS_SESSION_BUS_ADDRESS": address]
    }

    /// The command that runs a Python program of `Tests/Fixtures`, which uses python3-dbusmock; nil without it.
    package static func mock(_ script: String, _ arguments: String...) -> String? {
        python.map { ([$0, "\(CCompiler.package)/Tests/Fixtures/\(script)"] + arguments).joined(separator: " ") }
    }

    /// A Python that has dbusmock: of several on the machine, only Debian's own has the package.
    private static let python: String? = ["/usr/bin/python3", "python3"].first { program in
        let path = program.hasPrefix("/") ? program : Programs.path(of: program) ?? ""
        guard FileManager.default.isExecutableFile(atPath: path) else { return false }
        return (try? Programs.run(path, ["-c", "import dbusmock, gi"]))?.status == 0
    }

    fileprivate static let isAvailable = Programs.path(of: "dbus-daemon") != nil
    fileprivate static let hasMocks = isAvailable && python != nil
}

extension Trait where Self == ConditionTrait {
    /// Runs the test only if a bus can be started.
    package static var needsBus: Self {
        .enabled(if: PrivateBus.isAvailable, "There is no dbus-daemon on this machine (Debian: dbus).")
    }

    /// Runs the test only if services that fail on request can be started.
    package static var needsBusMocks: Self {
        .enabled(
            if: PrivateBus.hasMocks,
            "dbus-daemon, python3-dbusmock and python3-gi are needed for services that fail on request.")
    }
}
