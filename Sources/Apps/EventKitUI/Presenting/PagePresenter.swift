import ConferenceErrors
import EventKit
import Foundation
import PagesControl
import Platform

/// Shows a page for a controller, and hands on what the person does there.
@MainActor
final class PagePresenter {
    private var connection: PresentedConnection?
    /// False once the person is done, or the program stops waiting.
    private(set) var isWaiting = false
    private var number = 0

    /// Shows a page.
    ///
    /// - Parameters:
    ///   - page: nil with an error if the controller has nothing that can be shown.
    ///   - received: called on the main actor for each report until the last one.
    func show(
        _ page: Result<(page: PresentedPage, store: String), any Error>,
        received: @escaping @MainActor (Received) -> Void
    ) {
        guard !isWaiting else { return }
        isWaiting = true
        number += 1
        let own = number
        Task {
            // A delegate is never called before `present` has returned.
            do {
                let (page, store) = try page.get()
                let connection = try await Self.connect(page, store)
                guard own == number, isWaiting else { return connection.close() }
                self.connection = connection
                for await report in connection.reports() {
                    guard own == number, isWaiting else { return }
                    switch report {
                    case .selected(let identifiers): received(.selected(identifiers))
                    case .ended(let ending):
                        stop()
                        return received(.ended(ending))
                    case .failed(let failure): throw failure.error
                    }
                }
                guard own == number, isWaiting else { return }
                // The helper has ended because the page was no longer open.
                stop()
                received(.ended(PresentationEnding(.canceled)))
            } catch {
                guard own == number, isWaiting else { return }
                stop()
                FileHandle.standardError.write(Data("EventKitUI: \(Self.text(error))\n".utf8))
                received(.failed(error))
            }
        }
    }

    /// Stops waiting. Nothing more is received.
    func stop() {
        isWaiting = false
        connection?.close()
        connection = nil
    }

    /// What a controller receives of its page.
    enum Received {
        case selected([String])
        case ended(PresentationEnding)
        case failed(any Error)
    }

    private static func text(_ error: any Error) -> String {
        (error as? ConferenceError)?.message ?? error.localizedDescription
    }

    private nonisolated static func connect(
        _ page: PresentedPage, _ store: String
    ) async throws -> PresentedConnection {
        let request = OpenRequest(store: store, presenting: page, viewer: viewer())
        return try await withCheckedThrowingContinuation { continuation in
            // Starting the helper takes a tenth of a second.
            DetachedThread.run {
                continuation.resume(
                    with: Result {
                        try PagesClient(
                            environment: ProcessEnvironment.variables, executable: RunningProgram.path
                        ).present(request)
                    })
            }
        }
    }

    private nonisolated static func viewer() -> Viewer {
        let locale = Locale.current
        let days: [Locale.Weekday: Int] = [.monday: 1, .friday: 5, .saturday: 6, .sunday: 7]
        return Viewer(
            environment: ProcessEnvironment.variables, firstWeekday: days[locale.firstDayOfWeek] ?? 1,
            hasTwelveHours: [.oneToTwelve, .zeroToEleven].contains(locale.hourCycle))
    }
}
