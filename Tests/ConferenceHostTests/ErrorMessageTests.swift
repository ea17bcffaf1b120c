import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Foundation
import PrivateFiles
import Secrets
import TestSupport
import Testing

@Suite("Messages of errors")
struct ErrorMessageTests {
    private static let text = hostileText
    /// Words of our own, such as the name of an option.
    private static let ours = "some words"
    private static let cause = ConferenceError.internalFault(CancellationError())

    /// Every error of these modules, with text that tries to act. ArchitectureTests compares the list with the sources.
    private static let errors: [ConferenceError] = [
        .undeclaredConfigurationKey(text, provider: text, declared: [(text, "string")]),
        .wrongConfigurationValue(key: text, provider: text, expected: "\(ours)", declared: [(text, "string")]),
        .brokenConfiguration(text, problem: "\(text)"),
        .brokenAdministration(text, line: 7, problem: "\(text)"),
        .brokenAdministration(text, line: nil, problem: "\(text)"),
        .foreignAdministration(text, component: text, owner: 7), .providerForbidden(text, files: [text]),
        .undeclaredAccount(text, provider: text, declared: [text]), .settingLocked(text, provider: text, path: text),
        .requiredProviderMissing(text, path: text),
        .requiredProviderExposed(text, path: text),
        .undeclaredAdministratorKey(text, provider: text, .init(path: text, line: 7)),
        .undeclaredAdministratorKey(text, provider: text, .init(path: text, line: 7), isLock: true),
        .undeclaredAdministratorAccount(text, provider: text), .undeclaredAdministratorHost(text, provider: text),
        .decisionsWithoutProvider(text),
        .keyringUnavailable("\(text)"), .keyringLocked(), .keyringDismissed(), .keyringNotUnlocked(after: .seconds(5)),
        .keyringFailed("\(text)"), .keyringSilent(), .unusableSecret(),
        .secretGone(text, provider: text, identifier: text), .secretBusy(text), .secretCommandFailed(text, "\(text)"),
        .secretsReadOnly(text), .secretCommandsMissing(), .brokenSecrets(text), .secretsInFile(text),
        .secretsLeft(text, cause: cause),
        .configurationMissing(provider: text, identifier: text, keys: [text]), .minimalSandbox(text),
        .sandboxUnavailable(layer: text, missing: text, level: text), .runsAsRoot(), .lostGrants(text),
        .stateDirectoryFull(text, text, limits: Limits(), hasRun: true),
        .stateDirectoryFull(text, text, limits: Limits(), hasRun: false),
        .relativeProviderDirectory(text, variable: ours), .cannotListProviders(text, errno: EIO),
        .tooManyBundles(text, limit: 7), .providerShadowed(text, by: text), .noSuchProvider(text, known: [text]),
        .noProviders(),
        .executableMissing(provider: text, path: text, isBuilt: true), .notRegularFile(provider: text, path: text),
        .executableTooLarge(provider: text, path: text, limit: 7),
        .cannotOpenLibrary(provider: text, path: text, errno: EIO),
        .cannotMapLibrary(provider: text, path: text, errno: ENOMEM),
        .unusableLibrary(provider: text, path: text, code: .notELF, problem: text),
        .notInstallable(text, problem: text), .openManifestVariable(text, variable: ours),
        .notRemovable(text, path: text),
        .manifestMissing(text), .manifestTooLarge(text, limit: 7), .manifestInvalid(text, problem: text),
        .notAConferenceProvider(text, extensionPoint: text),
        .manifestNeedsNewerHost(text, needed: text, available: ours),
        .quarantined(provider: text, identifier: text, faults: 7, since: 7, until: 7, reason: text),
        .insecurePermissions(text, component: text, found: "\(text)", change: ours),
        .unsuitableFile(text, component: text, found: "a symbolic link", .insecurePath),
        .foreignFile(text, component: text, owner: 7), .foreignOwner(text, component: text, owner: 7),
        .insecurePath(text, link: text),
        .tooLargeToTrust(text, path: text),
        .digestUnavailable(), .untrustedProvider(text, arguments: [text]),
        .digestMismatch(text, pinned: ours, found: ours, time: 7, arguments: [text]),
        .grantsChanged(text, wanted: [text], arguments: [text]), .nameChanged(text, from: text, arguments: [text]),
        .secretsExposed(text, keys: [text], arguments: [text]),
        .shippedIdentifier(text, shipped: text),
        .brokenPins(text, problem: "\(text)"),
        .newerPins(text, version: 7), .notAServiceAddress(text), .notASettingOfCheck(text),
        .notARequestedHost(text, provider: text, requested: [text]),
        .needsNoTrust(text), .notTrustedBefore(text),
        .providerFailed(provider: text, request: ours, status: EIO, providerCode: 7, message: text),
        .invalidAnswer(provider: text, code: .notELF, problem: text), .noSuchRoom(provider: text, room: text),
        .workerMissing(searched: [text]), .spawnFailed(text, errno: EIO), .handshakeMismatch(text, problem: text),
        .loadFailed(provider: text, code: .notELF, problem: text, cause: cause),
        .createFailed(provider: text, status: EIO, message: text, cause: cause),
        .workerCrashed(provider: text, isLoading: true, phase: ours, signal: EIO, words: [text], cause: cause),
        .workerExited(provider: text, phase: ours, status: EIO, words: [text], cause: cause),
        .workerDisconnected(provider: text, phase: ours, words: [text], cause: cause),
        .workerTimeout(provider: text, code: .notELF, phase: ours, limit: .seconds(5), words: [text], cause: cause),
        .workerStopped(provider: text, phase: ours, time: .seconds(5), words: [text], cause: cause),
        .protocolViolation(provider: text, isMalformed: true, phase: ours, problem: text, cause: cause),
        .requestCancelled(provider: text),
    ]

    @Test("every message is one line of full sentences that a terminal does not obey")
    func messages() {
        for error in Self.errors { expectReadable(error) }
    }
}
