import CommandLineKit
import ConferenceErrors
import ConferenceModel

// New events in one line of text.
extension Context {
    /// Understands a title that has the time and the place of an event; asks if it has several times.
    ///
    /// - Throws: `missingOption`, `unclearTime`, `severalTimes`, `titleMissing` (64).
    func sentence(_ text: String, in time: TimeContext) async throws -> EventSentence {
        var readings = try EventSentence.readings(
            of: text, in: time, readsPlace: arguments[EventOptions.location] == nil)
        guard !readings.isEmpty else {
            if let hour = EventSentence.possibleHour(in: text) {
                throw ConferenceError.hourUnclear(text, hour.typed, hour.time)
            }
            throw ConferenceError.startMissing(text)
        }
        if readings.count > 1 {
            let title = TextPolicy.printable(TextPolicy.beginning(text, 60))
            let question = self.text("“\(title)” names several times.")
            let lines = readings.map { TextPolicy.printable("\($0.when): \($0.title)") }
            guard let answer = try await chosenLine(question, of: lines) else {
                throw ConferenceError.severalTimes(text, readings.map(\.when))
            }
            readings = [readings[answer]]
        }
        guard !readings[0].title.isEmpty else { throw ConferenceError.titleMissing(text) }
        return readings[0]
    }
}
