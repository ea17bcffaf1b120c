import ConferenceErrors
import Foundation
import Platform
import Terminal
import TestSupport
import Testing

@Suite("Messages of errors")
struct ErrorMessageTests {
    private static let text = hostileText
    private static let cause = ConferenceError.internalFault(CancellationError())

    /// Every error of these modules, with text that tries to act. ArchitectureTests compares the list with the sources.
    private static let errors: [ConferenceError] = [
        .endNotAfterStart(start: text, end: text), .internalFault(cause),
        .noSuchFile(text), .cannotRead(text, errno: EIO), .cannotWrite(text, errno: EIO),
        .fileTooLarge(text, limit: 7), .notARegularFile(text, mode: 0o010000),
        .tooLittleAddressSpace(available: 7, needed: 8, isForWorkers: false),
        .tooLittleAddressSpace(available: 7, needed: 8, isForWorkers: true),
        .cannotWriteOutput(errno: EIO), .noInput(Sentence(argument: text)),
        .severalLines(Sentence(argument: text)), .outputLost(text, errno: EIO),
    ]

    @Test("every message is one line of full sentences that a terminal does not obey")
    func messages() {
        for error in Self.errors { expectReadable(error) }
    }
}
