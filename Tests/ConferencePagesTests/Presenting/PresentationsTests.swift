@testable import ConferencePages
import Foundation
@testable import PagesControl
import Platform
import TestSupport
import Testing

/// The pages of programs that the helper process remembers.
@Suite("The presentations that are remembered")
struct PresentationsTests {
    /// Presents a page, and leaves it if the program is to end.
    private func presentation(isLeft: Bool) throws -> Presentation {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        guard let connection = ControlConnection(Descriptor(ends[0])) else { throw POSIXError(.EIO) }
        let program = try #require(CallingProgram(process: getpid(), environment: [:]))
        let page = PresentedPage.chooser(PresentedChoice(isMultiple: false, isWritableOnly: true))
        let presentation = Presentation(page, by: program, connection)
        if isLeft {
            let noticed = DispatchSemaphore(value: 0)
            try #require(presentation.whenAbandoned { noticed.signal() })
            close(ends[1])
            noticed.wait()
        }
        return presentation
    }

    @Test("a page that a program waits for is not forgotten for those that programs have left")
    func waiting() throws {
        let presentations = Presentations()
        let waiting = try presentation(isLeft: false)
        try presentations.add(waiting)
        var left: [Presentation] = []
        for _ in 0..<100 {
            left.append(try presentation(isLeft: true))
            try presentations.add(left[left.count - 1])
        }
        expectTrue(try presentations.presentation(waiting.key) === waiting)
        expectTrue(try presentations.presentation(left[99].key) === left[99])
        #expect(throws: (any Error).self) { try presentations.presentation(left[0].key) }
    }
}
