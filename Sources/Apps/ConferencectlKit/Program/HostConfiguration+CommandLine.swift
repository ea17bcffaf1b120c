import ConferenceErrors
import ConferenceHost
import Glibc
import Terminal

extension HostConfiguration {
    /// The configuration of this program. Its errors name the commands that help.
    ///
    /// - Parameters:
    ///   - authorities: a file with the certificates to trust in HTTPS calls, or nil for those of the system.
    ///   - showsCalls: whether to print the HTTPS calls of providers on standard error.
    ///   - progress: shows what the host is waiting for, or nil to show nothing.
    static func commandLine(
        providerDirectories: [String] = [], authorities: String? = nil, showsCalls: Bool = false,
        progress: ProviderProgress? = nil
    ) -> HostConfiguration {
        var configuration = HostConfiguration.standard(providerDirectories: providerDirectories)
        configuration.certificateAuthorities = authorities
        configuration.forbidsCoreFiles = true
        configuration.isInteractive = isatty(2) == 1
        if showsCalls {
            configuration.trace = { event in
                guard case .called(let provider, let call) = event else { return }
                try? TerminalOutput.standardError.write("\(provider): \(call.line)\n")
            }
        }
        if let progress { configuration.wait = { progress.note($0, isOver: $1) } }
        configuration.warn = { try? Context.warn($0.sentenceWithAdvice()) }
        configuration.sentence = { $0.messageWithAdvice }
        configuration.commandAllowingHost = { provider, host in
            "\(CommandAdvice.trusting(provider.trustArguments)) --allow-private-host \(host)"
        }
        return configuration
    }
}
