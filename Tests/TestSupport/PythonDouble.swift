import Testing

/// A double of a service: a Python program that prints its port, and ends when its standard input does.
package final class PythonDouble: Sendable {
    package let certificates: HTTPSServer.Certificates
    private let program: PythonProgram

    /// - Parameters:
    ///   - script: the path of the program in the package.
    ///   - arguments: its arguments after the file with the certificate and the key.
    ///   - certificate: that file; nil for a certificate of ``certificates``.
    package init(_ script: String, _ arguments: [String] = [], certificate: String? = nil) throws {
        certificates = try HTTPSServer.sharedCertificates.get()
        let file = certificate ?? "\(certificates.directory.path)/right.pem"
        program = try PythonProgram("\(CCompiler.package)/\(script)", [file] + arguments)
    }

    package var port: Int { program.port }

    /// The address of the double.
    package var url: String { "https://localhost:\(port)" }
}
