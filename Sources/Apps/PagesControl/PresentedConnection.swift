import Glibc
import Platform

/// A program's end of a connection over which the helper reports what happens on a page.
package final class PresentedConnection: Sendable {
    private let descriptor: Descriptor
    /// What the helper sent together with its answer.
    private let lines: ControlLines

    init(_ descriptor: consuming Descriptor, _ lines: ControlLines) {
        self.descriptor = descriptor
        self.lines = lines
    }

    /// The reports in order, up to the one that ends or fails.
    ///
    /// The sequence ends without one if the helper ends, because the page was closed. Iterate once.
    package func reports() -> AsyncStream<PresentationReport> {
        AsyncStream { continuation in
            let isStarted = DetachedThread.startPermanent {
                var lines = self.lines
                while let line = lines.next(),
                    let report = ControlLine.decoded(line, as: PresentationReport.self)
                {
                    continuation.yield(report)
                }
                continuation.finish()
            }
            if !isStarted { continuation.finish() }
        }
    }

    /// Tells the helper that the program does not wait any more. The sequence of reports ends.
    package func close() { shutdown(descriptor.number, Int32(SHUT_RDWR)) }
}
