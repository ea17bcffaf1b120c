import Foundation
package import Testing

/// A double of a service: a Python program that prints its port, and ends when its standard input does.
package final class PythonDouble: Sendable {
    package let certificates: HTTPSServer.Certificates
    package let port: Int
    // Closing it ends the program.
    private let lifeline: Pipe
    private let process: Process

    /// - Parameters:
    ///   - script: the path of the program in the package.
    ///   - arguments: its arguments after the file with the certificate and the key.
    ///   - certificate: that file; nil for a certificate of ``certificates``.
    package init(_ script: String, _ arguments: [String] = [], certificate: String? = nil) throws {
        certificates = try HTTPSServer.sharedCertificates.get()
        lifeline = Pipe()
        let output = Pipe()
        process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Programs.python))
        // -S: without the packages of the machine, which take longer to find than the program takes to start.
        process.arguments =
            ["-S", "\(CCompiler.package)/\(script)", certificate ?? "\(certificates.directory.path)/right.pem"]
            + arguments
        process.standardInput = lifeline
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)), "the double does not start")
    }

    deinit {
        try? lifeline.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// The address of the double.
    package var url: String { "https://localhost:\(port)" }
}
